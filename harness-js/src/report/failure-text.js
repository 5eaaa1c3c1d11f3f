import { encodeJSON } from '../json/index.js';
import { shortened, visible, visibleLines } from './visible.js';

/** @typedef {import('../runner/result.js').Result} Result */
/** @typedef {import('../corpus/vector.js').Vector} Vector */

/** How much of an observation is shown, in code units. */
const shownLength = 400;

/**
 * Why a vector did not pass, for a test's failure: lines that only were expected begin with `-`, those that only came with `+`.
 * @param {Result} result
 * @param {Vector} vector
 * @returns {string}
 */
export function failureText(result, vector) {
  const lines = [`${result.id}: ${result.verdict}`, visible(vector.title)];
  if (result.step !== undefined) lines.push(`step ${result.step}`);
  if (result.reason !== undefined) lines.push(visible(result.reason));
  const [expected, actual] = [result.expected, result.actual].map((observations) => (observations ?? []).map((observation) => shortened(visible(encodeJSON(observation)), shownLength)));
  for (const line of expected) lines.push(`${actual.includes(line) ? ' ' : '-'} ${line}`);
  for (const line of actual) if (!expected.includes(line)) lines.push(`+ ${line}`);
  if (result.stderr !== undefined) lines.push('stderr:', ...visibleLines(result.stderr.trimEnd()));
  return lines.join('\n');
}
