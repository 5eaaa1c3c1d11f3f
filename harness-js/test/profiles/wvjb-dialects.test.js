import assert from 'node:assert/strict';
import { test } from 'node:test';
import { raisedVector } from '../../src/corpus/dialect.js';
import { loadCorpus } from '../../src/corpus/load.js';
import { ownCorpus } from '../../src/corpus/own-corpus.js';
import { Reader } from '../../src/corpus/reader.js';
import { readVector } from '../../src/corpus/vector.js';
import { encodeJSON, fromPlain } from '../../src/json/index.js';
import { impliedTraits } from '../../src/profiles/wvjb/implied-traits.js';
import { percentEncoded, percentDecoded, scriptOfURL } from '../../src/profiles/wvjb/percent-text.js';
import { inDialect, placeholdersOf } from '../../src/profiles/wvjb/placeholders.js';
import { raiseAnswers, raiseEvent, returnedAnswers } from '../../src/profiles/wvjb/raise.js';
import { wvjb } from '../../src/profiles/wvjb/wvjb.js';
import { wvjbDialect } from '../../src/profiles/wvjb/wvjb-dialect.js';
import { goodVector, temporaryCorpus } from '../fixtures/temporary-corpus.js';

/** @typedef {import('../../src/corpus/dialect.js').Dialect} Dialect */
/** @typedef {import('../../src/corpus/vector.js').Vector} Vector */
/** @typedef {import('../../src/json/value.js').JSONObject} JSONObject */

const corpus = await loadCorpus(ownCorpus);
const dialectNamed = (/** @type {string} */ name) => /** @type {Dialect} */ (corpus.dialects.get(name));
const vectorNamed = (/** @type {string} */ id) => /** @type {Vector} */ (corpus.vectors.find((vector) => vector.id === id));
const eventOf = (/** @type {object} */ plain) => /** @type {JSONObject} */ (fromPlain(plain));

/**
 * @param {string} id
 * @param {string} dialect
 * @param {'native' | 'web'} half
 */
function plan(id, dialect, half) {
  const scenario = wvjb.scenario(vectorNamed(id), dialectNamed(dialect), half);
  return scenario.plan.map(({ step, method }, index) => `${step} ${method} ${encodeJSON(/** @type {JSONObject} */ (scenario.params(index) ?? fromPlain('awaits')))}`);
}

