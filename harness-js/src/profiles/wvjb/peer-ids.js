import { directiveOf } from '../../corpus/directive.js';
import { expand } from '../../corpus/expand.js';
import { JSONObject } from '../../json/index.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../corpus/vector.js').Step} Step */

/**
 * Follows one instance's calls, so as to know which sent message is which call: the calls with a callback are made in a known
 * order, and the messages with a callbackId that they cause come in the same order.
 */
export class CallLedger {
  /** @type {Map<string, JSONValue[]>} */
  #handlers = new Map();
  /** @type {Map<string, JSONValue[]>} */
  #callbacks = new Map();
  /** @type {JSONValue[]} */
  #default = [];
  /** @type {string[]} calls that were made and have not been seen on the wire */
  #waiting = [];
  #loaded;

  /**
   * @param {boolean} loaded
   * @param {Map<string, JSONValue>} ids where the ids are noted, by callback
   */
  constructor(loaded, ids) {
    this.#loaded = loaded;
    this.ids = ids;
  }

  /**
   * A step of the vector is about to be done.
   * @param {Step} step
   * @param {boolean} loads whether it loads the page
   */
  begin(step, loads) {
    if (loads) this.#loaded = true;
    else this.#perform(step.do, step.keys);
  }

  /**
   * An observation of a step.
   * @param {JSONObject} observation
   */
  observe(observation) {
    const event = observation.get('event');
    if (event === 'handler') this.#run(this.#handlers.get(textOf(observation.get('handler'))));
    else if (event === 'response') this.#run(this.#callbacks.get(textOf(observation.get('callback'))));
    else if (event === 'ready') this.#run(this.#callbacks.get(readyName(textOf(observation.get('callback')))));
    else if (event === 'default') this.#run(this.#default);
  }

  /**
   * The step's messages, and what they say of the calls that were made.
   * @param {readonly JSONObject[]} observations
   * @param {boolean} complete whether the step's messages are all here; else later steps can still bring them
   */
  settle(observations, complete) {
    for (const observation of observations) {
      const message = observation.get('event') === 'send' ? observation.get('message') : undefined;
      const id = message instanceof JSONObject ? message.get('callbackId') : undefined;
      if (id === undefined) continue;
      const callback = this.#waiting.shift();
      if (callback !== undefined) this.ids.set(callback, id);
    }
    if (complete && this.#loaded) this.#waiting = [];
  }

  /** @param {JSONValue[] | undefined} behavior */
  #run(behavior) {
    for (const action of behavior ?? []) {
      const [name, operand] = /** @type {JSONObject} */ (action).members[0];
      if (name === 'throw') return;
      if (name === 'remove') this.#handlers.delete(textOf(expand(operand)));
      else if (name === 'reset') this.#reset();
      else if (operand instanceof JSONObject && directiveOf(operand) === null) this.#perform(name, operand);
    }
  }

  /**
   * @param {string} name a step or an action
   * @param {JSONObject} keys
   */
  #perform(name, keys) {
    const behavior = keys.get('behavior');
    const actions = Array.isArray(behavior) ? behavior : [];
    const callback = keys.get('callback');
    if (name === 'register') {
      this.#handlers.set(textOf(expand(keys.get('handler') ?? '')), actions);
    } else if (name === 'remove') {
      this.#handlers.delete(textOf(expand(keys.get('handler') ?? '')));
    } else if (name === 'reset') {
      this.#reset();
    } else if (name === 'init') {
      this.#default = actions;
    } else if (name === 'setup' && typeof callback === 'string') {
      this.#callbacks.set(readyName(callback), actions);
    } else if ((name === 'call' || name === 'send') && typeof callback === 'string') {
      this.#callbacks.set(callback, actions);
      this.#waiting.push(callback);
    }
  }

  #reset() {
    // Reset drops what waits, and calls made after it wait for the next load.
    this.#loaded = false;
    this.#waiting = [];
  }
}

/** @param {JSONValue | undefined} value */
function textOf(value) {
  return typeof value === 'string' ? value : '';
}

/**
 * Setup callbacks have names of their own beside those of response callbacks.
 * @param {string} callback
 */
function readyName(callback) {
  return `ready ${callback}`;
}
