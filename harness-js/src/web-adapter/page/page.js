import vm from 'node:vm';
import { realmScript } from './realm.js';

/** Timers that are due within so many milliseconds belong to what a request sets going (CONFORMANCE.md, "Idle"). */
const IDLE_MILLISECONDS = 100;

/** More timer turns in one request mean that the page will not become idle. */
const MOST_TURNS = 10_000;

/** Just under the protocol's limit of 64 MiB a line, for characters that may take three bytes each. */
const LIMITS = { events: 100_000, characters: 20 * 1024 * 1024 };

/** 2023-11-14T22:13:20Z: any fixed time, so that two runs give the same transcript. */
const EPOCH = 1_700_000_000_000;

/** Evaluating it runs the context's microtasks. */
const microtasks = new vm.Script('0', { filename: 'microtasks.js' });

/**
 * The realm's script, compiled once a dialect.
 *
 * @type {Map<string, vm.Script>}
 */
const realmScripts = new Map();

/** A context whose global object is an ordinary one, as a page's is, where Node has that (from 20.18): uses of globals are quicker there. */
function newContext() {
  return vm.createContext(vm.constants?.DONT_CONTEXTIFY ?? Object.create(null), { microtaskMode: 'afterEvaluate' });
}

/** @param {Record<string, any>} dialect */
function compiledRealm(dialect) {
  let script = realmScripts.get(dialect.name);
  if (script === undefined) {
    script = new vm.Script(realmScript({ dialect, epoch: EPOCH, limits: LIMITS }), { filename: 'page.js' });
    realmScripts.set(dialect.name, script);
  }
  return script;
}

/** Says that a page did not become idle, or did more than can be told. */
export class PageError extends Error {}

/**
 * One page: a fresh context with a window, document, timers and clock under the adapter's control.
 *
 * What is guarded: no object of the adapter's own realm is handed into the context (its global has no prototype of ours, all that the page
 * can reach was made by a script inside, exceptions and values go back only to where they came from), so the usual way out, over some
 * `constructor.constructor`, ends in the page's own realm, where there is no `process`.
 *
 * What is not: node:vm is no sandbox. A dynamic import() in the page is rejected with an error of the adapter's realm, which leads out;
 * memory can be used up; and V8 itself may have faults. Certify code that you would also run, or run the adapter in a container.
 */
export class Page {
  /** @type {vm.Context} */
  #context;
  /** @type {import('./realm.js').Realm} */
  #realm;
  #held;

  /**
   * @param {{dialect: Record<string, any>, timers?: 'held'}} options `timers: 'held'`: timers run in `tick` alone
   */
  constructor({ dialect, timers }) {
    this.#context = newContext();
    this.#realm = compiledRealm(dialect).runInContext(this.#context);
    this.#held = timers === 'held';
  }

  /**
   * Does one of the verbs of the profile, given as the protocol's line, and waits until the page is idle.
   *
   * @param {string} line
   * @returns {string} the events, as the text of a JSON array
   * @throws {PageError}
   */
  drive(line) {
    this.#realm.drive(line);
    return this.#settle();
  }

  /**
   * Tells the profile's driver of a request that the adapter itself is about to do; what happens is part of it.
   *
   * @param {string} line
   */
  tell(line) {
    this.#realm.drive(line);
  }

  /**
   * Runs the web half's script and then the texts, in one turn.
   *
   * @param {vm.Script} script
   * @param {string[]} texts
   * @returns {string} the events
   * @throws {PageError}
   */
  load(script, texts) {
    this.#run(script);
    for (const text of texts) this.#runText(text);
    return this.#settle();
  }

  /**
   * Evaluates a text as native would.
   *
   * @param {string} text
   * @returns {{events: string, value: string | undefined}} both as JSON text; no value: undefined
   * @throws {PageError}
   */
  evaluate(text) {
    const value = this.#runText(text);
    return { events: this.#settle(), value };
  }

  /**
   * Moves the clock on and runs what is then due.
   *
   * @param {number} milliseconds
   * @returns {string} the events
   * @throws {PageError}
   */
  tick(milliseconds) {
    const limit = this.#realm.now() + milliseconds;
    this.#runTimers(limit);
    this.#realm.advance(limit);
    return this.#take();
  }

  /** @param {string} text */
  #runText(text) {
    let script;
    try {
      script = new vm.Script(text, { filename: 'evaluate.js' });
    } catch (error) {
      this.#realm.reportSyntax(error instanceof Error ? error.message : 'the script cannot be compiled');
      return undefined;
    }
    return this.#run(script);
  }

  /** @param {vm.Script} script */
  #run(script) {
    try {
      return this.#realm.keepValue(script.runInContext(this.#context));
    } catch (error) {
      // An error of this realm must not enter the other.
      this.#realm.report(error instanceof Error ? error.message : error);
      return undefined;
    }
  }

  #settle() {
    if (this.#held) microtasks.runInContext(this.#context);
    else this.#runTimers(this.#realm.now() + IDLE_MILLISECONDS);
    return this.#take();
  }

  /** @param {number} limit */
  #runTimers(limit) {
    microtasks.runInContext(this.#context);
    for (let turns = 0; this.#realm.runNext(limit); turns += 1) {
      if (turns === MOST_TURNS) {
        this.#realm.take();
        throw new PageError(`the page is not idle after ${MOST_TURNS} timer turns`);
      }
      microtasks.runInContext(this.#context);
    }
  }

  #take() {
    const events = this.#realm.take();
    if (this.#realm.takeOverflowed()) {
      throw new PageError(`the page did more than ${LIMITS.events} things, or wrote more than ${LIMITS.characters} characters`);
    }
    return events;
  }
}
