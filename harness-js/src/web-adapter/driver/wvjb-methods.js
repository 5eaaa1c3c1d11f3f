import { check, fail, oneOf, text, texts, anything, number } from '../wire/params.js';

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
const textOrNull = (value, place) => (value === null ? undefined : text(value, place));

const request = { 'callback?': text, 'behavior?': behavior };
/** @type {Shape} */
const call = { handler: text, 'data?': anything, ...request, 'arguments?': oneOf(2), 'thread?': oneOf('background') };
/** @type {Shape} */
const registration = { handler: text, 'behavior?': behavior };
const delegate = oneOf('allow', 'cancel');

/** @type {Record<string, Shape>} */
const actions = {
  respond: { 'data?': anything, 'echo?': oneOf(true) },
  hold: { responder: text },
  call: { ...call, 'echo?': oneOf(true) },
  send: { 'data?': anything, ...request, 'echo?': oneOf(true) },
  register: registration,
  remove: { handler: text },
  reset: {},
  throw: { text },
};

/**
 * The driving methods of the profile `wvjb` with their params, as in CONFORMANCE.md.
 *
 * @type {Readonly<Record<string, Shape>>}
 */
export const wvjbMethods = {
  register: registration,
  remove: { handler: text },
  call,
  send: { 'data?': anything, ...request },
  respond: { responder: text, 'data?': anything },
  disableSafetyTimeout: {},
  reset: {},
  navigate: { url: text, 'queue?': textOrNull, 'delegate?': delegate },
  report: { navigation: text, 'url?': text, 'delegate?': delegate },
  setup: { callback: text, 'behavior?': behavior, 'init?': oneOf(true) },
  init: { 'behavior?': behavior },
  finish: { 'present?': oneOf(true, false) },
  message: { name: text, 'body?': anything, 'queue?': textOrNull },
  load: { 'scripts?': texts },
  evaluate: { script: text },
  tick: { 'ms?': number },
};
