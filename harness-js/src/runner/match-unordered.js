import { directiveOf } from '../corpus/directive.js';
import { JSONObject } from '../json/index.js';
import { eventOf } from './observation-event.js';
import { matchMembers } from './match-value.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../profiles/profile.js').Profile} Profile */
/** @typedef {import('./captures.js').Captures} Captures */
/** @typedef {import('./match-step.js').Expected} Expected */

/**
 * Matches observations whose order is free.
 * @param {readonly Expected[]} expected
 * @param {readonly JSONObject[]} actual
 * @param {Captures} captures
 * @param {Profile} profile
 * @returns {Captures | string} the reason when they do not match
 */
export function matchUnordered(expected, actual, captures, profile) {
  if (actual.length > expected.length) return 'more was observed than expected';
  if (expected.some(({ template }) => remembers(template))) {
    // Those that must come are assigned first.
    return backtrack([...expected.filter(({ optional }) => !optional), ...expected.filter(({ optional }) => optional)], actual, captures, profile);
  }
  return pairUp(expected, actual, captures, profile);
}

/**
 * Pairs without captures: a bipartite matching, so that no adapter can make the search explode.
 * @param {readonly Expected[]} expected
 * @param {readonly JSONObject[]} actual
 * @param {Captures} captures
 * @param {Profile} profile
 * @returns {Captures | string}
 */
function pairUp(expected, actual, captures, profile) {
  const fits = expected.map(({ template }) => actual.map((observation) => matchMembers(template, observation, captures, profile.looseKeys) !== null));
  /** @type {number[]} by expected observation, the position that it has; -1 for none */
  const positionOf = expected.map(() => -1);
  /** @type {number[]} the other way */
  const expectedOf = actual.map(() => -1);

  /**
   * @param {number} index
   * @param {Set<number>} seen
   * @returns {boolean}
   */
  const placeExpected = (index, seen) => {
    for (let position = 0; position < actual.length; position += 1) {
      if (!fits[index][position] || seen.has(position)) continue;
      seen.add(position);
      const holder = expectedOf[position];
      if (holder < 0 || placeExpected(holder, seen)) {
        positionOf[index] = position;
        expectedOf[position] = index;
        return true;
      }
    }
    return false;
  };
  /**
   * @param {number} position
   * @param {Set<number>} seen
   * @returns {boolean}
   */
  const placeActual = (position, seen) => {
    for (let index = 0; index < expected.length; index += 1) {
      if (!fits[index][position] || seen.has(index)) continue;
      seen.add(index);
      const holder = positionOf[index];
      if (holder < 0 || placeActual(holder, seen)) {
        positionOf[index] = position;
        expectedOf[position] = index;
        return true;
      }
    }
    return false;
  };

  for (const [index, item] of expected.entries()) {
    if (!item.optional && !placeExpected(index, new Set())) return missing(index, item);
  }
  for (const [position, observation] of actual.entries()) {
    if (expectedOf[position] < 0 && !placeActual(position, new Set())) return `an observation (${eventOf(observation)}) that is none of the expected`;
  }
  return captures;
}

/**
 * Pairs with captures, which depend on one another; a corpus has few of them in a step.
 * @param {readonly Expected[]} expected
 * @param {readonly JSONObject[]} actual
 * @param {Captures} captures
 * @param {Profile} profile
 * @returns {Captures | string}
 */
function backtrack(expected, actual, captures, profile) {
  const used = actual.map(() => false);
  let furthest = 0;
  /**
   * @param {number} index
   * @param {Captures} known
   * @returns {Captures | null}
   */
  const search = (index, known) => {
    if (index === expected.length) return used.includes(false) ? null : known;
    furthest = Math.max(furthest, index);
    const { template, optional } = expected[index];
    for (const [position, observation] of actual.entries()) {
      const matched = used[position] ? null : matchMembers(template, observation, known, profile.looseKeys);
      if (matched === null) continue;
      used[position] = true;
      const found = search(index + 1, matched);
      if (found !== null) return found;
      used[position] = false;
    }
    return optional ? search(index + 1, known) : null;
  };
  return search(0, captures) ?? missing(furthest, expected[furthest]);
}

/**
 * @param {number} index
 * @param {Expected} item
 */
function missing(index, item) {
  return `expected observation ${index + 1} (${eventOf(item.template)}) did not come, or came otherwise`;
}

/**
 * Whether what matches depends on what was, or will be, remembered.
 * @param {JSONValue} value
 * @returns {boolean}
 */
function remembers(value) {
  const directive = directiveOf(value);
  if (directive !== null) {
    if (directive.name === '$capture' || directive.name === '$ref' || directive.name === '$different') return true;
    return (directive.name === '$optional' || directive.name === '$oneOf') && remembers(directive.operand);
  }
  if (Array.isArray(value)) return value.some(remembers);
  return value instanceof JSONObject && value.members.some(([, member]) => remembers(member));
}
