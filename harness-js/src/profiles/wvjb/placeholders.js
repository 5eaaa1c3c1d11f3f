import { JSONObject } from '../../json/index.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('../../corpus/vector.js').Vector} Vector */
/** @typedef {import('./wvjb-dialect.js').WVJBDialect} WVJBDialect */

/** The placeholders that scripts and URLs may hold. */
export const placeholderNames = /** @type {const} */ (['object', 'entry', 'fetch', 'functions', 'callbacks', 'loadedURL', 'queueURL', 'callbackId', 'responseId']);

const pattern = new RegExp(`\\{\\{(${placeholderNames.join('|')})\\}\\}`, 'g');

/**
 * A vector with the dialect's texts in place of its placeholders.
 * @param {Vector} vector
 * @param {WVJBDialect} dialect
 * @returns {Vector}
 */
export function inDialect(vector, dialect) {
  return { ...vector, steps: vector.steps.map((step) => stepInDialect(step, dialect)) };
}

/**
 * The placeholders that a vector holds.
 * @param {Vector} vector
 * @returns {string[]}
 */
export function placeholdersOf(vector) {
  const texts = vector.steps.flatMap((step) => [step.keys.get('script'), step.keys.get('url'), ...step.expect.map((observation) => observation.get('url'))]);
  return [...new Set(texts.flatMap((text) => (typeof text === 'string' ? [...text.matchAll(pattern)].map(([, name]) => name) : [])))];
}

/**
 * @param {Step} step
 * @param {WVJBDialect} dialect
 * @returns {Step}
 */
function stepInDialect(step, dialect) {
  return {
    ...step,
    keys: filled(step.keys, ['script', 'url'], dialect),
    expect: step.expect.map((observation) => filled(observation, ['url'], dialect)),
  };
}

/**
 * @param {JSONObject} object
 * @param {string[]} names the members that may hold placeholders
 * @param {WVJBDialect} dialect
 */
function filled(object, names, dialect) {
  if (!object.members.some(([name, value]) => names.includes(name) && typeof value === 'string')) return object;
  return new JSONObject(object.members.map(([name, value]) => [name, names.includes(name) ? fill(value, dialect) : value]));
}

/**
 * @param {JSONValue} value
 * @param {WVJBDialect} dialect
 * @returns {JSONValue}
 */
function fill(value, dialect) {
  return typeof value === 'string' ? value.replace(pattern, (whole, name) => dialect.texts.get(name) ?? whole) : value;
}
