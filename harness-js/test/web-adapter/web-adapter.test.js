import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dialects } from '../../src/web-adapter/driver/dialects.js';
import { createGuardedConversation } from '../../src/web-adapter/guarded-conversation.js';
import { WebAdapter } from '../../src/web-adapter/web-adapter.js';
import { RpcError, codes } from '../../src/web-adapter/wire/rpc-error.js';

/** A web half that keeps what it is given, and does at once what a real one leaves to timers. */
const SOURCE = `
  window.WebViewJavascriptBridge = {
    registerHandler: function (name, handler) { handlers[name] = handler; },
    callHandler: function () { console.log(arguments.length, typeof arguments[1], typeof arguments[2]); last = arguments[arguments.length - 1]; },
    disableJavscriptAlertBoxSafetyTimeout: function () { console.log('disabled'); }
  };
  var handlers = {}, last, bridge = window.WebViewJavascriptBridge;
  (window.WVJBCallbacks || []).forEach(function (callback) { callback(bridge); });
`;

/** @param {string} [source] */
function drive(source = SOURCE) {
  const adapter = new WebAdapter({ source, name: 'half', version: '1' });
  /** @param {string} method @param {Record<string, unknown>} [params] */
  function call(method, params = {}) {
    const full = { instance: 1, ...params };
    return JSON.parse(adapter.call(method, full, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: full })));
  }
  call('open', { dialect: 'wvjb-6' });
  return { adapter, call };
}

/** @param {number} code */
const refusal = (code) => (/** @type {unknown} */ error) => error instanceof RpcError && error.code === code;

