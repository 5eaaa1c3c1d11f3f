/** @typedef {import('./adapter-transport.js').AdapterTransport} AdapterTransport */
/** @typedef {import('./adapter-transport.js').TransportListener} TransportListener */

/**
 * An adapter in this process: a function that answers a line with a line, or with undefined for no answer.
 * @typedef {(line: string) => string | undefined | Promise<string | undefined>} LineResponder
 */

/**
 * The in-memory twin of AdapterProcess.
 * @implements {AdapterTransport}
 */
export class MemoryTransport {
  #ended = false;
  /** @type {Promise<void>} */
  #work = Promise.resolve();
  /** @type {TransportListener | null} */
  #listener = null;

  /** @param {LineResponder} respond */
  constructor(respond) {
    this.respond = respond;
  }

  /** @param {TransportListener} listener */
  start(listener) {
    this.#listener = listener;
  }

  /**
   * @param {string} text whole lines
   * @returns {boolean}
   */
  write(text) {
    for (const line of text.split('\n')) {
      if (line !== '') this.#work = this.#work.then(() => this.#answer(line));
    }
    return true;
  }

  endInput() {
    this.#work = this.#work.then(() => this.#end('it closed its output'));
  }

  async kill() {
    this.#ended = true;
  }

  stderrTail() {
    return '';
  }

  stderrLength() {
    return 0;
  }

  /** @param {string} line */
  async #answer(line) {
    if (this.#ended) return;
    try {
      const answer = await this.respond(line);
      if (answer !== undefined && !this.#ended) this.#listener?.onOutput(Buffer.from(`${answer}\n`));
    } catch (error) {
      this.#end(`it threw: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** @param {string} cause */
  #end(cause) {
    if (this.#ended) return;
    this.#ended = true;
    this.#listener?.onEnd(cause);
  }
}
