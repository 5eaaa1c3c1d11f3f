/** @typedef {import('../json/value.js').JSONObject} JSONObject */
/** @typedef {import('../json/value.js').JSONValue} JSONValue */

/**
 * One request of a vector and its answer.
 * @typedef {object} Exchange
 * @property {number} step 1-based; 0 is the start
 * @property {string} method
 * @property {JSONObject} params
 * @property {JSONObject[] | null} events null where no answer came
 * @property {JSONValue} [value]
 * @property {JSONObject} [error] a JSON-RPC error
 */

/**
 * Why a failure is tolerated: what a report keeps of an entry of the list of known failures.
 * @typedef {object} Known
 * @property {string} reason
 * @property {string} [issue]
 */

/**
 * What a harness says of one vector.
 * @typedef {object} Result
 * @property {string} id
 * @property {import('../corpus/vector.js').ConformanceClass} class
 * @property {string[]} requirements
 * @property {import('./verdict.js').Verdict} verdict
 * @property {number} [step]
 * @property {JSONObject[]} [expected]
 * @property {JSONObject[]} [actual]
 * @property {string} [reason]
 * @property {string} [root] the vector that blocks it
 * @property {Known} [known] why the failure is tolerated; a blocked vector has its root's
 * @property {string} [stderr] the tail of what the adapter wrote there
 * @property {import('../profiles/profile.js').Disagreement[]} [decoders]
 * @property {Exchange[]} [transcript]
 */

export {};
