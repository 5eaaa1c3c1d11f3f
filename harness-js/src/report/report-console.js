import { encodeJSON } from '../json/index.js';
import { classes } from '../corpus/vector.js';
import { isUntolerated } from './gate.js';
import { verdicts } from '../runner/verdict.js';
import { countVerdicts } from '../runner/runner.js';
import { shortened, visible, visibleLines } from './visible.js';

/** @typedef {import('../json/value.js').JSONObject} JSONObject */
/** @typedef {import('../runner/runner.js').Report} Report */
/** @typedef {import('../runner/result.js').Result} Result */
/** @typedef {import('../corpus/vector.js').Vector} Vector */

/** The width of each of the two columns of a failure. */
const columnWidth = 58;
/** An observation takes at most this many lines. */
const linesShown = 6;
/** A failure shows at most this many pairs of observations. */
const pairsShown = 20;

/**
 * What the console needs beside the report.
 * @typedef {object} ConsoleOptions
 * @property {boolean} color
 * @property {ReadonlyMap<string, Vector>} vectors by id, for titles and steps
 * @property {(id: string) => string} command the words that run just that vector
 */

/**
 * The report for people at a console: failures first, then the summary by topic and class, and the class achieved.
 * @param {Report} report
 * @param {ConsoleOptions} options
 * @returns {string}
 */
export function renderConsole(report, options) {
  const paint = painter(options.color);
  const lines = [];
  const rootCounts = new Map();
  for (const result of report.results) {
    if (result.root !== undefined) rootCounts.set(result.root, (rootCounts.get(result.root) ?? 0) + 1);
  }
  for (const result of report.results) {
    // A blocked vector has its root's cause, which is told there once.
    if (!isUntolerated(result) || result.verdict === 'blocked') continue;
    lines.push(...failureLines(result, options, paint));
    const blocked = rootCounts.get(result.id);
    if (blocked !== undefined) lines.push(`  ${blocked} ${blocked === 1 ? 'vector is' : 'vectors are'} blocked by it`);
    lines.push(`  run it alone: ${options.command(result.id)}`, '');
  }
  const { implementation } = report;
  const about = ['name', 'version'].map((key) => visible(String(implementation.get(key)))).join(' ');
  lines.push(`${about} (${visible(String(implementation.get('language')))}), ${report.half} half, ${report.dialect}; corpus ${report.corpus.version} ${report.corpus.digest.slice(0, 12)}`, '');
  lines.push(...summaryLines(report), '');
  const unclaimed = report.results.filter((result) => result.verdict === 'unclaimed').length;
  if (unclaimed > 0) lines.push(`Not claimed: ${[...new Set(report.results.filter((result) => result.verdict === 'unclaimed').map((result) => (result.reason ?? '').replace('the adapter does not claim ', '')))].join(', ')} (${unclaimed} ${unclaimed === 1 ? 'vector' : 'vectors'} not run)`);
  const tolerated = report.results.filter((result) => result.known !== undefined && result.verdict !== 'blocked');
  if (tolerated.length > 0) lines.push(`Known, and tolerated: ${tolerated.length}`);
  for (const { id, known } of tolerated) lines.push(`  ${id}: ${shortened(visible(`${known?.reason}${known?.issue === undefined ? '' : ` (${known.issue})`}`), 400)}`);
  const achieved = report.class === null ? paint('red', 'none') : paint('green', report.class);
  lines.push(`Class achieved: ${achieved}${report.complete ? '' : ' (not every vector of the corpus was judged)'}`);
  if (report.gate !== undefined) lines.push(...gateLines(report.gate, paint));
  return `${lines.join('\n')}\n`;
}

/**
 * @param {import('./gate.js').GateFindings} gate
 * @param {Paint} paint
 */
function gateLines({ file, tolerated, fresh, stale, holds }, paint) {
  const lines = stale.map(({ text }) => `${paint('red', 'stale')} ${visible(text)}`);
  if (holds) lines.push(`${paint('green', 'Known failures: nothing new')}, ${tolerated.length} tolerated`);
  else lines.push(`${paint('red', `Known failures: ${fresh.length} new`)}, ${tolerated.length} tolerated, ${stale.length} ${stale.length === 1 ? 'entry' : 'entries'} of ${visible(file)} to mend`);
  return lines;
}

