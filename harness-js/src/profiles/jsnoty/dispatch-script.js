import { askPanel, encodeJSON, JSONObject } from '../../json/index.js';
import { readStringLiteral } from '../../script/string-literal.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../json/panel.js').PanelReport} PanelReport */

/**
 * What a dispatching script says, or why it is none.
 * @typedef {{name: string, detail: JSONValue | undefined} | {reason: string}} DispatchReading
 */

/** The word by which a script is known that should be a dispatch. */
export const dispatchWord = 'dispatchEvent';

/**
 * The script by which native notifies the page.
 * @param {string} name
 * @param {JSONValue} detail
 * @returns {string}
 */
export function dispatchScript(name, detail) {
  return `document.dispatchEvent(new CustomEvent(${scriptText(name)}, {detail: ${scriptText(detail)}}));`;
}

/**
 * A value as an expression that is valid under ES5 too.
 * @param {JSONValue} value
 */
function scriptText(value) {
  return encodeJSON(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/**
 * Reads the script of a native half; vectors/jsnoty/README.md says what it may be.
 * @param {string} script
 * @param {(text: string, report: PanelReport) => void} heard told of every JSON text and what the panel said
 * @returns {DispatchReading}
 */
export function readDispatch(script, heard) {
  try {
    return new DispatchReader(script, heard).dispatch();
  } catch (error) {
    if (error instanceof NoDispatch) return { reason: error.message };
    throw error;
  }
}

/** Ends the reading of a script that is none. */
class NoDispatch extends Error {}

const space = /[\t\n\r ]*/y;
const word = /[A-Za-z]+/y;

/** Reads a script from left to right. */
class DispatchReader {
  #offset = 0;
  #script;
  #heard;

  /**
   * @param {string} script
   * @param {(text: string, report: PanelReport) => void} heard
   */
  constructor(script, heard) {
    this.#script = script;
    this.#heard = heard;
  }

  /** @returns {{name: string, detail: JSONValue | undefined}} */
  dispatch() {
    this.#path('document');
    this.#mark('.');
    this.#path(dispatchWord, false);
    this.#mark('(');
    this.#path('new', false);
    if (this.#skipSpace() === 0) throw new NoDispatch('no white space after new');
    this.#path('CustomEvent');
    this.#mark('(');
    const name = this.#literal();
    const detail = this.#takes(',') ? this.#init() : undefined;
    this.#mark(')');
    this.#mark(')');
    this.#takes(';');
    this.#skipSpace();
    if (this.#offset < this.#script.length) throw new NoDispatch('more than one dispatch in the script');
    return { name, detail };
  }

  /** The members of the event; gives its detail. */
  #init() {
    this.#mark('{');
    /** @type {Map<string, JSONValue | undefined>} */
    const members = new Map();
    do {
      const key = this.#key();
      if (members.has(key)) throw new NoDispatch(`${key} stands twice`);
      this.#mark(':');
      members.set(key, key === 'detail' ? this.#detail() : this.#boolean());
    } while (this.#takes(','));
    this.#mark('}');
    return members.get('detail');
  }

  #key() {
    this.#skipSpace();
    const quote = this.#script[this.#offset];
    const quoted = quote === '"' || quote === "'";
    if (quoted) this.#offset += 1;
    const key = this.#word();
    if (quoted) {
      if (this.#script[this.#offset] !== quote) throw new NoDispatch('a key that is not detail, bubbles or cancelable');
      this.#offset += 1;
    }
    if (!['detail', 'bubbles', 'cancelable'].includes(key)) throw new NoDispatch(`the event is given the member ${JSON.stringify(key)}`);
    return key;
  }

  #boolean() {
    this.#skipSpace();
    const value = this.#word();
    if (value !== 'true' && value !== 'false') throw new NoDispatch('a member that is neither true nor false');
    return value === 'true';
  }

  /** @returns {JSONValue} */
  #detail() {
    this.#skipSpace();
    if (/[Jw]/.test(this.#script[this.#offset] ?? '')) {
      this.#path('JSON');
      this.#mark('.');
      this.#path('parse', false);
      this.#mark('(');
      const text = this.#literal();
      this.#mark(')');
      return this.#value(text);
    }
    const text = this.#script.slice(this.#offset, endOfValue(this.#script, this.#offset));
    this.#offset += text.length;
    if (/[\u2028\u2029]/.test(text)) throw new NoDispatch('a raw U+2028 or U+2029 in the detail');
    const value = this.#value(text);
    if (hasPrototypeMember(value)) throw new NoDispatch('a member __proto__ in an object literal sets the prototype');
    return value;
  }

  /** @param {string} text */
  #value(text) {
    const report = askPanel(text);
    this.#heard(text, report);
    if (report.value === undefined) throw new NoDispatch('the detail is not a JSON text');
    return report.value;
  }

  #literal() {
    this.#skipSpace();
    const literal = readStringLiteral(this.#script, this.#offset);
    if ('reason' in literal) throw new NoDispatch(literal.reason);
    this.#offset = literal.end;
    return literal.value;
  }

  /**
   * A word, with `window.` before it where that may stand.
   * @param {string} name
   * @param {boolean} [ofWindow]
   */
  #path(name, ofWindow = true) {
    this.#skipSpace();
    let found = this.#word();
    if (ofWindow && found === 'window') {
      this.#mark('.');
      this.#skipSpace();
      found = this.#word();
    }
    if (found !== name) throw new NoDispatch(`${JSON.stringify(found)} where ${name} belongs`);
  }

  #word() {
    word.lastIndex = this.#offset;
    const found = word.exec(this.#script)?.[0] ?? '';
    this.#offset += found.length;
    return found;
  }

  /** @param {string} character */
  #mark(character) {
    if (!this.#takes(character)) throw new NoDispatch(`no ${character} at ${this.#offset}`);
  }

  /**
   * Goes past a character if it is the next.
   * @param {string} character
   */
  #takes(character) {
    this.#skipSpace();
    if (this.#script[this.#offset] !== character) return false;
    this.#offset += 1;
    return true;
  }

  #skipSpace() {
    space.lastIndex = this.#offset;
    const length = space.exec(this.#script)?.[0].length ?? 0;
    this.#offset += length;
    return length;
  }
}

/**
 * Where a JSON value ends in a script: at the first comma or closing bracket outside of its strings and brackets.
 * @param {string} script
 * @param {number} start
 */
function endOfValue(script, start) {
  let depth = 0;
  for (let offset = start; offset < script.length; offset += 1) {
    const character = script[offset];
    if (character === '"') {
      offset += 1;
      while (offset < script.length && script[offset] !== '"') offset += script[offset] === '\\' ? 2 : 1;
    } else if (character === '{' || character === '[') {
      depth += 1;
    } else if (character === '}' || character === ']' || character === ',') {
      if (depth === 0) return offset;
      if (character !== ',') depth -= 1;
    }
  }
  return script.length;
}

/**
 * Whether an object in a value has a member that is none in an object literal.
 * @param {JSONValue} root
 */
function hasPrototypeMember(root) {
  /** @type {JSONValue[]} */
  const pending = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (Array.isArray(value)) {
      for (const element of value) pending.push(element);
    } else if (value instanceof JSONObject) {
      if (value.has('__proto__')) return true;
      for (const [, member] of value.members) pending.push(member);
    }
  }
  return false;
}
