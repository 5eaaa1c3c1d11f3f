import { SourceError } from './source-error.js';

/** What is not code in a Swift source, and what may hold a script: comments, then literals with their delimiters. */
const TOKEN = /\/\/[^\n]*|\/\*|(#*)("""|")/gu;

/** @type {Record<string, string>} */
const ESCAPES = { 0: '\0', '\\': '\\', t: '\t', n: '\n', r: '\r', '"': '"', '\'': '\'' };

/**
 * The values of the multi-line string literals of a Swift source, raw ones too, in their order: indentation stripped, escapes undone.
 *
 * @param {string} source
 * @returns {string[]}
 * @throws {SourceError} if a literal has no end, or holds what only a running program knows
 * @see The Swift Programming Language, "Lexical Structure", String Literals
 */
export function multilineLiterals(source) {
  const text = source.replace(/\r\n?/gu, '\n');
  const values = [];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0].startsWith('//')) continue;
    if (match[0] === '/*') {
      token.lastIndex = endOfComment(text, match.index);
      continue;
    }
    const hashes = match[1];
    const quotes = opensMultiline(text, token.lastIndex, match) ? '"""' : '"';
    token.lastIndex = match.index + hashes.length + quotes.length;
    const end = endOfLiteral(text, token.lastIndex, hashes, quotes);
    if (end === null) continue;
    if (quotes === '"""') values.push(valueOf(text.slice(token.lastIndex, end), hashes));
    token.lastIndex = end + quotes.length + hashes.length;
  }
  return values;
}

/**
 * Whether three quotes open a multi-line literal: not in `#"""#`, which ends on its line, and is a raw literal of one quote.
 *
 * @param {string} text
 * @param {number} start
 * @param {RegExpExecArray} match
 */
function opensMultiline(text, start, [, hashes, quotes]) {
  if (quotes === '"') return false;
  const end = text.indexOf('\n', start);
  return hashes === '' || !text.slice(start - 1, end < 0 ? text.length : end).includes('"' + hashes);
}

/**
 * Swift's comments nest.
 *
 * @param {string} text
 * @param {number} start
 */
function endOfComment(text, start) {
  const sign = /\/\*|\*\//gu;
  sign.lastIndex = start;
  let depth = 0;
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return sign.lastIndex;
  }
  throw new SourceError('has a comment without an end');
}

/**
 * Where a literal's closing quotes stand; null for a quote that begins no literal, as in a regex.
 *
 * @param {string} text
 * @param {number} start
 * @param {string} hashes
 * @param {string} quotes
 * @returns {number | null}
 */
function endOfLiteral(text, start, hashes, quotes) {
  const sign = new RegExp(`\\\\${hashes}[^]|${quotes}${hashes}${quotes === '"' ? '|\n' : ''}`, 'gu');
  sign.lastIndex = start;
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    if (match[0].startsWith(quotes)) return match.index;
    if (match[0] === '\n') return null;
  }
  if (quotes === '"') return null;
  throw new SourceError('has a multi-line literal without an end');
}

/** @param {string} content between the delimiters @param {string} hashes */
function valueOf(content, hashes) {
  const lines = content.split('\n');
  const indentation = /** @type {string} */ (lines.pop());
  if (lines.shift()?.trim() !== '' || indentation.trim() !== '') throw new SourceError('has a multi-line literal with text beside its quotes');
  const stripped = lines.map((line) => {
    if (line.startsWith(indentation)) return line.slice(indentation.length);
    if (line.trim() === '') return '';
    throw new SourceError('has a multi-line literal with a line that is indented less than its end');
  });
  return withoutEscapes(stripped.join('\n'), hashes);
}

/** @param {string} text @param {string} hashes */
function withoutEscapes(text, hashes) {
  const escape = new RegExp(`\\\\${hashes}(?:u\\{([0-9a-fA-F]{1,8})\\}|[ \\t]*\\n|([^]))`, 'gu');
  return text.replace(escape, (_spelled, /** @type {string | undefined} */ scalar, /** @type {string | undefined} */ letter) => {
    if (scalar !== undefined) return characterOf(scalar);
    if (letter === undefined) return '';
    if (letter === '(') throw new SourceError('has a multi-line literal with an interpolation, which only the running program could fill in');
    if (!Object.hasOwn(ESCAPES, letter)) throw new SourceError(`has a multi-line literal with the unknown escape \\${letter}`);
    return ESCAPES[letter];
  });
}

/** @param {string} scalar in hex */
function characterOf(scalar) {
  const code = Number.parseInt(scalar, 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw new SourceError(`has the escape \\u{${scalar}}, which is no character`);
  return String.fromCodePoint(code);
}
