import { byNearness, contradictionOf, foundCandidate } from '../detection/detection.js';
import { encodeJSON } from '../json/index.js';
import { shortened, visible } from './visible.js';

/** @typedef {import('../detection/detection.js').Candidate} Candidate */
/** @typedef {import('../detection/detection.js').Detection} Detection */
/** @typedef {import('../detection/detection.js').Sign} Sign */

/** How much of what was expected and of what was seen is shown, in code units. */
const shownLength = 200;

/**
 * A detection for people: the dialect first, then what was seen, then what speaks against it.
 * @param {Detection} detection
 * @returns {string}
 */
export function detectionText(detection) {
  const found = foundCandidate(detection);
  const lines = found !== null ? [heading(found), ...seenLines(found)] : undecidedLines(detection);
  for (const candidate of detection.falseClaims) {
    const sign = contradictionOf(candidate);
    if (sign !== undefined) lines.push(`the adapter claims ${candidate.dialect.name}, but ${signLine(sign)}`);
  }
  return lines.map((line) => `${visible(line)}\n`).join('');
}

/**
 * A candidate and its number of signs, in a few words.
 * @param {Candidate} candidate
 */
export function countText({ dialect, borne, signs }) {
  return `${dialect.name} (${borne} of ${signs.length} signs)`;
}

/** @param {Detection} detection */
function undecidedLines(detection) {
  const lines = [detection.matching.length === 0 ? 'none' : 'several'];
  for (const candidate of byNearness(detection)) {
    lines.push(heading(candidate));
    if (detection.matching.includes(candidate)) lines.push(...seenLines(candidate));
    const sign = contradictionOf(candidate);
    if (sign !== undefined) lines.push(`  but  ${signLine(sign)}`);
  }
  return lines;
}

/** @param {Candidate} candidate */
function heading({ dialect, borne, signs }) {
  return `${dialect.name}  ${borne} of ${signs.length} signs`;
}

/** @param {Candidate} candidate */
function seenLines({ signs }) {
  return signs.map(({ vector }) => `  saw  ${vector.id}  ${vector.title}`);
}

/** @param {Sign} sign */
function signLine({ vector, result }) {
  const place = result.step === undefined ? vector.id : `${vector.id} at step ${result.step}`;
  if (result.expected === undefined || result.actual === undefined) return `${place}: ${shortened(result.reason ?? result.verdict, shownLength)}`;
  const [expected, actual] = [result.expected, result.actual].map((observations) => shortened(encodeJSON(observations), shownLength));
  return `${place}: expected ${expected}; actual ${actual}`;
}
