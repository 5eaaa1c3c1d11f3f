import { instanceNames } from '../../corpus/vector.js';
import { JSONObject } from '../../json/index.js';
import { canaryExpectation, canarySteps } from './canary.js';
import { lowerStep, preflightQuestion } from './lower.js';
import { eventComplaint, mentionedHeaders, raiseEvent } from './raise.js';

/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('../../corpus/vector.js').Vector} Vector */
/** @typedef {import('../profile.js').Scenario} Scenario */
/** @typedef {import('../profile.js').PlannedRequest} PlannedRequest */
/** @typedef {import('../profile.js').DrivingAnswer} DrivingAnswer */
/** @typedef {import('../profile.js').Expectation} Expectation */
/** @typedef {import('../profile.js').Disagreement} Disagreement */
/** @typedef {import('./ajax-dialect.js').AjaxDialect} AjaxDialect */
/** @typedef {import('./lower.js').PreflightQuestion} PreflightQuestion */

/**
 * @typedef {object} Own
 * @property {JSONObject} params
 * @property {PreflightQuestion | null} question
 */

/**
 * A vector of this profile on its way: each step is one request, and all that it causes comes with the answer.
 * @implements {Scenario}
 */
export class AjaxScenario {
  /** @type {Array<PlannedRequest & Own>} */
  plan = [];
  /** @type {Disagreement[]} */
  disagreements = [];
  /** @type {JSONObject[][]} */
  #observations;
  /** @type {Map<string, Set<string>>} the names of the open requests, by instance */
  #open = new Map();

  /**
   * @param {Vector} vector
   * @param {AjaxDialect} dialect
   * @param {Half} half
   */
  constructor(vector, dialect, half) {
    this.vector = vector;
    this.dialect = dialect;
    this.half = half;
    this.lastOwnStep = vector.steps.length;
    this.lastStep = this.lastOwnStep + (vector.hostile ? 1 : 0);
    this.#observations = Array.from({ length: this.lastStep + 1 }, () => []);

    const nothing = new JSONObject([]);
    for (const name of instanceNames(vector)) {
      this.#open.set(name, new Set());
      this.#plan(0, name, 'open', new JSONObject([['dialect', dialect.name]]));
      if (half === 'web' && vector.start === 'loaded') this.#plan(0, name, 'load', nothing);
    }
    for (const [index, step] of vector.steps.entries()) this.#planStep(index + 1, step);
    if (vector.hostile) for (const step of canarySteps(half)) this.#planStep(this.lastStep, step);
    for (const name of this.#open.keys()) this.#plan(this.lastStep, name, 'close', nothing);
  }

  /**
   * @param {number} number
   * @param {Step} step
   */
  #planStep(number, step) {
    const isPreflight = step.do === 'preflight';
    this.#plan(number, step.on, isPreflight ? 'request' : step.do, lowerStep(step, this.dialect), isPreflight ? preflightQuestion(step) : null);
  }

  /**
   * @param {number} step
   * @param {string} instance
   * @param {string} method
   * @param {JSONObject} params
   * @param {PreflightQuestion | null} [question]
   */
  #plan(step, instance, method, params, question = null) {
    this.plan.push({ step, instance, method, awaits: [], params, question });
  }

  /**
   * @param {number} index
   * @returns {JSONObject}
   */
  params(index) {
    return this.plan[index].params;
  }

  /**
   * @param {number} index
   * @param {DrivingAnswer} answer
   * @returns {string | null}
   */
  accept(index, answer) {
    const { step, instance, method, params, question } = this.plan[index];
    const complaint = answer.events.map((event) => eventComplaint(event, this.half)).find((each) => each !== null);
    if (complaint !== undefined) return complaint;
    if (method === 'close') return null;
    const open = /** @type {Set<string>} */ (this.#open.get(instance));
    const request = /** @type {string} */ (params.get('request'));
    if (method === 'request') open.add(request);
    const { expect } = this.expectation(step);
    const context = {
      dialect: this.dialect,
      mentioned: (/** @type {string} */ event) => mentionedHeaders(expect, event),
      open,
      preflight: question === null ? null : { request, asked: question },
      heard: (/** @type {string} */ text, /** @type {import('../../json/panel.js').PanelReport} */ report) => {
        if (!report.agree) this.disagreements.push({ step, text, opinions: report.opinions() });
      },
    };
    this.#observations[step].push(...answer.events.flatMap((event) => raiseEvent(event, context)));
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
