import { JSONNumber, JSONObject } from '../json/index.js';
import { directiveOf } from './directive.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */

/**
 * The value that a harness sends for a value of the corpus; undefined where the key is left out ($absent).
 * The directives were checked when the corpus was loaded.
 * @param {JSONValue} value
 * @returns {JSONValue | undefined}
 */
export function expand(value) {
  const directive = directiveOf(value);
  if (directive !== null) return expandDirective(directive.name, directive.operand);
  if (Array.isArray(value)) return value.map((element) => expand(element) ?? null);
  if (value instanceof JSONObject) {
    /** @type {Array<[string, JSONValue]>} */
    const members = [];
    for (const [name, member] of value.members) {
      const expanded = expand(member);
      if (expanded !== undefined) members.push([name, expanded]);
    }
    return new JSONObject(members);
  }
  return value;
}

/**
 * Whether a directive stands for a value by itself, in what is sent as in what is expected.
 * @param {string} name
 */
export function makesValue(name) {
  return name === '$repeat' || name === '$nest' || name === '$utf16' || name === '$literal';
}

/**
 * @param {string} name
 * @param {JSONValue} operand
 * @returns {JSONValue | undefined}
 */
function expandDirective(name, operand) {
  switch (name) {
    case '$absent':
      return undefined;
    case '$literal':
      return operand;
    case '$utf16':
      return String.fromCharCode(.../** @type {string[]} */ (operand).map((unit) => parseInt(unit, 16)));
    case '$repeat': {
      const keys = /** @type {JSONObject} */ (operand);
      const count = countOf(keys.get('count'));
      const text = keys.get('text');
      if (typeof text === 'string') return text.repeat(count);
      const value = expand(/** @type {JSONValue} */ (keys.get('value'))) ?? null;
      return Array.from({ length: count }, () => value);
    }
    case '$nest': {
      const keys = /** @type {JSONObject} */ (operand);
      let value = expand(/** @type {JSONValue} */ (keys.get('value'))) ?? null;
      const arrays = keys.get('array');
      if (arrays !== undefined) {
        for (let level = countOf(arrays); level > 0; level -= 1) value = [value];
      } else {
        const key = /** @type {string} */ (keys.get('key'));
        for (let level = countOf(keys.get('object')); level > 0; level -= 1) value = new JSONObject([[key, value]]);
      }
      return value;
    }
    default:
      throw new Error(`the directive ${name} has no value of its own`);
  }
}

/** @param {JSONValue | undefined} value */
function countOf(value) {
  return value instanceof JSONNumber ? Number(value.text) : 0;
}
