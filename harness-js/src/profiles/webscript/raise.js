import { askPanel, JSONObject } from '../../json/index.js';
import { observationKinds } from './observation-kinds.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../json/panel.js').PanelReport} PanelReport */
/** @typedef {import('../../corpus/vector.js').Half} Half */

/**
 * What an event may carry, by half.
 * @type {Record<Half, Record<string, Record<string, 'text' | 'value' | 'list'>>>}
 */
const eventKeys = {
  native: {
    ask: { text: 'text' },
    reply: { text: 'text' },
    method: { object: 'text', selector: 'text', arguments: 'list' },
    'undefined-method': { object: 'text', name: 'text', arguments: 'list' },
    'default-method': { object: 'text', arguments: 'list' },
    read: { object: 'text', key: 'text' },
    write: { object: 'text', key: 'text', value: 'value' },
    result: { value: 'value' },
    exception: { text: 'text' },
    log: { text: 'text' },
  },
  web: {
    ask: { text: 'text' },
    reply: { text: 'text' },
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
    const proper = kind === 'text' ? typeof value === 'string' : kind === 'list' ? Array.isArray(value) : value !== undefined;
    if (!proper) return `an event ${name} without a proper ${key}`;
  }
  return null;
}

/**
 * The observation for an event that passed the check.
 * @param {JSONObject} event
 * @param {Half} half
 * @param {(text: string, report: PanelReport) => void} heard told of every text that crossed, and what the panel said
 * @returns {JSONObject}
 */
export function raiseEvent(event, half, heard) {
  const name = /** @type {string} */ (event.get('event'));
  if (name === 'ask' || name === 'reply') return raiseText(name, /** @type {string} */ (event.get('text')), heard);
  /** @type {Array<[string, JSONValue]>} */
  const members = [['event', name]];
  for (const key of Object.keys(eventKeys[half][name])) members.push([key, /** @type {JSONValue} */ (event.get(key))]);
  return new JSONObject(members);
}

/**
 * @param {'ask' | 'reply'} name
 * @param {string} text
 * @param {(text: string, report: PanelReport) => void} heard
 */
function raiseText(name, text, heard) {
  const report = askPanel(text);
  heard(text, report);
  if (report.value instanceof JSONObject) {
    const [key] = observationKinds[name].required;
    return new JSONObject([['event', name], [key, report.value]]);
  }
  const reason = report.value === undefined ? `what was given as ${name} is not a JSON text` : `what was given as ${name} is not the JSON text of an object`;
  return new JSONObject([['event', 'invalid-text'], ['reason', reason], ['text', text]]);
}
