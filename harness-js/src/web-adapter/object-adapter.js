import { createBehaviors } from './driver/behaviors.js';
import { wvjbMethods } from './driver/wvjb-methods.js';
import { createEncoder } from './page/encoder.js';
import { createEventLog } from './page/event-log.js';
import { checkParams } from './wire/params.js';
import { RpcError, codes } from './wire/rpc-error.js';

/** @typedef {import('./wire/session.js').Adapter} Adapter */

/** More in one answer would pass the protocol's limit of a line. */
const LIMITS = { events: 100_000, characters: 20 * 1024 * 1024 };

/**
 * One instance of an implementation, as its author writes it. Every method may return a promise. What is left out is refused as an unknown
 * method; `emit` of `open` takes the events that are not seen from here (`evaluate`, `policy`, `navigate`, …).
 *
 * @typedef {object} Subject
 * @property {(name: string, handler: (data: unknown, responder?: unknown) => void) => unknown} registerHandler
 * @property {(name: string, data: unknown, callback: ((data: unknown) => void) | undefined, request: any) => unknown} callHandler
 *   `request` has what else the protocol's `call` says (`arguments`, `thread`)
 * @property {(name: string) => unknown} [removeHandler]
 * @property {(data: unknown, callback: ((data: unknown) => void) | undefined) => unknown} [send]
 * @property {() => unknown} [disableSafetyTimeout]
 * @property {() => unknown} [reset]
 * @property {(handler: (data: unknown, responder?: unknown) => void) => unknown} [init] sets the default handler
 * @property {(params: any) => unknown} [finish]
 * @property {(params: any) => unknown} [message]
 * @property {(params: any) => unknown} [navigate]
 * @property {(params: any) => unknown} [report]
 * @property {(params: any) => unknown} [setup]
 * @property {(params: any) => unknown} [load]
 * @property {(params: any) => unknown} [evaluate] its value is the script's
 * @property {(params: any) => unknown} [tick]
 * @property {() => unknown} [idle] waits until all that a request set going has run
 * @property {() => unknown} [close]
 */

/**
 * @typedef {object} Implementation
 * @property {{name: string, version: string, language: string, url?: string}} implementation
 * @property {'native' | 'web'} half
 * @property {string[]} dialects
 * @property {string[]} [features]
 * @property {number} [instances]
 * @property {(options: {dialect: string, timers?: 'held', emit: (event: Record<string, unknown>) => void}) => Subject} open
 */

/**
 * @typedef {object} Instance
 * @property {Subject} subject
 * @property {ReturnType<typeof createEventLog>} log
 * @property {ReturnType<typeof createBehaviors>} behaviors
 */

/**
 * The protocol's methods whose name in a Subject is another.
 *
 * @type {Record<string, keyof Subject>}
 */
const MEMBERS = { register: 'registerHandler', remove: 'removeHandler', call: 'callHandler', respond: 'registerHandler' };

/**
 * Drives an implementation written in JavaScript: the author gives an object with the bridge's own functions, and gets handlers, callbacks,
 * behaviors and the wire for it.
 *
 * @implements {Adapter}
 */
export class ObjectAdapter {
  #implementation;
  /** @type {Map<number, Instance>} */
  #instances = new Map();

  /** @param {Implementation} implementation */
  constructor(implementation) {
    this.#implementation = implementation;
  }

  describe() {
    const { implementation, half, dialects, features = [], instances = 1 } = this.#implementation;
    return { implementation, half, dialects, features, instances };
  }

  /**
   * @param {string} method
   * @param {any} params
   * @returns {Promise<string>}
   * @throws {RpcError}
   */
  async call(method, params) {
    checkParams(wvjbMethods, method, params);
    if (method === 'open') return this.#open(params);
    const instance = this.#instances.get(params.instance);
    if (instance === undefined) throw new RpcError(codes.invalidParams, `instance ${params.instance} is not open`);
    if (method === 'close') {
      this.#instances.delete(params.instance);
      await instance.subject.close?.();
      return '{"events":[]}';
    }
    if (instance.subject[MEMBERS[method] ?? method] === undefined) {
      throw new RpcError(codes.methodNotFound, `this implementation has no ${method}`);
    }
    return this.#drive(instance, method, params);
  }

  /** @param {Instance} instance @param {string} method @param {any} params */
  async #drive({ subject, log, behaviors }, method, params) {
    let value;
    try {
      value = await perform(subject, behaviors, method, params);
      await subject.idle?.();
    } catch (error) {
      log.emit({ event: 'exception', text: String(error) });
    }
    const events = log.take();
    if (log.takeOverflowed()) throw new RpcError(codes.failed, 'the implementation did more in one request than an answer can hold');
    return method === 'evaluate' && value !== undefined
      ? `{"events":${events},"value":${createEncoder()(value)}}`
      : `{"events":${events}}`;
  }

  /** @param {any} params */
  #open({ instance, dialect, timers }) {
    const { dialects, instances = 1, open } = this.#implementation;
    if (this.#instances.has(instance)) throw new RpcError(codes.invalidParams, `instance ${instance} is open already`);
    if (this.#instances.size >= instances) throw new RpcError(codes.invalidParams, `no more than ${instances} instances can be open`);
    if (!dialects.includes(dialect)) throw new RpcError(codes.invalidParams, `this adapter has no dialect ${JSON.stringify(dialect)}`);
    const log = createEventLog(createEncoder(), LIMITS);
    const subject = open({ dialect, timers, emit: log.emit });
    const behaviors = createBehaviors(log.emit, {
      registerHandler: (name, handler) => subject.registerHandler(name, handler),
      removeHandler: (name) => required(subject, 'removeHandler').call(subject, name),
      callHandler: (request, data, callback) => subject.callHandler(request.handler, data, callback, request),
      send: (data, callback) => required(subject, 'send').call(subject, data, callback),
      reset: () => required(subject, 'reset').call(subject),
    });
    this.#instances.set(instance, { subject, log, behaviors });
    return '{"events":[]}';
  }
}

/** @param {Subject} subject @param {Instance['behaviors']} behaviors @param {string} method @param {any} params */
function perform(subject, behaviors, method, params) {
  switch (method) {
    case 'register':
      return behaviors.register(params);
    case 'remove':
      return behaviors.remove(params);
    case 'call':
      return behaviors.call(params, undefined);
    case 'send':
      return behaviors.send(params, undefined);
    case 'respond':
      return behaviors.respond(params);
    case 'init':
      return required(subject, 'init').call(subject, behaviors.defaultHandler(params));
    case 'disableSafetyTimeout':
    case 'reset':
      return required(subject, method).call(subject);
    default:
      return required(subject, /** @type {keyof Subject} */ (method)).call(subject, params);
  }
}

/** @param {Subject} subject @param {keyof Subject} member @returns {(...values: any[]) => unknown} */
function required(subject, member) {
  const found = subject[member];
  if (found === undefined) throw new Error(`this implementation has no ${member}`);
  return found;
}
