import { HandshakeError } from '../adapter/handshake.js';
import { runStretch } from './stretch.js';
import { VectorRun } from './vector-run.js';

/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('../adapter/handshake.js').AdapterSession} AdapterSession */
/** @typedef {import('./applicability.js').Subject} Subject */

/**
 * What a lane works with.
 * @typedef {object} LaneContext
 * @property {Subject} subject
 * @property {() => Promise<AdapterSession>} connect starts the adapter anew
 * @property {() => Vector | undefined} take the next vector that nobody has taken
 * @property {(run: VectorRun, stderr: string) => void} record
 * @property {(note: string) => void} note something that concerns no vector, for people
 */

/**
 * One adapter after another, each started anew when the one before has failed. When one fails while several vectors are under way,
 * its answers may lie in its buffer, so that the oldest unanswered request tells nothing: each of them then runs alone, and the one
 * that fails alone is charged. If none does, the adapter can't do several at a time: the oldest is charged, for an adapter that has
 * failed must not end up conformant.
 */
export class Lane {
  /** @param {LaneContext} context */
  constructor(context) {
    this.context = context;
    /** @type {Vector[]} taken from the queue, and to be begun before others */
    this.returned = [];
    /** How many vectors have been charged with a failure of the adapter. */
    this.charges = 0;
  }

  /**
   * Works until the queue is empty.
   * @param {AdapterSession | null} first a session that is there already
   * @returns {Promise<void>}
   * @throws {HandshakeError} when the adapter cannot be started again; what it had taken is recorded, the rest is left in the queue
   */
  async work(first) {
    let session = first;
    for (;;) {
      const vector = this.#take();
      if (vector === undefined) break;
      this.returned.unshift(vector);
      session ??= await this.#connectFor([]);
      const stretch = await runStretch(session, this.context.subject, () => this.#take(), this.context.record);
      if (stretch.failure === null) continue;
      await session.connection.kill();
      const stderr = session.connection.transport.stderrTail();
      session = null;
      if (stretch.notBegun !== undefined) this.returned.unshift(stretch.notBegun);
      const [only, ...others] = stretch.underWay;
      if (only !== undefined && others.length === 0) this.#charge(only, stretch.failure, stderr);
      else {
        const before = this.charges;
        session = await this.#oneByOne(stretch.underWay.map((run) => run.vector));
        if (only !== undefined && this.charges === before) this.#charge(only, stretch.failure, stderr);
      }
    }
    const complaint = await session?.connection.shutdown();
    if (complaint != null) this.context.note(`after shutdown the adapter did not exit with status 0: ${complaint}`);
  }

  /**
   * @param {Vector[]} suspects
   * @returns {Promise<AdapterSession | null>} one that is still good
   */
  async #oneByOne(suspects) {
    /** @type {AdapterSession | null} */
    let session = null;
    let isFresh = true;
    // An adapter that failed with nothing under way is charged to the next vector, so that it cannot be started anew for ever.
    const queue = suspects.length > 0 ? suspects : [this.#take()].filter(/** @returns {vector is Vector} */ (vector) => vector !== undefined);
    for (let index = 0; index < queue.length; index += 1) {
      const vector = queue[index];
      if (session === null) {
        session = await this.#connectFor(queue.slice(index));
        isFresh = true;
      }
      /** @type {Vector | undefined} */
      let only = vector;
      const takeOnly = () => {
        const taken = only;
        only = undefined;
        return taken;
      };
      const stretch = await runStretch(session, this.context.subject, takeOnly, this.context.record);
      if (stretch.failure === null) {
        isFresh = false;
        continue;
      }
      await session.connection.kill();
      const stderr = session.connection.transport.stderrTail();
      session = null;
      // What an earlier vector left behind may have ended it: only a fresh adapter shows whose fault it is.
      if (!isFresh) index -= 1;
      else this.#charge(stretch.underWay[0] ?? this.#runOf(vector), stretch.failure, stderr);
    }
    return session;
  }

  /** @returns {Vector | undefined} */
  #take() {
    return this.returned.shift() ?? this.context.take();
  }

  /**
   * @param {Vector[]} waiting vectors that are lost if the adapter cannot be started
   * @returns {Promise<AdapterSession>}
   */
  async #connectFor(waiting) {
    try {
      return await this.context.connect();
    } catch (error) {
      if (!(error instanceof HandshakeError)) throw error;
      for (const vector of [...waiting, ...this.returned]) this.#charge(this.#runOf(vector), `it could not be started again: ${error.message}`, error.stderr);
      throw error;
    }
  }

  /** @param {Vector} vector */
  #runOf(vector) {
    return new VectorRun(vector, this.context.subject, () => 0);
  }

  /**
   * @param {VectorRun} run
   * @param {string} reason
   * @param {string} stderr
   */
  #charge(run, reason, stderr) {
    this.charges += 1;
    run.fail(reason);
    this.context.record(run, stderr);
  }
}
