import vm from 'node:vm';

const ACTION = Symbol.for('bridge-conformance.guarded-action');

const guard = new vm.Script('globalThis[Symbol.for("bridge-conformance.guarded-action")]()', { filename: 'guard.js' });

/**
 * Runs something, and ends it wherever it is when its time is over. The limit is that of node:vm, which costs a thread each time (80 µs
 * measured): too much for every request, nothing for a run of them.
 *
 * In a process with async hooks, as node:test has them, Node itself aborts when a microtask is ended in its middle. So a half that may hang
 * there is driven in a process of its own, as bin/web-adapter.js does.
 *
 * @param {() => void} action
 * @param {number} milliseconds
 * @returns {boolean} false if it was ended
 */
export function runWithin(action, milliseconds) {
  const global = /** @type {any} */ (globalThis);
  global[ACTION] = action;
  try {
    guard.runInThisContext({ timeout: milliseconds });
    return true;
  } catch (error) {
    if (/** @type {any} */ (error)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  } finally {
    delete global[ACTION];
  }
}