describe('the web adapter', () => {
  it('describes the half', () => {
    const { adapter } = drive();
    assert.deepEqual(adapter.describe(), {
      implementation: { name: 'half', version: '1', language: 'JavaScript' },
      half: 'web', dialects: [...dialects.keys()], features: ['nothing', 'timers'], instances: 64,
    });
  });

  it('claims removeHandler if the half has it', () => {
    const { adapter, call } = drive(`${SOURCE} bridge.removeHandler = function (name) { console.log('removed', name); };`);
    assert.deepEqual(adapter.describe().features, ['nothing', 'timers', 'removeHandler']);
    call('load');
    assert.deepEqual(call('remove', { handler: 'h' }).events, [{ event: 'log', text: 'removed h' }]);
  });

  it('claims nothing for a half that does not come to rest', () => {
    assert.deepEqual(drive('(function more() { setTimeout(more, 0); setTimeout(more, 0); })()').adapter.describe().features, ['nothing', 'timers']);
  });

  it('runs the connect snippet before, between and after', () => {
    const { call } = drive();
    assert.deepEqual(call('setup', { callback: 'a' }).events, [{ event: 'navigate', url: 'https://__bridge_loaded__' }]);
    assert.deepEqual(call('setup', { callback: 'b', behavior: [{ do: 'throw', text: 'x' }] }).events, []);
    assert.deepEqual(call('load').events, [{ event: 'ready', callback: 'a' }, { event: 'ready', callback: 'b' }, { event: 'exception', text: 'Error: x' }]);
    assert.deepEqual(call('setup', { callback: 'c' }).events, [{ event: 'ready', callback: 'c' }]);
  });

  it('takes a setup callback that is not given the bridge for none', () => {
    const { call } = drive(SOURCE.replace('callback(bridge)', 'callback()'));
    call('setup', { callback: 'a' });
    assert.deepEqual(call('load').events, [{ event: 'exception', text: 'TypeError: a setup callback was not given the bridge' }]);
  });

  it('removes the frame of the connect snippet on the next timer turn', () => {
    const { call } = drive();
    call('open', { instance: 2, dialect: 'wvjb-6', timers: 'held' });
    call('setup', { instance: 2, callback: 'a' });
    const count = { instance: 2, script: 'document.getElementsByTagName("iframe").length' };
    assert.equal(call('evaluate', count).value, 1);
    call('tick', { instance: 2 });
    assert.equal(call('evaluate', count).value, 0);
  });

  it('evaluates the scripts of a load after the half, one by one', () => {
    const { call } = drive();
    assert.deepEqual(call('load', { scripts: ['console.log(typeof bridge)', 'throw 1', 'console.log(2)'] }).events,
      [{ event: 'log', text: 'object' }, { event: 'exception', text: '1' }, { event: 'log', text: '2' }]);
  });

  it('leaves the value of undefined out, and keeps null', () => {
    const { call } = drive();
    assert.deepEqual(call('evaluate', { script: 'undefined' }), { events: [] });
    assert.deepEqual(call('evaluate', { script: 'null' }), { events: [], value: null });
  });

  it('calls in the form that was asked for', () => {
    const { call } = drive();
    call('load');
    /** @param {Record<string, unknown>} params */
    const form = (params) => call('call', { handler: 'h', ...params }).events[0].text;
    assert.equal(form({}), '1 undefined undefined');
    assert.equal(form({ data: null }), '2 object undefined');
    assert.equal(form({ callback: 'c', arguments: 2 }), '2 function undefined');
    assert.equal(form({ callback: 'c' }), '3 undefined function');
    assert.equal(form({ callback: 'c', data: 1 }), '3 number function');
  });

  it('tells null from nothing in handlers, callbacks and behaviors', () => {
    const { call } = drive();
    call('load');
    call('register', { handler: 'h', behavior: [{ do: 'respond', echo: true }] });
    /** @param {string} script */
    const events = (script) => call('evaluate', { script }).events;
    assert.deepEqual(events('handlers.h(undefined, function () { console.log(arguments.length, arguments[0]); })'), [{ event: 'handler', handler: 'h' }, { event: 'log', text: '1 undefined' }]);
    assert.deepEqual(events('handlers.h(null, function (x) { console.log(x); })'), [{ event: 'handler', handler: 'h', data: null }, { event: 'log', text: 'null' }]);
    assert.deepEqual(events('handlers.h(NaN)'), [{ event: 'handler', handler: 'h', data: { 'not JSON': 'NaN' } }]);
    call('call', { handler: 'x', callback: 'c', behavior: [{ do: 'call', handler: 'y', echo: true }] });
    assert.deepEqual(events('last()'), [{ event: 'response', callback: 'c' }, { event: 'log', text: '1 undefined undefined' }]);
  });

  it('gives the half objects of its own realm', () => {
    const { call } = drive();
    call('load');
    call('call', { handler: 'h', data: [{}] });
    assert.equal(call('evaluate', { script: 'last instanceof Array && last[0] instanceof Object' }).value, true);
    call('register', { handler: 'h' });
    assert.equal(call('evaluate', { script: 'handlers.h.constructor("return typeof process")()' }).value, 'undefined');
  });

  it('does the actions of a behavior in order', () => {
    const { call } = drive();
    call('load');
    call('register', {
      handler: 'h',
      behavior: [{ do: 'hold', responder: 'later' }, { do: 'register', handler: 'i', behavior: [{ do: 'respond', data: [1] }] }, { do: 'respond' }, { do: 'throw', text: 'x' }, { do: 'respond' }],
    });
    const give = 'var given = []; function take(x) { given.push(x === undefined ? "nothing" : x); }';
    assert.deepEqual(call('evaluate', { script: `${give} handlers.h(1, take)` }).events, [{ event: 'handler', handler: 'h', data: 1 }, { event: 'exception', text: 'Error: x' }]);
    call('evaluate', { script: 'handlers.i(undefined, take)' });
    call('respond', { responder: 'later', data: 'late' });
    call('respond', { responder: 'unknown', data: 'late' });
    call('evaluate', { script: 'handlers.h()' });
    call('respond', { responder: 'later', data: 'to nobody' });
    assert.deepEqual(call('evaluate', { script: 'given' }).value, ['nothing', [1], 'late']);
  });

  it('reports the bridge\'s absence as the page\'s exception', () => {
    const { call } = drive();
    for (const [method, params] of /** @type {[string, object][]} */ ([['register', { handler: 'h' }], ['call', { handler: 'h' }], ['disableSafetyTimeout', {}]])) {
      assert.match(call(method, { ...params }).events[0].text, /^TypeError: /u, method);
    }
  });

  it('refuses what it cannot do', () => {
    const { call } = drive();
    for (const method of ['reset', 'remove', 'constructor', 'toString', '']) {
      const params = { handler: 'h' };
      assert.throws(() => call(method, params), refusal(codes.methodNotFound), method);
    }
    assert.throws(() => call('navigate', { url: 'a:b' }), refusal(codes.methodNotFound));
    for (const [method, params] of /** @type {[string, Record<string, unknown>][]} */ ([
      ['open', { dialect: 'wvjb-6' }], ['open', { instance: 2, dialect: 'nope' }], ['open', { instance: 2, dialect: 'wvjb-6', timers: 'free' }],
      ['load', { instance: 7 }], ['load', { instance: '1' }], ['load', { scripts: [1] }], ['evaluate', {}], ['tick', { ms: -1 }], ['tick', { ms: 'x' }],
      ['call', { handler: 1 }], ['call', { handler: 'h', arguments: 3 }], ['register', { handler: 'h', behavior: {} }],
      ['register', { handler: 'h', behavior: [{ do: 'nope' }] }], ['register', { handler: 'h', behavior: [null] }],
      ['register', { handler: 'h', behavior: [{ do: 'register', handler: 'i', behavior: [{ do: 'throw' }] }] }],
    ])) {
      assert.throws(() => call(method, params), refusal(codes.invalidParams), JSON.stringify([method, params]));
    }
  });

  it('lets a number be used again after close, and holds no more than it says', () => {
    const { call } = drive();
    call('evaluate', { script: 'var mine = 1' });
    call('close');
    call('open', { dialect: 'wvjb-6' });
    assert.equal(call('evaluate', { script: 'typeof mine' }).value, 'undefined');
    for (let instance = 2; instance <= 64; instance += 1) call('open', { instance, dialect: 'wvjb-6' });
    assert.throws(() => call('open', { instance: 65, dialect: 'wvjb-6' }), refusal(codes.invalidParams));
  });

  it('keeps unpaired surrogates, and keys that are magic elsewhere', () => {
    const { call } = drive();
    call('load');
    call('register', { handler: 'h', behavior: [{ do: 'call', handler: 'n', echo: true }] });
    const data = JSON.parse('{"__proto__":["\\ud800"],"constructor":null}');
    assert.deepEqual(call('evaluate', { script: `handlers.h(JSON.parse(${JSON.stringify(JSON.stringify(data))}))` }).events[0].data, data);
    assert.equal(call('evaluate', { script: 'JSON.stringify(last)' }).value, JSON.stringify(data));
  });

  it('refuses a source that is no script', () => {
    assert.throws(() => new WebAdapter({ source: 'not a script', name: 'x', version: '1' }), SyntaxError);
  });
});

