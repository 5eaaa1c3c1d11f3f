import { encodeJSON } from '../json/index.js';
import { isHarmless } from '../runner/verdict.js';
import { shortened, visible, visibleLines } from './visible.js';

/** @typedef {import('../json/value.js').JSONObject} JSONObject */
/** @typedef {import('../runner/runner.js').Report} Report */
/** @typedef {import('../runner/result.js').Result} Result */

/** How much of an observation is shown, in code units. */
const shownLength = 2000;

/**
 * The report in the subset of JUnit's XML that CI servers agree on: one suite a topic, one case a vector. What was not run is
 * skipped, and so is what is blocked, since its root is a failure already; every other verdict that stands against the implementation is a
 * failure, or an error for `error`.
 * @param {Report} report
 * @returns {string}
 */
export function renderJUnit(report) {
  /** @type {Map<string, Result[]>} */
  const topics = new Map();
  for (const result of report.results) {
    const topic = result.id.split('/').slice(0, 2).join('.');
    const results = topics.get(topic);
    if (results === undefined) topics.set(topic, [result]);
    else results.push(result);
  }
  const name = report.implementation.get('name');
  const version = report.implementation.get('version');
  const title = `${String(name)} ${String(version)}, ${report.half}, ${report.dialect}`;
  const suites = [...topics].map(([topic, results]) => `  <testsuite name="${attribute(topic)}" ${counts(results)}>\n${results.map((result) => testCase(topic, result)).join('')}  </testsuite>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${attribute(title)}" ${counts(report.results)}>\n${suites.join('')}</testsuites>\n`;
}

/** @param {import('../runner/verdict.js').Verdict} verdict */
function isSkipped(verdict) {
  return verdict === 'blocked' || (verdict !== 'pass' && isHarmless(verdict));
}

/** @param {readonly Result[]} results */
function counts(results) {
  const errors = results.filter(({ verdict }) => verdict === 'error').length;
  const skipped = results.filter(({ verdict }) => isSkipped(verdict)).length;
  const failures = results.filter(({ verdict }) => verdict === 'fail' || verdict === 'poisoned').length;
  return `tests="${results.length}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="0"`;
}

/**
 * @param {string} topic
 * @param {Result} result
 */
function testCase(topic, result) {
  const open = `    <testcase classname="${attribute(topic)}" name="${attribute(result.id)}" time="0"`;
  if (result.verdict === 'pass') return `${open}/>\n`;
  const message = attribute(`${result.verdict}: ${result.reason ?? ''}`);
  if (isSkipped(result.verdict)) return `${open}>\n      <skipped message="${message}"/>\n    </testcase>\n`;
  const element = result.verdict === 'error' ? 'error' : 'failure';
  return `${open}>\n      <${element} message="${message}" type="${result.verdict}">${content(details(result))}</${element}>\n    </testcase>\n`;
}

/** @param {Result} result */
function details(result) {
  const lines = [`class ${result.class}, ${result.requirements.join(', ')}`];
  if (result.step !== undefined) lines.push(`step ${result.step}`);
  if (result.expected !== undefined) lines.push('expected:', ...observationLines(result.expected));
  if (result.actual !== undefined) lines.push('actual:', ...observationLines(result.actual));
  if (result.stderr !== undefined) lines.push('stderr:', ...visibleLines(result.stderr).map((line) => `  ${line}`));
  return lines.join('\n');
}

/** @param {readonly JSONObject[]} observations */
function observationLines(observations) {
  return observations.map((observation) => `  ${shortened(visible(encodeJSON(observation)), shownLength)}`);
}

/** @param {string} text */
function attribute(text) {
  return content(visible(text)).replaceAll('"', '&quot;');
}

/** @param {string} text */
function content(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
