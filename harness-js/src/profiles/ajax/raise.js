import { askPanel, JSONNumber, JSONObject } from '../../json/index.js';
import { Headers, lower, readPairs } from './headers.js';
import { pageOrigin, plainRequest } from './lower.js';
import { decodePayload } from './payload.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../json/panel.js').PanelReport} PanelReport */
/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('./ajax-dialect.js').AjaxDialect} AjaxDialect */
/** @typedef {import('./lower.js').PreflightQuestion} PreflightQuestion */
/** @typedef {Array<[string, JSONValue]>} Members */

/**
 * What a key of an event must be; a question mark where it may be missing.
 * @typedef {'text' | 'number' | 'boolean' | 'pairs' | 'value?' | 'text?' | 'true?' | 'hex?'} KeyKind
 */

/** @type {Readonly<Record<Half, Readonly<Record<string, Readonly<Record<string, KeyKind>>>>>>} */
const eventKeys = {
  native: {
    service: { service: 'text', method: 'text', params: 'value?' },
    response: { request: 'text', status: 'number', headers: 'pairs', body: 'text?', bytes: 'hex?' },
    redirect: { request: 'text', status: 'number', url: 'text', headers: 'pairs' },
    unhandled: { request: 'text' },
    report: { text: 'text' },
    exception: { text: 'text' },
    log: { text: 'text' },
  },
  web: {
    xhr: { call: 'text', method: 'text', url: 'text', async: 'boolean', headers: 'pairs', body: 'text?', credentials: 'true?' },
    onload: { call: 'text', data: 'value?', failure: 'text?' },
    onerror: { call: 'text', data: 'value?', failure: 'text?' },
    return: { call: 'text', value: 'value?' },
    exception: { text: 'text' },
    log: { text: 'text' },
  },
};

/** @type {Readonly<Record<string, (value: JSONValue) => boolean>>} */
const isOfKind = {
  text: (value) => typeof value === 'string',
  number: (value) => value instanceof JSONNumber,
  boolean: (value) => typeof value === 'boolean',
  pairs: (value) => readPairs(value) !== null,
  value: () => true,
  true: (value) => value === true,
  hex: (value) => typeof value === 'string' && /^(?:[0-9a-f]{2})*$/.test(value),
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
    const optional = kind.endsWith('?');
    if (value === undefined ? !optional : !isOfKind[optional ? kind.slice(0, -1) : kind](value)) return `an event ${name} without a proper ${key}`;
  }
  if (name === 'response' && event.has('body') === event.has('bytes')) return 'an event response without exactly one of body and bytes';
  if ((name === 'onload' || name === 'onerror') && event.has('data') && event.has('failure')) return `an event ${name} with both data and failure`;
  return null;
}

/**
 * The names of headers that a step's expectations mention, for one kind of event; null where no expectation has the key.
 * @typedef {object} Mentioned
 * @property {Set<string> | null} headers
 * @property {Map<string, string[]> | null} lists the members that are looked for
 */

/**
 * Which headers the expectations of a step mention.
 * @param {readonly JSONObject[]} expect
 * @param {string} event
 * @returns {Mentioned}
 */
export function mentionedHeaders(expect, event) {
  /** @type {Mentioned} */
  const mentioned = { headers: null, lists: null };
  for (const expected of expect) {
    if (expected.get('event') !== event) continue;
    const headers = expected.get('headers');
    if (headers instanceof JSONObject) mentioned.headers = new Set([...mentioned.headers ?? [], ...headers.names()]);
    const lists = expected.get('lists');
    if (lists instanceof JSONObject) mentioned.lists = withLists(mentioned.lists ?? new Map(), lists);
  }
  return mentioned;
}

/**
 * Lists with the members of further ones, each member once.
 * @param {Map<string, string[]>} known
 * @param {JSONObject} lists
 */
function withLists(known, lists) {
  for (const [name, value] of lists.members) {
    const members = known.get(name) ?? [];
    const more = /** @type {string[]} */ (value).filter((member) => !members.includes(member));
    known.set(name, [...members, ...more]);
  }
  return known;
}

