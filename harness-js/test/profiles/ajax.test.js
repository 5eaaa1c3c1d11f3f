import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDialect } from '../../src/corpus/dialect.js';
import { loadCorpus } from '../../src/corpus/load.js';
import { ownCorpus } from '../../src/corpus/own-corpus.js';
import { Reader } from '../../src/corpus/reader.js';
import { readVector } from '../../src/corpus/vector.js';
import { encodeJSON, fromPlain, objectFrom } from '../../src/json/index.js';
import { ajax } from '../../src/profiles/ajax/ajax.js';
import { ajaxDialect } from '../../src/profiles/ajax/ajax-dialect.js';
import { decodePayload } from '../../src/profiles/ajax/payload.js';

const { dialects } = await loadCorpus(ownCorpus);
const dialect = /** @type {import('../../src/corpus/dialect.js').Dialect} */ (dialects.get('ajax'));

/**
 * @param {object[]} steps
 * @param {object} [changes]
 */
function vectorOf(steps, changes = {}) {
  const plain = { id: 'ajax/made/one', title: 'T', requirements: ['AJAX-CALL-01'], class: 'core', halves: ['native'], why: 'w', sources: ['s'], steps, ...changes };
  const vector = readVector(new Reader(fromPlain(plain), 'made.json'), 'ajax');
  ajax.checkVector(vector);
  return vector;
}

/**
 * What the steps lower to: method and params of each request, those that open and close aside.
 * @param {object[]} steps
 * @param {'native' | 'web'} half
 */
function lowered(steps, half) {
  const scenario = ajax.scenario(vectorOf(steps, { halves: [half] }), dialect, half);
  return scenario.plan
    .map(({ method }, index) => [method, JSON.parse(encodeJSON(/** @type {import('../../src/json/value.js').JSONObject} */ (scenario.params(index))))])
    .filter(([method]) => method !== 'open' && method !== 'close');
}

/**
 * What the events of one step are raised to.
 * @param {object} step
 * @param {object[]} events
 * @param {'native' | 'web'} half
 */
function raised(step, events, half) {
  const scenario = ajax.scenario(vectorOf([step], { halves: [half] }), dialect, half);
  const index = scenario.plan.findIndex(({ step: number }) => number === 1);
  assert.equal(scenario.accept(index, { events: events.map((event) => objectFrom({ ...event })), value: undefined }), null);
  return scenario.observations(1).map((observation) => JSON.parse(encodeJSON(observation)));
}

test('a request has the headers of the web half and its payload', () => {
  assert.deepEqual(lowered([{ do: 'request', message: { a: 'é' }, prefix: '@', headers: [['X', 'y']] }], 'native'), [[
    'request',
    {
      request: 'request',
      url: 'oschina://asynchttprequest?rnd=0.5',
      method: 'POST',
      headers: [
        ['Content-Type', 'application/x-www-form-urlencoded'], ['Cache-Control', 'no-cache,private'], ['Pragma', 'no-cache,no-store'],
        ['Origin', 'https://app.example'], ['X-Javascript-Header', `@${Buffer.from('{"a":"é"}').toString('base64')}`], ['X', 'y'],
      ],
    },
  ]]);
  const [[, bytes], [, header], [, none]] = lowered([
    { do: 'request', bytes: 'ff', headerName: 'x-h' }, { do: 'request', header: '', body: 'b', request: 'r' }, { do: 'request' },
  ], 'native');
  assert.deepEqual(bytes.headers.at(-1), ['x-h', '/w==']);
  assert.deepEqual([header.headers.at(-1), header.body, header.request], [['X-Javascript-Header', ''], 'b', 'r']);
  assert.equal(none.headers.length, 4);
});

test('a preflight asks for what the web half sends, or for what its step names', () => {
  const [[method, first], [, second]] = lowered([{ do: 'preflight' }, { do: 'preflight', method: 'PUT', names: [], header: '!' }], 'native');
  assert.deepEqual([method, first.method, first.headers], ['request', 'OPTIONS', [
    ['Origin', 'https://app.example'], ['Access-Control-Request-Method', 'POST'],
    ['Access-Control-Request-Headers', 'cache-control,pragma,x-javascript-header'],
  ]]);
  assert.deepEqual(second.headers.slice(1), [['Access-Control-Request-Method', 'PUT'], ['X-Javascript-Header', '!']]);
});

