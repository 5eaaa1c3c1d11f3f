import { instanceNames } from '../corpus/vector.js';
import { JSONNumber, JSONObject } from '../json/index.js';
import { judge } from './judge.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../adapter/adapter-message.js').Answer} Answer */
/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('../profiles/profile.js').Scenario} Scenario */
/** @typedef {import('./applicability.js').Subject} Subject */
/** @typedef {import('./judge.js').Judgement} Judgement */
/** @typedef {import('./result.js').Exchange} Exchange */

/**
 * One vector on its way through an adapter. It knows no transport: whoever drives it takes its requests and hands it the answers.
 */
export class VectorRun {
  /** @type {Exchange[]} */
  exchanges = [];
  #written = 0;
  #answered = 0;
  /** @type {{step: number, reason: string} | null} */
  #protocolError = null;
  /** @type {{step: number, reason: string} | null} */
  #neverSent = null;
  /** @type {number[]} the planned requests that were written; the rest is left out when the vector ends early */
  #order = [];
  #next = 0;
  #refused = false;
  /** @type {Set<string>} */
  #opened = new Set();
  #scenario;
  #names;

  /**
   * @param {Vector} vector
   * @param {Subject} subject
   * @param {(name: string) => number} numberOf the number under which an instance is opened
   */
  constructor(vector, subject, numberOf) {
    this.vector = vector;
    this.subject = subject;
    this.numberOf = numberOf;
    this.#names = instanceNames(vector);
    this.#scenario = subject.profile.scenario(vector, subject.dialect, subject.half);
  }

  /** Whether every request that the vector leads to is answered. */
  get isDone() {
    return this.#next >= this.#scenario.plan.length && this.#answered === this.#written;
  }

  /** What the decoders made of the messages where they differ. */
  get disagreements() {
    return this.#scenario.disagreements;
  }

  /**
   * The next request; null when there is none, or none before further answers.
   * @returns {{method: string, params: JSONObject, index: number} | null}
   */
  nextRequest() {
    const { plan } = this.#scenario;
    while (this.#next < plan.length) {
      const request = plan[this.#next];
      const isClose = request.method === 'close';
      if ((this.#neverSent !== null || this.hasFailed) && !(isClose && this.#opened.has(request.instance))) {
        this.#next += 1;
        continue;
      }
      if (request.awaits.length > 0 && this.#answered < this.#written) return null;
      const params = this.#scenario.params(this.#next);
      if (params === null) {
        this.#neverSent = { step: request.step, reason: `no message with a callbackId was sent for the call with the callback ${request.awaits.join(', ')}` };
        continue;
      }
      if (request.method === 'open') this.#opened.add(request.instance);
      // The transcript counts the vector's own instances, so that it does not depend on what else ran.
      this.exchanges.push({ step: request.step, method: request.method, params: numbered(this.#names.indexOf(request.instance) + 1, params), events: null });
      this.#order.push(this.#next);
      const index = this.#written;
      this.#written += 1;
      this.#next += 1;
      return { method: request.method, params: numbered(this.numberOf(request.instance), params), index };
    }
    return null;
  }

  /**
   * Takes the answer to a request; they come in the order of the requests.
   * @param {number} index
   * @param {Answer} answer
   */
  accept(index, answer) {
    this.#answered += 1;
    const exchange = this.exchanges[index];
    if ('error' in answer) {
      exchange.error = answer.error;
      this.#refused = true;
      return;
    }
    const events = answer.result.get('events');
    if (!Array.isArray(events) || !events.every(/** @returns {event is JSONObject} */ (event) => event instanceof JSONObject)) {
      this.#protocolError ??= { step: exchange.step, reason: `the adapter answered ${exchange.method} without a list of events` };
      return;
    }
    exchange.events = events;
    const value = exchange.method === 'evaluate' ? answer.result.get('value') : undefined;
    if (value !== undefined) exchange.value = value;
    if (this.hasFailed) return;
    const complaint = this.#scenario.accept(this.#order[index], { events, value });
    if (complaint !== null) this.#protocolError = { step: exchange.step, reason: `the adapter sent ${complaint}` };
  }

  /**
   * The adapter failed while this vector was on its way.
   * @param {string} reason
   */
  fail(reason) {
    const open = this.exchanges[this.#answered] ?? this.exchanges[this.exchanges.length - 1];
    this.#protocolError = { step: open?.step ?? 0, reason: `the adapter failed: ${reason}` };
  }

  /** @returns {Judgement} */
  judgement() {
    return judge({ scenario: this.#scenario, exchanges: this.exchanges, protocolError: this.#protocolError, neverSent: this.#neverSent }, this.subject.profile);
  }

  /** Whether an answer has decided that the vector is an error, so that nothing more is asked. */
  get hasFailed() {
    return this.#protocolError !== null || this.#refused;
  }
}

/**
 * @param {number} instance
 * @param {JSONObject} params
 */
function numbered(instance, params) {
  return new JSONObject([['instance', new JSONNumber(String(instance))], ...params.members]);
}
