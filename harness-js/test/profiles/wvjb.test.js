import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCorpus } from '../../src/corpus/load.js';
import { encodeJSON, fromPlain } from '../../src/json/index.js';
import { signalOfURL } from '../../src/profiles/wvjb/bridge-signal.js';
import { entryCall, readEntryCall } from '../../src/profiles/wvjb/entry-call.js';
import { eventComplaint, raiseEvent, raiseQueue } from '../../src/profiles/wvjb/raise.js';
import { readStringLiteral } from '../../src/script/string-literal.js';
import { wvjb } from '../../src/profiles/wvjb/wvjb.js';
import { wvjbDialect } from '../../src/profiles/wvjb/wvjb-dialect.js';
import { goodVector, smallCorpus, temporaryCorpus } from '../fixtures/temporary-corpus.js';

const corpus = await loadCorpus(smallCorpus);
const generic = /** @type {import('../../src/corpus/dialect.js').Dialect} */ (corpus.dialects.get('wvjb-6'));
const dialect = wvjbDialect(generic);
const entry = 'WebViewJavascriptBridge._handleMessageFromObjC';

test('string literals are read by ES5', () => {
  for (const [literal, value] of /** @type {const} */ ([
    ["'a\"b'", 'a"b'],
    ['"a\'b"', "a'b"],
    ["'\\b\\t\\n\\v\\f\\r\\0'", '\b\t\n\v\f\r\0'],
    ["'\\x41\\u0042\\ud83d'", 'AB\ud83d'],
    ["'\\q\\/\\\\\\''", "q/\\'"],
    ["'a\\\nb\\\r\nc\\\u2028d'", 'abcd'],
    ["''", ''],
  ])) {
    assert.deepEqual(readStringLiteral(literal, 0), { value, end: literal.length }, literal);
  }
  for (const [literal, reason] of /** @type {const} */ ([
    ["'a\u2028b'", 'a raw U+2028 in the string literal'],
    ["'a\u2029b'", 'a raw U+2029 in the string literal'],
    ["'a\nb'", 'a raw LF in the string literal'],
    ["'a\rb'", 'a raw CR in the string literal'],
    ["'abc", 'a string literal without an end'],
    ["'\\", 'a string literal without an end'],
    ["'\\u12'", '\\u without 4 hex digits in the string literal'],
    ["'\\01'", 'an octal escape in the string literal'],
    ["'\\7'", 'an escaped digit in the string literal'],
    ['`a`', 'no string literal in the call'],
  ])) {
    assert.deepEqual(readStringLiteral(literal, 0), { reason }, literal);
  }
});

test('an entry call is one call with one literal, and nothing else', () => {
  for (const script of [`${entry}('{}');`, `  window.${entry} ( "{}" ) ; \n`, `${entry}('{}')`]) assert.deepEqual(readEntryCall(script, dialect), { text: '{}' }, script);
  for (const script of [`${entry}('{}' + '');`, `${entry}('{}'); alert(1)`, `${entry};`, `${entry}({});`, `${entry}('{}', 1);`]) assert.ok('reason' in readEntryCall(script, dialect), script);
});

test('what a harness hands to the entry comes out as it went in', () => {
  const text = `{"a":"\\\\ \\" ' \u2028\u2029 $& $' %5C </script> \\ud83d"}\n\r\f`;
  assert.deepEqual(readEntryCall(entryCall(text, dialect), dialect), { text });
});

test('the bridge\'s URLs are known in any case, scheme and with a slash; others are not', () => {
  for (const url of ['https://__wvjb_queue_message__', 'HTTPS://__WVJB_QUEUE_MESSAGE__/', 'wvjbscheme://__wvjb_queue_message__']) assert.equal(signalOfURL(url, dialect.signal), 'queue', url);
  assert.equal(signalOfURL('https://__bridge_loaded__/', dialect.signal), 'loaded');
  for (const url of ['http://__bridge_loaded__', 'https://x.__bridge_loaded__', 'https://__bridge_loaded__.org', 'https://__bridge_loaded__/x', 'https://__bridge_loaded__?', 'https://a@__bridge_loaded__', 'https://__bridge_loaded__:443', 'about:blank', '']) assert.equal(signalOfURL(url, dialect.signal), null, url);
});

/** @param {string} script */
const raised = (script) => encodeJSON(raiseEvent(/** @type {import('../../src/json/value.js').JSONObject} */ (fromPlain({ event: 'evaluate', script })), 'native', dialect, () => {}));

