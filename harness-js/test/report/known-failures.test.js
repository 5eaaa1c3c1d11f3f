import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CorpusError } from '../../src/corpus/corpus-error.js';
import { loadCorpus } from '../../src/corpus/load.js';
import { objectFrom } from '../../src/json/index.js';
import { fingerprint } from '../../src/report/fingerprint.js';
import { judgeGate } from '../../src/report/gate.js';
import { readKnownFailures } from '../../src/report/known-failures.js';
import { renderConsole } from '../../src/report/report-console.js';
import { renderJSON } from '../../src/report/report-json.js';
import { renderJUnit } from '../../src/report/report-junit.js';
import { renderMarkdown } from '../../src/report/report-markdown.js';
import { countVerdicts } from '../../src/runner/runner.js';
import { smallCorpus } from '../fixtures/temporary-corpus.js';

/** @typedef {import('../../src/runner/result.js').Result} Result */

const corpus = await loadCorpus(smallCorpus);
const print = '0123456789abcdef';
const sound = { id: 'wvjb/basic/echo', fingerprint: print, reason: 'r' };

/** @param {unknown} list */
function read(list) {
  return readKnownFailures(Buffer.from(typeof list === 'string' ? list : JSON.stringify(list)), 'known.json', corpus);
}

/** @param {...Record<string, unknown>} known */
function listOf(...known) {
  return read({ schema: 1, known });
}

test('a list that is not as it must be is named by file, place and mend', () => {
  for (const [list, message] of /** @type {Array<[unknown, RegExp]>} */ ([
    ['', /^known\.json: not JSON \(.*\); mend it there$/],
    [[], /^known\.json: array where an object belongs; /],
    [{ known: [] }, /^known\.json: the key "schema" is missing; add it$/],
    [{ schema: 2, known: [] }, /^known\.json: schema: not a whole number in the range; write one from 1 to 1$/],
    [{ schema: 1, known: [], more: 1 }, /^known\.json: unknown key "more"; use one of schema, known$/],
    [{ schema: 1, known: [{ ...sound, id: 'wvjb/basic/ech' }] }, /^known\.json: known\[0\]\.id: the corpus has no vector "wvjb\/basic\/ech"; /],
    [{ schema: 1, known: [{ ...sound, fingerprint: print.toUpperCase() }] }, /^known\.json: known\[0\]\.fingerprint: .* is not sixteen hex digits; let known update write it$/],
    [{ schema: 1, known: [{ id: sound.id, fingerprint: print }] }, /^known\.json: known\[0\]: the key "reason" is missing; add it$/],
    [{ schema: 1, known: [{ ...sound, reason: ' \n' }] }, /^known\.json: known\[0\]\.reason: an empty reason; say why the failure of wvjb\/basic\/echo is tolerated$/],
    [{ schema: 1, known: [{ ...sound, expires: '2027-02-29' }] }, /^known\.json: known\[0\]\.expires: "2027-02-29" is no day; write it as YYYY-MM-DD$/],
    [{ schema: 1, known: [{ ...sound, expires: '2027-2-1' }] }, /is no day/],
    [{ schema: 1, known: [{ ...sound, issue: '' }] }, /^known\.json: known\[0\]\.issue: an empty string; /],
    [{ schema: 1, known: [{ ...sound, dialect: 'x' }] }, /^known\.json: known\[0\]\.dialect: "x" is not known here; use one of wvjb-6$/],
    [{ schema: 1, known: [{ ...sound, why: 'x' }] }, /^known\.json: known\[0\]: unknown key "why"; /],
    [{ schema: 1, known: [sound, { ...sound, dialect: 'wvjb-6' }] }, /^known\.json: known\[1\]: it lists the same failure of wvjb\/basic\/echo as known\[0\]; remove one of them$/],
    [{ schema: 1, known: [{ ...sound, dialect: 'wvjb-6' }, sound] }, /^known\.json: known\[1\]: it lists the same failure/],
  ])) {
    assert.throws(() => read(list), (/** @type {unknown} */ error) => error instanceof CorpusError && message.test(error.message), `${message}`);
  }
  assert.equal(listOf({ ...sound, issue: '#7', expires: '2028-02-29', dialect: 'wvjb-6' }, { ...sound, fingerprint: print.replace('0', '1') }).entries.length, 2);
});

/** @type {Result} */
const failing = { id: 'wvjb/basic/echo', class: 'core', requirements: ['WVJB-BASIC-02'], verdict: 'fail', step: 2, expected: [objectFrom({ event: 'send' })], actual: [], reason: 'nothing came' };
/** @type {Result} */
const blocked = { id: 'wvjb/basic/answered', class: 'core', requirements: ['WVJB-BASIC-02'], verdict: 'blocked', root: 'wvjb/basic/echo', reason: 'it needs wvjb/basic/echo, which did not pass' };
/** @type {Result} */
const passing = { id: 'wvjb/basic/injects', class: 'core', requirements: ['WVJB-BASIC-01'], verdict: 'pass' };
/** @type {Result} */
const dead = { id: 'wvjb/basic/not-json', class: 'hardened', requirements: ['WVJB-BASIC-03'], verdict: 'error', step: 1, reason: 'it ended' };

