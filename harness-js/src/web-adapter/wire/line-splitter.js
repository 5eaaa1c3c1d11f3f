const LF = 0x0a;

/** Says that a line is longer than the protocol allows. */
export class LineTooLongError extends Error {}

/**
 * Cuts a stream of bytes into lines of text. A line is decoded when it is whole, so a character cut in two by the transport stays one.
 */
export class LineSplitter {
  /**
   * The pieces of the line that has not ended.
   *
   * @type {Uint8Array[]}
   */
  #pieces = [];
  #length = 0;
  #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #limit;

  /** @param {number} [limit] the longest line, in bytes */
  constructor(limit = 64 * 1024 * 1024) {
    this.#limit = limit;
  }

  /**
   * The lines that end within the next bytes, without their line ends.
   *
   * @param {Uint8Array} bytes
   * @returns {string[]}
   * @throws {LineTooLongError}
   */
  push(bytes) {
    const end = bytes.lastIndexOf(LF);
    if (end < 0) {
      this.#keep(bytes);
      return [];
    }
    this.#keep(bytes.subarray(0, end));
    const lines = this.#decode().split('\n');
    this.#pieces = [];
    this.#length = 0;
    this.#keep(bytes.subarray(end + 1));
    return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  }

  /** @param {Uint8Array} bytes */
  #keep(bytes) {
    if (bytes.length === 0) return;
    this.#length += bytes.length;
    if (this.#length > this.#limit) throw new LineTooLongError(`a line is longer than ${this.#limit} bytes`);
    this.#pieces.push(bytes);
  }

  #decode() {
    if (this.#pieces.length === 1) return this.#decoder.decode(this.#pieces[0]);
    const whole = new Uint8Array(this.#length);
    let offset = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, offset);
      offset += piece.length;
    }
    return this.#decoder.decode(whole);
  }
}
