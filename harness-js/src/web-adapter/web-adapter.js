import vm from 'node:vm';
import { dialects } from './driver/dialects.js';
import { pageProfiles } from './driver/page-profiles.js';
import { runWithin } from './guard.js';
import { Page, PageError } from './page/page.js';
import { checkParams } from './wire/params.js';
import { RpcError, codes } from './wire/rpc-error.js';

/** @typedef {import('./driver/page-profiles.js').PageProfile} PageProfile */
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
   * The open pages; null stands for a page that was ended because its script did not return.
   *
   * @type {Map<number, {profile: PageProfile, page: Page | null}>}
   */
  #pages = new Map();

  /**
   * @param {{source: string, name: string, version: string, url?: string}} half its script, and what it is called
   * @throws {SyntaxError} if the source is no script
   */
  constructor({ source, ...implementation }) {
    this.#script = new vm.Script(source, { filename: 'web-half.js' });
    this.#implementation = { ...implementation, language: 'JavaScript' };
    this.#features = [...new Set([...pageProfiles.values()].flatMap(({ features }) => features)), ...this.#probedFeatures()];
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
    const open = this.#pages.get(instance);
    if (open !== undefined) open.page = null;
  }

  /** @param {string} method @param {any} params @param {string} line */
  #call(method, params, line) {
    const { instance } = params;
    if (method === 'open') {
      checkParams({}, method, params);
      this.#open(instance, params);
      return driven('[]');
    }
    const open = this.#pages.get(instance);
    checkParams(open?.profile.methods ?? allMethods, method, params);
    if (open === undefined) throw new RpcError(codes.invalidParams, `instance ${instance} is not open`);
    const { page, profile } = open;
    if (method === 'close') {
      this.#pages.delete(instance);
      return driven('[]');
    }
    if (page === null) throw new RpcError(codes.failed, 'this page was ended, because a script in it did not return');
    if (!this.#understands(profile, method)) throw new RpcError(codes.methodNotFound, `a web half has no ${method}`);
    if (profile.hostMethods.includes(method) && profile.realmMethods.includes(method)) page.tell(line);
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
        return driven(page.drive(line));
    }
  }

  /** @param {PageProfile} profile @param {string} method */
  #understands(profile, method) {
    if (method === 'remove' && !this.#features.includes('removeHandler')) return false;
    return profile.hostMethods.includes(method) || profile.realmMethods.includes(method);
  }

  /** @param {number} instance @param {any} params */
  #open(instance, params) {
    if (this.#pages.has(instance)) throw new RpcError(codes.invalidParams, `instance ${instance} is open already`);
    if (this.#pages.size >= INSTANCES) throw new RpcError(codes.invalidParams, `no more than ${INSTANCES} instances can be open`);
    const dialect = dialects.get(params.dialect);
    if (dialect === undefined) throw new RpcError(codes.invalidParams, `this adapter has no dialect ${JSON.stringify(params.dialect)}`);
    const profile = /** @type {PageProfile} */ (pageProfiles.get(dialect.profile));
    this.#pages.set(instance, { profile, page: new Page({ dialect, timers: params.timers }) });
  }

  /** Looks in pages of their own, because a feature has to be claimed before the first page is asked for. */
  #probedFeatures() {
    /** @type {Set<string>} */
    const found = new Set();
    runWithin(() => {
      for (const dialect of dialects.values()) {
        for (const [feature, probe] of Object.entries(/** @type {PageProfile} */ (pageProfiles.get(dialect.profile)).probes)) {
          if (!found.has(feature) && this.#shows(dialect, probe)) found.add(feature);
        }
      }
    }, LOOK_MILLISECONDS);
    return found;
  }

  /** @param {Record<string, any>} dialect @param {string} probe */
  #shows(dialect, probe) {
    const page = new Page({ dialect });
    try {
      page.load(this.#script, []);
      return page.evaluate(probe.replaceAll('BRIDGE', () => dialect.object)).value === 'true';
    } catch (error) {
      // A half that does not come to rest is for the vectors to judge.
      if (error instanceof PageError) return false;
      throw error;
    }
  }
}

/** The methods of all profiles, for a request that names no open page. */
const allMethods = Object.assign({}, ...[...pageProfiles.values()].map(({ methods }) => methods));

/** @param {string} events @param {string} [value] */
function driven(events, value) {
  return value === undefined ? `{"events":${events}}` : `{"events":${events},"value":${value}}`;
}
