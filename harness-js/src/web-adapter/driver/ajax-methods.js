import { check, fail, number, oneOf, text } from '../wire/params.js';

/** @typedef {import('../wire/params.js').Check} Check */
/** @typedef {import('../wire/params.js').Shape} Shape */

/** @type {Check} */
const behavior = (value, place) => {
  if (!Array.isArray(value)) fail(place, 'a list of actions');
  value.forEach((/** @type {any} */ action, /** @type {number} */ index) => {
    const shape = Object.hasOwn(actions, action?.do ?? '') ? actions[action.do] : fail(`${place}[${index}].do`, 'the name of an action');
    check(action, shape, `${place}[${index}]`);
  });
};

/** @type {Check} */
const callbacks = (value, place) => {
  if (!Array.isArray(value)) fail(place, 'a list of callbacks');
  value.forEach((/** @type {unknown} */ name, /** @type {number} */ index) => oneOf('onload', 'onerror')(name, `${place}[${index}]`));
};

/** @type {Check} */
const pairs = (value, place) => {
  const isPair = (/** @type {any} */ pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');
  if (!Array.isArray(value) || !value.every(isPair)) fail(place, 'a list of pairs of strings');
};

/** @type {Shape} */
const ending = { status: number, headers: pairs, body: text };

/** @type {Check} */
const answer = (value, place) => {
  if (typeof value !== 'object' || value === null) fail(place, 'an object');
  check(value, ending, place);
};

const given = { 'text?': text, 'argument?': oneOf('throws', 'cycle') };
/** @type {Shape} */
const async = { call: text, ...given, 'callbacks?': callbacks, 'behavior?': behavior, 'failure?': oneOf('open', 'send') };
/** @type {Shape} */
const sync = { call: text, ...given, 'answer?': answer, 'failure?': oneOf('open', 'send', 'network') };

/** @type {Record<string, Shape>} */
const actions = { throw: { text }, async, sync };

/**
 * The driving methods of the profile `ajax` for a web half with their params, as in CONFORMANCE.md.
 *
 * @type {Readonly<Record<string, Shape>>}
 */
export const ajaxMethods = { load: {}, async, sync, complete: { call: text, ...ending }, fail: { call: text } };
