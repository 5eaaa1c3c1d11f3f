/**
 * Makes the page's time: timers, Date and performance on a clock that stands still unless it is moved.
 *
 * Runs inside the page's realm (see realm.js). Two timers that are due at the same time run in the order in which they were set. As HTML
 * demands, a timer set from more than five nested ones waits at least 4 ms, so a page that polls without a pause does not stop the clock.
 *
 * @param {any} global the page's global object, which gets the functions
 * @param {number} epoch the time, in milliseconds since 1970, at which the page opens
 * @param {(error: unknown) => void} report is told of exceptions that timers throw
 */
export function createClock(global, epoch, report) {
  const RealDate = Date;
  const apply = Reflect.apply;
  const construct = Reflect.construct;
  const takeFirst = Function.prototype.bind.call(Function.prototype.call, Array.prototype.shift);
  const NESTING_ALLOWED = 5;
  const LEAST_NESTED_DELAY = 4;

  /** @typedef {{id: number, due: number, period: number | null, nesting: number, callback: Function, values: unknown[]}} Timer */

  /**
   * In the order in which they are due.
   *
   * @type {Timer[]}
   */
  let timers = [];
  let now = 0;
  let lastId = 0;
  let nesting = 0;
  /**
   * The interval that is running, so that it can be cleared from within.
   *
   * @type {Timer | null}
   */
  let running = null;

  /** @param {Timer} timer @param {number} delay */
  function schedule(timer, delay) {
    const least = timer.nesting > NESTING_ALLOWED ? LEAST_NESTED_DELAY : 0;
    timer.due = now + (delay > least ? delay : least);
    let index = timers.length;
    while (index > 0 && timers[index - 1].due > timer.due) {
      timers[index] = timers[index - 1];
      index -= 1;
    }
    timers[index] = timer;
  }

  /** @param {any} callback @param {any} delay @param {boolean} repeats @param {unknown[]} values */
  function set(callback, delay, repeats, values) {
    if (typeof callback !== 'function') throw new TypeError('this page\'s timers take functions only');
    lastId += 1;
    const milliseconds = Number(delay) || 0;
    const timer = { id: lastId, due: 0, period: repeats ? milliseconds : null, nesting: nesting + 1, callback, values };
    schedule(timer, milliseconds);
    return timer.id;
  }

  /** @param {any} id */
  function clear(id) {
    /** @type {Timer[]} */
    const kept = [];
    for (let index = 0; index < timers.length; index += 1) {
      if (timers[index].id !== id) kept[kept.length] = timers[index];
    }
    timers = kept;
    if (running !== null && running.id === id) running.period = null;
  }

  /** @param {Function} callback @param {unknown[]} values */
  function runReporting(callback, values) {
    try {
      apply(callback, global, values);
    } catch (error) {
      report(error);
    }
  }

  /** @this {unknown} @param {...any} values */
  function PageDate(...values) {
    if (new.target === undefined) return new RealDate(epoch + now).toString();
    return construct(RealDate, values.length === 0 ? [epoch + now] : values, new.target);
  }
  PageDate.prototype = RealDate.prototype;
  PageDate.prototype.constructor = PageDate;
  PageDate.now = () => epoch + now;
  PageDate.parse = RealDate.parse;
  PageDate.UTC = RealDate.UTC;

  global.Date = PageDate;
  global.performance = { timeOrigin: epoch, now: () => now };
  global.setTimeout = (/** @type {any} */ callback, /** @type {any} */ delay, /** @type {any[]} */ ...values) =>
    set(callback, delay, false, values);
  global.setInterval = (/** @type {any} */ callback, /** @type {any} */ delay, /** @type {any[]} */ ...values) =>
    set(callback, delay, true, values);
  global.clearTimeout = clear;
  global.clearInterval = clear;
  global.requestAnimationFrame = (/** @type {any} */ callback) => set(() => callback(now), 16, false, []);
  global.cancelAnimationFrame = clear;
  global.queueMicrotask = (/** @type {any} */ callback) => {
    Promise.resolve().then(() => runReporting(callback, []));
  };

  return {
    now: () => now,

    /**
     * Runs the next timer if it is due by then, at the time at which it is due.
     *
     * @param {number} limit
     * @returns {boolean} whether there was one
     */
    runNext(limit) {
      if (timers.length === 0 || timers[0].due > limit) return false;
      const timer = takeFirst(timers);
      if (timer.due > now) now = timer.due;
      nesting = timer.nesting;
      running = timer;
      runReporting(timer.callback, timer.values);
      running = null;
      nesting = 0;
      if (timer.period !== null) {
        timer.nesting += 1;
        schedule(timer, timer.period);
      }
      return true;
    },

    /**
     * Moves the clock on, never back.
     *
     * @param {number} time
     */
    advance(time) {
      if (time > now) now = time;
    },
  };
}
