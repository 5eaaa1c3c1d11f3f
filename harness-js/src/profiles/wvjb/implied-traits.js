import { directiveOf } from '../../corpus/directive.js';
import { expand } from '../../corpus/expand.js';
import { JSONObject } from '../../json/index.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Vector} Vector */

/**
 * The traits that a vector's data asks for without naming them: of a native half alone, because a script can hold any value.
 * @param {Vector} vector
 * @param {Half} half
 * @returns {string[]}
 */
export function impliedTraits(vector, half) {
  if (half !== 'native') return [];
  /** @type {JSONValue[]} */
  const data = [];
  let scalar = false;
  for (const { do: name, keys } of vector.steps) {
    collectSent(name, keys, data);
    if (name !== 'receive') continue;
    for (const message of messagesOf(keys)) {
      data.push(...[message.get('data'), message.get('responseData')].filter(isThere));
      const given = message.get('data');
      if (!message.has('responseId') && given !== undefined && !isNothing(given) && !(expand(given) instanceof JSONObject)) scalar = true;
    }
  }
  const any = data.some((value) => !isNothing(value) && typeof expand(value) !== 'string');
  return [...(any ? ['anyData'] : []), ...(scalar ? ['scalarData'] : [])];
}

/**
 * The data that a step or an action gives the half to send.
 * @param {string} name
 * @param {JSONObject} keys
 * @param {JSONValue[]} data
 */
function collectSent(name, keys, data) {
  if (name === 'call' || name === 'send' || name === 'respond') data.push(...[keys.get('data')].filter(isThere));
  const behavior = keys.get('behavior');
  for (const action of Array.isArray(behavior) ? behavior : []) {
    const [actionName, operand] = /** @type {JSONObject} */ (action).members[0];
    if (actionName === 'respond') data.push(operand);
    else if (operand instanceof JSONObject && directiveOf(operand) === null) collectSent(actionName, operand, data);
  }
}

/**
 * The messages of a receive step that are objects, with the directives inside them as they stand.
 * @param {JSONObject} keys
 * @returns {JSONObject[]}
 */
function messagesOf(keys) {
  const batch = keys.get('messages');
  const messages = Array.isArray(batch) ? batch : batch === undefined ? [keys.get('message')] : /** @type {JSONValue[]} */ (expand(batch));
  return messages.flatMap((message) => (message instanceof JSONObject && directiveOf(message) === null ? [message] : []));
}

/** @param {JSONValue} value */
function isNothing(value) {
  const name = directiveOf(value)?.name;
  return name === '$absent' || name === '$data';
}

/**
 * @param {JSONValue | undefined} value
 * @returns {value is JSONValue}
 */
function isThere(value) {
  return value !== undefined;
}
