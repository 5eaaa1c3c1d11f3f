import { expand } from '../../corpus/expand.js';
import { encodeJSON, fromPlain, JSONNumber, JSONObject } from '../../json/index.js';
import { encodePayload } from './payload.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('./ajax-dialect.js').AjaxDialect} AjaxDialect */
/** @typedef {Array<[string, JSONValue]>} Members */

/** The origin of the page that a native half is shown. */
export const pageOrigin = 'https://app.example';

/** The name of a request whose step gives none. */
export const plainRequest = 'request';

/** The headers that a preflight asks for when its step does not say. */
const askedNames = ['cache-control', 'pragma', 'x-javascript-header'];

/**
 * What a preflight asks: whether a browser may make this request.
 * @typedef {{method: string, names: string[]}} PreflightQuestion
 */

/**
 * What a preflight step asks.
 * @param {Step} step
 * @returns {PreflightQuestion}
 */
export function preflightQuestion(step) {
  const names = step.keys.get('names');
  return { method: textOf(step.keys, 'method') ?? 'POST', names: Array.isArray(names) ? names.map(String) : askedNames };
}

/**
 * The params of the one request that a step lowers to; its method is the step's, save that a preflight is a `request`.
 * @param {Step} step
 * @param {AjaxDialect} dialect
 * @returns {JSONObject}
 */
export function lowerStep(step, dialect) {
  switch (step.do) {
    case 'request':
    case 'preflight':
      return lowerRequest(step, dialect);
    case 'async':
    case 'sync':
      return new JSONObject(lowerCall(step.do, step.keys));
    case 'complete':
      return new JSONObject([['call', textOf(step.keys, 'call') ?? ''], ...endingOf(step.keys)]);
    case 'fail':
      return new JSONObject([['call', textOf(step.keys, 'call') ?? '']]);
    default:
      return new JSONObject([]);
  }
}

/**
 * @param {Step} step
 * @param {AjaxDialect} dialect
 */
function lowerRequest({ do: verb, keys }, dialect) {
  const origin = ['Origin', pageOrigin];
  /** @type {string[][]} */
  const headers = [];
  if (verb === 'preflight') {
    const { method, names } = preflightQuestion(/** @type {Step} */ ({ do: verb, keys }));
    headers.push(origin, ['Access-Control-Request-Method', method]);
    if (names.length > 0) headers.push(['Access-Control-Request-Headers', names.join(',')]);
  } else {
    headers.push(...dialect.requestHeaders, origin);
  }
  const payload = payloadOf(keys);
  if (payload !== undefined) headers.push([textOf(keys, 'headerName') ?? dialect.payloadHeader, payload]);
  /** @type {Members} */
  const members = [
    ['request', textOf(keys, 'request') ?? plainRequest],
    ['url', textOf(keys, 'url') ?? `${dialect.scheme}://${dialect.hosts.async}?${dialect.random}=0.5`],
    ['method', verb === 'preflight' ? 'OPTIONS' : textOf(keys, 'method') ?? 'POST'],
    ['headers', [...headers, .../** @type {JSONValue[]} */ (keys.get('headers') ?? [])]],
  ];
  const body = textOf(keys, 'body');
  if (body !== undefined) members.push(['body', body]);
  return new JSONObject(members);
}

/**
 * The value of the payload's header; undefined when there is none.
 * @param {JSONObject} keys
 * @returns {string | undefined}
 */
function payloadOf(keys) {
  const header = textOf(keys, 'header');
  if (header !== undefined) return header;
  const bytes = textOf(keys, 'bytes');
  const text = callText(keys);
  const encoded = bytes !== undefined ? Buffer.from(bytes, 'hex').toString('base64') : text !== undefined ? encodePayload(text) : undefined;
  return encoded === undefined ? undefined : (textOf(keys, 'prefix') ?? '') + encoded;
}

/**
 * @param {string} verb
 * @param {JSONObject} keys
 * @returns {Members}
 */
function lowerCall(verb, keys) {
  /** @type {Members} */
  const members = [['call', textOf(keys, 'call') ?? '']];
  const text = callText(keys);
  if (text !== undefined) members.push(['text', text]);
  for (const name of ['argument', 'callbacks', 'failure']) {
    const value = keys.get(name);
    if (value !== undefined) members.push([name, value]);
  }
  const behavior = keys.get('behavior');
  if (Array.isArray(behavior)) members.push(['behavior', behavior.map((action) => lowerAction(/** @type {JSONObject} */ (action)))]);
  if (verb === 'sync' && !keys.has('failure')) members.push(['answer', new JSONObject(endingOf(keys))]);
  return members;
}

/** @param {JSONObject} action */
function lowerAction(action) {
  const [name, operand] = action.members[0];
  if (name === 'throw') return new JSONObject([['do', name], ['text', operand]]);
  return new JSONObject([['do', name], ...lowerCall(name, /** @type {JSONObject} */ (operand))]);
}

/**
 * How an XMLHttpRequest completes.
 * @param {JSONObject} keys
 * @returns {Members}
 */
function endingOf(keys) {
  const answer = keys.get('answer');
  return [
    ['status', keys.get('status') ?? new JSONNumber('200')],
    ['headers', keys.get('headers') ?? fromPlain([['Content-Type', 'application/json']])],
    ['body', answer === undefined ? textOf(keys, 'body') ?? '' : encodeJSON(expand(answer) ?? null)],
  ];
}

/**
 * The text of a call; undefined when a step gives none.
 * @param {JSONObject} keys
 * @returns {string | undefined}
 */
function callText(keys) {
  const message = keys.get('message');
  return message === undefined ? textOf(keys, 'text') : encodeJSON(expand(message) ?? null);
}

/**
 * @param {JSONObject} keys
 * @param {string} name
 * @returns {string | undefined}
 */
function textOf(keys, name) {
  const value = keys.get(name);
  const text = value === undefined ? undefined : expand(value);
  return typeof text === 'string' ? text : undefined;
}
