import { contradictionOf, foundCandidate } from '../detection/detection.js';
import { encodeJSON, fromPlain, JSONObject } from '../json/index.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../detection/detection.js').Candidate} Candidate */
/** @typedef {import('../detection/detection.js').Detection} Detection */
/** @typedef {import('../detection/detection.js').Sign} Sign */

/**
 * A detection as a JSON text for programs.
 * @param {Detection} detection
 * @returns {string}
 */
export function detectionJSON(detection) {
  const { introduction, candidates, matching, falseClaims } = detection;
  const value = new JSONObject([
    ['implementation', introduction.implementation],
    ['half', introduction.half],
    ['claims', introduction.dialects],
    ['outcome', matching.length === 1 ? 'found' : matching.length === 0 ? 'none' : 'several'],
    ['dialect', foundCandidate(detection)?.dialect.name ?? null],
    ['candidates', candidates.map(candidateValue)],
    ['contradictions', falseClaims.flatMap((candidate) => {
      const sign = contradictionOf(candidate);
      return sign === undefined ? [] : [new JSONObject([['dialect', candidate.dialect.name], ...signMembers(sign)])];
    })],
  ]);
  return `${encodeJSON(value, { indent: 2 })}\n`;
}

/** @param {Candidate} candidate */
function candidateValue({ dialect, matches, supersededBy, borne, signs }) {
  return new JSONObject([
    ['dialect', dialect.name],
    ['profile', dialect.profile],
    ['matches', matches],
    ['supersededBy', supersededBy],
    ['borne', fromPlain(borne)],
    ['of', fromPlain(signs.length)],
    ['signs', signs.map((sign) => new JSONObject(signMembers(sign)))],
  ]);
}

/**
 * @param {Sign} sign
 * @returns {Array<[string, JSONValue]>}
 */
function signMembers({ vector, result }) {
  /** @type {Array<[string, JSONValue]>} */
  const members = [['id', vector.id], ['title', vector.title], ['verdict', result.verdict]];
  if (result.step !== undefined) members.push(['step', fromPlain(result.step)]);
  if (result.reason !== undefined) members.push(['reason', result.reason]);
  if (result.expected !== undefined) members.push(['expected', result.expected]);
  if (result.actual !== undefined) members.push(['actual', result.actual]);
  return members;
}
