import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Reader } from '../../src/corpus/reader.js';
import { readDialect } from '../../src/corpus/dialect.js';
import { readVector } from '../../src/corpus/vector.js';
import { encodeJSON, fromPlain, objectFrom } from '../../src/json/index.js';
import { dispatchScript, readDispatch } from '../../src/profiles/jsnoty/dispatch-script.js';
import { jsnoty } from '../../src/profiles/jsnoty/jsnoty.js';
import { jsnotyDialect } from '../../src/profiles/jsnoty/jsnoty-dialect.js';
import { notificationURL, readNotificationURL } from '../../src/profiles/jsnoty/notification-url.js';
import { eventComplaint, raiseEvent } from '../../src/profiles/jsnoty/raise.js';

const generic = readDialect(new Reader(fromPlain({
  name: 'made', profile: 'jsnoty', title: 'Made', sources: ['none'], traits: [], scheme: 'made', acknowledgement: 'Got it', object: 'Made', notify: 'tell', userAgentSuffix: ' made/1',
}), 'made.json'));
const dialect = jsnotyDialect(generic);
const ignore = () => {};

/** @param {Record<string, unknown>} changes */
function vector(changes) {
  const plain = { id: 'jsnoty/made/one', title: 'One', requirements: ['JSNOTY-SEND-01'], class: 'core', halves: ['native', 'web'], why: 'A test made it.', sources: ['none'], ...changes };
  return readVector(new Reader(fromPlain(plain), 'made.json'), 'jsnoty');
}

/** @param {Record<string, unknown>} event @param {'native' | 'web'} half */
const raised = (event, half) => raiseEvent(objectFrom(event), half, dialect, ignore).map((observation) => encodeJSON(observation)).join(' ');

test('a dispatch is one event of that name, however it is spaced and quoted', () => {
  for (const [script, name, detail] of /** @type {Array<[string, string, string | undefined]>} */ ([
    ['document.dispatchEvent(new CustomEvent("a", {detail: {"b":[1,"},"]}}));', 'a', '{"b":[1,"},"]}'],
    [" window . document\n.dispatchEvent ( new\twindow.CustomEvent ( 'a\\x41\\u2028' , { 'detail' :1 , \"bubbles\" : true,cancelable:false } ) ) ", 'aA\u2028', '1'],
    ['document.dispatchEvent(new CustomEvent("a"))', 'a', undefined],
    ['document.dispatchEvent(new CustomEvent("a", {bubbles: true}))', 'a', undefined],
    ['document.dispatchEvent(new CustomEvent("a", {detail: JSON.parse("{\\"__proto__\\":1}")}))', 'a', '{"__proto__":1}'],
    ['document.dispatchEvent(new CustomEvent("a", {detail: window.JSON.parse(\'"\\u2028"\')}))', 'a', '"\u2028"'],
  ])) {
    const reading = readDispatch(script, ignore);
    assert.ok('name' in reading, script);
    assert.equal(reading.name, name);
    assert.equal(reading.detail === undefined ? undefined : encodeJSON(reading.detail), detail);
  }
});

