import { JSONNumber, JSONObject } from './value.js';

/** @typedef {import('./value.js').JSONValue} JSONValue */

/**
 * An array or object that is being written; an array's members have no names.
 * @typedef {{members: ReadonlyArray<JSONValue | [string, JSONValue]>, isObject: boolean, next: number}} Container
 */

/**
 * The JSON text of a value: shortest form, numbers as they were written, and only those escapes that RFC 8259 demands
 * (besides unpaired surrogates, which have no form in UTF-8). Without recursion, so that no depth overflows the stack.
 * @param {JSONValue} value
 * @param {{indent?: number}} [options] `indent`: spaces a level; 0 writes one line
 * @returns {string}
 */
export function encodeJSON(value, options = {}) {
  const indent = options.indent ?? 0;
  const colon = indent === 0 ? ':' : ': ';
  let text = '';
  /** @type {Container[]} */
  const open = [];
  const line = () => (indent === 0 ? '' : '\n' + ' '.repeat(indent * open.length));
  for (let current = value; ;) {
    if (Array.isArray(current)) {
      text += '[';
      open.push({ members: current, isObject: false, next: 0 });
    } else if (current instanceof JSONObject) {
      text += '{';
      open.push({ members: current.members, isObject: true, next: 0 });
    } else {
      text += encodeScalar(current);
    }

    // The next value that is not written yet, after the end of every container that has none left.
    let container = open[open.length - 1];
    while (container !== undefined && container.next === container.members.length) {
      open.pop();
      text += (container.next === 0 ? '' : line()) + (container.isObject ? '}' : ']');
      container = open[open.length - 1];
    }
    if (container === undefined) return text;
    text += (container.next === 0 ? '' : ',') + line();
    const member = container.members[container.next];
    container.next += 1;
    if (container.isObject) {
      const [name, named] = /** @type {[string, JSONValue]} */ (member);
      text += encodeString(name) + colon;
      current = named;
    } else {
      current = /** @type {JSONValue} */ (member);
    }
  }
}

/** @param {null | boolean | string | JSONNumber} value */
function encodeScalar(value) {
  if (typeof value === 'string') return encodeString(value);
  return value instanceof JSONNumber ? value.text : String(value);
}

/**
 * The JSON text of a string.
 * @param {string} text
 */
export function encodeString(text) {
  // ECMA-262's QuoteJSONString escapes exactly what RFC 8259 demands, and unpaired surrogates as \uXXXX.
  return JSON.stringify(text);
}
