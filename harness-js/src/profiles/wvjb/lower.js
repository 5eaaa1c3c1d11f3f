import { directiveOf } from '../../corpus/directive.js';
import { expand } from '../../corpus/expand.js';
import { JSONNumber, JSONObject } from '../../json/index.js';
import { wireCallKeys } from './behavior.js';
import { entryCall, messageText, toWire } from './entry-call.js';
import { percentEncoded } from './percent-text.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('./wvjb-dialect.js').WVJBDialect} WVJBDialect */

/**
 * What a request is for; a `fetch` is the harness's own look into the web half's queue.
 * @typedef {'start' | 'drive' | 'load' | 'evaluate' | 'fetch' | 'close'} Role
 */

/**
 * One request, ready but for the ids that it awaits.
 * @typedef {object} LoweredRequest
 * @property {number} step
 * @property {string} instance
 * @property {string} method
 * @property {Role} role
 * @property {readonly string[]} awaits
 * @property {boolean} [losesSignal] the peer does not notice the signal of this request
 * @property {(ids: ReadonlyMap<string, JSONValue>) => JSONObject} params
 */

/**
 * What lowering depends on.
 * @typedef {object} Setting
 * @property {WVJBDialect} dialect
 * @property {Half} half
 * @property {boolean} heldTimers
 */

/** The name of the setup callback with which the harness brings a web half to its start. */
export const startCallback = 'conformance.start';

const loadedOnly = new Set(['call', 'send', 'respond', 'receive', 'disableSafetyTimeout', 'load', 'setup', 'init', 'register', 'remove', 'tick']);

/**
 * The requests that open an instance.
 * @param {Setting} setting
 * @param {string} instance
 * @param {boolean} loaded whether it is brought to the loaded state
 * @returns {LoweredRequest[]}
 */
export function lowerStart(setting, instance, loaded) {
  const { dialect, half, heldTimers } = setting;
  /**
   * @param {Role} role
   * @param {string} method
   * @param {Array<[string, JSONValue]>} members
   */
  const request = (role, method, members) => plain(0, instance, role, method, members);
  /** @type {Array<[string, JSONValue]>} */
  const open = [['dialect', dialect.name]];
  if (heldTimers) open.push(['timers', 'held']);
  const requests = [request('start', 'open', open)];
  if (!loaded) return requests;
  if (half === 'native') {
    requests.push(lowerNativeLoad(dialect, 0, instance));
    return requests;
  }
  requests.push(request('drive', 'setup', [['callback', startCallback], ...withInit(dialect)]), request('load', 'load', []));
  // The setup callbacks wait on a timer, which runs in no other way when timers are held.
  if (heldTimers) requests.push(request('drive', 'tick', [['ms', new JSONNumber('100')]]));
  requests.push(lowerFetch(setting, 0, instance));
  return requests;
}

/**
 * The requests of one step.
 * @param {Setting} setting
 * @param {Step} step
 * @param {number} number
 * @param {boolean} loaded whether a web half has been loaded before the step
 * @returns {LoweredRequest[]}
 */
export function lowerStep(setting, step, number, loaded) {
  const { dialect, half } = setting;
  const instance = step.on;
  /**
   * @param {Role} role
   * @param {string} method
   * @param {Array<[string, JSONValue]>} members
   */
  const request = (role, method, members) => plain(number, instance, role, method, members);
  if (step.do === 'fetch') return [lowerFetch(setting, number, instance)];
  /** @type {LoweredRequest[]} */
  let requests;
  if (step.do === 'receive') {
    requests = half === 'native' ? lowerNativeReceive(setting, step, number) : lowerWebReceive(setting, step, number);
  } else if (step.do === 'load') {
    requests = [half === 'native' ? lowerNativeLoad(dialect, number, instance) : request('load', 'load', loadScripts(setting, step))];
  } else if (step.do === 'setup') {
    const asked = step.keys.get('init') !== false;
    requests = [request('drive', 'setup', [...ownKeys(step), ...(asked ? withInit(dialect) : [])])];
  } else {
    requests = [request(step.do === 'evaluate' ? 'evaluate' : 'drive', step.do, ownKeys(step))];
  }
  if (step.keys.get('signal') === 'lost') return requests.map((lowered) => ({ ...lowered, losesSignal: true }));
  const fetches =
    half === 'web' &&
    (loaded || step.do === 'load') &&
    loadedOnly.has(step.do) &&
    (!setting.heldTimers || step.do === 'tick');
  return fetches ? requests.flatMap((lowered) => [lowered, lowerFetch(setting, number, instance)]) : requests;
}

/**
 * The request that drops an instance.
 * @param {number} step
 * @param {string} instance
 * @returns {LoweredRequest}
 */
export function lowerClose(step, instance) {
  return plain(step, instance, 'close', 'close', []);
}

/**
 * @param {number} step
 * @param {string} instance
 * @param {Role} role
 * @param {string} method
 * @param {Array<[string, JSONValue]>} members
 * @returns {LoweredRequest}
 */
function plain(step, instance, role, method, members) {
  const params = new JSONObject(members);
  return { step, instance, role, method, awaits: [], params: () => params };
}

/**
 * @param {Setting} setting
 * @param {number} step
 * @param {string} instance
 */
function lowerFetch(setting, step, instance) {
  return plain(step, instance, 'fetch', 'evaluate', [['script', setting.dialect.fetch.script]]);
}

/**
 * The step's own keys as params: texts and data expanded, behaviors lowered.
 * @param {Step} step
 */
