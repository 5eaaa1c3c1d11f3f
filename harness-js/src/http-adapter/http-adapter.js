import { encodeJSON, JSONObject, objectFrom, parseJSON } from '../json/index.js';
import { checkParams, text } from '../web-adapter/wire/params.js';
import { RpcError, codes } from '../web-adapter/wire/rpc-error.js';
import { Exchange } from './exchange.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../web-adapter/wire/session.js').Adapter} Adapter */
/** @typedef {import('./exchange.js').Answered} Answered */

/** The dialect that such a server is driven in. */
const DIALECT = 'ajax';

/** How long a request may stay unanswered before the fixture is asked whether it is held. */
const PATIENCE_MILLISECONDS = 50;

/** How long an answer may take; the harness waits longer. */
const MOST_MILLISECONDS = 8000;

/** How long the answer of a call that was released may follow that of the release. */
const RELEASE_MILLISECONDS = 500;

/** How long the end of a server may follow that of its connections. */
const CRASH_MILLISECONDS = 100;

/** @type {Readonly<Record<string, import('../web-adapter/wire/params.js').Shape>>} */
const methods = { request: { request: text, url: text, method: text, headers: () => {}, 'body?': text } };

/**
 * Drives a native half that is an HTTP server: a request of the protocol becomes one over HTTP, and what the fixture's services were asked
 * is read out of the fixture's own list, so that nothing counts as served that was not.
 *
 * @implements {Adapter}
 */
export class HTTPAdapter {
  #port;
  #description;
  /** @type {number | null} the number of the open instance */
  #instance = null;
  /** @type {Map<string, Exchange>} what waits for its answer, by the request's name, in the order of asking */
  #open = new Map();
  /** @type {{name: string, url: string, exchange: Exchange}[]} what was answered and has not been told, in the order of the answers */
  #answered = [];

  /**
   * @param {number} port
   * @param {{implementation: {name: string, version: string, language: string}, features: string[]}} description
   */
  constructor(port, description) {
    this.#port = port;
    this.#description = description;
  }

  describe() {
    const { implementation, features } = this.#description;
    return { implementation, half: 'native', dialects: [DIALECT], features, instances: 1 };
  }

