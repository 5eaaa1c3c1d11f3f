import { objectFrom } from '../../json/index.js';

/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('../profile.js').Expectation} Expectation */

const handler = 'conformance.canary';
const callbackId = 'conformance_canary_1';

/**
 * What is done after a hostile vector, as one step more: the next good call must be handled and answered, once.
 * @returns {Step[]}
 */
export function canarySteps() {
  return [
    stepOf({ do: 'register', handler, behavior: [{ respond: { $data: true } }] }),
    stepOf({ do: 'receive', message: { handlerName: handler, data: 'canary', callbackId } }),
  ];
}

/**
 * What the canary must cause.
 * @returns {Expectation}
 */
export function canaryExpectation() {
  return {
    expect: [
      objectFrom({ event: 'handler', handler, data: 'canary' }),
      objectFrom({ event: 'send', message: { responseId: callbackId, responseData: 'canary', handlerName: { $optional: handler } } }),
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
