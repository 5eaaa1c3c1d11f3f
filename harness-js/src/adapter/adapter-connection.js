import { AdapterFailure } from './adapter-failure.js';
import { readAnswer, requestLine } from './adapter-message.js';
import { lineLimit, LineSplitter } from './line-splitter.js';

/** @typedef {import('../json/value.js').JSONObject} JSONObject */
/** @typedef {import('./adapter-message.js').Answer} Answer */
/** @typedef {import('./adapter-transport.js').AdapterTransport} AdapterTransport */

/** Lines are collected up to this size, in code units, before they are written: a process is woken for a batch, not for a line. */
const batchSize = 1 << 16;

/** How a transport words the end of an adapter that did as it was told. */
const cleanEnd = 'it exited with status 0';

/**
 * A conversation with one adapter. Requests are written ahead; answers are read while more is written, so that two full pipes
 * can't block each other.
 */
export class AdapterConnection {
  #lines = new LineSplitter();
  #nextId = 1;
  /** @type {Array<{id: number, onAnswer: (answer: Answer) => void}>} the open requests; the oldest is at #firstOpen */
  #open = [];
  #firstOpen = 0;
  /** @type {string[]} */
  #outbox = [];
  #outboxSize = 0;
  #mayWrite = true;
  #flushPlanned = false;
  #lastProgress = 0;
  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;
  /** @type {AdapterFailure | null} */
  #failure = null;
  #closing = false;
  /** @type {(failure: AdapterFailure) => void} */
  #onFailure = () => {};

  /**
   * @param {AdapterTransport} transport
   * @param {number} timeout the longest silence, in milliseconds
   */
  constructor(transport, timeout) {
    this.transport = transport;
    this.timeout = timeout;
    transport.start({
      onOutput: (bytes) => this.#read(bytes),
      onEnd: (cause) => this.#ended(cause),
      onDrain: () => {
        this.#mayWrite = true;
        this.#lastProgress = performance.now();
        this.#flush();
      },
    });
  }

  /**
   * Names who is told of the adapter's failure, once; no answer comes after it. It is told at once if it has failed already.
   * @param {(failure: AdapterFailure) => void} listener
   */
  whenFailed(listener) {
    this.#onFailure = listener;
    if (this.#failure !== null) listener(this.#failure);
  }

  /** How much waits to be written, in code units. */
  get waitingSize() {
    return this.#outboxSize;
  }

  /**
   * Sends a request; the answers come in the order of the requests.
   * @param {string} method
   * @param {JSONObject | undefined} params
   * @param {(answer: Answer) => void} onAnswer not called when the adapter fails first
   */
  request(method, params, onAnswer) {
    if (this.#failure !== null) return;
    const id = this.#nextId;
    this.#nextId += 1;
    if (this.#openCount === 0) this.#watch();
    this.#open.push({ id, onAnswer });
    const line = `${requestLine(id, method, params)}\n`;
    this.#outbox.push(line);
    this.#outboxSize += line.length;
    if (this.#outboxSize >= batchSize) {
      this.#flush();
    } else if (!this.#flushPlanned) {
      this.#flushPlanned = true;
      setImmediate(() => {
        this.#flushPlanned = false;
        this.#flush();
      });
    }
  }

  /**
   * Asks the adapter to end, waits for it within the time limit, and ends whatever is left of it.
   * @returns {Promise<string | null>} what was wrong with its end, or null
   */
  async shutdown() {
    if (this.#failure === null) {
      this.#closing = true;
      const complaint = await new Promise((/** @type {(complaint: string | null) => void} */ resolve) => {
        let answered = false;
        this.whenFailed((failure) => resolve(answered && failure.message === cleanEnd ? null : failure.message));
        this.request('shutdown', undefined, () => {
          answered = true;
          this.#watch();
          this.transport.endInput();
        });
      });
      await this.kill();
      return complaint;
    }
    await this.kill();
    return null;
  }

  /** Ends the adapter at once, with all that it started. */
  async kill() {
    this.#failure ??= new AdapterFailure('the harness ended it');
    this.#stopWatching();
    await this.transport.kill();
  }

  get #openCount() {
    return this.#open.length - this.#firstOpen;
  }

  #flush() {
    if (!this.#mayWrite || this.#outbox.length === 0 || this.#failure !== null) return;
    const text = this.#outbox.join('');
    this.#outbox = [];
    this.#outboxSize = 0;
    this.#mayWrite = this.transport.write(text);
  }

  /** @param {Uint8Array} bytes */
  #read(bytes) {
    if (this.#failure !== null) return;
    this.#lastProgress = performance.now();
    try {
      for (const line of this.#lines.push(bytes)) {
        const open = this.#open[this.#firstOpen];
        const answer = readAnswer(line, open?.id);
        this.#firstOpen += 1;
        if (this.#firstOpen > 1024) {
          this.#open.splice(0, this.#firstOpen);
          this.#firstOpen = 0;
        }
        if (this.#openCount === 0 && !this.#closing) this.#stopWatching();
        open.onAnswer(answer);
        if (this.#failure !== null) return;
      }
    } catch (error) {
      if (error instanceof AdapterFailure) this.#fail(error);
      else if (error instanceof RangeError) this.#fail(new AdapterFailure(`it wrote a line longer than ${lineLimit / 1024 / 1024} MiB`));
      else throw error;
    }
  }

  /** @param {string} cause */
  #ended(cause) {
    const inside = this.#lines.isInsideLine ? ' in the middle of a line' : '';
    this.#fail(new AdapterFailure(`${cause}${inside}`));
  }

  #watch() {
    this.#lastProgress = performance.now();
    this.#timer ??= setTimeout(() => this.#look(), this.timeout);
  }

  #look() {
    this.#timer = null;
    const silence = performance.now() - this.#lastProgress;
    if (silence >= this.timeout) this.#fail(new AdapterFailure(`no answer within ${this.timeout / 1000} s`));
    else this.#timer = setTimeout(() => this.#look(), this.timeout - silence);
  }

  #stopWatching() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** @param {AdapterFailure} failure */
  #fail(failure) {
    if (this.#failure !== null) return;
    this.#failure = failure;
    this.#stopWatching();
    this.#onFailure(failure);
  }
}
