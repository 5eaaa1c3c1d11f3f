import { access, readFile } from 'node:fs/promises';
import { referenceDialects, referenceWebHalf } from '../../reference/index.js';
import { webHalfCommand } from '../adapter/adapter-command.js';
import { AdapterProcess } from '../adapter/adapter-process.js';
import { HandshakeError } from '../adapter/handshake.js';
import { shellWord } from '../adapter/shell-word.js';
import { loadCorpus } from '../corpus/load.js';
import { reportFormats } from '../report/formats.js';
import { isUntolerated, judgeGate } from '../report/gate.js';
import { readKnownFailures } from '../report/known-failures.js';
import { progressReporter } from '../report/progress.js';
import { renderConsole } from '../report/report-console.js';
import { ReportFile } from '../report/report-file.js';
import { visible, visibleLines } from '../report/visible.js';
import { runCorpus, SelectionError } from '../runner/runner.js';
import { harnessIdentity } from '../harness-identity.js';
import { corpusDirectory, oneOf, positiveInteger, requestFrom, seconds } from './option-values.js';
import { readOptions } from './options.js';
import { allowsColor } from './terminal.js';
import { UsageError } from './usage-error.js';

/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('./terminal.js').Terminal} Terminal */
/** @typedef {import('../adapter/adapter-command.js').AdapterCommand} AdapterCommand */
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

/** The longest silence of an adapter, in milliseconds. */
const defaultTimeout = 10_000;

/**
 * `run`: certifies an implementation.
 * @param {readonly string[]} args
 * @param {Terminal} terminal
 * @returns {Promise<number>} the exit status
 */
export async function run(args, terminal) {
  const options = readOptions(args, flags, { least: 0, most: 0, name: 'word' });
  const command = await commandFrom(options);
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
    const judged = await runCorpus({
      corpus,
      transport: () => new AdapterProcess(command),
      dialect: options.value('dialect'),
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
      terminal.err(`the adapter could not be started, or broke the handshake: ${visible(error.message)}\n`);
      if (error.stderr !== '') terminal.err(`its stderr:\n${visibleLines(error.stderr.trimEnd()).map((line) => `  ${line}\n`).join('')}`);
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
 * @param {Options} options
 * @returns {Promise<AdapterCommand>}
 */
async function commandFrom(options) {
  const adapter = options.value('adapter');
  const implementation = options.value('implementation');
  if ((adapter === null) === (implementation === null)) throw new UsageError("run takes --adapter 'COMMAND' or --implementation FILE: give one of the two");
  if (adapter !== null) return { shell: adapter };
  const file = implementation === 'reference' ? referenceFor(options) : /** @type {string} */ (implementation);
  if (!/\.(?:js|cjs|mjs|m|swift)$/.test(file)) throw new UsageError(`--implementation ${JSON.stringify(implementation)} is no web half: name a .js, .m or .swift file, or reference`);
  await access(file).catch(() => {
    throw new UsageError(`--implementation ${JSON.stringify(implementation)} cannot be read: name a file that is there`);
  });
  return webHalfCommand(file);
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
 * The reference web half that `--implementation reference` names: that of the dialect, or the kit's first.
 * @param {Options} options
 * @returns {string}
 */
function referenceFor(options) {
  const file = referenceWebHalf(options.value('dialect') ?? referenceDialects[0]);
  if (file === undefined) throw new UsageError(`there is no reference web half for --dialect ${JSON.stringify(options.value('dialect'))}: there are ${referenceDialects.join(', ')}`);
  return file;
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