test('what is no dispatch has a reason', () => {
  const wrap = (/** @type {string} */ members) => `document.dispatchEvent(new CustomEvent("a", {${members}}));`;
  for (const script of [
    wrap('detail: "\u2028"'), wrap('detail: {b: 1}'), wrap("detail: 'b'"), wrap('detail: undefined'), wrap('detail: {"__proto__": 1}'), wrap('detail: [{"\\u005f_proto__": 1}]'),
    wrap('detail: 1, detail: 1'), wrap('detail: 1,'), wrap(''), wrap('data: 1'), wrap('bubbles: 1'), wrap('detail: JSON.parse("{")'), wrap('detail: 1}), new Event({'),
    'document.dispatchEvent(newCustomEvent("a"))', 'document.dispatchEvent(new Event("a"))', 'document.dispatchEvent(new CustomEvent(a))', 'document.dispatchEvent(new CustomEvent("a\u2029"))',
    'window.dispatchEvent(new CustomEvent("a"))', 'document.dispatchEvent(new CustomEvent("a"));;', 'void document.dispatchEvent(new CustomEvent("a"))', 'document.dispatchEvent(new CustomEvent("a"',
  ]) {
    assert.ok('reason' in readDispatch(script, ignore), script);
    assert.match(raised({ event: 'evaluate', script }, 'native'), /^\{"event":"invalid-script"/);
  }
  assert.equal(raised({ event: 'evaluate', script: '$(document).trigger("a")' }, 'native'), '{"event":"script","script":"$(document).trigger(\\"a\\")"}');
});

test('what a harness sends as native or as the page can be read back', () => {
  const name = `${String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code))}é\u2028🎉`;
  const data = fromPlain({ '/"\\': ["\u2028\u2029'%41+", null] });
  const dispatch = readDispatch(dispatchScript(name, data), ignore);
  assert.ok('name' in dispatch && dispatch.name === name && dispatch.detail !== undefined && encodeJSON(dispatch.detail) === encodeJSON(data));
  const url = notificationURL(name, encodeJSON(data), dialect);
  assert.match(url, /^made:\/\/[\w.~%-]+\/[\w.~%-]+$/);
  const reading = readNotificationURL(url, dialect, ignore);
  assert.ok('name' in reading && reading.name === name && reading.isEncoded && reading.data !== undefined && encodeJSON(reading.data) === encodeJSON(data));
});

test('a URL is read as a web view hands it on', () => {
  for (const [url, observations] of [
    ['made://a/', '{"event":"send","name":"a"}'],
    ['MADE://a', '{"event":"send","name":"a"}'],
    ["made://a!$&'()*+,;=/%22:@%22", '{"event":"send","name":"a!$&\'()*+,;=","data":":@"}'],
    ['made://a/[1]', '{"event":"unencoded","url":"made://a/[1]"} {"event":"send","name":"a","data":[1]}'],
    ['made://A%c3%a9/%22%2F+%2525%22', '{"event":"send","name":"Aé","data":"/+%25"}'],
    ['made://a/{"b":"c d"}', '{"event":"unencoded","url":"made://a/{\\"b\\":\\"c d\\"}"} {"event":"send","name":"a","data":{"b":"c d"}}'],
    ['made://é/', '{"event":"unencoded","url":"made://é/"} {"event":"send","name":"é"}'],
    ['madeup://a/', '{"event":"navigate","url":"madeup://a/"}'],
  ]) {
    assert.equal(raised({ event: 'navigate', url }, 'web'), observations);
  }
  for (const url of ['made:', 'made:a', 'made:///1', 'made://a/"b/c"', 'made://a/"?"', 'made://a/1#', 'made://a/1 ', 'made://a/"\n"', 'made://a/\ud83d', 'made://a/%2', 'made://a/%zz', 'made://a/%22%ff%22', 'made://%c0%af/', 'made://a/b', 'made://a b/', 'made://a:1/', 'made://b@a/', 'made://a?b', 'made://a\\b/', 'made://a/1/']) {
    assert.match(raised({ event: 'navigate', url }, 'web'), /^\{"event":"invalid-url"/, url);
  }
});

test('the acknowledgement is told by its exact name, whatever its detail', () => {
  assert.equal(raised({ event: 'evaluate', script: dispatchScript('Got it', null) }, 'native'), '{"event":"acknowledge"}');
  assert.equal(raised({ event: 'evaluate', script: dispatchScript('Got it', fromPlain([1])) }, 'native'), '{"event":"acknowledge"}');
  assert.equal(raised({ event: 'evaluate', script: dispatchScript('got it', null) }, 'native'), '{"event":"send","name":"got it","data":null}');
});

test('events that the half does not have, or that lack a key, are complaints', () => {
  assert.equal(eventComplaint(objectFrom({ event: 'notified', name: '' }), 'native'), null);
  assert.match(eventComplaint(objectFrom({ event: 'evaluate', script: '' }), 'web') ?? '', /web half does not have/);
  assert.match(eventComplaint(objectFrom({ event: 'notified', name: 1 }), 'web') ?? '', /without a proper name/);
  assert.match(eventComplaint(objectFrom({ event: 'policy', decision: 'maybe' }), 'native') ?? '', /without a proper decision/);
});

/**
 * The lines that a vector leads to, in short.
 * @param {Record<string, unknown>} changes
 * @param {'native' | 'web'} half
 */
function plan(changes, half) {
  const scenario = jsnoty.scenario(vector(changes), generic, half);
  return scenario.plan.map(({ step, method }, index) => `${step} ${method} ${encodeJSON(scenario.params(index) ?? null)}`);
}

test('a vector is lowered for each half, its canary last', () => {
  assert.deepEqual(plan({
    hostile: true, requires: ['userAgent'],
    steps: [
      { do: 'receive', name: 'a b', data: { $repeat: { text: '/', count: 2 } }, behavior: [{ notify: { name: 'b', data: { $absent: true } } }] },
      { do: 'receive', name: 'a', text: '{' }, { do: 'notify', name: 'c', data: null }, { do: 'launch', userAgent: 'x', url: 'u:' },
    ],
  }, 'native'), [
    '0 open {"dialect":"made"}',
    '1 navigate {"url":"made://a%20b/%22%2F%2F%22","behavior":[{"do":"notify","name":"b"}]}',
    '2 navigate {"url":"made://a/%7B"}',
    '3 notify {"name":"c","data":null}',
    '4 launch {"userAgent":"x","suffix":" made/1","url":"u:"}',
    '5 navigate {"url":"made://conformance.canary/%22canary%22"}',
    '5 close {}',
  ]);
  assert.deepEqual(plan({
    hostile: true,
    steps: [{ do: 'listen', name: 'a', behavior: [{ throw: 'x' }] }, { do: 'receive', name: '"', data: '\u2028' }, { do: 'acknowledge' }, { do: 'evaluate', script: '1' }],
  }, 'web'), [
    '0 open {"dialect":"made"}',
    '0 load {}',
    '0 onload {}',
    '1 listen {"name":"a","behavior":[{"do":"throw","text":"x"}]}',
    '2 evaluate {"script":"document.dispatchEvent(new CustomEvent(\\"\\\\\\"\\", {detail: \\"\\\\u2028\\"}));"}',
    '3 evaluate {"script":"document.dispatchEvent(new CustomEvent(\\"Got it\\", {detail: null}));"}',
    '4 evaluate {"script":"1"}',
    '5 notify {"name":"conformance.canary","data":"canary"}',
    '5 close {}',
  ]);
  assert.deepEqual(plan({ start: 'unloaded', steps: [{ do: 'load' }] }, 'web').slice(0, 2), ['0 open {"dialect":"made"}', '1 load {}']);
});

test('a vector that says what this profile does not know is refused', () => {
  for (const [changes, problem] of /** @type {Array<[Record<string, unknown>, RegExp]>} */ ([
    [{ steps: [{ do: 'register' }] }, /unknown step "register"/],
    [{ steps: [{ do: 'load' }] }, /the native half has no step load/],
    [{ steps: [{ do: 'notify', name: 1 }] }, /no text/],
    [{ steps: [{ do: 'receive', name: 'a', text: '1' }] }, /only a native half/],
    [{ halves: ['native'], steps: [{ do: 'receive', name: 'a', text: '1', data: 1 }] }, /both a text and data/],
    [{ halves: ['native'], steps: [{ do: 'receive', name: { $utf16: ['D83D'] } }] }, /unpaired surrogate/],
    [{ halves: ['native'], steps: [{ do: 'receive', name: 'a', behavior: [{ throw: 'x' }] }] }, /unknown key "throw"/],
    [{ halves: ['native'], steps: [{ do: 'launch', userAgent: 'a', url: 'b' }] }, /requires the feature userAgent/],
    [{ steps: [{ do: 'notify', name: 'a', on: 'other' }, { do: 'notify', name: 'a' }] }, /requires the feature instances/],
    [{ steps: [{ do: 'notify', name: 'a', watch: ['send'] }] }, /no quiet event/],
    [{ steps: [{ do: 'notify', name: 'a', expect: [{ event: 'acknowledge' }] }] }, /the web half cannot show acknowledge/],
    [{ halves: ['web'], timers: 'held', requires: ['timers'], steps: [{ do: 'load' }] }, /holds no timers/],
  ])) {
    assert.throws(() => jsnoty.checkVector(vector(changes)), problem);
  }
});