test('calls carry their text, their ending and their behavior', () => {
  assert.deepEqual(lowered([
    { do: 'async', call: 'a', message: [1], callbacks: [], behavior: [{ throw: 'x' }, { sync: { call: 'b', text: 't', answer: null } }] },
    { do: 'complete', call: 'a', body: 'x', status: 500 },
    { do: 'sync', call: 'c', argument: 'cycle', failure: 'network' },
  ], 'web'), [
    ['load', {}],
    ['async', { call: 'a', text: '[1]', callbacks: [], behavior: [
      { do: 'throw', text: 'x' },
      { do: 'sync', call: 'b', text: 't', answer: { status: 200, headers: [['Content-Type', 'application/json']], body: 'null' } },
    ] }],
    ['complete', { call: 'a', status: 500, headers: [['Content-Type', 'application/json']], body: 'x' }],
    ['sync', { call: 'c', argument: 'cycle', failure: 'network' }],
  ]);
});

test('of an answer\'s headers those are raised that the step mentions, and lists as far as they hold what is looked for', () => {
  const expect = [{ event: 'response', status: 200, headers: { 'x-a': '1', 'x-none': '' }, lists: { 'x-l': ['B', 'c', 'd'], 'x-none': ['a'] } }];
  const [observation] = raised({ do: 'request', expect }, [
    { event: 'response', request: 'request', status: 200, headers: [['X-A', ' 1\t'], ['x-a', '2'], ['X-L', 'a , b,C'], ['X-Other', '']], body: '' },
  ], 'native');
  assert.deepEqual([observation.headers, observation.lists], [{ 'x-a': '1, 2' }, { 'x-l': ['B', 'c'] }]);
});

test('headers and lists are raised only where an expectation of the same event has the key', () => {
  const response = { event: 'response', request: 'request', status: 200, headers: [['X-A', '1']], body: '' };
  const keys = (/** @type {object[]} */ expect) => Object.keys(raised({ do: 'request', expect }, [response], 'native')[0]).filter((key) => key === 'headers' || key === 'lists');
  assert.deepEqual(keys([]), []);
  assert.deepEqual(keys([{ event: 'response', status: 200, headers: { 'x-none': '' } }]), ['headers']);
  assert.deepEqual(keys([{ event: 'response', status: 200, lists: { 'x-none': ['a'] } }]), ['lists']);
  assert.deepEqual(keys([{ event: 'redirect', status: 302, url: 'x:', headers: { 'x-a': '1' }, lists: { 'x-a': ['1'] } }]), []);
});

test('a body is the message that it holds, a text, or bytes; its length counts bytes', () => {
  const answer = (/** @type {object} */ members) => raised({ do: 'request' }, [{ event: 'response', request: 'request', status: 200, headers: [], ...members }], 'native')[0];
  assert.deepEqual(answer({ body: '{"a":1}', headers: [['content-length', '7']] }), { event: 'response', status: 200, message: { a: 1 }, length: 'right' });
  assert.deepEqual([answer({ body: '[1]' }).body, answer({ body: '[1]' }).length], ['[1]', 'missing']);
  for (const [value, verdict] of [['2', 'right'], ['1', 'wrong'], ['+2', 'wrong'], ['', 'wrong']]) assert.equal(answer({ body: 'é', headers: [['Content-Length', value]] }).length, verdict, value);
  assert.equal(answer({ body: '', headers: [['Content-Length', '0'], ['Content-Length', '0']] }).length, 'wrong');
  assert.deepEqual([answer({ bytes: 'ff' }).bytes, answer({ bytes: 'ff' }).message], ['ff', undefined]);
});

