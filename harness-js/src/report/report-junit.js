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
  const stale = new Map((report.gate?.stale ?? []).map(({ id, text }) => [id, text]));
  const suites = [...topics].map(([topic, results]) => `  <testsuite name="${attribute(topic)}" ${counts(results, stale)}>\n${results.map((result) => testCase(topic, result, stale)).join('')}  </testsuite>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${attribute(title)}" ${counts(report.results, stale)}>\n${suites.join('')}</testsuites>\n`;
}

/** @typedef {ReadonlyMap<string, string>} Stale by vector, why its entry in the list of known failures must go */

/**
 * What JUnit says of a case. An entry of the list of known failures that no longer holds is a failure, where the vector itself is none.
 * @param {Result} result
 * @param {Stale} stale
 * @returns {'passed' | 'skipped' | 'failure' | 'error'}
 */
function outcome({ id, verdict, known }, stale) {
  if (known !== undefined) return 'skipped';
  if (verdict === 'error') return 'error';
  if (verdict === 'fail' || verdict === 'poisoned' || stale.has(id)) return 'failure';
  return verdict === 'pass' ? 'passed' : 'skipped';
}

/**
 * @param {readonly Result[]} results
 * @param {Stale} stale
 */
function counts(results, stale) {
  const outcomes = results.map((result) => outcome(result, stale));
  const [errors, skipped, failures] = ['error', 'skipped', 'failure'].map((kind) => outcomes.filter((other) => other === kind).length);
  return `tests="${results.length}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="0"`;
}

/**
 * @param {string} topic
 * @param {Result} result
 * @param {Stale} stale
 */
function testCase(topic, result, stale) {
  const open = `    <testcase classname="${attribute(topic)}" name="${attribute(result.id)}" time="0"`;
  const element = outcome(result, stale);
  if (element === 'passed') return `${open}/>\n`;
  const { known } = result;
  if (known !== undefined) return `${open}>\n      <skipped message="${attribute(`known: ${known.reason}${known.issue === undefined ? '' : ` (${known.issue})`}`)}"/>\n    </testcase>\n`;
  const message = attribute(`${result.verdict}: ${result.reason ?? ''}`);
  if (element === 'skipped') return `${open}>\n      <skipped message="${message}"/>\n    </testcase>\n`;
  const entry = stale.get(result.id);
  if (entry !== undefined && isHarmless(result.verdict)) return `${open}>\n      <failure message="${attribute(entry)}" type="known"/>\n    </testcase>\n`;
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
