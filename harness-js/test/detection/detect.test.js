import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { referenceDialects, referenceWebHalf } from '../../reference/index.js';
import { loadCorpus } from '../../src/corpus/load.js';
import { ownCorpus } from '../../src/corpus/own-corpus.js';
import { detect } from '../../src/detection/detect.js';
import { byNearness, detectionOf, foundCandidate, isClear, nearestCandidate } from '../../src/detection/detection.js';
import { main } from '../../src/command-line/main.js';
import { detectionJSON } from '../../src/report/detection-json.js';
import { detectionText } from '../../src/report/detection-text.js';
import { webHalfTransport } from '../fixtures/web-half-transport.js';

/** @typedef {import('../../src/corpus/dialect.js').Dialect} Dialect */
/** @typedef {import('../../src/detection/detection.js').Sign} Sign */

const corpus = await loadCorpus(ownCorpus);
const withSignature = [...corpus.dialects.values()].filter(({ signature }) => signature.web !== undefined);

/** @param {string} source */
function detectSource(source, holdsToClaims = false) {
  return detect({ corpus, transport: () => webHalfTransport(source), timeout: 60_000, harness: { name: 'test', version: '0' }, holdsToClaims });
}

/** @param {string} dialect */
function referenceSource(dialect) {
  return readFileSync(/** @type {string} */ (referenceWebHalf(dialect)), 'utf8');
}

/**
 * A dialect with as many signs as there are verdicts.
 * @param {string} name
 * @param {string[]} verdicts
 * @param {string[]} [supersedes]
 * @returns {{dialect: Dialect, signs: Sign[]}}
 */
function tried(name, verdicts, supersedes = []) {
  const known = /** @type {Dialect} */ (corpus.dialects.get('wvjb-6'));
  const vector = corpus.vectors[0];
  return {
    dialect: { ...known, name, supersedes },
    signs: verdicts.map((verdict) => ({ vector, result: /** @type {any} */ ({ id: vector.id, verdict, ...(verdict === 'pass' ? {} : { step: 2, reason: 'because' }) }) })),
  };
}

/** @type {any} */
const introduction = { implementation: corpus.vectors[0].steps[0].keys, half: 'web', dialects: ['a', 'b'], features: [], instances: 1 };

test('each reference web half is told by its own signs, and by those of no other', async () => {
  for (const dialect of referenceDialects.filter((name) => withSignature.some((known) => known.name === name))) {
    const detection = await detectSource(referenceSource(dialect));
    assert.equal(foundCandidate(detection)?.dialect.name, dialect);
    assert.deepEqual(detection.candidates.filter(({ matches }) => matches).map(({ dialect: { name } }) => name), [dialect]);
    assert.ok(isClear(detection));
  }
});

test('a script that is no web half speaks no dialect', async () => {
  const detection = await detectSource('window.something = 1;');
  assert.deepEqual(detection.matching, []);
  assert.equal(nearestCandidate(detection), null);
  assert.match(detectionText(detection), /^none\n/);
});

test('a half that all but speaks a dialect is nearest to it, and told why', async () => {
  const detection = await detectSource(referenceSource('wvjb-4').replace('inbox.push(text);', ''));
  assert.equal(foundCandidate(detection), null);
  assert.equal(nearestCandidate(detection)?.dialect.name, 'wvjb-4');
  assert.match(detectionText(detection), /^none\nwvjb-4 {2}4 of 5 signs\n {2}but {2}wvjb\/init\/messages-wait at step 5: expected \[/);
});

test('claims are held against what the half does', async () => {
  const detection = await detectSource(referenceSource('wvjb-5'), true);
  assert.equal(foundCandidate(detection)?.dialect.name, 'wvjb-5');
  assert.ok(!isClear(detection));
  assert.match(detectionText(detection), /^wvjb-5 {2}(\d+) of \1 signs\n(?: {2}saw {2}wvjb\/.*\n)+(?:the adapter claims \S+, but .*\n)+$/);
  assert.ok(detection.falseClaims.every(({ dialect }) => dialect.name !== 'wvjb-5'));
});

test('of dialects that match, one that another supersedes does not count', () => {
  const one = detectionOf(introduction, [tried('a', ['pass', 'pass'], ['b']), tried('b', ['pass']), tried('c', ['fail'])], true);
  assert.equal(foundCandidate(one)?.dialect.name, 'a');
  assert.deepEqual(one.candidates.map(({ supersededBy }) => supersededBy), [null, 'a', null]);
  assert.ok(isClear(one));
  const several = detectionOf(introduction, [tried('a', ['pass']), tried('b', ['pass'])], true);
  assert.equal(foundCandidate(several), null);
  assert.ok(!isClear(several));
  assert.match(detectionText(several), /^several\na {2}1 of 1 signs\n {2}saw {2}/);
});

test('the nearest has the greatest share of its signs, alone', () => {
  const near = detectionOf(introduction, [tried('a', ['pass', 'fail', 'fail']), tried('b', ['pass', 'pass', 'unclaimed']), tried('c', ['pass', 'fail'])], false);
  assert.deepEqual(byNearness(near).map(({ dialect }) => dialect.name), ['b', 'c', 'a']);
  assert.equal(nearestCandidate(near)?.dialect.name, 'b');
  assert.equal(nearestCandidate(detectionOf(introduction, [tried('a', ['pass', 'fail']), tried('b', ['pass', 'fail'])], false)), null);
  assert.equal(nearestCandidate(detectionOf(introduction, [tried('a', ['fail'])], false)), null);
});

test('a detection is JSON for programs', () => {
  const value = JSON.parse(detectionJSON(detectionOf(introduction, [tried('a', ['pass']), tried('b', ['fail'])], true)));
  assert.equal(value.outcome, 'found');
  assert.equal(value.dialect, 'a');
  assert.deepEqual(value.claims, ['a', 'b']);
  assert.deepEqual(value.candidates.map((/** @type {any} */ { dialect, matches, borne, of, supersededBy }) => [dialect, matches, borne, of, supersededBy]), [['a', true, 1, 1, null], ['b', false, 0, 1, null]]);
  assert.deepEqual(value.candidates[1].signs[0], { id: corpus.vectors[0].id, title: corpus.vectors[0].title, verdict: 'fail', step: 2, reason: 'because' });
  assert.equal(value.contradictions[0].dialect, 'b');
});

test('detect and run tell a file\'s dialect on the command line', async () => {
  /** @param {string[]} args */
  const command = async (args) => {
    let out = '';
    let err = '';
    const status = await main(args, {
      out: (text) => { out += text; }, err: (text) => { err += text; }, outIsTerminal: false, errIsTerminal: false, environment: {},
      readInput: async () => Buffer.from(''), self: 'bridge-conformance',
    });
    return { status, out, err };
  };
  const file = /** @type {string} */ (referenceWebHalf('lision'));
  const detected = await command(['detect', '--implementation', file]);
  assert.equal(detected.status, 0);
  assert.match(detected.out, /^lision {2}/);
  assert.equal(JSON.parse((await command(['detect', '--implementation', file, '--format', 'json'])).out).dialect, 'lision');
  const ran = await command(['run', '--implementation', file, '--filter', 'wvjb/message/*']);
  assert.equal(ran.status, 0);
  assert.match(ran.err, /^bridge-conformance: detected lision \(\d+ of \d+ signs\)\n/m);
  assert.equal((await command(['detect'])).status, 2);
  assert.equal((await command(['detect', '--adapter', 'exit 3'])).status, 3);
});
