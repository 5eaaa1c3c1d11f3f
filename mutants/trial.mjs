import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdapterProcess } from '../harness-js/src/adapter/adapter-process.js';
import { everything } from '../harness-js/src/corpus/selection.js';
import { harnessIdentity } from '../harness-js/src/harness-identity.js';
import { encodeJSON } from '../harness-js/src/json/index.js';
import { fingerprint } from '../harness-js/src/report/fingerprint.js';
import { runCorpus } from '../harness-js/src/runner/runner.js';

/** @typedef {import('./population.mjs').Subject} Subject */
/** @typedef {import('../harness-js/src/runner/result.js').Result} Result */
/** @typedef {import('../harness-js/src/runner/runner.js').Report} Report */

/**
 * What an adapter said in each vector, in short, and what both harnesses made of it.
 * @typedef {Map<string, {verdict: string, answers: string}>} Record
 */

/**
 * What came of a trial.
 * @typedef {object} Outcome
 * @property {Subject} subject
 * @property {Record} record
 * @property {Map<string, string[]>} requirements by vector
 * @property {string[]} disagreements one line each, where the harnesses differ
 */

/** How long an adapter may be silent, in seconds; long enough for a machine that does other things too. */
const timeout = 5;

const quiet = { onStart() {}, onResult() {}, onNote() {} };

/**
 * Runs the whole corpus against a subject with the harness in JavaScript, and with the one in Swift what can differ: where the subject
 * answers a vector as its reference half does, to the letter, it has been told the same, and both harnesses have judged that already.
 * Compares verdicts and fingerprints vector by vector.
 * @param {Subject} subject
 * @param {{programs: string, corpus: import('../harness-js/src/corpus/load.js').Corpus, reference: Record | null}} kit
 *   `reference`: that of the subject's reference half; null runs everything with both
 * @returns {Promise<Outcome>}
 */
export async function tryOut(subject, { programs, corpus, reference }) {
  const javascript = await runJavaScript(subject, corpus);
  // What leaks from one instance into another shows by what runs beside it.
  const leaks = /-ISO-/.test(subject.requirement ?? '');
  /** @type {Record} */
  const record = new Map(javascript.results.map((result) => [result.id, { verdict: result.verdict, answers: answersIn(result) }]));
  const differing = javascript.results.filter(({ id }) => leaks || !isSame(record.get(id), reference?.get(id)));
  // A run of vectors that don't apply would judge nothing, which the Swift harness refuses.
  const changed = differing.every(({ transcript }) => transcript === undefined) && differing.length > 0 ? javascript.results : differing;
  const isWhole = changed.length === javascript.results.length;
  const swift = changed.length === 0 ? null : await runSwift(subject, programs, isWhole ? [] : changed.map(({ id }) => id));
  return {
    subject,
    record,
    requirements: new Map(javascript.results.map(({ id, requirements }) => [id, requirements])),
    disagreements: swift === null ? [] : [
      ...differences(swift, javascript, isWhole ? ['half', 'dialect', 'class', 'complete'] : ['half', 'dialect']),
      ...differingResults(swift, changed),
      ...(leaks ? [] : differingFingerprints(swift, changed)),
    ],
  };
}

/**
 * @param {{verdict: string, answers: string} | undefined} left
 * @param {{verdict: string, answers: string} | undefined} right
 */
function isSame(left, right) {
  return left !== undefined && right !== undefined && left.verdict === right.verdict && left.answers === right.answers;
}

/**
 * What the adapter answered in a vector, as a text that is the same only for the same answers. What it was asked follows from the vector
 * and from them.
 * @param {Result} result
 */
function answersIn({ transcript = [] }) {
  const hash = createHash('sha256');
  for (const { method, events, value, error } of transcript) {
    hash.update(`${method} ${encodeJSON(events)} ${value === undefined ? '' : encodeJSON(value)} ${error === undefined ? '' : encodeJSON(error)}\n`);
  }
  return hash.digest('base64');
}

/**
 * @param {Subject} subject
 * @param {import('../harness-js/src/corpus/load.js').Corpus} corpus
 */
function runJavaScript(subject, corpus) {
  return runCorpus({
    corpus,
    transport: () => new AdapterProcess({ shell: subject.command }),
    dialect: subject.dialect,
    request: everything,
    jobs: 1,
    timeout: timeout * 1000,
    harness: harnessIdentity(),
    keepTranscripts: true,
    observer: quiet,
  });
}

