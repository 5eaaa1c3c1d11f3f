import { expand } from '../../corpus/expand.js';
import { JSONObject } from '../../json/index.js';
import { dispatchScript } from './dispatch-script.js';
import { dataText, notificationURL } from './notification-url.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('./jsnoty-dialect.js').JsNotyDialect} JsNotyDialect */

/** @typedef {Array<[string, JSONValue]>} Members */

/**
 * One request. `asks`: what the script gives is observed.
 * @typedef {object} LoweredRequest
 * @property {number} step
 * @property {string} instance
 * @property {string} method
 * @property {readonly string[]} awaits
 * @property {JSONObject} params
 * @property {boolean} asks
 */

/**
 * @param {number} step
 * @param {string} instance
 * @param {string} method
 * @param {Members} members
 * @param {boolean} [asks]
 * @returns {LoweredRequest}
 */
function request(step, instance, method, members, asks = false) {
  return { step, instance, method, awaits: [], params: new JSONObject(members), asks };
}

/**
 * The requests that open an instance, and bring a web half to its start.
 * @param {JsNotyDialect} dialect
 * @param {Half} half
 * @param {string} instance
 * @param {boolean} loaded
 * @returns {LoweredRequest[]}
 */
export function lowerStart(dialect, half, instance, loaded) {
  const methods = half === 'web' && loaded ? ['load', 'onload'] : [];
  return [request(0, instance, 'open', [['dialect', dialect.name]]), ...methods.map((method) => request(0, instance, method, []))];
}

/**
 * The request that drops an instance.
 * @param {number} step
 * @param {string} instance
 */
export function lowerClose(step, instance) {
  return request(step, instance, 'close', []);
}

/**
 * The request of one step.
 * @param {JsNotyDialect} dialect
 * @param {Half} half
 * @param {Step} step
 * @param {number} number
 * @returns {LoweredRequest}
 */
export function lowerStep(dialect, half, step, number) {
  const { keys, on } = step;
  /** @param {string} name */
  const value = (name) => {
    const found = keys.get(name);
    return found === undefined ? undefined : expand(found);
  };
  /** @param {string} name */
  const text = (name) => /** @type {string} */ (value(name));
  /** @param {string[]} names */
  const members = (...names) => /** @type {Members} */ (names.map((name) => [name, value(name)]).filter(([, found]) => found !== undefined));

  switch (step.do) {
    case 'receive': {
      if (half === 'web') return request(number, on, 'evaluate', [['script', dispatchScript(text('name'), value('data') ?? null)]]);
      const url = notificationURL(text('name'), keys.has('text') ? text('text') : dataText(value('data')), dialect);
      return request(number, on, 'navigate', [['url', url], ...wireBehavior(keys.get('behavior'))]);
    }
    case 'acknowledge':
      return request(number, on, 'evaluate', [['script', dispatchScript(dialect.acknowledgement, null)]]);
    case 'launch':
      return request(number, on, 'launch', [...members('userAgent'), ['suffix', value('suffix') ?? dialect.userAgentSuffix], ...members('url')]);
    default:
      return request(number, on, step.do, [...members('name', 'data', 'url', 'script'), ...wireBehavior(keys.get('behavior'))], step.do === 'evaluate');
  }
}

/**
 * A behavior as the adapter protocol writes it.
 * @param {JSONValue | undefined} behavior a list of objects with one key, as the corpus was checked for
 * @returns {Members}
 */
function wireBehavior(behavior) {
  if (!Array.isArray(behavior)) return [];
  const actions = behavior.map((action) => {
    const [name, operand] = /** @type {JSONObject} */ (action).members[0];
    if (name === 'throw') return new JSONObject([['do', name], ['text', operand]]);
    return new JSONObject([['do', name], .../** @type {JSONObject} */ (expand(operand)).members]);
  });
  return [['behavior', actions]];
}
