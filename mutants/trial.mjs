import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdapterProcess } from '../harness-js/src/adapter/adapter-process.js';
import { everything } from '../harness-js/src/corpus/selection.js';
import { harnessIdentity } from '../harness-js/src/harness-identity.js';
import { fingerprint } from '../harness-js/src/report/fingerprint.js';
import { runCorpus } from '../harness-js/src/runner/runner.js';

/** @typedef {import('./population.mjs').Subject} Subject */

/**
 * What both harnesses said of one subject.
 * @typedef {object} Outcome
 * @property {Subject} subject
 * @property {Map<string, string>} verdicts by vector, the Swift harness's
 * @property {Map<string, string[]>} requirements by vector, of those that were run
 * @property {string[]} disagreements one line each, where the harnesses differ
 * @property {string[]} unlike one line each, where they agree on a failure but show it by other observations, so that its fingerprint differs
 */

/** How long an adapter may be silent, in seconds; long enough for a machine that does other things too. */
const timeout = 5;

const quiet = { onStart() {}, onResult() {}, onNote() {} };

/**
 * Runs the whole corpus against a subject with both harnesses, and compares their verdicts and fingerprints vector by vector.
 * @param {Subject} subject
 * @param {{programs: string, corpus: import('../harness-js/src/corpus/load.js').Corpus}} kit
 * @returns {Promise<Outcome>}
 */
export async function tryOut(subject, { programs, corpus }) {
  const { report: swift, fingerprints } = await runSwift(subject, programs, []);
  const javascript = await runJavaScript(subject, corpus, everything);
  const verdicts = new Map(swift.results.map((/** @type {any} */ { id, verdict }) => [id, verdict]));
  const requirements = new Map(swift.results.map((/** @type {any} */ { id, requirements: ids }) => [id, ids]));
  const disagreements = compare(swift, javascript);
  const unlike = differing(fingerprints, javascript);
  return { subject, verdicts, requirements, disagreements, unlike };
}

/**
 * @param {Subject} subject
 * @param {import('../harness-js/src/corpus/load.js').Corpus} corpus
 * @param {import('../harness-js/src/corpus/selection.js').Request} request
 */
function runJavaScript(subject, corpus, request) {
  return runCorpus({
    corpus,
    transport: () => new AdapterProcess({ shell: subject.command }),
    dialect: subject.dialect,
    request,
    jobs: 1,
    timeout: timeout * 1000,
    harness: harnessIdentity(),
    keepTranscripts: false,
    observer: quiet,
  });
}

/**
 * The failures to which the harnesses give different fingerprints.
 * @param {ReadonlyMap<string, string>} swift by vector
 * @param {import('../harness-js/src/runner/runner.js').Report} javascript
 * @returns {string[]}
 */
function differing(swift, javascript) {
  return javascript.results.flatMap((result) => {
    const [theirs, own] = [swift.get(result.id), fingerprint(result) ?? undefined];
    return theirs === own ? [] : [`${result.id}: Swift's fingerprint is ${theirs}, JavaScript's ${own}`];
  });
}

/**
 * @param {any} swift the Swift harness's report, read from its JSON
 * @param {import('../harness-js/src/runner/runner.js').Report} javascript
 * @returns {string[]}
 */
function compare(swift, javascript) {
  const lines = [];
  for (const key of /** @type {const} */ (['class', 'complete', 'half', 'dialect'])) {
    if (swift[key] !== javascript[key]) lines.push(`${key}: Swift says ${swift[key]}, JavaScript ${javascript[key]}`);
  }
  if (swift.corpus.digest !== javascript.corpus.digest) lines.push('the two have run different corpora');
  if (swift.results.length !== javascript.results.length) lines.push(`Swift has ${swift.results.length} results, JavaScript ${javascript.results.length}`);
  const others = new Map(javascript.results.map((result) => [result.id, result]));
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
 * @param {Subject} subject
 * @param {string} programs
 * @param {string[]} words what else is asked for
 */
async function runSwift(subject, programs, words) {
  const folder = await mkdtemp(join(tmpdir(), 'kill-matrix-'));
  try {
    const report = join(folder, 'report.json');
    const { status, stderr } = await run(`${programs}/bridge-conformance`, [
      'run', '--adapter', subject.command, '--dialect', subject.dialect, '--timeout', String(timeout), '--report', `summary=${report}`, ...words,
    ]);
    if (status !== 0 && status !== 1) throw new Error(`${subject.name}: the Swift harness left with status ${status}\n${stderr}`);
    return { report: JSON.parse(await readFile(report, 'utf8')), fingerprints: await fingerprintsOf(report, folder, programs) };
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