test('the start and what native receives go the dialect\'s way', () => {
  const [, start, , receive] = plan('wvjb/envelope/arrives', 'lision', 'native');
  assert.equal(start, '0 message {"name":"iOS_Native_InjectJavascript","body":null}');
  assert.match(receive, /^2 message \{"name":"iOS_Native_FlushMessageQueue","body":null,"queue":"\[/);
  const four = plan('wvjb/text/echo', 'wvjb-4', 'native');
  assert.equal(four[1], '0 finish {}');
  assert.match(four[3], /^2 navigate \{"url":"wvjbscheme:\/\/__WVJB_QUEUE_MESSAGE__","queue":/);
  const android = plan('wvjb/text/echo', 'jsbridge-android', 'native');
  assert.deepEqual(android.slice(3, 5), [
    '2 navigate {"url":"yy://__QUEUE_MESSAGE__/"}',
    '2 navigate {"url":"yy://return/_fetchQueue/%5B%7B%22handlerName%22%3A%22echo%22%2C%22data%22%3A%22abc%22%2C%22callbackId%22%3A%22peer_1%22%7D%5D"}',
  ]);
});

test('a page calls init in the dialects that have it, unless the step says no', () => {
  assert.equal(plan('wvjb/text/echo', 'wvjb-4', 'web')[1], '0 setup {"callback":"conformance.start","init":true}');
  assert.equal(plan('wvjb/text/echo', 'wvjb-5', 'web')[1], '0 setup {"callback":"conformance.start"}');
  assert.equal(plan('wvjb/init/messages-wait', 'wvjb-4', 'web')[1], '1 setup {"callback":"page"}');
});

test('a lision message has the fields of its dialect', () => {
  assert.match(plan('wvjb/text/echo', 'lision', 'web')[6], /callbackID/);
  const call = raiseEvent(eventOf({ event: 'evaluate', script: "WKWebViewJavascriptBridge._handleMessageFromiOS('{\"handlerName\":\"a\",\"callbackID\":\"x\"}');" }), 'native', wvjbDialect(dialectNamed('lision')), () => {});
  assert.equal(encodeJSON(call), '{"event":"send","message":{"handlerName":"a","callbackId":"x"}}');
});

test('signals are those of the dialect', () => {
  /** @param {string} dialect @param {object} plain */
  const raised = (dialect, plain) => raiseEvent(eventOf(plain), 'web', wvjbDialect(dialectNamed(dialect)), () => {}).get('event');
  assert.equal(raised('lision', { event: 'post', name: 'iOS_Native_FlushMessageQueue', body: null }), 'signal');
  assert.equal(raised('lision', { event: 'post', name: 'iOS_Native_InjectJavascript', body: 1 }), 'connect');
  assert.equal(raised('lision', { event: 'post', name: 'log', body: null }), 'post');
  assert.equal(raised('lision', { event: 'navigate', url: 'https://__wvjb_queue_message__' }), 'navigate');
  assert.equal(raised('wvjb-6', { event: 'post', name: 'iOS_Native_FlushMessageQueue', body: null }), 'post');
  assert.equal(raised('wvjb-5', { event: 'navigate', url: 'WVJBScheme://__wvjb_queue_message__/' }), 'signal');
  assert.equal(raised('wvjb-5', { event: 'navigate', url: 'https://__wvjb_queue_message__' }), 'navigate');
  assert.equal(raised('wvjb-4', { event: 'navigate', url: 'wvjbscheme://__BRIDGE_LOADED__' }), 'navigate');
  assert.equal(raised('jsbridge-android', { event: 'navigate', url: 'yy://__QUEUE_MESSAGE__/' }), 'signal');
});

test('a script URL is read as a web view reads it', () => {
  for (const [url, script] of /** @type {const} */ ([
    ['javascript:a%20b', 'a b'],
    ['javascript:%41%4', 'A%4'],
    ['javascript:%E4%BD%A0%e5%a5%bd', '你好'],
    ['javascript:%F0%9F%98%80', '😀'],
    ['javascript:%E4%BD', '%E4%BD'],
    ['javascript:%E4%41', '%E4A'],
    ['javascript:%C0%80%FF%ED%A0%80', '%C0%80%FF%ED%A0%80'],
    ['javascript:%F4%90%80%80', '%F4%90%80%80'],
    ['javascript:%2525', '%25'],
    ['javascript:100%', '100%'],
    ['javascript:a\tb\r\nc', 'abc'],
    ['javascript:a%09b%0Ac', 'a\tb\nc'],
    ['JAVASCRIPT:%41', 'JAVASCRIPT:%41'],
    ['a%20b', 'a%20b'],
  ])) assert.equal(scriptOfURL(url, 'javascript:'), script, url);
  assert.equal(scriptOfURL('javascript:%41', null), 'javascript:%41');
});

test('an answer is percent-encoded as encodeURIComponent does it, and read as strictly', () => {
  assert.equal(percentEncoded('[{"a":"é+\ud83d"}]'), '%5B%7B%22a%22%3A%22%C3%A9%2B%EF%BF%BD%22%7D%5D');
  assert.equal(percentEncoded('😀'), '%F0%9F%98%80');
  assert.equal(percentDecoded('%5B%5D'), '[]');
  for (const text of ['[]', 'a b', '%', '%E4%BD', '%FF', 'é', 'a#b', 'a/b', 'a+b']) assert.equal(percentDecoded(text), null, text);
});

test('a fetch is answered by one navigation, or none', () => {
  const dialect = wvjbDialect(dialectNamed('jsbridge-android'));
  const url = (/** @type {string} */ text) => `yy://return/_fetchQueue/${encodeURIComponent(text)}`;
  const { answers, others } = returnedAnswers([eventOf({ event: 'navigate', url: url('[{"data":1}]') }), eventOf({ event: 'log', text: 'x' })], 'yy://return/_fetchQueue/');
  assert.equal(others.length, 1);
  /** @param {string[]} given @param {boolean} signalled */
  const events = (given, signalled) => raiseAnswers(given, signalled, dialect, () => {}).map((observation) => observation.get('event')).join();
  assert.equal(events(answers, true), 'send');
  assert.equal(events(answers, false), 'unsignalled,send');
  assert.equal(events([], false), '');
  assert.equal(events(['%5B%5D', '%5B%5D'], true), 'invalid-queue');
  assert.equal(events(['[]'], true), 'invalid-queue');
});

/**
 * What the events of each fetch of a vector are raised to, in short.
 * @param {string} dialect
 * @param {Array<{events: object[], value?: string}>} answers
 */
function fetched(dialect, answers) {
  const scenario = wvjb.scenario(readVector(new Reader(fromPlain(goodVector('fetches', { halves: ['web'], steps: answers.map(() => ({ do: 'fetch' })) })), 'made.json'), 'wvjb'), dialectNamed(dialect), 'web');
  for (const [index, { step, method }] of scenario.plan.entries()) {
    const { events, value } = method === 'evaluate' && step > 0 ? answers[step - 1] : { events: [], value: '[]' };
    assert.equal(scenario.accept(index, { events: events.map(eventOf), value }), null);
  }
  return answers.map((_, index) => scenario.observations(index + 1).map((observation) => observation.get('event')).join());
}

test('what a fetch causes is observed before what it gives, and its signal is for the next one', () => {
  const signal = (/** @type {string} */ url) => ({ event: 'navigate', url });
  const answer = signal(`yy://return/_fetchQueue/${encodeURIComponent('[{"data":"a"}]')}`);
  const elsewhere = { event: 'navigate', url: 'about:blank' };
  assert.deepEqual(
    fetched('wvjb-6', [{ events: [signal('https://__wvjb_queue_message__'), elsewhere], value: '[{}]' }, { events: [], value: '[{}]' }, { events: [], value: '[{}]' }]),
    ['signal,navigate,unsignalled,send', 'send', 'unsignalled,send'],
  );
  assert.deepEqual(
    fetched('jsbridge-android', [{ events: [answer, elsewhere, signal('yy://__QUEUE_MESSAGE__/')] }, { events: [] }, { events: [answer] }]),
    ['navigate,signal,unsignalled,send', '', 'unsignalled,send'],
  );
});

test('a vector\'s data asks a native half for what it can hold', async (context) => {
  /** @type {Array<[string, object[], string]>} */
  const cases = [
    ['texts', [{ do: 'call', handler: 'x', data: 'a' }, { do: 'receive', message: { handlerName: 'x', data: 'a', callbackId: 'p' } }], 'scalarData'],
    ['nothing', [{ do: 'call', handler: 'x' }, { do: 'register', handler: 'x', behavior: [{ respond: { $absent: true } }] }, { do: 'receive', message: { handlerName: 'x' } }], ''],
    ['echo', [{ do: 'register', handler: 'x', behavior: [{ respond: { $data: true } }] }], ''],
    ['number', [{ do: 'call', handler: 'x', data: 1 }], 'anyData'],
    ['null', [{ do: 'respond', responder: 'x', data: null }], 'anyData'],
    ['answer', [{ do: 'register', handler: 'x', behavior: [{ call: { handler: 'y', callback: 'c', behavior: [{ respond: true }] } }] }], 'anyData'],
    ['object', [{ do: 'receive', message: { handlerName: 'x', data: { a: 1 } } }], 'anyData'],
    ['response', [{ do: 'receive', message: { responseId: 'x', responseData: 'a', data: 'b' } }], ''],
    ['batch', [{ do: 'receive', messages: { $repeat: { value: { handlerName: 'x', data: [1] }, count: 2 } } }], 'anyData,scalarData'],
    ['long', [{ do: 'call', handler: 'x', data: { $repeat: { text: 'x', count: 3 } } }], ''],
    ['many', [{ do: 'call', handler: 'x', data: { $repeat: { value: 'x', count: 3 } } }], 'anyData'],
    ['raw', [{ do: 'receive', text: '[{"handlerName":"x","data":1}]' }], ''],
  ];
  const directory = await temporaryCorpus(context, cases.map(([name, steps]) => goodVector(name, { steps })));
  const { vectors } = await loadCorpus(directory);
  for (const [name, , traits] of cases) {
    const vector = /** @type {Vector} */ (vectors.find(({ id }) => id === `wvjb/made/${name}`));
    assert.equal(impliedTraits(vector, 'native').join(), traits, name);
    assert.deepEqual(impliedTraits(vector, 'web'), [], name);
  }
});

test('placeholders stand for the dialect\'s texts', () => {
  const vector = vectorNamed('wvjb/boot/object-is-defined-when-script-returns');
  assert.deepEqual(placeholdersOf(vector), ['object']);
  const script = (/** @type {string} */ name) => inDialect(vector, wvjbDialect(dialectNamed(name))).steps.map((step) => step.keys.get('script')).find((text) => text !== undefined);
  assert.equal(script('wvjb-6'), 'typeof window.WebViewJavascriptBridge');
  assert.equal(script('lision'), 'typeof window.WKWebViewJavascriptBridge');
});

test('a dialect raises the class of a vector for one half', () => {
  const vector = vectorNamed('wvjb/nohandler/dropped');
  assert.equal(vector.class, 'core');
  assert.equal(raisedVector(vector, dialectNamed('wvjb-4'), 'native').class, 'hardened');
  assert.equal(raisedVector(vector, dialectNamed('wvjb-4'), 'web').class, 'core');
  assert.equal(raisedVector(vector, dialectNamed('wvjb-6'), 'native').class, 'core');
});

test('the canary is what a native handler of the dialect can be given', () => {
  const hostile = /** @type {Vector} */ (corpus.vectors.find((vector) => vector.hostile && vector.halves.length === 2));
  /** @param {string} dialect @param {'native' | 'web'} half */
  const canary = (dialect, half) => {
    const scenario = wvjb.scenario(hostile, dialectNamed(dialect), half);
    return encodeJSON(scenario.expectation(scenario.lastStep).expect[0].get('data') ?? null);
  };
  assert.equal(canary('wvjb-6', 'native'), '"canary"');
  assert.equal(canary('lision', 'native'), '{"canary":"canary"}');
  assert.equal(canary('lision', 'web'), '"canary"');
});
