import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import vm from 'node:vm';
import { dialects } from '../../src/web-adapter/driver/dialects.js';
import { Page } from '../../src/web-adapter/page/page.js';

const source = readFileSync(new URL('../../reference/web-half.js', import.meta.url), 'utf8');
const script = new vm.Script(source);
/** Comments aside, and literals made numbers. */
const code = source.replace(/'(?:\\.|[^'\\\n])*'|\/\*[^]*?\*\/|\/\/[^\n]*/gu, (token) => (token[0] === '/' ? ' ' : '0'));

/** @param {string} [before] what the page does before the injection */
function loadedPage(before = '') {
  const page = new Page({ dialect: /** @type {Record<string, any>} */ (dialects.get('wvjb-6')) });
  page.evaluate(before);
  page.load(script, []);
  /** @param {string} text */
  const evaluate = (text) => {
    const { events, value } = page.evaluate(text);
    return { events: JSON.parse(events), value: value === undefined ? undefined : JSON.parse(value) };
  };
  return { page, evaluate };
}

const fetch = 'JSON.parse(WebViewJavascriptBridge._fetchQueue())';

describe('the text of the reference web half', () => {
  it('is ES5', () => {
    assert.doesNotMatch(code, /=>|`|\.\.\.|\b(?:let|const|class|async|await|yield|import|export|super)\b|\bof\b/u);
    assert.doesNotMatch(code, /\b(?:Map|Set|WeakMap|Symbol|Promise|Proxy|Reflect|Object\.assign|Array\.from)\b/u);
    assert.doesNotMatch(code, /,\s*[)\]}]/u);
  });

  it('is free of what an engine, a page or a harness would stumble over', () => {
    assert.doesNotMatch(source, /[\u2028\u2029\uFEFF]|<\/script|<!--/iu);
    assert.doesNotMatch(source, /[^\x20-\x7e\n]/u);
    assert.doesNotMatch(source, /WebViewJavascriptBridge\._handleMessageFromObjC\s*\(/u);
    assert.ok(source.length > 200 && source.includes('WebViewJavascriptBridge'));
  });

  it('adds nothing to the page but the bridge', () => {
    const before = new Set(JSON.parse(/** @type {string} */ (new Page({ dialect: /** @type {Record<string, any>} */ (dialects.get('wvjb-6')) }).evaluate('Object.getOwnPropertyNames(window)').value)));
    const added = loadedPage().evaluate('Object.getOwnPropertyNames(window)').value.filter((/** @type {string} */ name) => !before.has(name));
    assert.deepEqual(added, ['WebViewJavascriptBridge']);
  });
});

describe('the reference web half', () => {
  it('takes the data as it is at the time of the call', () => {
    const { evaluate } = loadedPage();
    assert.equal(evaluate(`var d = { a: 1 }; WebViewJavascriptBridge.callHandler('h', d); d.a = 2; ${fetch}[0].data.a`).value, 1);
  });

  it('throws to the caller what cannot be serialised, and keeps the queue sound', () => {
    const { evaluate } = loadedPage();
    const { events } = evaluate('var b = WebViewJavascriptBridge; b.callHandler("ok", 1); var cycle = []; cycle.push(cycle); b.callHandler("bad", cycle, function () {});');
    assert.match(events.at(-1).text, /^TypeError/u);
    assert.deepEqual(evaluate(fetch).value, [{ handlerName: 'ok', data: 1 }]);
  });

  it('lets a handler answer after an answer that could not be serialised', () => {
    const { evaluate } = loadedPage();
    evaluate(`WebViewJavascriptBridge.registerHandler('h', function (data, respond) {
      var cycle = [];
      cycle.push(cycle);
      try { respond(cycle); } catch (error) { respond('sorry'); }
    });
    WebViewJavascriptBridge._handleMessageFromObjC('{"handlerName":"h","callbackId":"c"}');`);
    assert.deepEqual(evaluate(fetch).value, [{ handlerName: 'h', responseId: 'c', responseData: 'sorry' }]);
  });

  it('handles messages that come while one is handled, in order', () => {
    const { evaluate } = loadedPage();
    const { events } = evaluate(`var b = WebViewJavascriptBridge;
      b.disableJavscriptAlertBoxSafetyTimeout();
      b.registerHandler('outer', function () {
        b._handleMessageFromObjC('{"handlerName":"inner","data":1}');
        b._handleMessageFromObjC('{"handlerName":"inner","data":2}');
        console.log('outer ends');
      });
      b.registerHandler('inner', function (data) { console.log(data); });
      b._handleMessageFromObjC('{"handlerName":"outer"}');`);
    assert.deepEqual(events.map((/** @type {any} */ each) => each.text), ['1', '2', 'outer ends']);
  });

  it('gives the page\'s error reporting what a handler throws, as it was thrown', () => {
    const { evaluate } = loadedPage();
    const { events } = evaluate(`var thrown = new RangeError('mine');
      onerror = function (a, b, c, d, error) { console.log(error === thrown); };
      WebViewJavascriptBridge.registerHandler('h', function () { throw thrown; });
      WebViewJavascriptBridge._handleMessageFromObjC('{"handlerName":"h"}');`);
    assert.deepEqual(events, [{ event: 'log', text: 'true' }, { event: 'exception', text: 'RangeError: mine' }]);
  });

  it('clears an array that the page has declared, which cannot be deleted', () => {
    const { evaluate } = loadedPage('var calls = 0; var WVJBCallbacks = [function () { calls += 1; }];');
    assert.deepEqual(evaluate('[calls, typeof WVJBCallbacks]').value, [1, 'undefined']);
  });

  it('does without an array that is none', () => {
    for (const odd of ['null', '5', '"text"', '{ length: 3 }', 'function () {}']) {
      assert.deepEqual(loadedPage(`window.WVJBCallbacks = ${odd}`).evaluate(`${fetch}`), { events: [], value: [] }, odd);
    }
  });

  it('does without a console', () => {
    const { evaluate } = loadedPage();
    assert.deepEqual(evaluate('delete window.console; WebViewJavascriptBridge._handleMessageFromObjC("{}"); WebViewJavascriptBridge._handleMessageFromObjC("x");').events, []);
  });

  it('does without a text that is none', () => {
    const { events, value } = loadedPage().evaluate(`var b = WebViewJavascriptBridge;
      b.disableJavscriptAlertBoxSafetyTimeout();
      var thrower = { toString: function () { throw Object.create(null); } };
      [undefined, null, 5, {}, thrower].forEach(function (text) { b._handleMessageFromObjC(text); });
      b._fetchQueue()`);
    assert.deepEqual([events, value], [[], '[]']);
  });

  it('logs little of a huge name', () => {
    const { events } = loadedPage().evaluate('WebViewJavascriptBridge._handleMessageFromObjC(JSON.stringify({ handlerName: Array(100001).join("n") }))');
    assert.equal(events.length, 1);
    assert.ok(events[0].text.length < 200);
  });

  it('tells a handler by the missing responder that nobody waits', () => {
    const { evaluate } = loadedPage();
    assert.deepEqual(evaluate('WebViewJavascriptBridge.registerHandler("h", function (data, respond) { console.log(arguments.length, typeof respond); }); WebViewJavascriptBridge._handleMessageFromObjC(\'{"handlerName":"h"}\')').events[0].text, '2 undefined');
  });
});
