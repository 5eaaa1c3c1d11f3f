/** @typedef {import('../json/value.js').JSONObject} JSONObject */
/** @typedef {import('../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('../corpus/vector.js').Half} Half */
/** @typedef {import('../corpus/dialect.js').Dialect} Dialect */

/**
 * One request that a vector leads to.
 * @typedef {object} PlannedRequest
 * @property {number} step 1-based; 0 is the start
 * @property {string} instance the vector's name for it
 * @property {string} method
 * @property {readonly string[]} awaits callbacks whose ids the params need; the answers to all earlier requests must be there first
 */

/**
 * What an adapter answered to a driving method.
 * @typedef {object} DrivingAnswer
 * @property {JSONObject[]} events
 * @property {JSONValue | undefined} value
 */

/**
 * What a step must have caused.
 * @typedef {object} Expectation
 * @property {JSONObject[]} expect
 * @property {boolean} unordered
 * @property {string[]} watch
 */

/**
 * What two decoders made of one message.
 * @typedef {object} Disagreement
 * @property {number} step
 * @property {string} text
 * @property {import('../json/panel.js').Opinion[]} opinions
 */

/**
 * One vector on its way: lowers its steps into requests, and raises the answers, in their order, into observations.
 * @typedef {object} Scenario
 * @property {readonly PlannedRequest[]} plan the closing requests are the last
 * @property {number} lastStep the number of the last step; a canary is one step more than the vector's own
 * @property {number} lastOwnStep the number of the vector's own last step
 * @property {(index: number) => JSONObject | null} params those of a planned request, without the instance; null when an id that it awaits was never sent
 * @property {(index: number, answer: DrivingAnswer) => string | null} accept raises an answer; gives what is wrong with it, or null
 * @property {(step: number) => JSONObject[]} observations
 * @property {(step: number) => Expectation} expectation
 * @property {Disagreement[]} disagreements
 */

/**
 * A protocol family. The runner, the matcher and the reports know no protocol but through this.
 * @typedef {object} Profile
 * @property {string} name
 * @property {Readonly<Record<string, readonly Half[]>>} features the halves that each feature binds
 * @property {(dialect: Dialect) => void} checkDialect throws a CorpusError
 * @property {(vector: Vector) => void} checkVector throws a CorpusError
 * @property {(vector: Vector, dialect: Dialect) => string[]} [lacking] what a vector that applies to a dialect names of it, and the dialect does not have
 * @property {(vector: Vector, half: Half) => string[]} [impliedTraits] traits that a vector requires of a half without naming them
 * @property {(event: string) => string} channel within which the order of an event counts
 * @property {(event: string) => boolean} isQuiet
 * @property {readonly string[]} looseKeys keys of an observation that are compared only when named
 * @property {(vector: Vector, dialect: Dialect, half: Half) => Scenario} scenario
 */

export {};
