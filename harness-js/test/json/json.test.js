import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askPanel, decimalForm, encodeJSON, equalJSON, fromPlain, JSONNumber, JSONSyntaxError, parseJSON, parseJSONBytes } from '../../src/json/index.js';

test('a text comes back as it was, whatever doubles and strings can hold', () => {
  for (const text of ['9007199254740993', '1e400', '-0', '1.0', '{"a":1,"b":{"a":2},"a":3}', '"\\ud83d"', '"\u2028\u007f/"', '[]', '{}', '[null,true,false,"\\n\\u001f"]', '{"__proto__":1}']) {
    assert.equal(encodeJSON(parseJSON(text)), text);
  }
});

test('what RFC 8259 rejects is rejected, with its place', () => {
  for (const text of ['', ' ', '[1,]', '{"a":1,}', '01', '1.', '.5', '+1', '"\t"', '"\\x"', '"\\u12"', 'nul', '[1', '"abc', '{a:1}', '{"a" 1}', '1 2', '\ufeff1', '\u00a01', 'NaN', "'a'", '[}', '{]']) {
    assert.throws(() => parseJSON(text), JSONSyntaxError, text);
  }
  assert.throws(() => parseJSON('{\n  "a": tru\n}'), /expected a value at line 2, column 8/);
  assert.throws(() => parseJSON('[1,'), /the text ends too early at line 1, column 4/);
});

test('bytes that are not UTF-8 and byte order marks are rejected', () => {
  assert.throws(() => parseJSONBytes(Buffer.from([0x22, 0xff, 0x22])), JSONSyntaxError);
  assert.throws(() => parseJSONBytes(Buffer.from([0xef, 0xbb, 0xbf, 0x31])), JSONSyntaxError);
});

test('no depth overflows the stack', () => {
  const depth = 200_000;
  const text = '['.repeat(depth) + ']'.repeat(depth);
  const value = parseJSON(text);
  assert.equal(encodeJSON(value), text);
  assert.ok(equalJSON(value, parseJSON(text)));
  assert.throws(() => parseJSON('['.repeat(depth)), JSONSyntaxError);
  assert.throws(() => parseJSON('[{"":'.repeat(depth)), JSONSyntaxError);
});

test('of a name that stands twice the last value counts, also in a large object', () => {
  const small = /** @type {import('../../src/json/value.js').JSONObject} */ (parseJSON('{"a":1,"b":2,"a":3}'));
  assert.deepEqual(small.get('a'), new JSONNumber('3'));
  const large = /** @type {import('../../src/json/value.js').JSONObject} */ (parseJSON(`{"a":1,${Array.from({ length: 50 }, (_, index) => `"k${index}":0`).join()},"a":3}`));
  assert.deepEqual(large.get('a'), new JSONNumber('3'));
  assert.equal(large.has('toString'), false);
  assert.equal(large.names().length, 51);
});

test('values are compared by exact decimal value, code unit and presence', () => {
  const same = [['1', '1.0'], ['1', '10e-1'], ['-0', '0'], ['0e9', '0'], ['1e400', '10E399'], ['{"a":1,"b":2}', '{"b":2,"a":1}'], ['{"a":1,"a":2}', '{"a":2}'], ['"\\u0041"', '"A"']];
  for (const [left, right] of same) assert.ok(equalJSON(parseJSON(left), parseJSON(right)), `${left} ${right}`);
  const different = [['9007199254740993', '9007199254740992'], ['true', '1'], ['null', '0'], ['"\u00e9"', '"e\u0301"'], ['[]', '{}'], ['{"a":null}', '{}'], ['"1"', '1'], ['[1,2]', '[2,1]'], ['1', '-1'], ['{"a":1}', '{"b":1}']];
  for (const [left, right] of different) assert.ok(!equalJSON(parseJSON(left), parseJSON(right)), `${left} ${right}`);
});

test('a number has one form for each decimal value', () => {
  assert.equal(decimalForm('-12300e-2'), decimalForm('-123'));
  assert.equal(decimalForm('1e99999999999999999999'), decimalForm('10e99999999999999999998'));
  assert.notEqual(decimalForm('1e1'), decimalForm('1e2'));
});

test('plain values become JSON values', () => {
  assert.equal(encodeJSON(fromPlain({ a: undefined, b: -0, c: [1.5, null, 'x'] })), '{"b":-0,"c":[1.5,null,"x"]}');
  assert.throws(() => fromPlain(Infinity), TypeError);
  assert.equal(encodeJSON(fromPlain({ a: [1, {}], b: {} }), { indent: 2 }), '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": {}\n}');
});

test('the panel agrees on what both read alike, and says how they differ', () => {
  for (const text of ['{"a":[1,2.5e3,"\\ud83d"]}', '[1,]', '-0', '"\u2028"', '{"__proto__":1}']) assert.equal(askPanel(text).agree, true, text);
  for (const [text, says] of /** @type {const} */ ([
    ['9007199254740993', '9007199254740992 where the text has 9007199254740993'],
    ['[1e400]', 'Infinity where the text has 1e400'],
    ['{"a":1,"a":2}', 'one of two values of a name that stands twice'],
  ])) {
    const report = askPanel(text);
    assert.equal(report.agree, false, text);
    assert.equal(report.opinions()[1].says, says);
  }
});
