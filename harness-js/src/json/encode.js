import { JSONNumber, JSONObject } from './value.js';

/** @typedef {import('./value.js').JSONValue} JSONValue */

/**
 * What is written next: a value, or text that is ready.
 * @typedef {{value: JSONValue, depth: number} | {text: string}} Pending
 */

/**
 * The JSON text of a value: shortest form, numbers as they were written, and only those escapes that RFC 8259 demands
 * (besides unpaired surrogates, which have no form in UTF-8).
 * @param {JSONValue} value
 * @param {{indent?: number}} [options] `indent`: spaces a level; 0 writes one line
 * @returns {string}
 */
export function encodeJSON(value, options = {}) {
  const indent = options.indent ?? 0;
  /** @param {number} depth */
  const line = (depth) => (indent === 0 ? '' : '\n' + ' '.repeat(indent * depth));
  const colon = indent === 0 ? ':' : ': ';
  /** @type {string[]} */
  const parts = [];
  /** @type {Pending[]} */
  const pending = [{ value, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('text' in next) {
      parts.push(next.text);
      continue;
    }
    const { value: current, depth } = next;
    if (Array.isArray(current)) {
      if (current.length === 0) {
        parts.push('[]');
        continue;
      }
      parts.push('[');
      pending.push({ text: line(depth) + ']' });
      for (let index = current.length - 1; index >= 0; index -= 1) {
        pending.push({ value: current[index], depth: depth + 1 });
        pending.push({ text: (index === 0 ? '' : ',') + line(depth + 1) });
      }
    } else if (current instanceof JSONObject) {
      const { members } = current;
      if (members.length === 0) {
        parts.push('{}');
        continue;
      }
      parts.push('{');
      pending.push({ text: line(depth) + '}' });
      for (let index = members.length - 1; index >= 0; index -= 1) {
        const [name, member] = members[index];
        pending.push({ value: member, depth: depth + 1 });
        pending.push({ text: (index === 0 ? '' : ',') + line(depth + 1) + encodeString(name) + colon });
      }
    } else {
      parts.push(encodeScalar(current));
    }
  }
  return parts.join('');
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
