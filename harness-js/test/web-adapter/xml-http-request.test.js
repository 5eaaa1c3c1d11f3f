import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import vm from 'node:vm';
import { dialects } from '../../src/web-adapter/driver/dialects.js';
import { Page } from '../../src/web-adapter/page/page.js';

const dialect = /** @type {Record<string, any>} */ (dialects.get('ajax'));

/**
 * A page whose two functions are the script given, with the names `text`, `onload` and `onerror`.
 * @param {string} script
 * @returns {(method: string, params?: object) => any[]}
 */
function pageWith(script) {
  const page = new Page({ dialect });
  page.load(new vm.Script(`window.sendAsyncAjax = function (text, onload, onerror) { ${script} }; window.sendSyncAjax = window.sendAsyncAjax;`), []);
  return (/** @type {string} */ method, /** @type {object} */ params = {}) => JSON.parse(page.drive(JSON.stringify({ method, params: { call: 'a', ...params } })));
}

const valueOf = (/** @type {string} */ script) => {
  const { value, events } = new Page({ dialect }).evaluate(script);
  return value === undefined ? events : JSON.parse(value);
};

const opened = "var request = new XMLHttpRequest(); request.open('post', 'x:y', text !== 'sync');";
const answer = { status: 404, headers: [['A', '1'], ['a', '2']], body: 'é' };

describe('the page\'s XMLHttpRequest', () => {
  it('tells what is sent, and goes nowhere', () => {
    const drive = pageWith(`${opened} request.setRequestHeader('X', ' a '); request.setRequestHeader('x', 'b'); request.setRequestHeader('Host', 'c'); request.withCredentials = true; request.send('body');`);
    assert.deepEqual(drive('async', { text: '' }), [
      { event: 'xhr', call: 'a', method: 'POST', url: 'x:y', async: true, headers: [['X', 'a, b']], body: 'body', credentials: true },
    ]);
  });

  it('goes through its states, and tells of them in order', () => {
    const seen = "function note(event) { console.log(event.type + request.readyState); } ['readystatechange', 'load', 'error', 'loadend'].forEach(function (type) { request.addEventListener(type, note); }); request.onload = function () { console.log(this.status + this.responseText + this.getResponseHeader('A') + '|' + this.getAllResponseHeaders()); };";
    const drive = pageWith(`${opened} ${seen} request.send();`);
    drive('async', { text: '' });
    assert.deepEqual(drive('complete', answer).map(({ text }) => text), [
      'readystatechange2', 'readystatechange3', 'readystatechange4', 'load4', '404é1, 2|a: 1\r\na: 2\r\n', 'loadend4',
    ]);
    assert.deepEqual(drive('complete', answer), []);
    drive('async', { text: '' });
    assert.deepEqual(drive('fail').map(({ text }) => text), ['readystatechange4', 'error4', 'loadend4']);
  });

  it('ends synchronous requests in their send', () => {
    const drive = pageWith(`${opened} try { request.send(); } catch (error) { return error.name + request.readyState; } return request.readyState + request.responseText;`);
    const [, returned] = drive('sync', { text: 'sync', answer });
    assert.deepEqual(returned, { event: 'return', call: 'a', value: '4é' });
    assert.deepEqual(drive('sync', { text: 'sync', failure: 'network' })[1].value, 'NetworkError4');
    assert.deepEqual(drive('sync', { text: 'sync', failure: 'send' }).map(({ value }) => value), ['SecurityError1']);
    assert.deepEqual(drive('sync', { text: 'sync', failure: 'open' }).map(({ event }) => event), ['return', 'exception']);
  });

  it('refuses what the standard refuses', () => {
    for (const [script, name] of [
      ["request.open('G T', 'x:y')", 'SyntaxError'], ["request.open('TRACE', 'x:y')", 'SecurityError'], ["request.setRequestHeader('A', 'b')", 'InvalidStateError'], ['request.send()', 'InvalidStateError'],
      ["request.open('GET', 'x:y'); request.setRequestHeader('A', 'b\\nc')", 'SyntaxError'], ["request.open('GET', 'x:y'); request.setRequestHeader('A b', '')", 'SyntaxError'],
      ["request.open('GET', 'x:y'); request.setRequestHeader('A', '\\u0100')", 'TypeError'], ["request.responseType = 'json'; request.open('GET', 'x:y', false)", 'InvalidAccessError'],
    ]) {
      assert.equal(valueOf(`var request = new XMLHttpRequest(); try { ${script}; 'nothing'; } catch (error) { error.name; }`), name, script);
    }
  });

  it('has no way for the page to end a request, or to know what the adapter knows', () => {
    assert.deepEqual(valueOf("[typeof XMLHttpRequest.end, typeof new XMLHttpRequest().setHandler, Object.keys(new XMLHttpRequest()).filter(function (name) { return name.indexOf('on') !== 0; })]"), ['undefined', 'undefined', ['timeout', 'upload']]);
  });

  it('tells what callbacks are given: events, exceptions, and other objects', () => {
    const kinds = (/** @type {string} */ script) => pageWith(script)('async', { text: '' }).map((event) => ({ ...event, event: undefined, call: undefined }));
    assert.deepEqual(kinds("onload({e: new Event('load')}); onload({e: new TypeError('x')}); onload({e: 1}); onload({e: new Event('load'), f: 1}.f); onload();"), [
      { failure: 'load' }, { failure: 'exception' }, { data: { e: 1 } }, { data: 1 }, {},
    ].map((members) => ({ ...members, event: undefined, call: undefined })));
  });

  it('gives up what the page aborts', () => {
    const drive = pageWith(`${opened} request.onload = onload; request.onabort = function () { console.log('aborted'); }; request.send(); request.abort();`);
    assert.deepEqual(drive('async', { text: '' }).map(({ event }) => event), ['xhr', 'log']);
    assert.deepEqual(drive('complete', answer), []);
  });
});

describe('the page\'s encodings', () => {
  it('are those of browsers', () => {
    for (const text of ['', 'f', 'fo', 'foo', 'foob', '\u00ff\u0000']) {
      const base64 = Buffer.from(text, 'latin1').toString('base64');
      assert.deepEqual(valueOf(`[btoa(${JSON.stringify(text)}), atob(${JSON.stringify(base64)})]`), [base64, text]);
    }
    assert.deepEqual(valueOf("['\\u0100'].map(function (text) { try { return btoa(text); } catch (error) { return error.name; } })"), ['InvalidCharacterError']);
    assert.deepEqual(valueOf("Array.from(new TextEncoder().encode('a\\u00e9\\u65e5\\ud83d\\ude00\\ud800'))"), [...Buffer.from('aé日😀\ufffd')]);
  });

  it('are not there for other profiles', () => {
    const { value } = new Page({ dialect: /** @type {Record<string, any>} */ (dialects.get('wvjb-6')) }).evaluate('typeof XMLHttpRequest + typeof btoa');
    assert.equal(value, '"undefinedundefined"');
  });
});