/**
 * What raising an event depends on.
 * @typedef {object} RaisingContext
 * @property {AjaxDialect} dialect
 * @property {(event: string) => Mentioned} mentioned
 * @property {Set<string>} open the names of the requests that wait for an answer
 * @property {{request: string, asked: PreflightQuestion} | null} preflight the step's request and what it asks, if it is a preflight
 * @property {(text: string, report: PanelReport) => void} heard told of every body's text and what the panel said
 */

/**
 * The observations for an event that passed the check.
 * @param {JSONObject} event
 * @param {RaisingContext} context
 * @returns {JSONObject[]}
 */
export function raiseEvent(event, context) {
  const name = /** @type {string} */ (event.get('event'));
  switch (name) {
    case 'response':
    case 'redirect':
    case 'unhandled':
      return raiseAnswer(name, event, context);
    case 'xhr':
      return raiseSent(event, context);
    default:
      return [knownMembers(event)];
  }
}

/**
 * An event without what the protocol gives no meaning.
 * @param {JSONObject} event
 */
function knownMembers(event) {
  const keys = ['event', ...Object.values(eventKeys).flatMap((events) => Object.keys(events[/** @type {string} */ (event.get('event'))] ?? {}))];
  return new JSONObject(event.members.filter(([key]) => keys.includes(key)));
}

/**
 * @param {'response' | 'redirect' | 'unhandled'} name
 * @param {JSONObject} event
 * @param {RaisingContext} context
 * @returns {JSONObject[]}
 */
function raiseAnswer(name, event, context) {
  const request = /** @type {string} */ (event.get('request'));
  if (!context.open.delete(request)) return [new JSONObject([['event', 'stray'], ['answer', name], ['request', request]])];
  /** @type {Members} */
  const members = [['event', name]];
  if (request !== plainRequest) members.push(['request', request]);
  if (name === 'unhandled') return [new JSONObject(members)];

  const headers = new Headers(readPairs(event.get('headers')) ?? []);
  const status = /** @type {JSONNumber} */ (event.get('status'));
  members.push(['status', status], ...namedHeaders(headers, context.mentioned(name)));
  if (name === 'redirect') {
    members.push(['url', /** @type {JSONValue} */ (event.get('url'))]);
  } else {
    members.push(...bodyMembers(event, headers, context));
    if (context.preflight?.request === request) members.push(['allowed', isAllowed(Number(status.text), headers, context.preflight.asked)]);
  }
  return [
    ...headers.invalid().map(({ name: header, reason }) => new JSONObject([['event', 'invalid-header'], ['name', header], ['reason', reason]])),
    new JSONObject(members),
  ];
}

/**
 * @param {JSONObject} event
 * @param {Headers} headers
 * @param {RaisingContext} context
 * @returns {Members}
 */
function bodyMembers(event, headers, context) {
  const bytes = event.get('bytes');
  if (typeof bytes === 'string') return [['bytes', bytes], ['length', lengthVerdict(headers, bytes.length / 2)]];
  const body = /** @type {string} */ (event.get('body'));
  const length = lengthVerdict(headers, Buffer.byteLength(body));
  if (body === '') return [['body', body], ['length', length]];
  const report = askPanel(body);
  context.heard(body, report);
  return [report.value instanceof JSONObject ? ['message', report.value] : ['body', body], ['length', length]];
}

/**
 * @param {Headers} headers
 * @param {number} bytes
 */
function lengthVerdict(headers, bytes) {
  const values = headers.all('content-length');
  if (values.length === 0) return 'missing';
  return values.length === 1 && /^[0-9]+$/.test(values[0]) && Number(values[0]) === bytes ? 'right' : 'wrong';
}

/**
 * Whether a browser would make the request that a preflight asked for (the Fetch standard, CORS-preflight fetch), without credentials.
 * @param {number} status
 * @param {Headers} headers
 * @param {PreflightQuestion} question
 */
