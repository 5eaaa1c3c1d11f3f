import { instanceNames } from '../../corpus/vector.js';
import { JSONObject } from '../../json/index.js';
import { canaryExpectation, canarySteps } from './canary.js';
import { lowerClose, lowerStart, lowerStep } from './lower.js';
import { eventComplaint, raiseEvent } from './raise.js';

/** @typedef {import('../../corpus/dialect.js').Dialect} Dialect */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Vector} Vector */
/** @typedef {import('../profile.js').Scenario} Scenario */
/** @typedef {import('../profile.js').DrivingAnswer} DrivingAnswer */
/** @typedef {import('../profile.js').Expectation} Expectation */
/** @typedef {import('../profile.js').Disagreement} Disagreement */
/** @typedef {import('./lower.js').LoweredRequest} LoweredRequest */

/** @implements {Scenario} */
export class WebScriptScenario {
  /** @type {LoweredRequest[]} */
  plan = [];
  /** @type {Disagreement[]} */
  disagreements = [];
  /** @type {JSONObject[][]} */
  #observations;

  /**
   * @param {Vector} vector
   * @param {Dialect} dialect
   * @param {Half} half
   */
  constructor(vector, dialect, half) {
    this.vector = vector;
    this.half = half;
    this.lastOwnStep = vector.steps.length;
    this.lastStep = this.lastOwnStep + (vector.hostile ? 1 : 0);
    this.#observations = Array.from({ length: this.lastStep + 1 }, () => []);
    const names = instanceNames(vector);
    for (const name of names) this.plan.push(...lowerStart(half, name, dialect.name, vector.start === 'loaded'));
    for (const [index, step] of vector.steps.entries()) this.plan.push(lowerStep(step, index + 1));
    if (vector.hostile) this.plan.push(...canarySteps(half).map((step) => lowerStep(step, this.lastStep)));
    for (const name of names) this.plan.push(lowerClose(this.lastStep, name));
  }

  /**
   * @param {number} index
   * @returns {JSONObject}
   */
  params(index) {
    return this.plan[index].params();
  }

  /**
   * @param {number} index
   * @param {DrivingAnswer} answer
   * @returns {string | null}
   */
  accept(index, answer) {
    const { step, method } = this.plan[index];
    for (const event of answer.events) {
      const complaint = eventComplaint(event, this.half);
      if (complaint !== null) return complaint;
    }
    if (method === 'close') return null;
    const observations = this.#observations[step];
    for (const event of answer.events) {
      observations.push(raiseEvent(event, this.half, (text, report) => {
        if (!report.agree) this.disagreements.push({ step, text, opinions: report.opinions() });
      }));
    }
    if (method === 'evaluate') {
      observations.push(new JSONObject(answer.value === undefined ? [['event', 'value']] : [['event', 'value'], ['value', answer.value]]));
    }
    return null;
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
    if (step > this.lastOwnStep) return canaryExpectation(this.half);
    if (step > 0) return this.vector.steps[step - 1];
    return { expect: [], unordered: false, watch: [] };
  }
}
