import { AdapterConnection } from './adapter/adapter-connection.js';
import { openSession } from './adapter/handshake.js';
import { raisedVector } from './corpus/dialect.js';
import { harnessIdentity } from './harness-identity.js';
import { failureText } from './report/failure-text.js';
import { whyNotRun } from './runner/applicability.js';
import { headOf, subjectOf } from './runner/runner.js';
import { SingleRunner } from './runner/single-runner.js';

/** @typedef {import('./adapter/adapter-transport.js').AdapterTransport} AdapterTransport */
/** @typedef {import('./adapter/handshake.js').AdapterSession} AdapterSession */
/** @typedef {import('./corpus/load.js').Corpus} Corpus */
/** @typedef {import('./corpus/vector.js').Vector} Vector */
/** @typedef {import('./runner/applicability.js').Subject} Subject */
/** @typedef {import('./runner/result.js').Result} Result */

/** Says that an implementation does not conform to a vector; its message shows the step, the expected and the actual. */
export class ConformanceError extends Error {
  /**
   * @param {Result} result
   * @param {Vector} vector
   */
  constructor(result, vector) {
    super(failureText(result, vector));
    this.name = 'ConformanceError';
    this.result = result;
  }
}

/** An adapter that runs one vector at a time, for a library's own test suite. It is started anew when it has failed. */
export class CertifiedAdapter {
  #runner;
  #subject;
  /**
   * Vectors run one after another, even when tests run side by side.
   * @type {Promise<unknown>}
   */
  #turn = Promise.resolve();

  /**
   * @param {AdapterSession} session
   * @param {Subject} subject
   * @param {() => Promise<AdapterSession>} startAnew
   */
  constructor(session, subject, startAnew) {
    this.#runner = new SingleRunner(session, startAnew);
    this.#subject = subject;
  }

  /**
   * Starts an adapter.
   * @param {{transport: () => AdapterTransport, corpus: Corpus, dialect: string | null, timeout: number}} options `timeout` in milliseconds
   * @returns {Promise<CertifiedAdapter>}
   * @throws {import('./adapter/handshake.js').HandshakeError | import('./runner/runner.js').SelectionError}
   */
  static async open({ transport, corpus, dialect, timeout }) {
    const start = () => openSession(new AdapterConnection(transport(), timeout), harnessIdentity());
    const session = await start();
    try {
      return new CertifiedAdapter(session, subjectOf(corpus, session.introduction, dialect), start);
    } catch (error) {
      await session.connection.kill();
      throw error;
    }
  }

  /** The half that it drives. */
  get half() {
    return this.#subject.half;
  }

  /**
   * Why a vector is not run against this adapter; null when it is.
   * @param {Vector} vector
   * @returns {string | null}
   */
  skipReason(vector) {
    return whyNotRun(vector, this.#subject)?.reason ?? null;
  }

  /**
   * Runs one vector.
   * @param {Vector} vector
   * @returns {Promise<Result>} its own verdict, whatever it needs
   */
  run(vector) {
    const result = this.#turn.then(() => this.#run(raisedVector(vector, this.#subject.dialect, this.#subject.half)));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /**
   * Runs one vector, and throws unless it passes or does not apply.
   * @param {Vector} vector
   * @returns {Promise<void>}
   * @throws {ConformanceError}
   */
  async expectConformance(vector) {
    const result = await this.run(vector);
    if (result.verdict !== 'pass' && result.verdict !== 'inapplicable' && result.verdict !== 'unclaimed') throw new ConformanceError(result, vector);
  }

  /** Ends the adapter, and all that it started. */
  async close() {
    await this.#turn;
    await this.#runner.close();
  }

  /**
   * @param {Vector} vector
   * @returns {Promise<Result>}
   */
  async #run(vector) {
    const why = whyNotRun(vector, this.#subject);
    return why === null ? this.#runner.run(vector, this.#subject) : { ...headOf(vector), ...why };
  }
}
