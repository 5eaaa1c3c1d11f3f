import { objectFrom } from '../../json/index.js';

/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../profile.js').Expectation} Expectation */
/** @typedef {import('./wvjb-dialect.js').WVJBDialect} WVJBDialect */

const handler = 'conformance.canary';
const callbackId = 'conformance_canary_1';

/**
 * What the canary's call carries: what a handler of that half can be given in that dialect.
 * @param {WVJBDialect} dialect
 * @param {Half} half
 * @returns {unknown}
 */
export function canaryData(dialect, half) {
  return half === 'native' && !dialect.hasScalarData ? { canary: 'canary' } : 'canary';
}

/**
 * What is done after a hostile vector, as one step more: the next good call must be handled and answered, once.
 * @param {unknown} data
 * @returns {Step[]}
 */
export function canarySteps(data) {
  return [
    stepOf({ do: 'register', handler, behavior: [{ respond: { $data: true } }] }),
    stepOf({ do: 'receive', message: { handlerName: handler, data, callbackId } }),
  ];
}

/**
 * What the canary must cause.
 * @param {unknown} data
 * @returns {Expectation}
 */
export function canaryExpectation(data) {
  return {
    expect: [
      objectFrom({ event: 'handler', handler, data }),
      objectFrom({ event: 'send', message: { responseId: callbackId, responseData: data, handlerName: { $optional: handler } } }),
    ],
    unordered: false,
    watch: [],
  };
}

/**
 * @param {{do: string} & Record<string, unknown>} plain
 * @returns {Step}
 */
function stepOf(plain) {
  return { do: plain.do, on: 'main', keys: objectFrom(plain), expect: [], unordered: false, watch: [] };
}
