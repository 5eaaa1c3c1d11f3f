import { RpcError, codes } from './rpc-error.js';

/** @typedef {(value: any, place: string) => void} Check */

/** @type {Check} */
const text = (value, place) => {
  if (typeof value !== 'string') fail(place, 'a string');
};

/** @type {Check} */
const number = (value, place) => {
  if (typeof value !== 'number' || value < 0) fail(place, 'a number, 0 or more');
};

/** @type {Check} */
const anything = () => {};

/** @type {Check} */
const texts = (value, place) => {
  if (!Array.isArray(value)) fail(place, 'a list of strings');
  value.forEach((/** @type {unknown} */ each, /** @type {number} */ index) => text(each, `${place}[${index}]`));
};

/** @type {(...words: unknown[]) => Check} */
const oneOf = (...words) => (value, place) => {
  if (!words.includes(value)) fail(place, `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`);
};

/** @type {Check} */
const behavior = (value, place) => {
  if (!Array.isArray(value)) fail(place, 'a list of actions');
  value.forEach((/** @type {any} */ action, /** @type {number} */ index) => {
    const shape = Object.hasOwn(actions, action?.do ?? '') ? actions[action.do] : fail(`${place}[${index}].do`, 'the name of an action');
    check(action, shape, `${place}[${index}]`);
  });
};

/**
 * Members with their checks; a name that ends with `?` may be missing.
 *
 * @typedef {Record<string, Check>} Shape
 */

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

/** @type {Record<string, Shape>} */
const methods = {
  open: { dialect: text, 'timers?': oneOf('held') },
  close: {},
  register: registration,
  remove: { handler: text },
  call,
  send: { 'data?': anything, ...request },
  respond: { responder: text, 'data?': anything },
  disableSafetyTimeout: {},
  reset: {},
  navigate: { url: text, 'queue?': (value, place) => (value === null ? undefined : text(value, place)), 'delegate?': delegate },
  report: { navigation: text, 'url?': text, 'delegate?': delegate },
  setup: { callback: text, 'behavior?': behavior },
  load: { 'scripts?': texts },
  evaluate: { script: text },
  tick: { 'ms?': number },
};

/**
 * Checks a driving request against the tables of CONFORMANCE.md.
 *
 * @param {string} method
 * @param {any} params
 * @throws {RpcError} -32601 for a method that the protocol does not have, -32602 for params that it does not allow
 */
export function checkParams(method, params) {
  if (!Object.hasOwn(methods, method)) throw new RpcError(codes.methodNotFound, `there is no method ${JSON.stringify(method)}`);
  if (!Number.isInteger(params.instance)) fail('instance', 'a whole number');
  check(params, methods[method], '');
}

/** @param {any} value @param {Shape} shape @param {string} place */
function check(value, shape, place) {
  for (const [key, checkMember] of Object.entries(shape)) {
    const optional = key.endsWith('?');
    const name = optional ? key.slice(0, -1) : key;
    if (optional && !Object.hasOwn(value, name)) continue;
    checkMember(value[name], place === '' ? name : `${place}.${name}`);
  }
}

/** @param {string} place @param {string} wanted @returns {never} */
function fail(place, wanted) {
  throw new RpcError(codes.invalidParams, `${place} must be ${wanted}`);
}
