/** @typedef {import('../json/value.js').JSONValue} JSONValue */

/** The values that a vector has remembered so far; a match that fails leaves no trace in them. */
export class Captures {
  /** @param {ReadonlyMap<string, JSONValue>} [values] */
  constructor(values = new Map()) {
    this.values = values;
  }

  /**
   * @param {string} name
   * @returns {JSONValue | undefined}
   */
  get(name) {
    return this.values.get(name);
  }

  /**
   * @param {string} name
   * @param {JSONValue} value
   * @returns {Captures}
   */
  with(name, value) {
    return new Captures(new Map(this.values).set(name, value));
  }
}
