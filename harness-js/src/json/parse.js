import { JSONSyntaxError } from './json-syntax-error.js';
import { JSONNumber, JSONObject } from './value.js';

/** @typedef {import('./value.js').JSONValue} JSONValue */

const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** What a string can hold without an escape, in a run. */
const plainRunPattern = /[^"\\\u0000-\u001f]*/y;
const hexPattern = /^[0-9a-fA-F]{4}$/;

/** @type {Record<string, string>} */
const shortEscapes = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * Parses one JSON text by RFC 8259, without recursion, so that no depth overflows the stack.
 * @param {string} text
 * @returns {JSONValue}
 * @throws {JSONSyntaxError}
 */
export function parseJSON(text) {
  return new Parser(text).document();
}

/**
 * An open array or object; `name` is the name whose value is awaited.
 * @typedef {{array: JSONValue[]} | {members: Array<[string, JSONValue]>, name: string}} Container
 */

class Parser {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.offset = 0;
  }

  /** @returns {JSONValue} */
  document() {
    const value = this.#value();
    this.#skipSpace();
    if (this.offset < this.text.length) throw this.#error('text after the value');
    return value;
  }

  /** @returns {JSONValue} */
  #value() {
    /** @type {Container[]} */
    const open = [];
    for (;;) {
      this.#skipSpace();
      const character = this.text[this.offset];
      /** @type {JSONValue} */
      let value;
      if (character === '[') {
        this.offset += 1;
        this.#skipSpace();
        if (this.text[this.offset] !== ']') {
          open.push({ array: [] });
          continue;
        }
        this.offset += 1;
        value = [];
      } else if (character === '{') {
        this.offset += 1;
        this.#skipSpace();
        if (this.text[this.offset] !== '}') {
          open.push({ members: [], name: this.#name() });
          continue;
        }
        this.offset += 1;
        value = new JSONObject([]);
      } else {
        value = this.#scalar(character);
      }

      // The value is complete: put it into its container, and close every container that it ends.
      for (;;) {
        const container = open[open.length - 1];
        if (container === undefined) return value;
        if ('array' in container) container.array.push(value);
        else container.members.push([container.name, value]);
        this.#skipSpace();
        const separator = this.text[this.offset];
        const close = 'array' in container ? ']' : '}';
        if (separator === ',') {
          this.offset += 1;
          if ('members' in container) {
            this.#skipSpace();
            container.name = this.#name();
          }
          break;
        }
        if (separator !== close) throw this.#error(`expected ',' or '${close}'`);
        this.offset += 1;
        open.pop();
        value = 'array' in container ? container.array : new JSONObject(container.members);
      }
    }
  }

  #name() {
    if (this.text[this.offset] !== '"') throw this.#error('expected a name in double quotes');
    const name = this.#string();
    this.#skipSpace();
    if (this.text[this.offset] !== ':') throw this.#error("expected ':'");
    this.offset += 1;
    return name;
  }

  /**
   * @param {string | undefined} character
   * @returns {JSONValue}
   */
  #scalar(character) {
    if (character === '"') return this.#string();
    if (character === 't') return this.#word('true', true);
    if (character === 'f') return this.#word('false', false);
    if (character === 'n') return this.#word('null', null);
    numberPattern.lastIndex = this.offset;
    const match = numberPattern.exec(this.text);
    if (match === null) throw this.#error('expected a value');
    this.offset += match[0].length;
    return new JSONNumber(match[0]);
  }

  /**
   * @template T
   * @param {string} word
   * @param {T} value
   */
  #word(word, value) {
    if (!this.text.startsWith(word, this.offset)) throw this.#error('expected a value');
    this.offset += word.length;
    return value;
  }

  #string() {
    const { text } = this;
    this.offset += 1;
    let result = '';
    for (;;) {
      plainRunPattern.lastIndex = this.offset;
      const run = /** @type {RegExpExecArray} */ (plainRunPattern.exec(text))[0];
      this.offset += run.length;
      result += run;
      const character = text[this.offset];
      if (character === '"') {
        this.offset += 1;
        return result;
      }
      if (character === undefined) throw this.#error('a string without an end');
      if (character !== '\\') throw this.#error('a control character in a string');
      const escape = text[this.offset + 1];
      if (escape === 'u') {
        const hex = text.slice(this.offset + 2, this.offset + 6);
        if (!hexPattern.test(hex)) throw this.#error('expected four hex digits after \\u');
        result += String.fromCharCode(parseInt(hex, 16));
        this.offset += 6;
      } else {
        const replacement = escape === undefined || !Object.hasOwn(shortEscapes, escape) ? undefined : shortEscapes[escape];
        if (replacement === undefined) throw this.#error('an escape that JSON does not have');
        result += replacement;
        this.offset += 2;
      }
    }
  }

  #skipSpace() {
    const { text } = this;
    for (;;) {
      const code = text.charCodeAt(this.offset);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.offset += 1;
    }
  }

  /** @param {string} problem */
  #error(problem) {
    return new JSONSyntaxError(this.offset >= this.text.length ? 'the text ends too early' : problem, this.text, this.offset);
  }
}
