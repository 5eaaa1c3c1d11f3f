import { objectFrom } from '../../json/index.js';

/** @typedef {import('../../corpus/vector.js').Step} Step */

/**
 * The steps that follow a hostile vector: the next good call must be handled and answered, once.
 * @returns {Step[]}
 */
export function canarySteps() {
  const handler = 'conformance.canary';
  const callbackId = 'conformance_canary_1';
  return [
    stepOf({ do: 'register', handler, behavior: [{ respond: { $data: true } }] }),
    stepOf({
      do: 'receive',
      message: { handlerName: handler, data: 'canary', callbackId },
      expect: [
        { event: 'handler', handler, data: 'canary' },
        { event: 'send', message: { responseId: callbackId, responseData: 'canary', handlerName: { $optional: handler } } },
      ],
    }),
  ];
}

/**
 * @param {{do: string, expect?: object[]} & Record<string, unknown>} plain
 * @returns {Step}
 */
function stepOf(plain) {
  return { do: plain.do, on: 'main', keys: objectFrom(plain), expect: (plain.expect ?? []).map((observation) => objectFrom({ ...observation })), unordered: false, watch: [] };
}