/** @typedef {(color: 'red' | 'green' | 'dim' | 'bold', text: string) => string} Paint */

/**
 * @param {boolean} color
 * @returns {Paint}
 */
function painter(color) {
  const codes = { red: 31, green: 32, dim: 2, bold: 1 };
  return (name, text) => (color ? `\u001b[${codes[name]}m${text}\u001b[0m` : text);
}

/**
 * @param {Result} result
 * @param {ConsoleOptions} options
 * @param {Paint} paint
 */
function failureLines(result, options, paint) {
  const vector = options.vectors.get(result.id);
  const lines = [`${paint('red', result.verdict)} ${paint('bold', result.id)} (${result.class}; ${result.requirements.join(', ')})`];
  if (vector !== undefined) lines.push(`  ${visible(vector.title)}`);
  if (result.step !== undefined) lines.push(`  ${stepName(result.step, vector)}`);
  if (result.reason !== undefined) lines.push(`  ${shortened(visible(result.reason), 400)}`);
  if (result.expected !== undefined && result.actual !== undefined) lines.push(...sideBySide(result.expected, result.actual, paint));
  for (const { text, opinions } of (result.decoders ?? []).slice(0, 3)) {
    lines.push(`  the decoders differ on ${shortened(visible(text), 100)}`);
    for (const { decoder, accepted, says } of opinions) lines.push(`    ${decoder} ${accepted ? 'accepts' : 'rejects'} it: ${shortened(visible(says), 100)}`);
  }
  if (result.stderr !== undefined) lines.push('  stderr:', ...visibleLines(result.stderr.trimEnd()).slice(-10).map((line) => `    ${shortened(line, 200)}`));
  return lines;
}

/**
 * @param {number} step
 * @param {Vector | undefined} vector
 */
function stepName(step, vector) {
  if (step === 0) return 'step 0: the start';
  if (vector === undefined) return `step ${step}`;
  return step > vector.steps.length ? `step ${step}: the canary` : `step ${step} of ${vector.steps.length}: ${vector.steps[step - 1].do}`;
}

/**
 * @param {readonly JSONObject[]} expected
 * @param {readonly JSONObject[]} actual
 * @param {Paint} paint
 */
function sideBySide(expected, actual, paint) {
  const lines = [`  ${paint('dim', 'expected'.padEnd(columnWidth))} ${paint('dim', '│ actual')}`];
  const pairs = Math.max(expected.length, actual.length, 1);
  for (let index = 0; index < Math.min(pairs, pairsShown); index += 1) {
    const left = cell(expected[index], index === 0);
    const right = cell(actual[index], index === 0);
    for (let line = 0; line < Math.max(left.length, right.length); line += 1) {
      lines.push(`  ${(left[line] ?? '').padEnd(columnWidth)} │ ${right[line] ?? ''}`.trimEnd());
    }
  }
  if (pairs > pairsShown) lines.push(`  … ${pairs - pairsShown} more`);
  return lines;
}

/**
 * @param {JSONObject | undefined} observation
 * @param {boolean} isFirst
 * @returns {string[]}
 */
function cell(observation, isFirst) {
  if (observation === undefined) return isFirst ? ['nothing'] : [];
  const text = shortened(visible(encodeJSON(observation)), columnWidth * linesShown);
  return text.match(new RegExp(`.{1,${columnWidth}}`, 'gsu')) ?? [];
}

/** @param {Report} report */
function summaryLines(report) {
  const shown = verdicts.filter((verdict) => verdict === 'pass' || report.summary[verdict] > 0);
  const topics = [...new Set(report.results.map(({ id }) => id.split('/')[1]))];
  /** @type {string[][]} */
  const rows = [['topic', ...shown]];
  /**
   * @param {string} name
   * @param {(result: Result) => boolean} belongs
   */
  const row = (name, belongs) => {
    const counts = countVerdicts(report.results.filter(belongs));
    rows.push([name, ...shown.map((verdict) => (counts[verdict] === 0 ? '·' : String(counts[verdict])))]);
  };
  for (const topic of topics) row(topic, ({ id }) => id.split('/')[1] === topic);
  rows.push([], ['class', ...shown]);
  for (const name of classes) row(name, (result) => result.class === name);
  row('all', () => true);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  return rows.map((cells) => cells.map((text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]))).join('  ').trimEnd());
}
