import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import vm from 'node:vm';
import { dialects } from '../../src/web-adapter/driver/dialects.js';
import { Page } from '../../src/web-adapter/page/page.js';

const source = readFileSync(new URL('../../reference/jsnoty-web-half.js', import.meta.url), 'utf8');
const script = new vm.Script(source);
/** Comments and regular expressions aside, and literals made numbers. */
const code = source.replace(/'(?:\\.|[^'\\\n])*'|\/\*[^]*?\*\/|\/\/[^\n]*|\/\[.*?\/g/gu, (token) => (token[0] === '/' ? ' ' : '0'));

/** A page before its load event, with the verbs of the driver. */
function freshPage() {
  const page = new Page({ dialect: /** @type {Record<string, any>} */ (dialects.get('jsnoty')) });
  /** @param {string} method @param {object} [params] */
  const drive = (method, params = {}) => JSON.parse(page.drive(JSON.stringify({ method, params })));
  /** @param {string} text */
  const evaluate = (text) => JSON.parse(page.evaluate(text).events);
  return { page, drive, evaluate };
}

describe('the text of the reference web half of jsnoty', () => {
  it('is ES5', () => {
    assert.doesNotMatch(code, /=>|`|\.\.\.|\b(?:let|const|class|async|await|yield|import|export|super)\b|\bof\b/u);
    assert.doesNotMatch(code, /\b(?:Map|Set|WeakMap|Symbol|Promise|Proxy|Reflect|Object\.assign|Array\.from)\b/u);
    assert.doesNotMatch(code, /,\s*[)\]}]/u);
  });

  it('adds one name to the page', () => {
    const { page } = freshPage();
    const names = () => JSON.parse(page.evaluate('Object.keys(window)').value ?? '[]');
    const before = names();
    page.load(script, []);
    assert.deepEqual(names().filter((/** @type {string} */ name) => !before.includes(name)), ['JsNoty']);
  });
});

describe('the reference web half of jsnoty in an engine from before ES2019', () => {
  it('escapes the unpaired surrogates that JSON.stringify then leaves', () => {
    const { page, drive, evaluate } = freshPage();
    page.load(script, []);
    drive('onload');
    evaluate("JSON.stringify = function (data) { return '\"' + data + '\"'; };");
    const [{ url }] = evaluate('JsNoty.notify("a", "\\ud83d\\ud83c\\udf89\\ude00");');
    assert.equal(decodeURIComponent(url), 'jsnoty://a/"\\ud83d🎉\\ude00"');
  });
});

describe('the page of the profile jsnoty', () => {
  it('begins before its load event, which runs onload and the listeners once', () => {
    const { drive, evaluate } = freshPage();
    evaluate("console.log(document.readyState, window.onload); window.onload = function (event) { console.log(event.type, document.readyState); throw new Error('x'); }; addEventListener('load', function () { console.log('listener'); });");
    assert.deepEqual(drive('onload').map((/** @type {any} */ event) => event.text), ['load complete', 'Error: x', 'listener']);
  });

  it('tells what a listener was given, and does its behavior', () => {
    const { page, drive, evaluate } = freshPage();
    page.load(script, []);
    drive('onload');
    drive('listen', { name: 'a', behavior: [{ do: 'notify', name: 'b', data: 0 }, { do: 'notify', name: 'c' }, { do: 'throw', text: 'enough' }] });
    assert.deepEqual(evaluate('document.dispatchEvent(new CustomEvent("a", {detail: {b: null}}));'), [
      { event: 'notified', name: 'a', data: { b: null } }, { event: 'navigate', url: 'jsnoty://b/0' }, { event: 'exception', text: 'Error: enough' },
    ]);
    assert.deepEqual(evaluate('document.dispatchEvent(new CustomEvent("JsNotyRecieved"));'), [{ event: 'navigate', url: 'jsnoty://c/' }]);
  });

  it('stops an event where a listener stops it', () => {
    const { drive, evaluate } = freshPage();
    evaluate('document.addEventListener("a", function (event) { event.stopImmediatePropagation(); });');
    drive('listen', { name: 'a' });
    assert.deepEqual(evaluate('document.dispatchEvent(new CustomEvent("a"));'), []);
  });
});