function isAllowed(status, headers, question) {
  if (status < 200 || status > 299) return false;
  const origin = headers.value('access-control-allow-origin');
  if (origin !== '*' && origin !== pageOrigin) return false;
  const methods = headers.list('access-control-allow-methods') ?? [];
  if (!['GET', 'HEAD', 'POST', ...methods].includes(question.method) && !methods.includes('*')) return false;
  const names = headers.list('access-control-allow-headers')?.map(lower) ?? [];
  return names.includes('*') || question.names.every((name) => names.includes(lower(name)));
}

/**
 * @param {Headers} headers
 * @param {Mentioned} mentioned
 * @returns {Members}
 */
function namedHeaders(headers, mentioned) {
  /** @type {Members} */
  const members = [];
  if (mentioned.headers !== null) members.push(['headers', namedValues(headers, mentioned.headers)]);
  if (mentioned.lists !== null) members.push(['lists', namedLists(headers, mentioned.lists)]);
  return members;
}

/**
 * @param {Headers} headers
 * @param {ReadonlySet<string>} names
 */
function namedValues(headers, names) {
  /** @type {Members} */
  const values = [];
  for (const name of names) {
    const value = headers.value(name);
    if (value !== undefined) values.push([name, value]);
  }
  return new JSONObject(values);
}

/**
 * @param {Headers} headers
 * @param {ReadonlyMap<string, string[]>} wanted
 */
function namedLists(headers, wanted) {
  /** @type {Members} */
  const lists = [];
  for (const [name, members] of wanted) {
    const there = headers.list(name)?.map(lower);
    if (there !== undefined) lists.push([name, members.filter((member) => there.includes(lower(member)))]);
  }
  return new JSONObject(lists);
}

/**
 * @param {JSONObject} event
 * @param {RaisingContext} context
 * @returns {JSONObject[]}
 */
function raiseSent(event, { dialect, mentioned }) {
  const headers = new Headers(readPairs(event.get('headers')) ?? []);
  const url = /** @type {string} */ (event.get('url'));
  const address = bridgeAddress(url, dialect);
  /** @type {Members} */
  const members = [['event', 'xhr']];
  for (const key of ['call', 'method', 'async', 'credentials']) {
    const value = event.get(key);
    if (value !== undefined) members.push([key, value]);
  }
  if (address === null) members.push(['url', url]);
  else members.push(['target', address.target]);
  if (address?.random) members.push(['rnd', address.random]);
  const body = event.get('body');
  if (body !== undefined && body !== '') members.push(['body', body]);
  members.push(...namedHeaders(headers, mentioned('xhr')).filter(([name]) => name === 'headers'));

  const payload = readPayload(headers, dialect);
  if ('reason' in payload) return [new JSONObject([['event', 'invalid-payload'], ['reason', payload.reason]]), new JSONObject(members)];
  return [new JSONObject([...members, ['payload', payload.text]])];
}

/**
 * @param {Headers} headers
 * @param {AjaxDialect} dialect
 * @returns {{text: string} | {reason: string}}
 */
function readPayload(headers, dialect) {
  const value = headers.value(dialect.payloadHeader);
  if (value === undefined) return { reason: `there is no header ${dialect.payloadHeader}` };
  return decodePayload(value.startsWith(dialect.payloadPrefix) ? value.slice(dialect.payloadPrefix.length) : value);
}

/**
 * Which of the bridge's URLs this is, and the query's random member; null for any other URL.
 * @param {string} url
 * @param {AjaxDialect} dialect
 * @returns {{target: string, random: string | undefined} | null}
 */
function bridgeAddress(url, dialect) {
  const match = /^([^:/?#]+):\/\/([^/?#]*)\/?\?([^#]*)$/.exec(url);
  if (match === null || lower(match[1]) !== dialect.scheme) return null;
  const host = lower(match[2]);
  const target = host === dialect.hosts.async ? 'async' : host === dialect.hosts.sync ? 'sync' : null;
  if (target === null) return null;
  const member = match[3].split('&').find((each) => each.startsWith(`${dialect.random}=`));
  return { target, random: member?.slice(dialect.random.length + 1) };
}