  /**
   * @param {string} method
   * @param {any} params
   * @returns {Promise<string>}
   * @throws {RpcError}
   */
  async call(method, params) {
    checkParams(methods, method, params);
    if (method === 'open') return this.#openInstance(params);
    if (this.#instance !== params.instance) throw new RpcError(codes.invalidParams, `instance ${params.instance} is not open`);
    if (method === 'close') {
      for (const exchange of this.#open.values()) exchange.abandon();
      this.#open.clear();
      this.#answered = [];
      this.#instance = null;
      return '{"events":[]}';
    }
    return this.#ask(params);
  }

  /** @param {any} params */
  async #openInstance({ instance, dialect }) {
    if (this.#instance !== null) throw new RpcError(codes.invalidParams, 'no more than 1 instance can be open');
    if (dialect !== DIALECT) throw new RpcError(codes.invalidParams, `this adapter has no dialect ${JSON.stringify(dialect)}`);
    // What was called before belongs to nobody.
    await this.#calls();
    this.#instance = instance;
    return '{"events":[]}';
  }

  /** @param {any} params */
  async #ask({ request: name, url, method, headers, body }) {
    const asked = { url, method, headers, ...(body === undefined ? {} : { body }) };
    const exchange = new Exchange(this.#port, asked);
    this.#open.get(name)?.abandon();
    this.#open.set(name, exchange);
    void exchange.done.then(() => {
      if (this.#open.get(name) !== exchange) return;
      this.#open.delete(name);
      this.#answered.push({ name, url, exchange });
    });

    const services = await this.#settle(exchange);
    await noticeCrash(exchange);
    if (services.some((call) => call.get('method') === 'release')) await this.#anotherAnswer(name);
    const events = [...services, ...this.#answered.splice(0).map(answerEvent)];
    return encodeJSON(objectFrom({ events }));
  }

  /**
   * Waits until a request is answered, or held by the fixture.
   *
   * @param {Exchange} exchange
   * @returns {Promise<JSONObject[]>} the services that were called meanwhile, as events
   */
  async #settle(exchange) {
    const limit = Date.now() + MOST_MILLISECONDS;
    /** @type {JSONObject[]} */
    const services = [];
    while (!exchange.settled && Date.now() < limit) {
      await within(exchange.done, PATIENCE_MILLISECONDS);
      services.push(...(await this.#calls()));
      if (services.some((call) => call.get('method') === 'hold')) break;
    }
    return services;
  }

  /**
   * Waits for the answer that a release has set free.
   *
   * @param {string} released the name of the request that released
   */
  async #anotherAnswer(released) {
    const limit = Date.now() + RELEASE_MILLISECONDS;
    while (this.#open.size > 0 && !this.#answered.some(({ name }) => name !== released) && Date.now() < limit) await delay(5);
  }

  /**
   * Asks the fixture what has been called since it was last asked.
   *
   * @returns {Promise<JSONObject[]>} as events
   * @throws {RpcError}
   */
  async #calls() {
    const payload = Buffer.from('{"service":"Conformance","method":"calls"}').toString('base64');
    const exchange = new Exchange(this.#port, {
      url: 'oschina://asynchttprequest?rnd=calls',
      method: 'POST',
      headers: [['X-Javascript-Header', payload]],
    });
    await within(exchange.done, MOST_MILLISECONDS);
    if (!exchange.settled) exchange.abandon();
    await noticeCrash(exchange);
    const calls = readCalls(exchange.answer);
    if (calls === null) throw new RpcError(codes.failed, `Conformance.calls did not answer with a list of calls${exchange.failure === '' ? '' : ` (${exchange.failure})`}`);
    return calls.map((call) => new JSONObject([['event', 'service'], ...call.members]));
  }
}

/**
 * Gives the end of a server, which ends the adapter, the time to be noticed where a request got no answer.
 *
 * @param {Exchange} exchange
 */
async function noticeCrash(exchange) {
  if (exchange.failure !== '') await delay(CRASH_MILLISECONDS);
}

/** @param {Answered | null} answer */
function readCalls(answer) {
  if (answer === null || answer.status !== 200) return null;
  /** @type {JSONValue | undefined} */
  let list;
  try {
    const message = parseJSON(answer.body.toString());
    list = message instanceof JSONObject ? message.get('msg') : undefined;
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  /** @type {JSONObject[]} */
  const calls = [];
  for (const call of list) {
    if (!(call instanceof JSONObject) || call.names().some((name) => !['service', 'method', 'params'].includes(name))) return null;
    calls.push(call);
  }
  return calls;
}

/** @param {{name: string, url: string, exchange: Exchange}} answered */
function answerEvent({ name, url, exchange }) {
  const { answer, failure } = exchange;
  if (answer === null) return objectFrom({ event: 'exception', text: failure });
  const { status, headers, body } = answer;
  if (status === 421) return objectFrom({ event: 'unhandled', request: name });
  const location = headers.find(([header]) => header.toLowerCase() === 'location')?.[1];
  const target = (status === 301 || status === 302) && location !== undefined ? resolved(location, url) : null;
  if (target !== null) return objectFrom({ event: 'redirect', request: name, status, url: target, headers });
  return objectFrom({ event: 'response', request: name, status, headers, ...bodyMember(body) });
}

/** @param {string} location @param {string} base */
function resolved(location, base) {
  try {
    return new URL(location, base).href;
  } catch {
    return null;
  }
}

/** @param {Buffer} bytes */
function bodyMember(bytes) {
  try {
    return { body: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { bytes: bytes.toString('hex') };
  }
}

/**
 * Waits for something, but not longer than so.
 *
 * @param {Promise<void>} promise
 * @param {number} milliseconds
 */
async function within(promise, milliseconds) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Promise<void>} */
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, over]);
  clearTimeout(timer);
}

/** @param {number} milliseconds @returns {Promise<void>} */
function delay(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