test('a preflight\'s answer is judged as a browser would', () => {
  const good = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Methods': 'PUT', 'Access-Control-Allow-Headers': 'X-A, x-b' };
  const allowed = (/** @type {object} */ changes, status = 204) => raised(
    { do: 'preflight', method: 'PUT', names: ['x-a', 'x-b'] },
    [{ event: 'response', request: 'request', status, headers: Object.entries({ ...good, ...changes }), body: '' }],
    'native',
  )[0].allowed;
  assert.equal(allowed({}), true);
  assert.equal(allowed({ 'Access-Control-Allow-Origin': 'https://app.example', 'Access-Control-Allow-Methods': '*', 'Access-Control-Allow-Headers': '*' }), true);
  for (const changes of [{ 'Access-Control-Allow-Origin': 'null' }, { 'Access-Control-Allow-Methods': 'put' }, { 'Access-Control-Allow-Headers': 'x-a' }]) assert.equal(allowed(changes), false, JSON.stringify(changes));
  assert.equal(allowed({}, 302), false);
  assert.equal(raised({ do: 'request' }, [{ event: 'response', request: 'request', status: 200, headers: [], body: '' }], 'native')[0].allowed, undefined);
});

test('only the answer to the preflight itself says whether the browser may go on', () => {
  const scenario = ajax.scenario(vectorOf([{ do: 'request', request: 'a' }, { do: 'preflight' }]), dialect, 'native');
  const answers = ['a', 'request'].map((request) => objectFrom({ event: 'response', request, status: 200, headers: [], body: '' }));
  for (const [index, { step }] of scenario.plan.entries()) scenario.accept(index, { events: step === 2 ? answers.splice(0) : [], value: undefined });
  assert.deepEqual(scenario.observations(2).map((observation) => observation.get('allowed')), [undefined, false]);
});

test('an answer to nothing that is open is stray, and what is no header is told', () => {
  const unhandled = { event: 'unhandled', request: 'request' };
  assert.deepEqual(raised({ do: 'request' }, [unhandled, unhandled, { event: 'redirect', request: 'b', status: 302, url: 'x:', headers: [] }], 'native'), [
    { event: 'unhandled' }, { event: 'stray', answer: 'unhandled', request: 'request' }, { event: 'stray', answer: 'redirect', request: 'b' },
  ]);
  const headers = [['a b', ''], ['X', 'a\nb'], ['Y', 'ok']];
  const observations = raised({ do: 'request' }, [{ event: 'response', request: 'request', status: 200, headers, body: '' }], 'native');
  assert.deepEqual(observations.map(({ event, name }) => [event, name]), [['invalid-header', 'a b'], ['invalid-header', 'X'], ['response', undefined]]);
});

test('a request of the web half is read: where it goes, its random number, its payload', () => {
  const sent = (/** @type {object} */ members) => raised({ do: 'async', call: 'a', text: '' }, [
    { event: 'xhr', call: 'a', method: 'POST', url: 'oschina://asynchttprequest?rnd=1', async: true, headers: [['x-javascript-header', '@w6k=']], ...members },
  ], 'web');
  assert.deepEqual(sent({ body: '' }), [{ event: 'xhr', call: 'a', method: 'POST', async: true, target: 'async', rnd: '1', payload: 'é' }]);
  for (const [url, target, random] of /** @type {const} */ ([
    ['OSCHINA://SyncHttpRequest/?a=b&rnd=c&rnd=d', 'sync', 'c'], ['oschina://asynchttprequest?rnd=', 'async', undefined], ['oschina://asynchttprequest?Rnd=1', 'async', undefined],
  ])) {
    const [observation] = sent({ url });
    assert.deepEqual([observation.target, observation.rnd], [target, random], url);
  }
  for (const url of ['oschina://asynchttprequest', 'oschina://asynchttprequest/x?rnd=1', 'oschina://asynchttprequest?rnd=1#x', 'oschina://a@asynchttprequest?rnd=1', 'https://asynchttprequest/?rnd=1', '']) assert.equal(sent({ url })[0].url, url);
  for (const headers of [[], [['X-Javascript-Header', 'w6k']], [['X-Javascript-Header', 'w6k=\r\n']], [['X-Javascript-Header', '6Q==']]]) {
    const [fault, observation] = sent({ headers });
    assert.deepEqual([fault.event, observation.event, observation.payload], ['invalid-payload', 'xhr', undefined], JSON.stringify(headers));
  }
});

