import { JSONObject } from '../../json/index.js';
import { dispatchWord, readDispatch } from './dispatch-script.js';
import { isOfScheme, readNotificationURL } from './notification-url.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../json/panel.js').PanelReport} PanelReport */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('./jsnoty-dialect.js').JsNotyDialect} JsNotyDialect */
/** @typedef {(text: string, report: PanelReport) => void} Heard told of every JSON text and what the panel said */

/**
 * What an event may carry, by half: `text` must be a string, `value` may be anything; a question mark where it may be missing.
 * @type {Record<Half, Record<string, Record<string, 'text' | 'text?' | 'value?'>>>}
 */
const eventKeys = {
  native: {
    evaluate: { script: 'text' },
    policy: { url: 'text?', decision: 'text' },
    notified: { name: 'text', data: 'value?' },
    userAgent: { agent: 'text' },
    request: { url: 'text' },
    log: { text: 'text' },
  },
  web: {
    notified: { name: 'text', data: 'value?' },
    navigate: { url: 'text' },
    exception: { text: 'text' },
    log: { text: 'text' },
  },
};

/**
 * What is wrong with an event that an adapter sent; null when it is one of the half's.
 * @param {JSONObject} event
 * @param {Half} half
 * @returns {string | null}
 */
export function eventComplaint(event, half) {
  const name = event.get('event');
  if (typeof name !== 'string' || !Object.hasOwn(eventKeys[half], name)) return `an event that a ${half} half does not have: ${JSON.stringify(name)}`;
  for (const [key, kind] of Object.entries(eventKeys[half][name])) {
    const value = event.get(key);
    if (value === undefined ? !kind.endsWith('?') : kind.startsWith('text') && typeof value !== 'string') return `an event ${name} without a proper ${key}`;
  }
  if (name === 'policy' && event.get('decision') !== 'allow' && event.get('decision') !== 'cancel') return 'an event policy without a proper decision';
  return null;
}

/**
 * The observations for an event that passed the check.
 * @param {JSONObject} event
 * @param {Half} half
 * @param {JsNotyDialect} dialect
 * @param {Heard} heard
 * @returns {JSONObject[]}
 */
export function raiseEvent(event, half, dialect, heard) {
  const name = /** @type {string} */ (event.get('event'));
  if (name === 'evaluate') return [raiseScript(/** @type {string} */ (event.get('script')), dialect, heard)];
  if (name === 'navigate') return raiseURL(/** @type {string} */ (event.get('url')), dialect, heard);
  return [observation(name, Object.keys(eventKeys[half][name]).map((key) => [key, event.get(key)]))];
}

/**
 * The observation for what a script gave.
 * @param {JSONValue | undefined} value
 */
export function raiseValue(value) {
  return observation('value', [['value', value]]);
}

/**
 * @param {string} script
 * @param {JsNotyDialect} dialect
 * @param {Heard} heard
 */
function raiseScript(script, dialect, heard) {
  const dispatch = readDispatch(script, heard);
  if ('reason' in dispatch) {
    return script.includes(dispatchWord) ? observation('invalid-script', [['reason', dispatch.reason], ['script', script]]) : observation('script', [['script', script]]);
  }
  if (dispatch.name === dialect.acknowledgement) return observation('acknowledge', []);
  return observation('send', [['name', dispatch.name], ['data', dispatch.detail]]);
}

/**
 * @param {string} url
 * @param {JsNotyDialect} dialect
 * @param {Heard} heard
 */
function raiseURL(url, dialect, heard) {
  if (!isOfScheme(url, dialect)) return [observation('navigate', [['url', url]])];
  const reading = readNotificationURL(url, dialect, heard);
  if ('reason' in reading) return [observation('invalid-url', [['reason', reading.reason], ['url', url]])];
  const sent = observation('send', [['name', reading.name], ['data', reading.data]]);
  return reading.isEncoded ? [sent] : [observation('unencoded', [['url', url]]), sent];
}

/**
 * @param {string} event
 * @param {Array<[string, JSONValue | undefined]>} members those that are undefined are left out
 */
function observation(event, members) {
  return new JSONObject(/** @type {Array<[string, JSONValue]>} */ ([['event', event], ...members].filter(([, value]) => value !== undefined)));
}
