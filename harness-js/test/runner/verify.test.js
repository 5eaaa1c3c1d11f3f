import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCorpus } from '../../src/corpus/load.js';
import { Reader } from '../../src/corpus/reader.js';
import { parseJSON } from '../../src/json/index.js';
import { renderJSON } from '../../src/report/report-json.js';
import { verifyReport } from '../../src/runner/verify-report.js';
import { runInMemory } from '../fixtures/scripted-run.js';
import { faultyVector, goodVector, temporaryCorpus } from '../fixtures/temporary-corpus.js';

/** @typedef {Record<string, any>} Plain */

/** @param {import('node:test').TestContext} context */
async function reportAndCorpus(context) {
  const directory = await temporaryCorpus(context, [
    goodVector('a'),
    { ...faultyVector('error', 'b') },
    goodVector('c', { needs: ['wvjb/made/b'] }),
    goodVector('d', { steps: [{ do: 'load' }] }),
    goodVector('e', { class: 'full', requires: ['delegate'], steps: [{ do: 'reset' }] }),
    goodVector('f', { hostile: true, steps: [{ do: 'register', handler: 'fault:poison' }] }),
  ]);
  return { corpus: await loadCorpus(directory), text: renderJSON(await runInMemory(directory)) };
}

// JSON.parse would change this number of the small corpus; another of the same length stands for it meanwhile.
const [tooBig, standIn] = ['9007199254740993', '1234567890123456'];
const readPlain = (/** @type {string} */ text) => JSON.parse(text.replaceAll(tooBig, standIn));
const writePlain = (/** @type {Plain} */ report) => JSON.stringify(report).replaceAll(standIn, tooBig);

/**
 * @param {string} text
 * @param {import('../../src/corpus/load.js').Corpus} corpus
 */
const complaintsOf = (text, corpus) => verifyReport(new Reader(parseJSON(text), 'report.json'), corpus).complaints;

test('a report of every verdict is computed again', async (context) => {
  const { text, corpus } = await reportAndCorpus(context);
  const verdicts = readPlain(text).results.map((/** @type {Plain} */ result) => result.verdict);
  assert.deepEqual([...new Set(verdicts)].sort(), ['blocked', 'error', 'fail', 'pass', 'poisoned', 'unclaimed']);
  assert.deepEqual(complaintsOf(text, corpus), []);
});

test('what was changed in a report is found', async (context) => {
  const { text, corpus } = await reportAndCorpus(context);
  /** @type {Array<[string, (report: Plain, result: (name: string) => Plain) => void, RegExp]>} */
  const changes = [
    ['a verdict', (_, result) => { result('d').verdict = 'pass'; }, /d: the report says pass, the transcript fail/],
    ['a step', (_, result) => { result('d').step = 0; }, /d: the report says step 0, the transcript step 1/],
    ['a root', (_, result) => { result('c').root = 'wvjb/made/a'; }, /c: the report names wvjb\/made\/a as its root/],
    ['the class', (report) => { report.class = 'hardened'; }, /the report says class "hardened", the verdicts none/],
    ['completeness', (report) => { report.complete = false; }, /the report says complete false, its results true/],
    ['the summary', (report) => { report.summary.pass += 1; }, /the summary counts 8 times pass, the verdicts 7 times/],
    ['an event', (_, result) => { result('a').transcript[3].events.pop(); }, /a: the report says pass, the transcript fail/],
    ['an unanswered request', (_, result) => { result('a').transcript[3].events = null; }, /a: the report says pass, the transcript error/],
    ['the params', (_, result) => { result('a').transcript[2].params.handler = 'other'; }, /a: its transcript differs at the request 3: other params/],
    ['the instance', (_, result) => { result('a').transcript[2].params.instance += 1; }, /request 3: other params/],
    ['a request left out', (_, result) => { result('a').transcript.splice(2, 1); }, /its transcript differs at the request 3: navigate where the vector leads to register/],
    ['a transcript that ends early', (_, result) => { result('a').transcript.length = 3; }, /its transcript ends before the request 4/],
    ['no transcript', (_, result) => { delete result('a').transcript; }, /a: it has no transcript that shows its verdict/],
    ['a skipped vector', (_, result) => { result('a').verdict = 'unclaimed'; delete result('a').transcript; }, /a: it has no transcript that shows its verdict/],
    ['a result left out', (report) => { report.results.splice(0, 1); }, /complete true/],
    ['a result twice', (report) => { report.results.push(report.results[0]); }, /it stands twice/],
    ['another order', (report) => { report.results.reverse(); }, /does not stand in the corpus's order/],
    ['another corpus', (report) => { report.corpus.digest = '0'.repeat(64); }, /the report is about another corpus/],
    ['a claimed feature', (report) => { report.features.push('delegate'); }, /e: it has no transcript/],
    ['a feature left out', (report) => { report.features = []; }, /two: it has a transcript, although the adapter does not claim instances/],
    ['a class of a vector', (_, result) => { result('a').class = 'full'; }, /a: the report says class full, the corpus core/],
  ];
  for (const [what, change, message] of changes) {
    const report = readPlain(text);
    change(report, (name) => report.results.find((/** @type {Plain} */ { id }) => id === `wvjb/made/${name}`));
    assert.match(complaintsOf(writePlain(report), corpus).join('\n'), message, what);
  }
});

test('what is no report is a complaint with its place', async (context) => {
  const { corpus } = await reportAndCorpus(context);
  assert.throws(() => complaintsOf('[]', corpus), /report\.json: array where an object belongs/);
  assert.throws(() => complaintsOf('{"schema":2}', corpus), /report\.json: schema: not a whole number in the range; write one from 1 to 1/);
});
