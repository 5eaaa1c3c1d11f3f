import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromPlain, parseJSON } from '../../src/json/index.js';
import { wvjb } from '../../src/profiles/wvjb/wvjb.js';
import { Captures } from '../../src/runner/captures.js';
import { matchStep } from '../../src/runner/match-step.js';
import { matchValue } from '../../src/runner/match-value.js';

/** @param {string} expected @param {string | undefined} actual @param {Captures} [captures] */
const matches = (expected, actual, captures = new Captures()) => matchValue(parseJSON(expected), actual === undefined ? undefined : parseJSON(actual), captures) !== null;

test('values match as they are, and directives match what they say', () => {
  for (const [expected, actual] of [
    ['{"a":1.0}', '{"a":1}'],
    ['{"a":{"$optional":1}}', '{}'],
    ['{"a":{"$optional":1}}', '{"a":1}'],
    ['{"a":{"$absent":true}}', '{}'],
    ['{"$any":true}', 'null'],
    ['[{"$type":"null"},{"$type":"object"}]', '[null,{}]'],
    ['{"$oneOf":[1,{"$type":"string"}]}', '"x"'],
    ['{"$repeat":{"text":"ab","count":2}}', '"abab"'],
    ['{"$nest":{"array":3,"value":{"$utf16":["D83D"]}}}', '[[["\\ud83d"]]]'],
    ['{"$literal":{"$any":true}}', '{"$any":true}'],
  ]) assert.ok(matches(expected, actual), `${expected} ${actual}`);
  for (const [expected, actual] of [
    ['{"a":1}', '{"a":true}'],
    ['{"a":1}', '{}'],
    ['{}', '{"a":null}'],
    ['{"a":{"$any":true}}', '{}'],
    ['{"a":{"$optional":1}}', '{"a":2}'],
    ['{"a":{"$absent":true}}', '{"a":null}'],
    ['{"$type":"number"}', '"1"'],
    ['{"$oneOf":[1,2]}', '3'],
    ['{"$literal":{"$any":true}}', '1'],
    ['{"$ref":"never"}', '1'],
    ['{"$different":"never"}', '1'],
    ['[1]', '[1,2]'],
    ['"\\u00e9"', '"e\\u0301"'],
  ]) assert.ok(!matches(expected, actual), `${expected} ${actual}`);
});

test('what is captured is remembered, and a failed match remembers nothing', () => {
  const known = matchValue(parseJSON('{"id":{"$capture":"n"},"again":{"$ref":"n"}}'), parseJSON('{"id":"a","again":"a"}'), new Captures());
  assert.ok(known !== null);
  assert.ok(matches('{"$ref":"n"}', '"a"', known));
  assert.ok(!matches('{"$ref":"n"}', '"b"', known));
  assert.ok(matches('{"$different":"n"}', '"b"', known));
  assert.ok(!matches('{"$different":"n"}', '"a"', known));
  assert.equal(matchValue(parseJSON('{"id":{"$capture":"n"},"again":{"$ref":"n"}}'), parseJSON('{"id":"a","again":"b"}'), new Captures()), null);
});

/**
 * @param {object[]} expect
 * @param {object[]} observed
 * @param {{unordered?: boolean, watch?: string[]}} [how]
 */
function step(expect, observed, how = {}) {
  const objects = (/** @type {object[]} */ plain) => plain.map((each) => /** @type {import('../../src/json/value.js').JSONObject} */ (fromPlain(each)));
  const match = matchStep({ expect: objects(expect), unordered: how.unordered ?? false, watch: how.watch ?? [] }, objects(observed), new Captures(), wvjb);
  return 'reason' in match ? match.reason : 'match';
}

const a = { event: 'handler', handler: 'a' };
const b = { event: 'handler', handler: 'b' };
const one = { event: 'send', message: { data: 1 } };
const two = { event: 'send', message: { data: 2 } };

test('order counts within a channel, not across channels', () => {
  assert.equal(step([a, one, b, two], [one, two, a, b]), 'match');
  assert.equal(step([a, b], [b, a]), 'expected observation 1 (handler) did not come, or came otherwise');
  assert.equal(step([one, two], [two, one]), 'expected observation 1 (send) did not come, or came otherwise');
  assert.equal(step([a, b], [b, a], { unordered: true }), 'match');
});

test('nothing may be missing, and nothing may be left over', () => {
  assert.equal(step([], []), 'match');
  assert.equal(step([a], []), 'expected observation 1 (handler) did not come, or came otherwise');
  assert.equal(step([], [a]), 'more was observed than expected');
  assert.equal(step([a], [a, a]), 'more was observed than expected');
  assert.equal(step([a], [a, a], { unordered: true }), 'more was observed than expected');
});

test('optional observations may be missing, wherever they stand', () => {
  const optional = { ...a, optional: true };
  for (const observed of [[b], [a, b]]) assert.equal(step([optional, b], observed), 'match');
  assert.equal(step([optional, a], [a]), 'match');
  assert.equal(step([optional, optional, a], [a, a]), 'match');
  assert.notEqual(step([optional, b], [b, a]), 'match');
  assert.equal(step([optional, b], [b], { unordered: true }), 'match');
  assert.equal(step([optional, a], [a], { unordered: true }), 'match');
});

test('quiet events are compared only when one is expected or watched, and then all of that kind', () => {
  const log = { event: 'log', text: 'x' };
  const policy = { event: 'policy', url: 'u', decision: 'cancel' };
  assert.equal(step([a], [log, policy, a, log]), 'match');
  assert.equal(step([a, { event: 'log' }], [log, policy, a]), 'match');
  assert.notEqual(step([a, { event: 'log' }], [log, a, log]), 'match');
  assert.notEqual(step([a], [a, policy], { watch: ['policy'] }), 'match');
  assert.equal(step([a], [a, log], { watch: ['policy'] }), 'match');
});

test('text, script and reason are compared only when named; other keys must then be missing', () => {
  assert.equal(step([{ event: 'exception' }], [{ event: 'exception', text: 'no' }]), 'match');
  assert.notEqual(step([{ event: 'exception', text: 'yes' }], [{ event: 'exception', text: 'no' }]), 'match');
  assert.notEqual(step([a], [{ ...a, data: null }]), 'match');
});

test('free order finds the pairing that fits, and gives up in good time', () => {
  const any = { event: 'handler', handler: { $any: true } };
  assert.equal(step([any, a], [a, b], { unordered: true }), 'match');
  const capture = { event: 'handler', handler: { $capture: 'n' } };
  const same = { event: 'send', message: { data: { $ref: 'n' } } };
  assert.equal(step([capture, capture, same], [a, b, { event: 'send', message: { data: 'b' } }], { unordered: true }), 'match');
  const many = Array.from({ length: 60 }, () => any);
  assert.notEqual(step(many, [...Array.from({ length: 59 }, () => a), one], { unordered: true }), 'match');
});