test('scripts are told apart in the order of the contract', () => {
  assert.equal(raised(`${entry}('{"data":1,"handlerName":"x","extra":2}');`), '{"event":"send","message":{"data":1,"handlerName":"x"}}');
  assert.match(raised(`${entry}('[]');`), /^\{"event":"invalid-script","reason":"the literal is not the JSON text of an object"/);
  assert.match(raised(`${entry}('{');`), /invalid-script/);
  assert.equal(raised('WebViewJavascriptBridge._fetchQueue();'), '{"event":"fetch"}');
  assert.equal(raised("typeof WebViewJavascriptBridge == 'object';"), '{"event":"check"}');
  assert.match(raised(`if (1) ${entry}('{}');`), /invalid-script/);
  assert.equal(raised(`(function () { ${dialect.functions.join(' ')} ${' '.repeat(200)} ${entry}('{}'); })()`), '{"event":"inject"}');
  assert.match(raised('window.WebViewJavascriptBridge = {};'), /^\{"event":"script"/);
  assert.equal(raised('alert(1)'), '{"event":"script","script":"alert(1)"}');
});

test('a queue is the text of an array of objects, and needs a signal unless it is empty', () => {
  /** @param {import('../../src/json/value.js').JSONValue | undefined} value @param {boolean} signalled */
  const events = (value, signalled) => raiseQueue(value, signalled, dialect, () => {}).map((observation) => observation.get('event')).join();
  assert.equal(events('[]', false), '');
  assert.equal(events('[{"data":1},{"data":2}]', true), 'send,send');
  assert.equal(events('[{"data":1}]', false), 'unsignalled,send');
  for (const value of [undefined, null, true, '', '{}', '[1]', '[{}', '[{},null]']) assert.equal(events(value, true), 'invalid-queue');
});

test('events that the half does not have, or that lack a key, are complaints', () => {
  /** @param {object} event @param {'native' | 'web'} half */
  const complaint = (event, half) => eventComplaint(/** @type {import('../../src/json/value.js').JSONObject} */ (fromPlain(event)), half);
  assert.equal(complaint({ event: 'handler', handler: 'x' }, 'native'), null);
  assert.match(complaint({ event: 'ready', callback: 'x' }, 'native') ?? '', /native half does not have: "ready"/);
  assert.match(complaint({ event: 'toString' }, 'web') ?? '', /does not have/);
  assert.match(complaint({ event: 'handler' }, 'web') ?? '', /without a proper handler/);
  assert.match(complaint({ event: 'post', name: 'x' }, 'web') ?? '', /without a proper body/);
  assert.match(complaint({ event: 'policy', url: 'x', decision: 'maybe' }, 'native') ?? '', /without a proper decision/);
  assert.match(complaint({ event: 'delegate', navigation: 'left' }, 'native') ?? '', /without a proper navigation/);
});

/**
 * The lines that a vector leads to, in short.
 * @param {import('../../src/corpus/vector.js').Vector} vector
 * @param {'native' | 'web'} half
 */
function plan(vector, half) {
  const scenario = wvjb.scenario(vector, generic, half);
  return scenario.plan.map((request, index) => {
    const params = scenario.params(index);
    return `${request.step} ${request.instance} ${request.method} ${params === null ? `awaits ${request.awaits}` : encodeJSON(params)}`;
  });
}

test('a vector is lowered for a native half', () => {
  assert.deepEqual(plan(corpus.vectors[2], 'native'), [
    '0 main open {"dialect":"wvjb-6"}',
    '0 main navigate {"url":"https://__bridge_loaded__"}',
    '1 main register {"handler":"echo","behavior":[{"do":"respond","echo":true}]}',
    '2 main navigate {"url":"https://__wvjb_queue_message__","queue":"[{\\"handlerName\\":\\"echo\\",\\"data\\":9007199254740993,\\"callbackId\\":\\"p1\\"}]"}',
    '2 main close {}',
  ]);
});

test('a vector is lowered for a web half, with a fetch after all that can send', () => {
  const fetch = 'evaluate {"script":"WebViewJavascriptBridge._fetchQueue();"}';
  assert.deepEqual(plan(corpus.vectors[3], 'web'), [
    '0 main open {"dialect":"wvjb-6"}',
    '0 main setup {"callback":"conformance.start"}',
    '0 main load {}',
    `0 main ${fetch}`,
    '1 main call {"handler":"open","data":{"x":[1,null]},"callback":"opened"}',
    `1 main ${fetch}`,
    '2 main evaluate awaits opened',
    `2 main ${fetch}`,
    '3 main call {"handler":"open","callback":"again"}',
    `3 main ${fetch}`,
    '3 main close {}',
  ]);
});

test('held timers, lost signals, batches and unloaded pages change what is fetched', async (context) => {
  const web = { halves: ['web'] };
  const directory = await temporaryCorpus(context, [
    goodVector('held', { ...web, class: 'full', timers: 'held', requires: ['timers'], steps: [{ do: 'call', handler: 'x' }, { do: 'tick', ms: 5 }, { do: 'fetch' }] }),
    goodVector('lost', { ...web, steps: [{ do: 'call', handler: 'x', signal: 'lost' }, { do: 'receive', messages: [{ a: 1 }, { b: 2 }] }, { do: 'evaluate', script: '1' }] }),
    goodVector('unloaded', { ...web, start: 'unloaded', steps: [{ do: 'setup', callback: 'x' }, { do: 'load', messages: [{ handlerName: 'y' }] }, { do: 'setup', callback: 'z' }] }),
  ]);
  const { vectors } = await loadCorpus(directory);
  /** @param {string} name */
  const shape = (name) => plan(/** @type {import('../../src/corpus/vector.js').Vector} */ (vectors.find(({ id }) => id === `wvjb/made/${name}`)), 'web').map((line) => {
    const [step, , method] = line.split(' ');
    return step + (line.includes('_fetchQueue') ? 'fetch' : method);
  }).join(' ');
  assert.equal(shape('held'), '0open 0setup 0load 0tick 0fetch 1call 2tick 2fetch 3fetch 3close');
  assert.equal(shape('lost'), '0open 0setup 0load 0fetch 1call 2evaluate 2fetch 2evaluate 2fetch 3evaluate 3close');
  assert.equal(shape('unloaded'), '0open 1setup 2load 2fetch 3setup 3fetch 3close');
});
