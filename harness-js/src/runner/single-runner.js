import { resultOf } from './runner.js';
import { runStretch } from './stretch.js';
import { VectorRun } from './vector-run.js';

/** @typedef {import('../adapter/handshake.js').AdapterSession} AdapterSession */
/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('./applicability.js').Subject} Subject */
/** @typedef {import('./result.js').Result} Result */

/** Runs one vector at a time. An adapter that has failed is started anew for the next one. */
export class SingleRunner {
  /** @type {AdapterSession | null} */
  #session;
  #startAnew;

  /**
   * @param {AdapterSession} session
   * @param {() => Promise<AdapterSession>} startAnew
   */
  constructor(session, startAnew) {
    this.#session = session;
    this.#startAnew = startAnew;
  }

  /**
   * @param {Vector} vector one that applies
   * @param {Subject} subject
   * @returns {Promise<Result>} its own verdict, whatever it needs
   */
  async run(vector, subject) {
    this.#session ??= await this.#startAnew();
    const session = this.#session;
    /** @type {Vector | undefined} */
    let only = vector;
    /** @type {Result | undefined} */
    let result;
    const takeOnly = () => {
      const taken = only;
      only = undefined;
      return taken;
    };
    const stretch = await runStretch(session, subject, takeOnly, (run, stderr) => {
      result = resultOf(run, stderr, true);
    });
    if (stretch.failure === null) return /** @type {Result} */ (result);
    this.#session = null;
    await session.connection.kill();
    const run = stretch.underWay[0] ?? new VectorRun(vector, subject, () => 0);
    run.fail(stretch.failure);
    return resultOf(run, session.connection.transport.stderrTail(), true);
  }

  /** Asks the adapter to end. */
  async close() {
    await this.#session?.connection.shutdown();
    this.#session = null;
  }

  /** Ends the adapter at once. */
  async kill() {
    await this.#session?.connection.kill();
  }
}
