/** The longest line that an adapter may write, in bytes. */
export const lineLimit = 64 * 1024 * 1024;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Splits a stream of bytes into lines. */
export class LineSplitter {
  /** @type {Uint8Array[]} the parts of the line that has not ended yet */
  #parts = [];
  #length = 0;

  /**
   * Takes bytes, and gives the lines that they end, without LF or CR LF.
   * @param {Uint8Array} bytes
   * @returns {Generator<Uint8Array, void>}
   * @throws {RangeError} when a line is longer than the limit
   */
  *push(bytes) {
    let start = 0;
    for (;;) {
      const end = bytes.indexOf(lineFeed, start);
      if (end < 0) break;
      yield this.#line(bytes.subarray(start, end));
      start = end + 1;
    }
    if (start < bytes.length) {
      const rest = bytes.subarray(start);
      this.#parts.push(rest);
      this.#length += rest.length;
      this.#check();
    }
  }

  /** Whether a line has begun and not ended. */
  get isInsideLine() {
    return this.#length > 0;
  }

  /**
   * @param {Uint8Array} last
   * @returns {Uint8Array}
   */
  #line(last) {
    this.#length += last.length;
    this.#check();
    const line = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last]);
    this.#parts = [];
    this.#length = 0;
    return line[line.length - 1] === carriageReturn ? line.subarray(0, line.length - 1) : line;
  }

  #check() {
    if (this.#length > lineLimit) throw new RangeError('a line past the limit');
  }
}