/**
 * @typedef {object} SwiftReport what is compared of the Swift harness's report
 * @property {string} digest of the corpus
 * @property {Partial<Record<string, unknown>>} head
 * @property {Array<Pick<Result, 'id' | 'verdict' | 'step' | 'root'>>} results
 * @property {Map<string, string>} fingerprints of the failures, by vector
 */

/**
 * @param {SwiftReport} swift
 * @param {Report} javascript
 * @param {ReadonlyArray<'half' | 'dialect' | 'class' | 'complete'>} members
 */
function differences(swift, javascript, members) {
  const lines = members
    .filter((name) => swift.head[name] !== javascript[name])
    .map((name) => `${name}: Swift says ${swift.head[name]}, JavaScript ${javascript[name]}`);
  if (swift.digest !== javascript.corpus.digest) lines.push('the two have run different corpora');
  return lines;
}

/**
 * @param {SwiftReport} swift
 * @param {readonly Result[]} javascript the results of the same vectors
 */
function differingResults(swift, javascript) {
  const lines = [];
  if (swift.results.length !== javascript.length) lines.push(`Swift has ${swift.results.length} results, JavaScript ${javascript.length}`);
  const others = new Map(javascript.map((result) => [result.id, result]));
  for (const { id, verdict, step, root } of swift.results) {
    const other = others.get(id);
    if (other?.verdict !== verdict) lines.push(`${id}: Swift says ${verdict}, JavaScript ${other?.verdict ?? 'nothing'}`);
    // An adapter that dies may have kept answers back: at which step it did is not for the harness to know.
    else if (other.step !== step && verdict !== 'error') lines.push(`${id}: Swift blames step ${step}, JavaScript ${other.step}`);
    else if (other.root !== root) lines.push(`${id}: Swift names the root ${root}, JavaScript ${other.root}`);
  }
  return lines;
}

/**
 * The failures to which the harnesses give different fingerprints.
 * @param {SwiftReport} swift
 * @param {readonly Result[]} javascript the results of the same vectors
 */
function differingFingerprints(swift, javascript) {
  return javascript.flatMap((result) => {
    const [theirs, own] = [swift.fingerprints.get(result.id) ?? null, fingerprint(result)];
    return theirs === own ? [] : [`${result.id}: Swift's fingerprint is ${theirs}, JavaScript's ${own}`];
  });
}

/**
 * @param {Subject} subject
 * @param {string} programs
 * @param {readonly string[]} ids of the vectors; empty for all
 * @returns {Promise<SwiftReport>}
 */
async function runSwift(subject, programs, ids) {
  const folder = await mkdtemp(join(tmpdir(), 'kill-matrix-'));
  try {
    const report = join(folder, 'report.json');
    const { status, stderr } = await run(`${programs}/bridge-conformance`, [
      'run', '--adapter', subject.command, '--dialect', subject.dialect, '--timeout', String(timeout), '--report', `summary=${report}`,
      ...ids.flatMap((id) => ['--filter', id]),
    ]);
    if (status !== 0 && status !== 1) throw new Error(`${subject.name}: the Swift harness left with status ${status}\n${stderr}`);
    const { corpus, results, ...head } = JSON.parse(await readFile(report, 'utf8'));
    return { digest: corpus.digest, head, results, fingerprints: await fingerprintsOf(report, folder, programs) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The fingerprints that the Swift harness gives to the failures of a report.
 * @param {string} report
 * @param {string} folder for the list that it makes
 * @param {string} programs
 * @returns {Promise<Map<string, string>>}
 */
async function fingerprintsOf(report, folder, programs) {
  const list = join(folder, 'known.json');
  const { status, stderr } = await run(`${programs}/bridge-conformance`, ['known', 'update', report, '--known', list]);
  if (status !== 0) throw new Error(`known update left with status ${status}\n${stderr}`);
  const { known } = JSON.parse(await readFile(list, 'utf8').catch(() => '{"known": []}'));
  return new Map(known.map((/** @type {{id: string, fingerprint: string}} */ entry) => [entry.id, entry.fingerprint]));
}

/**
 * @param {string} program
 * @param {string[]} words
 * @returns {Promise<{status: number | null, stderr: string}>}
 */
function run(program, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr = `${stderr}${chunk}`.slice(-4000);
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stderr }));
  });
}
