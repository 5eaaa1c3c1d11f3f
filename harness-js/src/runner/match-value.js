import { directiveOf } from '../corpus/directive.js';
import { expand, makesValue } from '../corpus/expand.js';
import { equalJSON, JSONObject, kindOf } from '../json/index.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */
/** @typedef {import('./captures.js').Captures} Captures */

/**
 * Matches a value against what is expected.
 * @param {JSONValue} expected may hold directives
 * @param {JSONValue | undefined} actual undefined: the key is missing
 * @param {Captures} captures
 * @returns {Captures | null} what is remembered from here on; null when it does not match
 */
export function matchValue(expected, actual, captures) {
  const directive = directiveOf(expected);
  if (directive !== null) return matchDirective(directive, expected, actual, captures);
  if (actual === undefined) return null;
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return null;
    /** @type {Captures | null} */
    let known = captures;
    for (let index = 0; index < expected.length && known !== null; index += 1) known = matchValue(expected[index], actual[index], known);
    return known;
  }
  if (expected instanceof JSONObject) return actual instanceof JSONObject ? matchMembers(expected, actual, captures, []) : null;
  return equalJSON(expected, actual) ? captures : null;
}

/**
 * Matches the members of an object: a name that is not expected must be missing.
 * @param {JSONObject} expected
 * @param {JSONObject} actual
 * @param {Captures} captures
 * @param {readonly string[]} loose names that may be there though nobody expects them
 * @returns {Captures | null}
 */
export function matchMembers(expected, actual, captures, loose) {
  for (const name of actual.names()) {
    if (!expected.has(name) && !loose.includes(name)) return null;
  }
  /** @type {Captures | null} */
  let known = captures;
  for (const name of expected.names()) {
    known = matchValue(/** @type {JSONValue} */ (expected.get(name)), actual.get(name), known);
    if (known === null) return null;
  }
  return known;
}

/**
 * @param {{name: string, operand: JSONValue}} directive
 * @param {JSONValue} expected
 * @param {JSONValue | undefined} actual
 * @param {Captures} captures
 * @returns {Captures | null}
 */
function matchDirective({ name, operand }, expected, actual, captures) {
  if (name === '$absent') return actual === undefined ? captures : null;
  if (name === '$optional') return actual === undefined ? captures : matchValue(operand, actual, captures);
  if (name === '$oneOf') {
    for (const choice of /** @type {JSONValue[]} */ (operand)) {
      const known = matchValue(choice, actual, captures);
      if (known !== null) return known;
    }
    return null;
  }
  if (actual === undefined) return null;
  if (name === '$any') return captures;
  if (name === '$type') return isOfType(actual, operand) ? captures : null;
  if (makesValue(name)) return equalJSON(/** @type {JSONValue} */ (expand(expected)), actual) ? captures : null;
  const remembered = captures.get(/** @type {string} */ (operand));
  if (name === '$capture') return captures.with(/** @type {string} */ (operand), actual);
  if (remembered === undefined) return null;
  return equalJSON(remembered, actual) === (name === '$ref') ? captures : null;
}

/**
 * @param {JSONValue} actual
 * @param {JSONValue} type one that $type can ask for
 */
function isOfType(actual, type) {
  return type === 'non-empty string' ? typeof actual === 'string' && actual !== '' : kindOf(actual) === type;
}
