import { JSONNumber, JSONObject, kindOf } from '../json/index.js';
import { CorpusError } from './corpus-error.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */

/** Reads a JSON value of the corpus, and knows its place for every complaint. */
export class Reader {
  /**
   * @param {JSONValue} value
   * @param {string} file
   * @param {string} [place]
   */
  constructor(value, file, place = '') {
    this.value = value;
    this.file = file;
    this.place = place;
  }

  /**
   * @param {string} problem
   * @param {string} mend
   * @returns {CorpusError}
   */
  error(problem, mend) {
    return new CorpusError(this.file, this.place, problem, mend);
  }

  /**
   * The value as an object; with a list of names, no other may stand in it. No name may stand twice.
   * @param {readonly string[]} [allowed]
   * @returns {JSONObject}
   */
  object(allowed) {
    if (!(this.value instanceof JSONObject)) throw this.error(`${kindOf(this.value)} where an object belongs`, 'write an object');
    const seen = new Set();
    for (const [name] of this.value.members) {
      if (seen.has(name)) throw this.error(`the key ${JSON.stringify(name)} stands twice`, 'keep one of them');
      seen.add(name);
      if (allowed !== undefined && !allowed.includes(name)) {
        throw this.error(`unknown key ${JSON.stringify(name)}`, `use one of ${allowed.join(', ')}`);
      }
    }
    return this.value;
  }

  /** @returns {Reader[]} a reader for each element */
  list() {
    if (!Array.isArray(this.value)) throw this.error(`${kindOf(this.value)} where a list belongs`, 'write a list');
    return this.value.map((element, index) => new Reader(element, this.file, `${this.place}[${index}]`));
  }

  /** @returns {string} */
  string() {
    if (typeof this.value !== 'string') throw this.error(`${kindOf(this.value)} where a string belongs`, 'write a string');
    return this.value;
  }

  /** @returns {string} a string that is not empty */
  text() {
    const text = this.string();
    if (text === '') throw this.error('an empty string', 'write what belongs there');
    return text;
  }

  /** @returns {boolean} */
  boolean() {
    if (typeof this.value !== 'boolean') throw this.error(`${kindOf(this.value)} where true or false belongs`, 'write true or false');
    return this.value;
  }

  /**
   * A whole number in a range.
   * @param {number} least
   * @param {number} most
   * @returns {number}
   */
  integer(least, most) {
    const number = this.value instanceof JSONNumber ? Number(this.value.text) : NaN;
    if (!Number.isInteger(number) || number < least || number > most) {
      throw this.error('not a whole number in the range', `write one from ${least} to ${most}`);
    }
    return number;
  }

  /**
   * One of the words given.
   * @template {string} T
   * @param {readonly T[]} words
   * @returns {T}
   */
  oneOf(words) {
    const word = words.find((candidate) => candidate === this.value);
    if (word === undefined) {
      const given = typeof this.value === 'string' ? JSON.stringify(this.value) : kindOf(this.value);
      throw this.error(`${given} is not known here`, `use one of ${words.join(', ')}`);
    }
    return word;
  }

  /** @returns {string[]} a list of strings that are not empty, none of them twice */
  words() {
    const words = this.list().map((element) => element.text());
    if (new Set(words).size !== words.length) throw this.error('a word stands twice', 'keep one of them');
    return words;
  }

  /**
   * A reader for the member of that name; undefined when it is missing.
   * @param {string} name
   * @returns {Reader | undefined}
   */
  optional(name) {
    const value = this.value instanceof JSONObject ? this.value.get(name) : undefined;
    if (value === undefined) return undefined;
    return new Reader(value, this.file, this.place === '' ? name : `${this.place}.${name}`);
  }

  /**
   * A reader for the member of that name, which must be there.
   * @param {string} name
   * @returns {Reader}
   */
  required(name) {
    const reader = this.optional(name);
    if (reader === undefined) throw this.error(`the key ${JSON.stringify(name)} is missing`, 'add it');
    return reader;
  }
}
