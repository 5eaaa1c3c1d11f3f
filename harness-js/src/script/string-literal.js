/**
 * A string literal that was read, or why it is none.
 * @typedef {{value: string, end: number} | {reason: string}} LiteralReading
 */

/** @type {Record<string, string>} */
const singleEscapes = { b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };
const lineTerminators = '\n\r\u2028\u2029';
/** What stands for itself in a literal, save for the quote of the other kind. */
const plainRunPattern = /[^'"\\\n\r\u2028\u2029]*/y;

/**
 * Reads a string literal by ECMA-262 5.1, section 7.8.4: engines of that time reject a raw U+2028, which today's accept.
 * @param {string} script
 * @param {number} start the offset of the opening quote
 * @returns {LiteralReading} `end` is the offset after the closing quote
 */
export function readStringLiteral(script, start) {
  const quote = script[start];
  if (quote !== "'" && quote !== '"') return { reason: 'no string literal in the call' };
  let value = '';
  let offset = start + 1;
  for (;;) {
    plainRunPattern.lastIndex = offset;
    const run = /** @type {RegExpExecArray} */ (plainRunPattern.exec(script))[0];
    value += run;
    offset += run.length;
    const character = script[offset];
    if (character === undefined) return { reason: 'a string literal without an end' };
    if (character === quote) return { value, end: offset + 1 };
    if (lineTerminators.includes(character)) return { reason: `a raw ${nameOf(character)} in the string literal` };
    if (character === '\\') {
      const escape = readEscape(script, offset);
      if ('reason' in escape) return escape;
      value += escape.value;
      offset = escape.end;
    } else {
      value += character;
      offset += 1;
    }
  }
}

/**
 * @param {string} script
 * @param {number} start the offset of the backslash
 * @returns {LiteralReading}
 */
function readEscape(script, start) {
  const character = script[start + 1];
  if (character === undefined) return { reason: 'a string literal without an end' };
  if (character === 'x' || character === 'u') {
    const length = character === 'x' ? 2 : 4;
    const hex = script.slice(start + 2, start + 2 + length);
    if (hex.length < length || !/^[0-9a-fA-F]+$/.test(hex)) return { reason: `\\${character} without ${length} hex digits in the string literal` };
    return { value: String.fromCharCode(parseInt(hex, 16)), end: start + 2 + length };
  }
  if (character === '0') {
    if (/[0-9]/.test(script[start + 2] ?? '')) return { reason: 'an octal escape in the string literal' };
    return { value: '\0', end: start + 2 };
  }
  if (/[1-9]/.test(character)) return { reason: 'an escaped digit in the string literal' };
  if (character === '\r') return { value: '', end: start + (script[start + 2] === '\n' ? 3 : 2) };
  if (lineTerminators.includes(character)) return { value: '', end: start + 2 };
  return { value: Object.hasOwn(singleEscapes, character) ? singleEscapes[character] : character, end: start + 2 };
}

/** @param {string} character */
function nameOf(character) {
  if (character === '\n') return 'LF';
  if (character === '\r') return 'CR';
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
