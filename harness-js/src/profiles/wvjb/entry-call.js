import { encodeJSON, JSONObject } from '../../json/index.js';
import { readStringLiteral } from '../../script/string-literal.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('./wvjb-dialect.js').WVJBDialect} WVJBDialect */

/**
 * The script that hands a text to the web half's entry function.
 * @param {string} text
 * @param {WVJBDialect} dialect
 * @returns {string}
 */
export function entryCall(text, dialect) {
  let escaped = text;
  // A replacement given as a string would be searched for $ patterns.
  for (const [what, escape] of dialect.escapes) escaped = escaped.replaceAll(what, () => escape);
  return `${dialect.entry}('${escaped}');`;
}

/**
 * Whether a script starts as a call of the entry function.
 * @param {string} script
 * @param {WVJBDialect} dialect
 */
export function startsAsEntryCall(script, dialect) {
  return script.startsWith(dialect.entry, entryOffset(script));
}

/**
 * The text that a call of the entry function hands over, or why it is not such a call.
 * @param {string} script one that starts as an entry call
 * @param {WVJBDialect} dialect
 * @returns {{text: string} | {reason: string}}
 */
export function readEntryCall(script, dialect) {
  let offset = skipSpace(script, entryOffset(script) + dialect.entry.length);
  if (script[offset] !== '(') return { reason: 'the entry function is not called' };
  offset = skipSpace(script, offset + 1);
  const literal = readStringLiteral(script, offset);
  if ('reason' in literal) return literal;
  offset = skipSpace(script, literal.end);
  if (script[offset] !== ')') return { reason: 'more than one string literal in the call' };
  offset = skipSpace(script, offset + 1);
  if (script[offset] === ';') offset = skipSpace(script, offset + 1);
  if (offset < script.length) return { reason: 'more than one call in the script' };
  return { text: literal.value };
}

/**
 * The JSON text of a message or a batch.
 * @param {JSONValue} value
 */
export function messageText(value) {
  return encodeJSON(value);
}

/**
 * A message with the dialect's names in place of the canonical ones; anything but an object as it is.
 * @param {JSONValue} message
 * @param {WVJBDialect} dialect
 * @returns {JSONValue}
 */
export function toWire(message, dialect) {
  if (!(message instanceof JSONObject)) return message;
  return new JSONObject(message.members.map(([name, value]) => [dialect.wireName.get(name) ?? name, value]));
}

/**
 * A message with the canonical names, without the fields that are not the dialect's.
 * @param {JSONObject} message
 * @param {WVJBDialect} dialect
 * @returns {JSONObject}
 */
export function fromWire(message, dialect) {
  /** @type {Array<[string, JSONValue]>} */
  const members = [];
  for (const [name, value] of message.members) {
    const canonical = dialect.canonicalName.get(name);
    if (canonical !== undefined) members.push([canonical, value]);
  }
  return new JSONObject(members);
}

/** @param {string} script */
function entryOffset(script) {
  const start = skipSpace(script, 0);
  return script.startsWith('window.', start) ? start + 'window.'.length : start;
}

/**
 * @param {string} script
 * @param {number} start
 */
function skipSpace(script, start) {
  let offset = start;
  while (offset < script.length && /\s/.test(script[offset])) offset += 1;
  return offset;
}
