import { expand } from '../../corpus/expand.js';
import { commonStepKeys } from '../../corpus/vector.js';
import { encodeJSON, JSONObject } from '../../json/index.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Step} Step */

/**
 * A planned request, with its params.
 * @typedef {object} LoweredRequest
 * @property {number} step
 * @property {string} instance
 * @property {string} method
 * @property {readonly string[]} awaits
 * @property {() => JSONObject} params
 */

/**
 * What brings an instance to a vector's start.
 * @param {Half} half
 * @param {string} instance
 * @param {string} dialect
 * @param {boolean} loaded
 * @returns {LoweredRequest[]}
 */
export function lowerStart(half, instance, dialect, loaded) {
  const requests = [request(0, instance, 'open', new JSONObject([['dialect', dialect]]))];
  if (loaded) requests.push(request(0, instance, half === 'native' ? 'clear' : 'load', new JSONObject([])));
  return requests;
}

/**
 * The request of a step.
 * @param {Step} step
 * @param {number} number
 * @returns {LoweredRequest}
 */
export function lowerStep(step, number) {
  // What a vector sends may be large, so it is made when its turn comes.
  return { step: number, instance: step.on, method: step.do, awaits: [], params: () => stepParams(step) };
}

/**
 * The request that drops an instance.
 * @param {number} step
 * @param {string} instance
 * @returns {LoweredRequest}
 */
export function lowerClose(step, instance) {
  return request(step, instance, 'close', new JSONObject([]));
}

/**
 * @param {number} step
 * @param {string} instance
 * @param {string} method
 * @param {JSONObject} params
 * @returns {LoweredRequest}
 */
function request(step, instance, method, params) {
  return { step, instance, method, awaits: [], params: () => params };
}

/** @param {Step} step */
function stepParams(step) {
  /** @type {Array<[string, JSONValue]>} */
  const members = [];
  for (const [name, value] of step.keys.members) {
    if (name === 'do' || commonStepKeys.includes(name)) continue;
    if (name === 'answers') members.push(['answers', /** @type {JSONValue[]} */ (value).map(wireAnswer)]);
    else if (name === 'message') members.push(['text', messageText(value)]);
    else members.push([name, expand(value) ?? null]);
  }
  return new JSONObject(members);
}

/**
 * What the port answers, as the adapter protocol writes it.
 * @param {JSONValue} answer an object, as the corpus was checked for
 * @returns {JSONObject}
 */
function wireAnswer(answer) {
  const keys = /** @type {JSONObject} */ (answer);
  const reply = keys.get('reply');
  const first = keys.get('first');
  /** @type {Array<[string, JSONValue]>} */
  const members = [['reply', reply === undefined ? expand(keys.get('text') ?? '') ?? null : messageText(reply)]];
  if (Array.isArray(first)) members.push(['first', first.map(messageText)]);
  return new JSONObject(members);
}

/** @param {JSONValue} message */
function messageText(message) {
  return encodeJSON(expand(message) ?? null);
}
