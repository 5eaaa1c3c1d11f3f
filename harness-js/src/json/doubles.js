import { JSONNumber, JSONObject } from './value.js';

/** @typedef {import('./value.js').JSONValue} JSONValue */

/**
 * Whether a value made of doubles is the nearest to a lossless one: the nearest double for each number, the last of duplicate names.
 * @param {JSONValue} value
 * @param {unknown} plain
 * @returns {boolean}
 */
export function sameForDoubles(value, plain) {
  /** @type {Array<[JSONValue, unknown]>} */
  const pending = [[value, plain]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [ours, theirs] = pair;
    if (ours instanceof JSONNumber) {
      if (Number(ours.text) !== theirs) return false;
    } else if (Array.isArray(ours)) {
      if (!Array.isArray(theirs) || theirs.length !== ours.length) return false;
      for (const [index, element] of ours.entries()) pending.push([element, theirs[index]]);
    } else if (ours instanceof JSONObject) {
      if (typeof theirs !== 'object' || theirs === null || Array.isArray(theirs)) return false;
      const members = new Map(Object.entries(theirs));
      const names = ours.names();
      if (members.size !== names.length) return false;
      for (const name of names) pending.push([ours.get(name) ?? null, members.get(name)]);
    } else if (ours !== theirs) {
      return false;
    }
  }
  return true;
}
