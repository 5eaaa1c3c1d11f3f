import { objectFrom } from '../../json/index.js';

/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('../profile.js').Expectation} Expectation */

const name = 'conformance.canary';
const data = 'canary';

/**
 * What is done after a hostile vector, as one step more: a good notification must get through.
 * @param {Half} half
 * @returns {Step}
 */
export function canaryStep(half) {
  const verb = half === 'native' ? 'receive' : 'notify';
  return { do: verb, on: 'main', keys: objectFrom({ do: verb, name, data }), expect: [], unordered: false, watch: [] };
}

/**
 * What the canary must cause.
 * @param {Half} half
 * @returns {Expectation}
 */
export function canaryExpectation(half) {
  const expect = half === 'native' ? [{ event: 'notified', name, data }, { event: 'acknowledge' }] : [{ event: 'send', name, data }];
  return { expect: expect.map(objectFrom), unordered: false, watch: [] };
}
