import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CorpusError } from '../../src/corpus/corpus-error.js';
import { loadCorpus } from '../../src/corpus/load.js';
import { ownCorpus } from '../../src/corpus/own-corpus.js';
import { Reader } from '../../src/corpus/reader.js';
import { readVector } from '../../src/corpus/vector.js';
import { encodeJSON, fromPlain } from '../../src/json/index.js';
import { eventComplaint, raiseEvent } from '../../src/profiles/webscript/raise.js';
import { webscript } from '../../src/profiles/webscript/webscript.js';

/** @typedef {import('../../src/corpus/dialect.js').Dialect} Dialect */
/** @typedef {import('../../src/json/value.js').JSONObject} JSONObject */

const { dialects } = await loadCorpus(ownCorpus);
const dialect = /** @type {Dialect} */ (dialects.get('webscript'));

/**
 * @param {unknown[]} steps
 * @param {Record<string, unknown>} [keys]
 */
function vectorOf(steps, keys = {}) {
  const plain = { id: 'webscript/made/it', title: 'It holds', requirements: ['WEBSCRIPT-CALL-01'], class: 'full', halves: ['native'], why: 'Because.', sources: ['a test'], ...keys, steps };
  return readVector(new Reader(fromPlain(plain), 'made.json'), 'webscript');
}

/**
 * @param {import('../../src/corpus/vector.js').Vector} vector
 * @param {'native' | 'web'} half
 */
function plan(vector, half) {
  const scenario = webscript.scenario(vector, dialect, half);
  return scenario.plan.map(({ step, instance, method }, index) => `${step} ${instance} ${method} ${encodeJSON(/** @type {JSONObject} */ (scenario.params(index)))}`);
}

test('a native vector is lowered: messages and answers become texts, directives are expanded, a canary follows', () => {
  const vector = vectorOf([
    { do: 'define', object: 'c', selectors: [{ selector: 'canary:', exposed: true, behavior: [{ return: [{ $repeat: { text: 'ab', count: 2 } }, { argument: 0 }] }] }], expect: [] },
    { do: 'expose', name: 'c', object: 'c', on: 'other', answers: [{ reply: { value: { $nest: { array: 2, value: 1 } } }, first: [{ op: 'has' }] }, { text: '{' }] },
    { do: 'receive', message: { op: 'get', name: '\u2028"' } },
  ], { hostile: true, requires: ['instances'] });
  assert.deepEqual(plan(vector, 'native'), [
    '0 main open {"dialect":"webscript"}',
    '0 main clear {}',
    '0 other open {"dialect":"webscript"}',
    '0 other clear {}',
    '1 main define {"object":"c","selectors":[{"selector":"canary:","exposed":true,"behavior":[{"return":["abab",{"argument":0}]}]}]}',
    '2 other expose {"name":"c","object":"c","answers":[{"reply":"{\\"value\\":[[1]]}","first":["{\\"op\\":\\"has\\"}"]},{"reply":"{"}]}',
    '3 main receive {"text":"{\\"op\\":\\"get\\",\\"name\\":\\"\u2028\\\\\\"\\"}"}',
    '4 main receive {"text":"{\\"op\\":\\"invoke\\",\\"object\\":1,\\"name\\":\\"canary_\\",\\"arguments\\":[\\"canary\\"]}"}',
    '4 main close {}',
    '4 other close {}',
  ]);
});

test('a web vector is loaded at the start, unless it says otherwise', () => {
  const steps = [{ do: 'evaluate', script: '1' }];
  assert.deepEqual(plan(vectorOf(steps, { halves: ['web'] }), 'web'), ['0 main open {"dialect":"webscript"}', '0 main load {}', '1 main evaluate {"script":"1"}', '1 main close {}']);
  assert.deepEqual(plan(vectorOf(steps, { halves: ['web'], start: 'unloaded' }), 'web'), ['0 main open {"dialect":"webscript"}', '1 main evaluate {"script":"1"}', '1 main close {}']);
  assert.equal(plan(vectorOf(steps, { halves: ['web'], hostile: true }), 'web').filter((line) => line.startsWith('2 main')).length, 3);
});

