import { instanceNames } from '../../corpus/vector.js';
import { JSONObject, objectFrom } from '../../json/index.js';
import { signalOfMessage, signalOfURL } from './bridge-signal.js';
import { canaryData, canaryExpectation, canarySteps } from './canary.js';
import { lowerClose, lowerStart, lowerStep, startCallback } from './lower.js';
import { CallLedger } from './peer-ids.js';
import { inDialect } from './placeholders.js';
import { eventComplaint, raiseAnswers, raiseEvent, raiseQueue, returnedAnswers } from './raise.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('../../corpus/vector.js').Vector} Vector */
/** @typedef {import('../profile.js').Scenario} Scenario */
/** @typedef {import('../profile.js').DrivingAnswer} DrivingAnswer */
/** @typedef {import('../profile.js').Expectation} Expectation */
/** @typedef {import('../profile.js').Disagreement} Disagreement */
/** @typedef {import('./lower.js').LoweredRequest} LoweredRequest */
/** @typedef {import('./wvjb-dialect.js').WVJBDialect} WVJBDialect */

/**
 * What is known of an instance on the way.
 * @typedef {object} InstanceState
 * @property {boolean} signalled whether a signal has come since the last fetch
 * @property {CallLedger} ledger
 */

/** @implements {Scenario} */
export class WVJBScenario {
  /** @type {LoweredRequest[]} */
  plan = [];
  /** @type {Disagreement[]} */
  disagreements = [];
  /** @type {Map<string, JSONValue>} */
  #ids = new Map();
  /** @type {Map<string, InstanceState>} */
  #instances = new Map();
  /** @type {JSONObject[][]} */
  #observations = [];

  /**
   * @param {Vector} vector
   * @param {WVJBDialect} dialect
   * @param {Half} half
   */
  constructor(vector, dialect, half) {
    this.dialect = dialect;
    this.half = half;
    this.vector = inDialect(vector, dialect);
    const setting = { dialect, half, heldTimers: vector.heldTimers };
    const loaded = vector.start === 'loaded';
    this.lastOwnStep = vector.steps.length;
    this.lastStep = this.lastOwnStep + (vector.hostile ? 1 : 0);
    this.#observations = Array.from({ length: this.lastStep + 1 }, () => []);

    const loadedNow = new Set();
    for (const name of instanceNames(vector)) {
      this.plan.push(...lowerStart(setting, name, loaded));
      this.#instances.set(name, { signalled: false, ledger: new CallLedger(loaded, this.#ids) });
      if (loaded) loadedNow.add(name);
    }
    for (const [index, step] of this.vector.steps.entries()) {
      this.plan.push(...lowerStep(setting, step, index + 1, loadedNow.has(step.on)));
      if (step.do === 'load') loadedNow.add(step.on);
    }
    if (vector.hostile) this.plan.push(...canarySteps(canaryData(dialect, half)).flatMap((step) => lowerStep(setting, step, this.lastStep, true)));
    for (const name of this.#instances.keys()) this.plan.push(lowerClose(this.lastStep, name));
  }

  /**
   * @param {number} index
   * @returns {JSONObject | null}
   */
  params(index) {
    const request = this.plan[index];
    return request.awaits.every((callback) => this.#ids.has(callback)) ? request.params(this.#ids) : null;
  }

  /**
   * @param {number} index
   * @param {DrivingAnswer} answer
   * @returns {string | null}
   */
  accept(index, answer) {
    const request = this.plan[index];
    for (const event of answer.events) {
      const complaint = eventComplaint(event, this.half);
      if (complaint !== null) return complaint;
    }
    if (request.role === 'close') return null;
    const state = /** @type {InstanceState} */ (this.#instances.get(request.instance));
    const step = this.vector.steps[request.step - 1];
    if (step !== undefined && this.plan[index - 1]?.step !== request.step) state.ledger.begin(step, this.#loads(step));

    /** @type {JSONObject[]} */
    const observations = [];
    /**
     * @param {string} text
     * @param {import('../../json/panel.js').PanelReport} report
     */
    const heard = (text, report) => {
      if (!report.agree) this.disagreements.push({ step: request.step, text, opinions: report.opinions() });
    };
    const isFetch = request.role === 'fetch';
    const { signalled } = state;
    // A signal that comes while the peer fetches is for the next fetch.
    if (isFetch) state.signalled = false;
    const { returnURL } = this.dialect.fetch;
    const { answers, others } = isFetch && returnURL !== null ? returnedAnswers(answer.events, returnURL) : { answers: [], others: answer.events };
    for (const event of others) {
      const observation = raiseEvent(event, this.half, this.dialect, heard);
      if (observation.get('event') === 'signal' && request.losesSignal !== true) state.signalled = true;
      observations.push(observation);
    }
    if (isFetch) observations.push(...returnURL === null ? raiseQueue(answer.value, signalled, this.dialect, heard) : raiseAnswers(answers, signalled, this.dialect, heard));
    if (request.role === 'evaluate') {
      observations.push(new JSONObject(answer.value === undefined ? [['event', 'value']] : [['event', 'value'], ['value', answer.value]]));
    }
    for (const observation of observations) state.ledger.observe(observation);
    // A web half's messages come with the fetch alone.
    const complete = this.plan[index + 1]?.step !== request.step && (this.half === 'native' || request.role === 'fetch');
    state.ledger.settle(observations, complete);
    this.#observations[request.step].push(...observations);
    return null;
  }

  /**
   * Whether a step loads the page: as a step of that name, or by what such a step is lowered to.
   * @param {Step} step
   */
  #loads(step) {
    const { signal } = this.dialect;
    const { keys } = step;
    switch (step.do) {
      case 'load':
        return true;
      case 'finish':
        return keys.get('present') !== true;
      case 'navigate':
        return signalOfURL(textOf(keys.get('url')), signal) === 'loaded';
      case 'message':
        return signalOfMessage(textOf(keys.get('name')), signal) === 'loaded';
      default:
        return false;
    }
  }

  /**
   * @param {number} step
   * @returns {JSONObject[]}
   */
  observations(step) {
    return this.#observations[step];
  }

  /**
   * @param {number} step
   * @returns {Expectation}
   */
  expectation(step) {
    if (step > this.lastOwnStep) return canaryExpectation(canaryData(this.dialect, this.half));
    if (step > 0) return this.vector.steps[step - 1];
    const expect = [];
    if (this.vector.start === 'loaded') {
      for (const _ of this.#instances) {
        expect.push(this.half === 'native' ? objectFrom({ event: 'inject' }) : objectFrom({ event: 'ready', callback: startCallback }));
      }
    }
    return { expect, unordered: false, watch: [] };
  }
}

/** @param {JSONValue | undefined} value */
function textOf(value) {
  return typeof value === 'string' ? value : '';
}
