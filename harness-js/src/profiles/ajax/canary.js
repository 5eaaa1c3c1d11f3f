import { objectFrom } from '../../json/index.js';

/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('../profile.js').Expectation} Expectation */

const name = 'conformance.canary';
const message = { service: 'Conformance', method: 'echo', params: 'canary' };
const answer = { result: true, msg: 'canary', code: 0 };

/**
 * What is done after a hostile vector, as one step more: the next good call must be served, or made and answered.
 * @param {Half} half
 * @returns {Step[]}
 */
export function canarySteps(half) {
  if (half === 'native') return [stepOf({ do: 'request', request: name, message })];
  return [stepOf({ do: 'async', call: name, message }), stepOf({ do: 'complete', call: name, answer })];
}

/**
 * What the canary must cause.
 * @param {Half} half
 * @returns {Expectation}
 */
export function canaryExpectation(half) {
  const expect =
    half === 'native'
      ? [
          objectFrom({ event: 'service', ...message }),
          objectFrom({ event: 'response', request: name, status: 200, message: answer }),
        ]
      : [
          objectFrom({ event: 'xhr', call: name, method: 'POST', target: 'async', async: true, payload: JSON.stringify(message) }),
          objectFrom({ event: 'onload', call: name, data: answer }),
        ];
  return { expect, unordered: false, watch: [] };
}

/**
 * @param {{do: string} & Record<string, unknown>} plain
 * @returns {Step}
 */
function stepOf(plain) {
  return { do: plain.do, on: 'main', keys: objectFrom(plain), expect: [], unordered: false, watch: [] };
}