function ownKeys(step) {
  const common = new Set(['do', 'on', 'expect', 'unordered', 'watch', 'signal', 'init']);
  return wireCallKeys(new JSONObject(step.keys.members.filter(([name]) => !common.has(name))));
}

/**
 * @param {Setting} setting
 * @param {Step} step
 * @returns {Array<[string, JSONValue]>}
 */
function loadScripts(setting, step) {
  const messages = receivedMessages(step);
  if (messages === null) return [];
  return [['scripts', messages.map((message) => entryCall(messageText(wireMessage(setting, message, new Map())), setting.dialect))]];
}

/**
 * What makes native inject the web half.
 * @param {WVJBDialect} dialect
 * @param {number} step
 * @param {string} instance
 * @returns {LoweredRequest}
 */
function lowerNativeLoad({ signal, injectsAtFinish }, step, instance) {
  if (injectsAtFinish) return plain(step, instance, 'load', 'finish', []);
  if (signal.by === 'message') return plain(step, instance, 'load', 'message', [['name', signal.loaded], ['body', null]]);
  return plain(step, instance, 'load', 'navigate', [['url', signal.loadedURL]]);
}

/**
 * What tells a page's connect snippet to call init.
 * @param {WVJBDialect} dialect
 * @returns {Array<[string, JSONValue]>}
 */
function withInit(dialect) {
  return dialect.hasInit ? [['init', true]] : [];
}

/**
 * @param {Setting} setting
 * @param {Step} step
 * @param {number} number
 * @returns {LoweredRequest[]}
 */
function lowerNativeReceive(setting, step, number) {
  const { signal, fetch } = setting.dialect;
  const messages = receivedMessages(step);
  /** @param {ReadonlyMap<string, JSONValue>} ids */
  const queue = (ids) => (messages === null ? expandedText(step) : messageText(messages.map((message) => wireMessage(setting, message, ids))));
  /**
   * @param {string} method
   * @param {(ids: ReadonlyMap<string, JSONValue>) => Array<[string, JSONValue]>} members
   * @returns {LoweredRequest}
   */
  const request = (method, members) => ({
    step: number,
    instance: step.on,
    role: 'drive',
    method,
    awaits: messages?.flatMap(awaitedBy) ?? [],
    params: (ids) => new JSONObject(members(ids)),
  });
  if (signal.by === 'message') return [request('message', (ids) => [['name', signal.queue], ['body', null], ['queue', queue(ids)]])];
  const { returnURL } = fetch;
  if (returnURL === null) return [request('navigate', (ids) => [['url', signal.queueURL], ['queue', queue(ids)]])];
  return [
    plain(number, step.on, 'drive', 'navigate', [['url', signal.queueURL]]),
    request('navigate', (ids) => [['url', returnURL + percentEncoded(queue(ids))]]),
  ];
}

/**
 * @param {Setting} setting
 * @param {Step} step
 * @param {number} number
 * @returns {LoweredRequest[]}
 */
function lowerWebReceive(setting, step, number) {
  const messages = receivedMessages(step);
  /**
   * @param {readonly string[]} awaits
   * @param {(ids: ReadonlyMap<string, JSONValue>) => string} text
   * @returns {LoweredRequest}
   */
  const entry = (awaits, text) => ({
    step: number,
    instance: step.on,
    role: 'drive',
    method: 'evaluate',
    awaits,
    params: (ids) => new JSONObject([['script', entryCall(text(ids), setting.dialect)]]),
  });
  if (messages === null) return [entry([], () => expandedText(step))];
  return messages.map((message) => entry(awaitedBy(message), (ids) => messageText(wireMessage(setting, message, ids))));
}

/**
 * @param {Step} step
 * @returns {JSONValue[] | null} null for a raw text
 */
function receivedMessages(step) {
  const message = step.keys.get('message');
  if (message !== undefined) return [message];
  const messages = step.keys.get('messages');
  if (Array.isArray(messages) || messages === undefined) return messages ?? null;
  // The one other form of a batch is $repeat.
  const repeated = expand(messages);
  return Array.isArray(repeated) ? repeated.map((element) => new JSONObject([['$literal', element]])) : null;
}

/** @param {Step} step */
function expandedText(step) {
  const text = expand(step.keys.get('text') ?? '');
  return typeof text === 'string' ? text : '';
}

/**
 * The callbacks whose ids a message awaits.
 * @param {JSONValue} message
 * @returns {string[]}
 */
function awaitedBy(message) {
  const name = peerReference(message);
  return name === null ? [] : [name];
}

/** @param {JSONValue} message */
function peerReference(message) {
  const responseId = message instanceof JSONObject ? message.get('responseId') : undefined;
  const directive = responseId === undefined ? null : directiveOf(responseId);
  return directive?.name === '$peerRef' ? /** @type {string} */ (directive.operand) : null;
}

/**
 * A message as it is sent.
 * @param {Setting} setting
 * @param {JSONValue} message
 * @param {ReadonlyMap<string, JSONValue>} ids
 * @returns {JSONValue}
 */
function wireMessage(setting, message, ids) {
  const reference = peerReference(message);
  if (reference === null || !(message instanceof JSONObject)) return toWire(expand(message) ?? null, setting.dialect);
  /** @type {Array<[string, JSONValue]>} */
  const members = [];
  for (const [name, value] of message.members) {
    // The id is the implementation's: whatever it looks like, it is no directive.
    const sent = name === 'responseId' ? ids.get(reference) : expand(value);
    if (sent !== undefined) members.push([name, sent]);
  }
  return toWire(new JSONObject(members), setting.dialect);
}
