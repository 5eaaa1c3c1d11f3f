import { askPanel, JSONObject } from '../../json/index.js';
import { navigations } from './step-language.js';
import { signalOfMessage, signalOfURL } from './bridge-signal.js';
import { percentDecoded, scriptOfURL } from './percent-text.js';
import { fromWire, readEntryCall, startsAsEntryCall } from './entry-call.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../json/panel.js').PanelReport} PanelReport */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('./wvjb-dialect.js').WVJBDialect} WVJBDialect */

/** A check is short: the web half's script may contain the same words. */
const fetchLimit = 200;
const checkLimit = 100;

/**
 * What an event may carry, by half: `text` must be a string, `value` may be anything; a question mark where it may be missing.
 * @type {Record<Half, Record<string, Record<string, 'text' | 'value?' | 'value' | 'text?'>>>}
 */
const eventKeys = {
  native: {
    handler: { handler: 'text', data: 'value?' },
    response: { callback: 'text', data: 'value?' },
    default: { data: 'value?' },
    exception: { text: 'text' },
    log: { text: 'text' },
    evaluate: { script: 'text' },
    policy: { url: 'text?', decision: 'text' },
    delegate: { navigation: 'text', url: 'text?' },
  },
  web: {
    handler: { handler: 'text', data: 'value?' },
    response: { callback: 'text', data: 'value?' },
    default: { data: 'value?' },
    exception: { text: 'text' },
    log: { text: 'text' },
    ready: { callback: 'text' },
    navigate: { url: 'text' },
    post: { name: 'text', body: 'value' },
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
  const navigation = event.get('navigation');
  if (name === 'delegate' && navigation !== 'decide' && !navigations.some((known) => known === navigation)) return 'an event delegate without a proper navigation';
  return null;
}

/**
 * The observation for an event that passed the check.
 * @param {JSONObject} event
 * @param {Half} half
 * @param {WVJBDialect} dialect
 * @param {(text: string, report: PanelReport) => void} heard told of every message's text and what the panel said
 * @returns {JSONObject}
 */
export function raiseEvent(event, half, dialect, heard) {
  const name = /** @type {string} */ (event.get('event'));
  if (name === 'evaluate') return raiseScript(scriptOfURL(/** @type {string} */ (event.get('script')), dialect.urlPrefix), dialect, heard);
  const signal = signalOf(name, event, dialect);
  if (signal !== null) return new JSONObject([['event', signal === 'queue' ? 'signal' : 'connect']]);
  /** @type {Array<[string, JSONValue]>} */
  const members = [['event', name]];
  for (const key of Object.keys(eventKeys[half][name])) {
    const value = event.get(key);
    if (value !== undefined) members.push([key, value]);
  }
  return new JSONObject(members);
}

/**
 * @param {string} name
 * @param {JSONObject} event
 * @param {WVJBDialect} dialect
 */
function signalOf(name, event, { signal }) {
  if (name === 'navigate') return signalOfURL(/** @type {string} */ (event.get('url')), signal);
  return name === 'post' ? signalOfMessage(/** @type {string} */ (event.get('name')), signal) : null;
}

/**
 * Takes the navigations that answer a fetch out of its events.
 * @param {readonly JSONObject[]} events
 * @param {string} returnURL
 * @returns {{answers: string[], others: JSONObject[]}} what stands behind the return URL in each; the events that are none
 */
export function returnedAnswers(events, returnURL) {
  /** @type {string[]} */
  const answers = [];
  const others = events.filter((event) => {
    const url = event.get('event') === 'navigate' ? event.get('url') : undefined;
    if (typeof url !== 'string' || !url.startsWith(returnURL)) return true;
    answers.push(url.slice(returnURL.length));
    return false;
  });
  return { answers, others };
}

/**
 * The observations for what answered a fetch by navigations: no answer is an empty queue.
 * @param {readonly string[]} answers percent-encoded
 * @param {boolean} signalled whether a signal has come since the last fetch
 * @param {WVJBDialect} dialect
 * @param {(text: string, report: PanelReport) => void} heard
 * @returns {JSONObject[]}
 */
export function raiseAnswers(answers, signalled, dialect, heard) {
  if (answers.length === 0) return [];
  if (answers.length > 1) return [invalidQueue('more than one answer', answers[0])];
  const text = percentDecoded(answers[0]);
  return text === null ? [invalidQueue('not percent-encoded UTF-8', answers[0])] : raiseQueue(text, signalled, dialect, heard);
}

/**
 * @param {string} script
 * @param {WVJBDialect} dialect
 * @param {(text: string, report: PanelReport) => void} heard
 * @returns {JSONObject}
 */
function raiseScript(script, dialect, heard) {
  if (startsAsEntryCall(script, dialect)) {
    const call = readEntryCall(script, dialect);
    if ('reason' in call) return invalidScript(call.reason, script);
    const report = askPanel(call.text);
    heard(call.text, report);
    if (report.value === undefined) return invalidScript('the literal is not a JSON text', script);
    if (!(report.value instanceof JSONObject)) return invalidScript('the literal is not the JSON text of an object', script);
    return new JSONObject([['event', 'send'], ['message', fromWire(report.value, dialect)]]);
  }
  if (script.length < fetchLimit && script.includes(dialect.fetch.name)) return new JSONObject([['event', 'fetch']]);
  if (script.length < checkLimit && script.includes('typeof') && script.includes(dialect.object)) return new JSONObject([['event', 'check']]);
  // A script that defines the web half names all of its functions, and may call its own entry.
  if (script.includes(dialect.object) && dialect.functions.every((name) => script.includes(name))) return new JSONObject([['event', 'inject']]);
  if (script.includes(`${dialect.entry}(`)) return invalidScript('a call of the entry function inside a longer script', script);
  return new JSONObject([['event', 'script'], ['script', script]]);
}

/**
 * @param {string} reason
 * @param {string} script
 */
function invalidScript(reason, script) {
  return new JSONObject([['event', 'invalid-script'], ['reason', reason], ['script', script]]);
}

/**
 * The observations for what a web half's queue held.
 * @param {JSONValue | undefined} value what evaluating the fetch gave
 * @param {boolean} signalled whether a signal has come since the last fetch
 * @param {WVJBDialect} dialect
 * @param {(text: string, report: PanelReport) => void} heard
 * @returns {JSONObject[]}
 */
export function raiseQueue(value, signalled, dialect, heard) {
  if (typeof value !== 'string') return [invalidQueue('the fetch gave no text', undefined)];
  const report = askPanel(value);
  heard(value, report);
  const queue = report.value;
  if (!Array.isArray(queue)) return [invalidQueue(queue === undefined ? 'not a JSON text' : 'not the JSON text of an array', value)];
  /** @type {JSONObject[]} */
  const observations = [];
  if (queue.length > 0 && !signalled) observations.push(new JSONObject([['event', 'unsignalled']]));
  for (const message of queue) {
    if (!(message instanceof JSONObject)) return [invalidQueue('an element that is not an object', value)];
    observations.push(new JSONObject([['event', 'send'], ['message', fromWire(message, dialect)]]));
  }
  return observations;
}

/**
 * @param {string} reason
 * @param {string | undefined} text
 */
function invalidQueue(reason, text) {
  /** @type {Array<[string, JSONValue]>} */
  const members = [['event', 'invalid-queue'], ['reason', reason]];
  if (text !== undefined) members.push(['text', text]);
  return new JSONObject(members);
}
