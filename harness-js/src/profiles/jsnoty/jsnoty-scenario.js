import { instanceNames } from '../../corpus/vector.js';
import { canaryExpectation, canaryStep } from './canary.js';
import { lowerClose, lowerStart, lowerStep } from './lower.js';
import { eventComplaint, raiseEvent, raiseValue } from './raise.js';

/** @typedef {import('../../json/value.js').JSONObject} JSONObject */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Vector} Vector */
/** @typedef {import('../profile.js').Scenario} Scenario */
/** @typedef {import('../profile.js').DrivingAnswer} DrivingAnswer */
/** @typedef {import('../profile.js').Expectation} Expectation */
/** @typedef {import('../profile.js').Disagreement} Disagreement */
/** @typedef {import('./lower.js').LoweredRequest} LoweredRequest */
/** @typedef {import('./jsnoty-dialect.js').JsNotyDialect} JsNotyDialect */

/** @implements {Scenario} */
export class JsNotyScenario {
  /** @type {LoweredRequest[]} */
  plan;
  /** @type {Disagreement[]} */
  disagreements = [];
  /** @type {JSONObject[][]} */
  #observations;

  /**
   * @param {Vector} vector
   * @param {JsNotyDialect} dialect
   * @param {Half} half
   */
  constructor(vector, dialect, half) {
    this.vector = vector;
    this.dialect = dialect;
    this.half = half;
    this.lastOwnStep = vector.steps.length;
    const steps = vector.hostile ? [...vector.steps, canaryStep(half)] : vector.steps;
    this.lastStep = steps.length;
    this.#observations = Array.from({ length: this.lastStep + 1 }, () => []);
    const names = instanceNames(vector);
    this.plan = [
      ...names.flatMap((name) => lowerStart(dialect, half, name, vector.start === 'loaded')),
      ...steps.map((step, index) => lowerStep(dialect, half, step, index + 1)),
      ...names.map((name) => lowerClose(this.lastStep, name)),
    ];
  }

  /** @param {number} index */
  params(index) {
    return this.plan[index].params;
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
    if (request.method === 'close') return null;
    const observations = this.#observations[request.step];
    for (const event of answer.events) {
      observations.push(...raiseEvent(event, this.half, this.dialect, (text, report) => {
        if (!report.agree) this.disagreements.push({ step: request.step, text, opinions: report.opinions() });
      }));
    }
    if (request.asks) observations.push(raiseValue(answer.value));
    return null;
  }

  /** @param {number} step */
  observations(step) {
    return this.#observations[step];
  }

  /**
   * @param {number} step
   * @returns {Expectation}
   */
  expectation(step) {
    if (step > this.lastOwnStep) return canaryExpectation(this.half);
    return step > 0 ? this.vector.steps[step - 1] : { expect: [], unordered: false, watch: [] };
  }
}
