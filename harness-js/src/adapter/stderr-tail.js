/** The size up to which an adapter's stderr is kept; it is free text, and may be a flood. */
const limit = 4096;

const decoder = new TextDecoder('utf-8');

/** Keeps the tail of a stream of bytes. */
export class StderrTail {
  #bytes = Buffer.alloc(0);
  /** How many bytes have come so far. */
  length = 0;

  /** @param {Uint8Array} chunk */
  append(chunk) {
    this.length += chunk.length;
    const recent = chunk.length > limit ? chunk.subarray(chunk.length - limit) : chunk;
    const joined = Buffer.concat([this.#bytes, recent]);
    this.#bytes = joined.length > limit ? joined.subarray(joined.length - limit) : joined;
  }

  /** The tail as text; bytes that are not UTF-8 become U+FFFD. */
  text() {
    return decoder.decode(this.#bytes);
  }
}
