import { expand } from '../../corpus/expand.js';
import { directiveOf } from '../../corpus/directive.js';
import { JSONObject } from '../../json/index.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */

/**
 * A behavior of the vector language as the adapter protocol writes it.
 * @param {JSONValue | undefined} behavior
 * @returns {JSONValue | undefined}
 */
export function wireBehavior(behavior) {
  return Array.isArray(behavior) ? behavior.map(wireAction) : undefined;
}

/**
 * @param {JSONValue} action an object with one key, as the corpus was checked for
 * @returns {JSONObject}
 */
function wireAction(action) {
  const [name, operand] = /** @type {JSONObject} */ (action).members[0];
  switch (name) {
    case 'respond':
      return actionOf('respond', wireData(operand));
    case 'hold':
      return actionOf('hold', [['responder', operand]]);
    case 'remove':
      return actionOf('remove', [['handler', expand(operand) ?? null]]);
    case 'reset':
      return actionOf('reset', []);
    case 'throw':
      return actionOf('throw', [['text', operand]]);
    default:
      return actionOf(name, wireCallKeys(/** @type {JSONObject} */ (operand)));
  }
}

/**
 * @param {string} name
 * @param {Array<[string, JSONValue]>} members
 */
function actionOf(name, members) {
  return new JSONObject([['do', name], ...members]);
}

/**
 * The keys of a call, send or register, lowered; all others as they are.
 * @param {JSONObject} keys
 * @returns {Array<[string, JSONValue]>}
 */
export function wireCallKeys(keys) {
  /** @type {Array<[string, JSONValue]>} */
  const members = [];
  for (const [name, value] of keys.members) {
    if (name === 'data') members.push(...wireData(value));
    else if (name === 'behavior') members.push(['behavior', wireBehavior(value) ?? []]);
    else members.push([name, expand(value) ?? null]);
  }
  return members;
}

/**
 * @param {JSONValue} value
 * @returns {Array<[string, JSONValue]>} `data`, `echo`, or nothing for $absent
 */
function wireData(value) {
  if (directiveOf(value)?.name === '$data') return [['echo', true]];
  const expanded = expand(value);
  return expanded === undefined ? [] : [['data', expanded]];
}
