import { decimalForm } from './decimal.js';
import { JSONNumber, JSONObject } from './value.js';

/** @typedef {import('./value.js').JSONValue} JSONValue */

/**
 * Whether two values are the same: strings code unit by code unit, numbers by exact decimal value, objects without regard to
 * order, the last of a name that stands twice.
 * @param {JSONValue} left
 * @param {JSONValue} right
 * @returns {boolean}
 */
export function equalJSON(left, right) {
  /** @type {Array<[JSONValue, JSONValue]>} */
  const pending = [[left, right]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (a instanceof JSONNumber && b instanceof JSONNumber) {
      if (a.text !== b.text && decimalForm(a.text) !== decimalForm(b.text)) return false;
    } else if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (let index = 0; index < a.length; index += 1) pending.push([a[index], b[index]]);
    } else if (a instanceof JSONObject && b instanceof JSONObject) {
      const names = a.names();
      if (names.length !== b.names().length) return false;
      for (const name of names) {
        const [first, second] = [a.get(name), b.get(name)];
        if (first === undefined || second === undefined) return false;
        pending.push([first, second]);
      }
    } else {
      return false;
    }
  }
  return true;
}
