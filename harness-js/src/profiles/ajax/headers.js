/** @typedef {import('../../json/value.js').JSONValue} JSONValue */

/** A header's name (RFC 9110, section 5.6.2). */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** The headers of an answer or a request, as a list of pairs in their order. */
export class Headers {
  /** @param {Array<[string, string]>} pairs */
  constructor(pairs) {
    this.pairs = pairs;
  }

  /**
   * The values of a name, in any case of its letters, joined as RFC 9110, section 5.3 says; undefined when it is missing.
   * @param {string} name
   * @returns {string | undefined}
   */
  value(name) {
    const values = this.all(name);
    return values.length === 0 ? undefined : values.join(', ');
  }

  /**
   * The values of a name, each by itself, without white space around.
   * @param {string} name
   * @returns {string[]}
   */
  all(name) {
    const wanted = lower(name);
    return this.pairs.filter(([other]) => lower(other) === wanted).map(([, value]) => trim(value));
  }

  /**
   * The members of a list; undefined when the name is missing.
   * @param {string} name
   * @returns {string[] | undefined}
   */
  list(name) {
    return this.value(name)?.split(',').map(trim);
  }

  /**
   * What no header can be: its name, and why.
   * @returns {Array<{name: string, reason: string}>}
   */
  invalid() {
    const found = [];
    for (const [name, value] of this.pairs) {
      if (!token.test(name)) found.push({ name, reason: 'the name is no token' });
      else if (/[\r\n\0]/.test(value)) found.push({ name, reason: 'the value has a line break or a NUL' });
    }
    return found;
  }
}

/**
 * The pairs that an event gives; null when it gives something else.
 * @param {JSONValue | undefined} value
 * @returns {Array<[string, string]> | null}
 */
export function readPairs(value) {
  if (!Array.isArray(value)) return null;
  /** @type {Array<[string, string]>} */
  const pairs = [];
  for (const pair of value) {
    if (!Array.isArray(pair) || pair.length !== 2) return null;
    const [name, text] = pair;
    if (typeof name !== 'string' || typeof text !== 'string') return null;
    pairs.push([name, text]);
  }
  return pairs;
}

/**
 * A text with its ASCII letters lowered.
 * @param {string} text
 */
export function lower(text) {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** @param {string} value */
function trim(value) {
  return value.replace(/^[ \t]+|[ \t]+$/g, '');
}