test('base64 is strict', () => {
  assert.deepEqual(decodePayload(''), { text: '' });
  assert.deepEqual(decodePayload('/+8='), { reason: 'the bytes are not UTF-8' });
  for (const value of ['w6k', 'w6k=\n', 'w6l=', '_-8=', 'w6k==', 'A', '=', ' w6k=']) assert.ok('reason' in decodePayload(value), value);
});

test('events that the protocol does not have are complained of', () => {
  const complaint = (/** @type {object} */ event, /** @type {'native' | 'web'} */ half) => {
    const step = half === 'native' ? { do: 'request' } : { do: 'load' };
    const scenario = ajax.scenario(vectorOf([step], { halves: [half] }), dialect, half);
    return scenario.accept(scenario.plan.findIndex(({ step: number }) => number === 1), { events: [objectFrom({ ...event })], value: undefined });
  };
  const response = { event: 'response', request: 'request', status: 200, headers: [], body: '' };
  for (const [event, half] of /** @type {const} */ ([
    [{ event: 'evaluate', script: '' }, 'native'], [response, 'web'], [{ ...response, bytes: '' }, 'native'], [{ ...response, headers: [['a']] }, 'native'],
    [{ ...response, status: '200' }, 'native'], [{ event: 'response', request: 'request', status: 200, headers: [] }, 'native'], [{ event: 'onload', call: 'a', data: 1, failure: 'load' }, 'web'],
    [{ event: 'xhr', call: 'a', method: 'GET', url: '', async: 1, headers: [] }, 'web'], [{ event: 'xhr', call: 'a', method: 'GET', url: '', async: true, headers: [], credentials: false }, 'web'],
  ])) assert.ok(complaint(event, half), JSON.stringify(event));
  assert.equal(complaint(response, 'native'), null);
});

test('vectors that say what has no meaning are refused', () => {
  for (const [step, changes] of /** @type {Array<[object, object]>} */ ([
    [{ do: 'receive', text: '' }, {}],
    [{ do: 'load' }, {}],
    [{ do: 'request', text: '', message: 1 }, {}],
    [{ do: 'request', header: 'a\nb' }, {}],
    [{ do: 'request', header: '日' }, {}],
    [{ do: 'request', bytes: 'F' }, {}],
    [{ do: 'request', watch: ['report'] }, {}],
    [{ do: 'request', on: 'b' }, { hostile: true }],
    [{ do: 'request', expect: [{ event: 'xhr', call: 'a', method: 'GET', async: true }] }, {}],
    [{ do: 'request', expect: [{ event: 'response', status: 200, headers: { Pragma: 'x' } }] }, {}],
    [{ do: 'complete', call: 'a' }, { halves: ['web'] }],
    [{ do: 'async', call: 'a' }, { halves: ['web'] }],
    [{ do: 'async', call: 'a', text: '', behavior: [{ async: { call: 'a', text: '' } }] }, { halves: ['web'] }],
    [{ do: 'sync', call: 'a', text: '', failure: 'open', body: '' }, { halves: ['web'] }],
    [{ do: 'async', call: 'a', text: '', failure: 'network' }, { halves: ['web'] }],
    [{ do: 'load' }, { halves: ['web'], timers: 'held' }],
  ])) assert.throws(() => vectorOf([step], changes), { name: 'CorpusError' }, JSON.stringify(step));
});

test('a dialect needs all its keys, and no others', () => {
  const without = (/** @type {string} */ key) => dialect.source.object().with(key, undefined);
  for (const source of [without('hosts'), without('failureKey'), dialect.source.object().with('requestHeaders', fromPlain([['a']])), dialect.source.object().with('entry', 'x')]) {
    assert.throws(() => ajaxDialect(readDialect(new Reader(source, 'made.json'))), { name: 'CorpusError' });
  }
});
