import { RpcError, codes } from './rpc-error.js';

/** @typedef {(value: any, place: string) => void} Check */

/** @type {Check} */
export const text = (value, place) => {
  if (typeof value !== 'string') fail(place, 'a string');
};

/** @type {Check} */
export const number = (value, place) => {
  if (typeof value !== 'number' || value < 0) fail(place, 'a number, 0 or more');
};

/** @type {Check} */
export const anything = () => {};

/** @type {Check} */
export const texts = (value, place) => {
  if (!Array.isArray(value)) fail(place, 'a list of strings');
  value.forEach((/** @type {unknown} */ each, /** @type {number} */ index) => text(each, `${place}[${index}]`));
};

/** @type {(...words: unknown[]) => Check} */
export const oneOf = (...words) => (value, place) => {
  if (!words.includes(value)) fail(place, `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`);
};

/**
 * Members with their checks; a name that ends with `?` may be missing.
 *
 * @typedef {Record<string, Check>} Shape
 */

/**
 * The methods that an adapter has whatever the profile.
 *
 * @type {Readonly<Record<string, Shape>>}
 */
const commonMethods = {
  open: { dialect: text, 'timers?': oneOf('held') },
  close: {},
};

/**
 * Checks a driving request against the tables of CONFORMANCE.md.
 *
 * @param {Readonly<Record<string, Shape>>} methods the profile's methods beside those that all profiles have
 * @param {string} method
 * @param {any} params
 * @throws {RpcError} -32601 for a method that the protocol does not have, -32602 for params that it does not allow
 */
export function checkParams(methods, method, params) {
  const shape = shapeOf(methods, method);
  if (shape === undefined) throw new RpcError(codes.methodNotFound, `there is no method ${JSON.stringify(method)}`);
  if (!Number.isInteger(params.instance)) fail('instance', 'a whole number');
  check(params, shape, '');
}

/**
 * @param {Readonly<Record<string, Shape>>} methods
 * @param {string} method
 */
function shapeOf(methods, method) {
  if (Object.hasOwn(commonMethods, method)) return commonMethods[method];
  return Object.hasOwn(methods, method) ? methods[method] : undefined;
}

/**
 * Checks the members of an object; members that the shape does not name are left alone.
 *
 * @param {any} value
 * @param {Shape} shape
 * @param {string} place
 * @throws {RpcError}
 */
export function check(value, shape, place) {
  for (const [key, checkMember] of Object.entries(shape)) {
    const optional = key.endsWith('?');
    const name = optional ? key.slice(0, -1) : key;
    if (optional && !Object.hasOwn(value, name)) continue;
    checkMember(value[name], place === '' ? name : `${place}.${name}`);
  }
}

/**
 * @param {string} place
 * @param {string} wanted
 * @returns {never}
 * @throws {RpcError}
 */
export function fail(place, wanted) {
  throw new RpcError(codes.invalidParams, `${place} must be ${wanted}`);
}
