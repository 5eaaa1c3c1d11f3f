// The lossless JSON value. JSON.parse loses a number's text (9007199254740993, 1e400) and duplicate names,
// which is what a golden text is about.

/**
 * A JSON value that keeps everything the text said.
 * @typedef {null | boolean | string | JSONNumber | JSONObject | import('./json-array.js').JSONArray} JSONValue
 */

/** A number as it was written. */
export class JSONNumber {
  /** @param {string} text a number in the grammar of RFC 8259, section 6 */
  constructor(text) {
    this.text = text;
  }
}

/** Objects with more members than this are searched by an index. */
const linearSearchLimit = 8;

/** An object that keeps the order of its members and names that stand twice. */
export class JSONObject {
  /** @type {Map<string, JSONValue> | null} */
  #index = null;

  /** @param {Array<[string, JSONValue]>} members in the order of the text, duplicates included; not to be changed afterwards */
  constructor(members) {
    this.members = members;
  }

  /**
   * The value of a name, the last one where it stands twice; undefined when it is missing.
   * @param {string} name
   * @returns {JSONValue | undefined}
   */
  get(name) {
    const { members } = this;
    if (members.length > linearSearchLimit) {
      this.#index ??= new Map(members);
      return this.#index.get(name);
    }
    for (let index = members.length - 1; index >= 0; index -= 1) {
      if (members[index][0] === name) return members[index][1];
    }
    return undefined;
  }

  /**
   * Whether the name is there.
   * @param {string} name
   */
  has(name) {
    return this.get(name) !== undefined;
  }

  /**
   * The names, each once, in the order of their first appearance.
   * @returns {string[]}
   */
  names() {
    return [...new Set(this.members.map(([name]) => name))];
  }

  /**
   * A copy in which the name has this value; undefined leaves the name out.
   * @param {string} name
   * @param {JSONValue | undefined} value
   */
  with(name, value) {
    /** @type {Array<[string, JSONValue]>} */
    const members = this.members.filter(([other]) => other !== name);
    if (value !== undefined) members.push([name, value]);
    return new JSONObject(members);
  }
}

/**
 * What kind of value this is, in the words of JSON.
 * @param {JSONValue} value
 * @returns {'null' | 'boolean' | 'string' | 'number' | 'array' | 'object'}
 */
export function kindOf(value) {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'string';
  if (value instanceof JSONNumber) return 'number';
  return Array.isArray(value) ? 'array' : 'object';
}

/**
 * The JSON value of a plain JavaScript value; members that are undefined are left out.
 * @param {unknown} plain null, a boolean, a string, a finite number, a JSON value, or an array or object of those
 * @returns {JSONValue}
 */
export function fromPlain(plain) {
  if (plain === null || typeof plain === 'boolean' || typeof plain === 'string') return plain;
  if (typeof plain === 'number' && Number.isFinite(plain)) return new JSONNumber(Object.is(plain, -0) ? '-0' : String(plain));
  if (plain instanceof JSONNumber || plain instanceof JSONObject) return plain;
  if (Array.isArray(plain)) return plain.map(fromPlain);
  if (typeof plain !== 'object') throw new TypeError(`JSON has no ${typeof plain}`);
  /** @type {Array<[string, JSONValue]>} */
  const members = [];
  for (const [name, value] of Object.entries(plain)) {
    if (value !== undefined) members.push([name, fromPlain(value)]);
  }
  return new JSONObject(members);
}

/**
 * An object from a plain record; members that are undefined are left out.
 * @param {Record<string, unknown>} record
 * @returns {JSONObject}
 */
export function objectFrom(record) {
  return /** @type {JSONObject} */ (fromPlain(record));
}
