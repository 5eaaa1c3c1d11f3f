import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { WebAdapter } from '../../src/web-adapter/web-adapter.js';

const source = readFileSync(new URL('../../reference/webscript-web-half.js', import.meta.url), 'utf8');

/** @param {string} [script] */
function openPage(script = source) {
  const adapter = new WebAdapter({ source: script, name: 'half', version: '1' });
  /** @param {string} method @param {Record<string, unknown>} [params] */
  const call = (method, params = {}) => {
    const full = { instance: 1, ...params };
    return JSON.parse(adapter.call(method, full, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: full })));
  };
  call('open', { dialect: 'webscript' });
  return call;
}

describe('a page with the web half of the scripting bridge', () => {
  it('is told of native objects, and asks for what it reads of them', () => {
    const call = openPage();
    assert.deepEqual(call('load'), { events: [] });
    assert.deepEqual(call('receive', { text: '{"op":"set","object":0,"name":"c","value":{"native":1,"callable":false}}' }), { events: [{ event: 'reply', text: '{"value":{"undefined":true}}' }] });
    assert.deepEqual(call('evaluate', { script: 'c.title', answers: [{ reply: '{"value":"news"}' }] }), { events: [{ event: 'ask', text: '{"op":"get","object":1,"name":"title"}' }], value: 'news' });
  });

  it('drops the answers that a script did not use', () => {
    const call = openPage();
    call('load');
    call('receive', { text: '{"op":"set","object":0,"name":"c","value":{"native":1,"callable":false}}' });
    call('evaluate', { script: '1', answers: [{ reply: '{"value":"old"}' }] });
    assert.deepEqual(call('evaluate', { script: 'typeof c.title' }).value, 'undefined');
  });

  it('lets the peer speak before it answers, once for each message', () => {
    const call = openPage();
    call('load');
    call('receive', { text: '{"op":"set","object":0,"name":"c","value":{"native":1,"callable":true}}' });
    const { events, value } = call('evaluate', { script: 'c()', answers: [{ reply: '{"value":3}', first: ['{"op":"evaluate","script":"6 * 7"}', '?'] }] });
    assert.deepEqual(events.map((/** @type {any} */ event) => event.text), ['{"op":"invokeDefault","object":1,"arguments":[]}', '{"value":42}', '{"refused":"no message"}']);
    assert.equal(value, 3);
  });

  it('reports a half without an entry, one that throws there, and one that replies no text', () => {
    for (const [half, text] of /** @type {const} */ ([
      ['', 'the page has no function __webScriptReceive'],
      ['function __webScriptReceive() { throw new Error("no") }', 'Error: no'],
      ['function __webScriptReceive() { throw { toString: null } }', 'an exception that cannot be told'],
      ['function __webScriptReceive() { return {} }', '__webScriptReceive replied a object, not a text'],
    ])) {
      const call = openPage(half);
      call('load');
      assert.deepEqual(call('receive', { text: '{}' }), { events: [{ event: 'exception', text }] });
    }
  });

  it('keeps the entry as it was after the load', () => {
    const call = openPage();
    call('load');
    call('evaluate', { script: '__webScriptReceive = function () { return "{}"; }; 1' });
    assert.deepEqual(call('receive', { text: '{"op":"evaluate","script":"1"}' }).events, [{ event: 'reply', text: '{"value":1}' }]);
  });

  it('does nothing in a page without a port', () => {
    const call = openPage(`delete window.__webScriptPort; ${source}`);
    assert.deepEqual(call('load'), { events: [] });
    assert.equal(call('evaluate', { script: 'typeof __webScriptReceive' }).value, 'undefined');
  });

  it('is ASCII, and free of what a page would stumble over', () => {
    assert.doesNotMatch(source, /[^\x20-\x7e\n]|<\/script|<!--/iu);
  });
});
