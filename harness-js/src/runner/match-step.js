import { Captures } from './captures.js';
import { matchOrdered } from './match-ordered.js';
import { matchUnordered } from './match-unordered.js';
import { eventOf } from './observation-event.js';

/** @typedef {import('../json/value.js').JSONObject} JSONObject */
/** @typedef {import('../profiles/profile.js').Profile} Profile */
/** @typedef {import('../profiles/profile.js').Expectation} Expectation */

/**
 * How a step's observations compare with what it should have caused.
 * @typedef {{captures: Captures, actual: JSONObject[]} | {reason: string, actual: JSONObject[]}} StepMatch
 */

/**
 * An expected observation: the template without `optional`.
 * @typedef {object} Expected
 * @property {JSONObject} template
 * @property {boolean} optional
 * @property {string} channel
 */

/**
 * Matches what a step caused against what it should have caused: in order within a channel, not across channels.
 * @param {Expectation} expectation
 * @param {readonly JSONObject[]} observations
 * @param {Captures} captures
 * @param {Profile} profile
 * @returns {StepMatch} `actual` holds the observations that are compared
 */
export function matchStep(expectation, observations, captures, profile) {
  const named = new Set([...expectation.watch, ...expectation.expect.map(eventOf)]);
  const actual = observations.filter((observation) => !profile.isQuiet(eventOf(observation)) || named.has(eventOf(observation)));
  const expected = expectation.expect.map((observation) => ({
    template: observation.with('optional', undefined),
    optional: observation.get('optional') === true,
    channel: profile.channel(eventOf(observation)),
  }));
  const found = expectation.unordered ? matchUnordered(expected, actual, captures, profile) : matchOrdered(expected, actual, captures, profile);
  return found instanceof Captures ? { captures: found, actual } : { reason: found, actual };
}
