import { encodeJSON } from '../json/index.js';
import { classes } from '../corpus/vector.js';
import { isUntolerated } from './gate.js';
import { verdicts } from '../runner/verdict.js';
import { countVerdicts } from '../runner/runner.js';
import { shortened, visible, visibleLines } from './visible.js';

/** @typedef {import('../json/value.js').JSONObject} JSONObject */
/** @typedef {import('../runner/runner.js').Report} Report */
/** @typedef {import('../runner/result.js').Result} Result */

/** How much of an observation is shown, in code units. */
const shownLength = 1000;

/**
 * The report as Markdown. Everything that an implementation said stands in code, where nothing is markup.
 * @param {Report} report
 * @returns {string}
 */
export function renderMarkdown(report) {
  const { implementation } = report;
  const about = ['name', 'version', 'language'].map((key) => codeSpan(String(implementation.get(key)))).join(' ');
  const harmful = report.results.filter(isUntolerated);
  const known = report.results.filter((result) => result.known !== undefined && result.verdict !== 'blocked');
  const stale = report.gate?.stale ?? [];
  const lines = [
    '# Bridge conformance',
    '',
    `- Implementation: ${about}`,
    `- Half: ${report.half}, dialect: ${report.dialect}`,
    `- Corpus: ${report.corpus.version} (${report.corpus.digest})`,
    `- Class achieved: **${report.class ?? 'none'}**${report.complete ? '' : ' (not the whole corpus was judged)'}`,
    '',
    '## Summary',
    '',
    ...table(report),
    '',
  ];
  if (harmful.length > 0) lines.push('## Failures', '');
  for (const result of harmful) lines.push(...failure(result), '');
  if (stale.length > 0) lines.push('## Listed as known, and no longer so', '', ...stale.map(({ text }) => `- ${codeSpan(text)}`), '');
  if (known.length > 0) lines.push('## Known failures', '', ...known.map(knownLine), '');
  return `${lines.join('\n').trimEnd()}\n`;
}

/** @param {Result} result */
function knownLine({ id, verdict, known }) {
  return `- ${id}, ${verdict}: ${codeSpan(`${known?.reason}${known?.issue === undefined ? '' : ` (${known.issue})`}`)}`;
}

/** @param {Report} report */
function table(report) {
  const rows = classes.map((name) => {
    const counts = countVerdicts(report.results.filter((result) => result.class === name));
    return `| ${name} | ${verdicts.map((verdict) => counts[verdict]).join(' | ')} |`;
  });
  const total = `| all | ${verdicts.map((verdict) => report.summary[verdict]).join(' | ')} |`;
  return [`| class | ${verdicts.join(' | ')} |`, `|---|${verdicts.map(() => '--:').join('|')}|`, ...rows, total];
}

/** @param {Result} result */
function failure(result) {
  const lines = [
    `### ${result.id}`,
    '',
    `- ${result.verdict}${result.step === undefined ? '' : ` at step ${result.step}`}, class ${result.class}, ${result.requirements.join(', ')}`,
  ];
  if (result.root !== undefined) lines.push(`- blocked by ${result.root}`);
  else if (result.reason !== undefined) lines.push(`- ${codeSpan(result.reason)}`);
  if (result.expected !== undefined) lines.push('', 'Expected:', '', ...codeBlock(observationLines(result.expected)));
  if (result.actual !== undefined) lines.push('', 'Actual:', '', ...codeBlock(observationLines(result.actual)));
  if (result.stderr !== undefined) lines.push('', 'Standard error:', '', ...codeBlock(visibleLines(result.stderr)));
  return lines;
}

/** @param {readonly JSONObject[]} observations */
function observationLines(observations) {
  return observations.length === 0 ? ['nothing'] : observations.map((observation) => shortened(visible(encodeJSON(observation)), shownLength));
}

/**
 * A span of code whose delimiter is longer than any run of backticks in it.
 * @param {string} text
 */
function codeSpan(text) {
  const shown = visible(text);
  const fence = '`'.repeat(longestRun(shown) + 1);
  return `${fence} ${shown} ${fence}`;
}

/** @param {readonly string[]} lines */
function codeBlock(lines) {
  const fence = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1));
  return [fence, ...lines, fence];
}

/** @param {string} text */
function longestRun(text) {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
