import vm from 'node:vm';
import { dialects } from './driver/dialects.js';
import { runWithin } from './guard.js';
import { Page, PageError } from './page/page.js';
import { realmMethods } from './page/realm.js';
import { checkParams } from './wire/params.js';
import { RpcError, codes } from './wire/rpc-error.js';

/** @typedef {import('./wire/session.js').Adapter} Adapter */

/** How many pages can be open at once. A page is a context of its own; more of them only cost memory. */
const INSTANCES = 64;

/** How long a look at the half may take before the handshake, which the harness waits for. */
const LOOK_MILLISECONDS = 2000;

/**
 * Drives a web half: each instance is a page of its own, into which the half's script is loaded.
 *
 * @implements {Adapter}
 */
export class WebAdapter {
  #script;
  #implementation;
  /** @type {string[]} */
  #features;
  /**
   * The open pages; null stands for one that was ended because its script did not return.
   *
   * @type {Map<number, Page | null>}
   */
  #pages = new Map();

  /**
   * @param {{source: string, name: string, version: string, url?: string}} half its script, and what it is called
   * @throws {SyntaxError} if the source is no script
   */
  constructor({ source, ...implementation }) {
    this.#script = new vm.Script(source, { filename: 'web-half.js' });
    this.#implementation = { ...implementation, language: 'JavaScript' };
    this.#features = ['nothing', 'timers', ...(this.#hasRemoveHandler() ? ['removeHandler'] : [])];
  }

  describe() {
    return {
      implementation: this.#implementation,
      half: 'web',
      dialects: [...dialects.keys()],
      features: this.#features,
      instances: INSTANCES,
    };
  }

  /**
   * @param {string} method
   * @param {any} params
   * @param {string} line
   * @returns {string}
   * @throws {RpcError}
   */
  call(method, params, line) {
    checkParams(method, params);
    try {
      return this.#call(method, params, line);
    } catch (error) {
      throw error instanceof PageError ? new RpcError(codes.failed, error.message) : error;
    }
  }

  /**
   * Gives up the page of a request that has been broken off: nobody knows what state it is in.
   *
   * @param {number} instance
   */
  giveUp(instance) {
    if (this.#pages.has(instance)) this.#pages.set(instance, null);
  }

  /** @param {string} method @param {any} params @param {string} line */
  #call(method, params, line) {
    const { instance } = params;
    if (method === 'open') {
      this.#open(instance, params);
      return driven('[]');
    }
    const page = this.#page(instance);
    if (method === 'close') {
      this.#pages.delete(instance);
      return driven('[]');
    }
    if (page === null) throw new RpcError(codes.failed, 'this page was ended, because a script in it did not return');
    switch (method) {
      case 'load':
        return driven(page.load(this.#script, params.scripts ?? []));
      case 'evaluate': {
        const { events, value } = page.evaluate(params.script);
        return driven(events, value);
      }
      case 'tick':
        return driven(page.tick(params.ms ?? 0));
      default:
        if (!this.#understands(method)) throw new RpcError(codes.methodNotFound, `a web half has no ${method}`);
        return driven(page.drive(line));
    }
  }

  /** @param {string} method */
  #understands(method) {
    return realmMethods.includes(method) && (method !== 'remove' || this.#features.includes('removeHandler'));
  }

  /** @param {number} instance @param {any} params */
  #open(instance, params) {
    if (this.#pages.has(instance)) throw new RpcError(codes.invalidParams, `instance ${instance} is open already`);
    if (this.#pages.size >= INSTANCES) throw new RpcError(codes.invalidParams, `no more than ${INSTANCES} instances can be open`);
    const dialect = dialects.get(params.dialect);
    if (dialect === undefined) throw new RpcError(codes.invalidParams, `this adapter has no dialect ${JSON.stringify(params.dialect)}`);
    this.#pages.set(instance, new Page({ dialect, timers: params.timers }));
  }

  /** @param {number} instance */
  #page(instance) {
    const page = this.#pages.get(instance);
    if (page === undefined) throw new RpcError(codes.invalidParams, `instance ${instance} is not open`);
    return page;
  }

  /** Looks in a page of its own, because the feature has to be claimed before the first page is asked for. */
  #hasRemoveHandler() {
    let found = false;
    runWithin(() => {
      for (const dialect of dialects.values()) found ||= this.#removes(dialect);
    }, LOOK_MILLISECONDS);
    return found;
  }

  /** @param {Record<string, any>} dialect */
  #removes(dialect) {
    const page = new Page({ dialect });
    try {
      page.load(this.#script, []);
      return page.evaluate(`typeof ${dialect.object} === 'object' && typeof ${dialect.object}.removeHandler === 'function'`).value === 'true';
    } catch (error) {
      // A half that does not come to rest is for the vectors to judge.
      if (error instanceof PageError) return false;
      throw error;
    }
  }
}

/** @param {string} events @param {string} [value] */
function driven(events, value) {
  return value === undefined ? `{"events":${events}}` : `{"events":${events},"value":${value}}`;
}
