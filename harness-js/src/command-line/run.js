import { readFile } from 'node:fs/promises';
import { AdapterProcess } from '../adapter/adapter-process.js';
import { HandshakeError } from '../adapter/handshake.js';
import { shellWord } from '../adapter/shell-word.js';
import { loadCorpus } from '../corpus/load.js';
import { detect } from '../detection/detect.js';
import { nearestCandidate } from '../detection/detection.js';
import { countText } from '../report/detection-text.js';
import { reportFormats } from '../report/formats.js';
import { isUntolerated, judgeGate } from '../report/gate.js';
import { readKnownFailures } from '../report/known-failures.js';
import { progressReporter } from '../report/progress.js';
import { renderConsole } from '../report/report-console.js';
import { ReportFile } from '../report/report-file.js';
import { visible } from '../report/visible.js';
import { runCorpus, SelectionError } from '../runner/runner.js';
import { harnessIdentity } from '../harness-identity.js';
import { handshakeComplaint } from './handshake-complaint.js';
import { corpusDirectory, defaultTimeout, oneOf, positiveInteger, requestFrom, seconds } from './option-values.js';
import { readOptions } from './options.js';
import { subjectFrom } from './subject.js';
import { allowsColor } from './terminal.js';
import { UsageError } from './usage-error.js';

/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('./terminal.js').Terminal} Terminal */
/** @typedef {import('./subject.js').Subject} Subject */
/** @typedef {import('../corpus/load.js').Corpus} Corpus */
/** @typedef {import('../runner/runner.js').Report} Report */

const flags = /** @type {const} */ ({
  adapter: 'value',
  implementation: 'value',
  dialect: 'value',
  class: 'value',
  filter: 'list',
  jobs: 'value',
  shard: 'value',
  timeout: 'value',
  report: 'list',
  known: 'value',
  corpus: 'value',
});

/**
 * `run`: certifies an implementation.
 * @param {readonly string[]} args
 * @param {Terminal} terminal
 * @returns {Promise<number>} the exit status
 */
export async function run(args, terminal) {
  const options = readOptions(args, flags, { least: 0, most: 0, name: 'word' });
  const subject = await subjectFrom(options, 'run', options.value('dialect'));
  const request = requestFrom(options);
  const jobs = positiveInteger(options, 'jobs', 1);
  const timeout = seconds(options, 'timeout', defaultTimeout);
  const targets = reportTargets(options);
  const corpus = await loadCorpus(corpusDirectory(options));
  const known = await knownFrom(options, corpus);
  /** @type {Array<{format: string, file: ReportFile}>} */
  const files = [];
  let written = 0;
  try {
    for (const { format, path } of targets) files.push({ format, file: await prepare(path) });
    const progress = progressReporter({ write: terminal.err, isLive: terminal.errIsTerminal });
    const dialect = await dialectFor(options, subject, corpus, timeout, terminal);
    const judged = await runCorpus({
      corpus,
      transport: () => new AdapterProcess(subject.command),
      dialect,
      request,
      jobs,
      timeout,
      harness: harnessIdentity(),
      keepTranscripts: targets.some(({ format }) => format === 'json'),
      observer: progress,
      signal: terminal.signal,
    });
    const report = known === null ? judged : judgeGate(judged, known);
    progress.onEnd();
    for (const { format, file } of files) {
      await file.commit(reportFormats[format](report));
      written += 1;
    }
    const vectors = new Map(corpus.vectors.map((vector) => [vector.id, vector]));
    terminal.out(renderConsole(report, { color: allowsColor(terminal), vectors, command: (id) => againCommand(options, terminal, id) }));
    if (terminal.signal?.aborted === true) {
      terminal.err('interrupted: the reports hold what was judged until then\n');
      return /** @type {number} */ (terminal.signal.reason);
    }
    return statusOf(report, terminal);
  } catch (error) {
    if (terminal.signal?.aborted === true && error instanceof HandshakeError) return /** @type {number} */ (terminal.signal.reason);
    if (error instanceof HandshakeError) {
      terminal.err(handshakeComplaint(error));
      return 3;
    }
    if (error instanceof SelectionError) {
      terminal.err(`${visible(error.message)}\n`);
      return 2;
    }
    throw error;
  } finally {
    for (const { file } of files.slice(written)) await file.discard();
  }
}

/**
 * @param {Report} report
 * @param {Terminal} terminal
 */
function statusOf(report, terminal) {
  if (report.results.some(isUntolerated) || report.gate?.holds === false) return 1;
  if (report.summary.pass > 0 || (report.gate?.tolerated.length ?? 0) > 0) return 0;
  terminal.err('nothing was judged: no vector that is selected applies to this adapter\n');
  return 2;
}

/**
 * The dialect that is certified: what was asked for, or what a file's half turns out to speak; null leaves it to the adapter's claims.
 * @param {Options} options
 * @param {Subject} subject
 * @param {Corpus} corpus
 * @param {number} timeout
 * @param {Terminal} terminal
 * @returns {Promise<string | null>}
 */
async function dialectFor(options, { command, isFile }, corpus, timeout, terminal) {
  const wanted = options.value('dialect');
  const canTell = [...corpus.dialects.values()].some(({ signature }) => signature.web !== undefined);
  if (wanted !== null || !isFile || !canTell) return wanted;
  const detection = await detect({ corpus, transport: () => new AdapterProcess(command), timeout, harness: harnessIdentity(), holdsToClaims: false, signal: terminal.signal });
  const nearest = nearestCandidate(detection);
  if (nearest === null) throw new UsageError('no dialect can be told: give --dialect, or see detect');
  terminal.err(`bridge-conformance: ${nearest.matches ? 'detected' : 'nearest is'} ${countText(nearest)}\n`);
  return nearest.dialect.name;
}

/**
 * The list of known failures, if one was given.
 * @param {Options} options
 * @param {import('../corpus/load.js').Corpus} corpus
 */
async function knownFrom(options, corpus) {
  const file = options.value('known');
  if (file === null) return null;
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`--known ${JSON.stringify(file)} cannot be read: name a list that is there`);
  });
  return readKnownFailures(bytes, file, corpus);
}

/**
 * @param {Options} options
 * @returns {Array<{format: string, path: string}>}
 */
function reportTargets(options) {
  const targets = options.list('report').map((text) => {
    const split = text.indexOf('=');
    if (split < 0 || split === text.length - 1) throw new UsageError(`--report ${JSON.stringify(text)} has no path: write FORMAT=PATH`);
    return { format: oneOf('report', text.slice(0, split), Object.keys(reportFormats)), path: text.slice(split + 1) };
  });
  if (new Set(targets.map(({ path }) => path)).size !== targets.length) throw new UsageError('--report names one path twice: give each report its own');
  return targets;
}

/** @param {string} path */
async function prepare(path) {
  try {
    return await ReportFile.prepare(path);
  } catch (error) {
    throw new UsageError(`--report: ${JSON.stringify(path)} cannot be written (${error instanceof Error ? error.message : String(error)}): name a path in a folder that is there`);
  }
}

/**
 * The command that runs one vector as this run did.
 * @param {Options} options
 * @param {Terminal} terminal
 * @param {string} id
 */
function againCommand(options, terminal, id) {
  const words = ['adapter', 'implementation', 'dialect', 'timeout', 'corpus'].flatMap((flag) => {
    const value = options.value(flag);
    return value === null ? [] : [`--${flag}`, shellWord(value)];
  });
  return visible([terminal.self, 'run', ...words, '--filter', shellWord(id)].join(' '));
}
