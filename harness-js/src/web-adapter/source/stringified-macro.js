import { SourceError } from './source-error.js';

/** `#define NAME(x) #x`, also with `...` and `#__VA_ARGS__`. */
const DEFINITION = /^[ \t]*#[ \t]*define[ \t]+(\w+)\([ \t]*(\w+|\.\.\.)[ \t]*\)[ \t]*#[ \t]*(\w+)[ \t]*$/mu;

/**
 * C's simple escapes, ISO/IEC 9899:2018, 6.4.4.4.
 *
 * @type {Record<string, string>}
 */
const ESCAPES = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v', a: '\x07', b: '\b' };

/**
 * Takes a script out of a C or Objective-C source that makes it a string by the preprocessor's `#` operator, and gives the text that the
 * compiled program holds: lines are spliced, a comment is one space, white space between tokens is one space, and what looks like an
 * escape outside a literal is one (ISO/IEC 9899:2018, 5.1.1.2 and 6.10.3.2). So a script that relies on the ends of its lines fails
 * here as it does in the app.
 *
 * @param {string} source
 * @returns {string}
 * @throws {SourceError}
 */
export function stringifiedMacroArgument(source) {
  const text = source.replace(/\r\n?/gu, '\n').replace(/\\\n/gu, '');
  const definition = DEFINITION.exec(text);
  if (definition === null || definition[3] !== (definition[2] === '...' ? '__VA_ARGS__' : definition[2])) {
    throw new SourceError('has no macro that makes its argument a string (#define NAME(x) #x)');
  }
  const rest = text.slice(definition.index + definition[0].length);
  const use = new RegExp(`\\b${definition[1]}[ \\t\\n]*\\(`, 'u').exec(withoutComments(rest));
  if (use === null) throw new SourceError(`does not use its macro ${definition[1]}`);
  return stringify(withoutComments(rest).slice(use.index + use[0].length), definition[1]);
}

/**
 * Replaces each comment by one space. A comment sign within a literal is none.
 *
 * @param {string} text
 */
function withoutComments(text) {
  return text.replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[^]*?\*\/|\/\/[^\n]*/gu, (token) => (token[0] === '/' ? ' ' : token));
}

/** @param {string} text what follows the opening parenthesis @param {string} macro */
function stringify(text, macro) {
  const token = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[ \t\n\f\v]+|[()]|\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]+|[0-7]{1,3}|[^])|[^]/guy;
  let depth = 0;
  let script = '';
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [spelled] = match;
    if (spelled === ')' && depth === 0) return script.trim();
    if (spelled === '(') depth += 1;
    if (spelled === ')') depth -= 1;
    if (/^[ \t\n\f\v]/u.test(spelled)) script += ' ';
    else script += spelled[0] === '\\' ? unescape(spelled) : spelled;
  }
  throw new SourceError(`does not close the parenthesis of its macro ${macro}`);
}

/** @param {string} escape */
function unescape(escape) {
  if (/^\\[ux]/u.test(escape) && escape.length > 2) return String.fromCharCode(Number.parseInt(escape.slice(2), 16));
  if (/^\\[0-7]/u.test(escape)) return String.fromCharCode(Number.parseInt(escape.slice(1), 8));
  return ESCAPES[escape[1]] ?? escape.slice(1);
}