describe('a script that never returns', () => {
  /** @param {number} id @param {string} method @param {Record<string, unknown>} params */
  const request = (id, method, params) => JSON.stringify({ jsonrpc: '2.0', id, method, params });

  it('costs its own page, and no other', () => {
    const conversation = createGuardedConversation(new WebAdapter({ source: SOURCE, name: 'half', version: '1' }), 100);
    const answers = conversation.answers([
      request(1, 'open', { instance: 1, dialect: 'wvjb-6' }),
      request(2, 'open', { instance: 2, dialect: 'wvjb-6' }),
      request(3, 'evaluate', { instance: 1, script: 'for (;;);' }),
      request(4, 'evaluate', { instance: 2, script: '"alive"' }),
      request(5, 'evaluate', { instance: 1, script: '1' }),
      request(6, 'close', { instance: 1 }),
      request(7, 'open', { instance: 1, dialect: 'wvjb-6' }),
      request(8, 'evaluate', { instance: 1, script: 'setTimeout(function () { for (;;); }, 0)' }),
      request(9, 'evaluate', { instance: 2, script: '"still alive"' }),
      request(10, 'shutdown', {}),
      request(11, 'open', { instance: 3, dialect: 'wvjb-6' }),
    ]).map((line) => JSON.parse(line));
    assert.deepEqual(answers.map(({ id }) => id), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert.deepEqual(answers.filter(({ error }) => error !== undefined).map(({ id }) => id), [3, 5, 8]);
    assert.match(answers[2].error.message, /did not return within 100 ms/u);
    assert.equal(answers[3].result.value, 'alive');
    assert.equal(conversation.ended, true);
  });
});