/** @param {Record<string, unknown>} event */
const raised = (event) => encodeJSON(raiseEvent(/** @type {JSONObject} */ (fromPlain(event)), 'native', () => {}));

test('texts are read, and what is none is said to be', () => {
  assert.equal(raised({ event: 'ask', text: ' {"op":"get","object":1.0} ' }), '{"event":"ask","message":{"op":"get","object":1.0}}');
  assert.equal(raised({ event: 'reply', text: '{"value":null}' }), '{"event":"reply","reply":{"value":null}}');
  assert.match(raised({ event: 'reply', text: '[]' }), /^\{"event":"invalid-text","reason":"what was given as reply is not the JSON text of an object"/);
  assert.match(raised({ event: 'ask', text: '{' }), /^\{"event":"invalid-text","reason":"what was given as ask is not a JSON text"/);
  assert.equal(raised({ event: 'write', object: 'c', key: 'k', value: { nil: true }, more: 1 }), '{"event":"write","object":"c","key":"k","value":{"nil":true}}');
});

test('an event of another half or form is a breach of the protocol', () => {
  const complaint = (/** @type {Record<string, unknown>} */ event, /** @type {'native' | 'web'} */ half) => eventComplaint(/** @type {JSONObject} */ (fromPlain(event)), half);
  assert.equal(complaint({ event: 'method', object: 'c', selector: 'a', arguments: [] }, 'native'), null);
  assert.match(complaint({ event: 'method', object: 'c', selector: 'a', arguments: [] }, 'web') ?? '', /a web half does not have/);
  assert.match(complaint({ event: 'method', object: 'c', selector: 'a', arguments: {} }, 'native') ?? '', /a proper arguments/);
  assert.match(complaint({ event: 'ask', text: {} }, 'web') ?? '', /a proper text/);
  assert.match(complaint({ event: 'result' }, 'native') ?? '', /a proper value/);
});

test('the value of an evaluate step is observed, undefined and null apart', () => {
  for (const [value, observed] of /** @type {const} */ ([[undefined, '{"event":"value"}'], [null, '{"event":"value","value":null}']])) {
    const scenario = webscript.scenario(vectorOf([{ do: 'evaluate', script: '1' }], { halves: ['web'] }), dialect, 'web');
    assert.equal(scenario.accept(2, { events: [], value }), null);
    assert.equal(encodeJSON(scenario.observations(1)[0]), observed);
  }
});

test('what no half can do is a fault of the corpus', () => {
  /** @type {Array<[unknown[], Record<string, unknown>, RegExp]>} */
  const faults = [
    [[{ do: 'tick' }], {}, /unknown step/],
    [[{ do: 'clear' }], { halves: ['web'] }, /web half has no step clear/],
    [[{ do: 'perform', behavior: [{ raise: 'x' }] }], {}, /requires the feature exceptions/],
    [[{ do: 'define', object: 'c', keys: [{ key: 'k', raises: 'x' }] }], {}, /requires the feature exceptions/],
    [[{ do: 'clear', on: 'other' }, { do: 'clear' }], {}, /requires the feature instances/],
    [[{ do: 'perform', behavior: [{ return: null }] }], {}, /bare null/],
    [[{ do: 'perform', behavior: [{ return: { nil: true, null: true } }] }], {}, /one form/],
    [[{ do: 'perform', behavior: [{ get: { on: { window: true } } }] }], {}, /"key" is missing/],
    [[{ do: 'perform', behavior: [{ return: 1, raise: 'x' }] }], {}, /one key/],
    [[{ do: 'receive', message: {}, text: '' }], {}, /one of message and text/],
    [[{ do: 'receive', message: {}, answers: [{}] }], {}, /one of reply and text/],
    [[{ do: 'receive', message: {}, watch: ['ask'] }], {}, /no quiet event/],
    [[{ do: 'receive', message: {}, expect: [{ event: 'value' }] }], {}, /native half cannot show value/],
    [[{ do: 'receive', message: {}, expect: [{ event: 'reply' }] }], {}, /"reply" is missing/],
  ];
  for (const [steps, keys, problem] of faults) {
    assert.throws(() => webscript.checkVector(vectorOf(steps, keys)), (/** @type {unknown} */ error) => error instanceof CorpusError && problem.test(error.message), String(problem));
  }
});
