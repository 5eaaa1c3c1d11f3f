import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdapterProcess } from '../harness-js/src/adapter/adapter-process.js';
import { everything } from '../harness-js/src/corpus/selection.js';
import { harnessIdentity } from '../harness-js/src/harness-identity.js';
import { encodeJSON, JSONObject, parseJSONBytes } from '../harness-js/src/json/index.js';
import { fingerprint } from '../harness-js/src/report/fingerprint.js';
import { runCorpus } from '../harness-js/src/runner/runner.js';

/** @typedef {import('./population.mjs').Subject} Subject */
/** @typedef {import('../harness-js/src/json/value.js').JSONValue} JSONValue */
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
 * @property {string[]} unlike one line each, where they agree on a failure but show it by other observations, so that its fingerprint differs
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
  const isWhole = differing.length > 0 && differing.every(({ transcript }) => transcript === undefined);
  const changed = isWhole ? javascript.results : differing;
  const swift = changed.length === 0 ? null : await runSwift(subject, programs, changed.length === javascript.results.length ? [] : changed.map(({ id }) => id));
  return {
    subject,
    record,
    requirements: new Map(javascript.results.map(({ id, requirements }) => [id, requirements])),
    disagreements: swift === null ? [] : [
      ...differences(swift, javascript, changed.length === javascript.results.length ? ['half', 'dialect', 'class', 'complete'] : ['half', 'dialect']),
      ...differingResults(swift, changed),
    ],
    unlike: swift === null || leaks ? [] : differingFingerprints(swift, changed),
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
 * @property {Array<Pick<Result, 'id' | 'verdict' | 'step' | 'root' | 'expected' | 'actual'>>} results
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
 * The failures that the harnesses show by observations of different fingerprints.
 * @param {SwiftReport} swift
 * @param {readonly Result[]} javascript the results of the same vectors
 */
function differingFingerprints(swift, javascript) {
  const theirs = new Map(swift.results.map((result) => [result.id, fingerprint(result)]));
  return javascript.flatMap((result) => {
    const [other, own] = [theirs.get(result.id) ?? null, fingerprint(result)];
    return other === own ? [] : [`${result.id}: the fingerprint is ${other} by what Swift saw, ${own} by what JavaScript did`];
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
    return readReport(await readFile(report));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads a report without loss, since fingerprints are made of what it says was observed.
 * @param {Uint8Array} bytes
 * @returns {SwiftReport}
 */
function readReport(bytes) {
  const report = /** @type {JSONObject} */ (parseJSONBytes(bytes));
  const results = /** @type {JSONObject[]} */ (report.get('results'));
  return {
    digest: /** @type {string} */ (/** @type {JSONObject} */ (report.get('corpus')).get('digest')),
    head: Object.fromEntries(report.members.filter(([, value]) => typeof value !== 'object' || value === null)),
    results: results.map((result) => ({
      .../** @type {any} */ (Object.fromEntries(result.members)),
      step: result.has('step') ? Number(encodeJSON(/** @type {JSONValue} */ (result.get('step')))) : undefined,
    })),
  };
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
