import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDirectives, directiveOf } from '../../src/corpus/directive.js';
import { expand } from '../../src/corpus/expand.js';
import { globTest } from '../../src/corpus/glob.js';
import { Reader } from '../../src/corpus/reader.js';
import { corpusDigest } from '../../src/corpus/digest.js';
import { readRequirements } from '../../src/corpus/requirement.js';
import { encodeJSON, fromPlain } from '../../src/json/index.js';

/** @param {unknown} plain */
const expanded = (plain) => {
  const value = expand(fromPlain(plain));
  return value === undefined ? undefined : encodeJSON(value);
};

test('directives make what they say', () => {
  assert.equal(expanded({ a: { $absent: true }, b: { $repeat: { text: 'xy', count: 3 } } }), '{"b":"xyxyxy"}');
  assert.equal(expanded({ $absent: true }), undefined);
  assert.equal(expanded([{ $repeat: { value: { $utf16: ['D83D', '0041'] }, count: 2 } }]), '[["\\ud83dA","\\ud83dA"]]');
  assert.equal(expanded({ $nest: { array: 3, value: { $nest: { object: 2, key: 'k', value: 1 } } } }), '[[[{"k":{"k":1}}]]]');
  assert.equal(expanded({ $nest: { array: 0, value: 1 } }), '1');
  assert.equal(expanded({ $literal: { $any: true } }), '{"$any":true}');
  assert.equal(expanded({ $any: true, other: 1 }), '{"$any":true,"other":1}');
});

test('an object with a single key that starts with $ is a directive, and no other', () => {
  assert.equal(directiveOf(fromPlain({ $any: true }))?.name, '$any');
  assert.equal(directiveOf(fromPlain({ $any: true, b: 1 })), null);
  assert.equal(directiveOf(fromPlain({ any: true })), null);
  assert.equal(directiveOf(fromPlain([])), null);
});

test('directives are checked for what they are and where they stand', () => {
  /** @type {Array<[unknown, import('../../src/corpus/directive.js').Position, RegExp]>} */
  const bad = [
    [{ $foo: 1 }, 'sent', /v\.json: x: unknown directive "\$foo"; use one of /],
    [{ a: [{ $any: true }] }, 'sent', /x\.a\[0\]: \$any cannot stand here/],
    [{ $data: true }, 'sent', /\$data cannot stand here/],
    [{ a: { $data: true } }, 'behavior', /\$data cannot stand here/],
    [{ $peerRef: 'n' }, 'sent', /\$peerRef cannot stand here/],
    [{ $peerRef: 'n' }, 'expected', /\$peerRef cannot stand here/],
    [{ $any: 1 }, 'expected', /\$any takes true alone/],
    [{ $type: 'text' }, 'expected', /"text" is not known here; use one of string/],
    [{ $oneOf: [] }, 'expected', /an empty \$oneOf/],
    [{ $utf16: ['D8'] }, 'sent', /not a code unit; write four hex digits/],
    [{ $repeat: { count: 1 } }, 'sent', /takes a text or a value/],
    [{ $repeat: { text: 'x', count: -1 } }, 'sent', /x\.\$repeat\.count: not a whole number/],
    [{ $nest: { object: 1, value: 1 } }, 'sent', /the key "key" is missing/],
    [{ $repeat: { value: { $any: true }, count: 1 } }, 'expected', /\$any cannot stand here/],
  ];
  for (const [plain, position, message] of bad) {
    assert.throws(() => checkDirectives(new Reader(fromPlain(plain), 'v.json', 'x'), position), message);
  }
  for (const [plain, position] of /** @type {Array<[unknown, import('../../src/corpus/directive.js').Position]>} */ ([
    [{ $data: true }, 'behavior'],
    [{ $peerRef: 'n' }, 'responseId'],
    [{ $optional: { $oneOf: [{ $type: 'null' }, { $ref: 'n' }] } }, 'expected'],
    [{ $literal: { $foo: { $bar: 1 } } }, 'sent'],
  ])) checkDirectives(new Reader(fromPlain(plain), 'v.json', 'x'), position);
});

test('a value too deep to walk is a complaint, not an overflow', () => {
  let deep = /** @type {unknown} */ (1);
  for (let level = 0; level < 300; level += 1) deep = [deep];
  assert.throws(() => checkDirectives(new Reader(fromPlain(deep), 'v.json', 'x'), 'sent'), /write it with \$nest/);
});

test('globs match whole ids', () => {
  assert.ok(globTest('wvjb/*')('wvjb/respond/null'));
  assert.ok(globTest('*null*')('wvjb/respond/null'));
  assert.ok(globTest('wvjb/respond/nul?')('wvjb/respond/null'));
  assert.ok(!globTest('respond')('wvjb/respond/null'));
  assert.ok(!globTest('wvjb.respond.null')('wvjb/respond/null'));
  assert.ok(!globTest('(a+)+$')('aaaa'));
});

test('the digest is over path, size and bytes, in the order of the paths\' bytes', () => {
  const files = new Map([['wvjb/b.json', Buffer.from('[]')], ['corpus.json', Buffer.from('{}')], ['wvjb/B.json', Buffer.from('\u00e9')]]);
  // printf 'corpus.json\0002\0{}wvjb/B.json\0002\0\303\251wvjb/b.json\0002\0[]' | sha256sum
  assert.equal(corpusDigest(files), 'e47863c73362e11c8e797ec594c51188247b5760e0541a3e3f9116ac802aaed8');
});

test('requirements are read out of their headings', () => {
  const requirements = readRequirements('## X\n#### A-B-01 · MUST · core · web\nIt holds.\n- Why: So.\n- Source: here\n\n#### A-C-02 · MAY · full\nTwo\nlines.\n- No vector: none can be\n', 'C.md');
  assert.deepEqual([...requirements.keys()], ['A-B-01', 'A-C-02']);
  assert.deepEqual(requirements.get('A-B-01'), { id: 'A-B-01', level: 'MUST', class: 'core', binds: 'web', sentence: 'It holds.', why: 'So.', source: 'here', noVector: null, line: 2 });
  assert.equal(requirements.get('A-C-02')?.sentence, 'Two lines.');
  assert.equal(requirements.get('A-C-02')?.noVector, 'none can be');
  assert.throws(() => readRequirements('#### A-B-01 · MUST · core · web\n#### A-B-01 · MUST · core · web\n', 'C.md'), /C\.md: line 2: A-B-01 stands twice; give one of them a new number/);
  assert.throws(() => readRequirements('#### A-B-01 · SHALL · core · web\n', 'C.md'), /C\.md: line 1: not the heading of a requirement/);
});
