import { objectFrom } from '../../json/index.js';

/** @typedef {import('../../json/value.js').JSONObject} JSONObject */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('../profile.js').Expectation} Expectation */

/** A number that no vector uses. */
const songbird = 900001;

const nothing = { value: { undefined: true } };

/**
 * What is done after a hostile vector, as one step more: the next good exchange must work.
 * @param {Half} half
 * @returns {Step[]}
 */
export function canarySteps(half) {
  if (half === 'native') {
    return [stepOf({ do: 'receive', message: { op: 'invoke', object: 1, name: 'canary_', arguments: ['canary'] } })];
  }
  return [
    stepOf({ do: 'receive', message: { op: 'set', object: 0, name: 'conformanceCanary', value: { native: songbird, callable: false } } }),
    stepOf({
      do: 'evaluate',
      script: "conformanceCanary.canary_('canary')",
      answers: [{ reply: { method: { name: 'canary_', length: 1 } } }, { reply: { value: 'sung' } }],
    }),
  ];
}

/**
 * What the canary must cause.
 * @param {Half} half
 * @returns {Expectation}
 */
export function canaryExpectation(half) {
  const expect = half === 'native'
    ? [
      { event: 'method', object: { $any: true }, selector: 'canary:', arguments: ['canary'] },
      { event: 'reply', reply: { value: 'canary' } },
    ]
    : [
      { event: 'reply', reply: nothing },
      { event: 'ask', message: { op: 'get', object: songbird, name: 'canary_' } },
      { event: 'ask', message: { op: 'invoke', object: songbird, name: 'canary_', arguments: ['canary'] } },
      { event: 'value', value: 'sung' },
    ];
  return { expect: expect.map(objectFrom), unordered: false, watch: [] };
}

/**
 * @param {{do: string} & Record<string, unknown>} plain
 * @returns {Step}
 */
function stepOf(plain) {
  return { do: plain.do, on: 'main', keys: objectFrom(plain), expect: [], unordered: false, watch: [] };
}