/**
 * @param {...Result} results
 * @returns {import('../../src/runner/runner.js').Report}
 */
function reportOf(...results) {
  return {
    corpus: { version: '0.1.0', digest: 'ab'.repeat(32) },
    harness: { name: 'bridge-conformance-js', version: '1.0.0' },
    implementation: objectFrom({ name: 'Half', version: '2', language: 'C' }),
    features: [],
    half: 'native',
    dialect: 'wvjb-6',
    requested: { class: null, filters: [], shard: null },
    class: null,
    complete: true,
    summary: countVerdicts(results),
    results,
  };
}

const today = '2027-03-01';
const listed = { ...sound, fingerprint: fingerprint(failing), issue: '#7' };

test('a failure that is listed is tolerated, with what it blocks', () => {
  const report = judgeGate(reportOf(passing, failing, blocked), listOf(listed), today);
  assert.deepEqual(report.gate, { file: 'known.json', tolerated: [failing.id], fresh: [], stale: [], holds: true });
  assert.deepEqual(report.results.map(({ known }) => known), [undefined, { reason: 'r', issue: '#7' }, { reason: 'r', issue: '#7' }]);
  assert.equal(report.summary.fail, 1);
  assert.deepEqual(JSON.parse(renderJSON(report)).results[1].known, { reason: 'r', issue: '#7' });
});

test('what is new, passes, fails otherwise, is not judged or has expired fails the run', () => {
  assert.deepEqual(judgeGate(reportOf(failing, dead), listOf(listed), today).gate.fresh, [dead.id]);
  /** @type {Array<[Result, Record<string, unknown>, RegExp]>} */
  const cases = [
    [passing, { id: passing.id }, /^known\.json: known\[0\]: wvjb\/basic\/injects passes now; remove the entry \(known update --prune does it\)\. It was listed because: r$/],
    [{ ...passing, verdict: 'unclaimed', reason: 'x' }, { id: passing.id }, /injects is unclaimed now; remove the entry/],
    [failing, { fingerprint: print }, /echo fails in another way now \([0-9a-f]{16}\); look at the failure/],
    [failing, { fingerprint: listed.fingerprint, expires: '2027-02-28' }, /echo is known until 2027-02-28 only; mend the fault/],
  ];
  for (const [result, entry, message] of cases) {
    const { gate } = judgeGate(reportOf(result), listOf({ ...sound, ...entry }), today);
    assert.equal(gate.holds, false);
    assert.match(gate.stale[0].text, message);
  }
  assert.ok(judgeGate(reportOf(failing), listOf({ ...listed, expires: today }), today).gate.holds);
});

test('what was not selected, is blocked, or is of another dialect says nothing', () => {
  const list = listOf(listed, { ...sound, id: blocked.id }, { ...sound, id: dead.id });
  assert.ok(judgeGate(reportOf(failing, blocked), list, today).gate.holds);
  const other = { ...reportOf(passing), dialect: 'another' };
  assert.ok(judgeGate(other, listOf({ ...sound, id: passing.id, dialect: 'wvjb-6' }), today).gate.holds);
});

test('the reports show tolerated failures and stale entries apart', () => {
  const hostile = '</pre><script> ``` \u001b[31m ]]>';
  const list = listOf({ ...listed, reason: hostile }, { ...sound, id: passing.id });
  const report = judgeGate(reportOf(passing, failing, blocked, dead), list, today);
  const text = renderConsole(report, { color: false, vectors: new Map(), command: (id) => `again ${id}` });
  assert.doesNotMatch(text, /^fail |\u001b/m);
  assert.match(text, /^error wvjb\/basic\/not-json/);
  assert.match(text, /\nKnown, and tolerated: 1\n {2}wvjb\/basic\/echo: <\/pre><script> ``` \\u001b\[31m \]\]> \(#7\)\nClass achieved: none\n/);
  assert.match(text, /\nstale known\.json: known\[1\]: wvjb\/basic\/injects passes now; .*\nKnown failures: 1 new, 1 tolerated, 1 entry of known\.json to mend\n$/);
  const xml = renderJUnit(report);
  assert.match(xml, /tests="4" failures="1" errors="1" skipped="2"/);
  assert.match(xml, /<skipped message="known: &lt;\/pre&gt;&lt;script&gt; .* \(#7\)"\/>/);
  assert.match(xml, /<failure message="known\.json: known\[1\]: .*" type="known"\/>/);
  assert.doesNotMatch(xml, /<script|\u001b/);
  const markdown = renderMarkdown(report);
  assert.match(markdown, /\n## Listed as known, and no longer so\n\n- `+ known\.json: known\[1\]: /);
  assert.match(markdown, /\n## Known failures\n\n- wvjb\/basic\/echo, fail: ```` <\/pre><script> ``` \\u001b\[31m \]\]> \(#7\) ````\n$/);
});
