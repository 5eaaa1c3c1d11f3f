import { decimalForm } from './decimal.js';
import { encodeJSON } from './encode.js';
import { JSONSyntaxError } from './json-syntax-error.js';
import { parseJSON } from './parse.js';
import { JSONNumber, JSONObject } from './value.js';

/** @typedef {import('./value.js').JSONValue} JSONValue */

/**
 * What one decoder says of a text.
 * @typedef {object} Opinion
 * @property {string} decoder `own` or `JSON.parse`
 * @property {boolean} accepted
 * @property {string} says the value in short, or the reason of the rejection
 */

/**
 * What the panel says of a text.
 * @typedef {object} PanelReport
 * @property {boolean} agree
 * @property {JSONValue | undefined} value our own decoder's value; undefined when it rejects the text
 * @property {() => Opinion[]} opinions our own decoder's first; made on demand, because most texts are agreed on
 */

/**
 * Asks our own decoder and JSON.parse about a text.
 * @param {string} text
 * @returns {PanelReport}
 */
export function askPanel(text) {
  /** @type {JSONValue | undefined} */
  let value;
  let ownReason = '';
  try {
    value = parseJSON(text);
  } catch (error) {
    if (!(error instanceof JSONSyntaxError)) throw error;
    ownReason = error.message;
  }
  /** @type {string | null} what JSON.parse has against the text; null when it accepts it */
  let reason = null;
  /** @type {string | null} */
  let difference = null;
  try {
    const plain = /** @type {unknown} */ (JSON.parse(text));
    difference = value === undefined ? `accepted: ${String(JSON.stringify(plain))}` : firstDifference(value, plain);
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  const agree = value === undefined ? reason !== null : reason === null && difference === null;
  return {
    agree,
    value,
    opinions() {
      const own = value === undefined ? ownReason : encodeJSON(value);
      return [
        { decoder: 'own', accepted: value !== undefined, says: own },
        { decoder: 'JSON.parse', accepted: reason === null, says: reason ?? difference ?? own },
      ];
    },
  };
}

/**
 * Where JSON.parse's value first differs from ours; null when it does not.
 * @param {JSONValue} value
 * @param {unknown} plain
 * @returns {string | null}
 */
function firstDifference(value, plain) {
  /** @type {Array<[JSONValue, unknown]>} */
  const pending = [[value, plain]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [ours, theirs] = pair;
    if (ours instanceof JSONNumber) {
      if (typeof theirs !== 'number' || !Number.isFinite(theirs) || decimalForm(String(theirs)) !== decimalForm(ours.text)) {
        return `${String(theirs)} where the text has ${ours.text}`;
      }
    } else if (Array.isArray(ours)) {
      if (!Array.isArray(theirs) || theirs.length !== ours.length) return 'another array';
      for (let index = ours.length - 1; index >= 0; index -= 1) pending.push([ours[index], theirs[index]]);
    } else if (ours instanceof JSONObject) {
      if (typeof theirs !== 'object' || theirs === null || Array.isArray(theirs)) return 'no object where the text has one';
      const names = ours.names();
      if (Object.keys(theirs).length !== names.length) return 'an object with other names';
      const descriptors = /** @type {Record<string, unknown>} */ (theirs);
      for (const name of names) {
        if (!Object.hasOwn(theirs, name)) return 'an object with other names';
        const member = ours.get(name);
        if (member !== undefined) pending.push([member, descriptors[name]]);
      }
      if (names.length !== ours.members.length) return 'one of two values of a name that stands twice';
    } else if (ours !== theirs) {
      return 'another value';
    }
  }
  return null;
}
