import { JSONSyntaxError } from './json-syntax-error.js';
import { parseJSON } from './parse.js';

/** @typedef {import('./value.js').JSONValue} JSONValue */

// ignoreBOM keeps a byte order mark in the text, where the grammar of RFC 8259 rejects it.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of bytes in UTF-8.
 * @param {Uint8Array} bytes
 * @returns {string}
 * @throws {JSONSyntaxError} when they are not UTF-8
 */
export function textOfBytes(bytes) {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new JSONSyntaxError('bytes that are not UTF-8', '', 0);
  }
}

/**
 * Parses the bytes of one JSON text.
 * @param {Uint8Array} bytes
 * @returns {JSONValue}
 * @throws {JSONSyntaxError}
 */
export function parseJSONBytes(bytes) {
  return parseJSON(textOfBytes(bytes));
}
