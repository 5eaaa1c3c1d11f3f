/**
 * Makes the page's console, and the dialogs that a page without a screen has.
 *
 * Runs inside the page's realm (see realm.js).
 *
 * @param {any} global the page's global object
 * @param {(event: Record<string, unknown>) => void} emit
 * @param {(value: unknown) => string} encode
 * @param {(error: unknown) => string} describe
 */
export function installConsole(global, emit, encode, describe) {
  const LOGGED_LENGTH = 2000;

  /** @param {unknown} value */
  function format(value) {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null || value instanceof Error) return describe(value);
    return encode(value);
  }

  /** @param {unknown[]} values */
  function log(values) {
    let text = '';
    for (let index = 0; index < values.length; index += 1) {
      text += (index > 0 ? ' ' : '') + format(values[index]);
    }
    emit({ event: 'log', text: text.length > LOGGED_LENGTH ? text.slice(0, LOGGED_LENGTH) + '…' : text });
  }

  /** @type {Record<string, (...values: unknown[]) => void>} */
  const console = {};
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table', 'group', 'groupCollapsed', 'count', 'timeLog', 'timeEnd']) {
    console[name] = (...values) => log(values);
  }
  for (const name of ['groupEnd', 'time', 'clear', 'countReset']) console[name] = () => {};
  console.assert = (condition, ...values) => {
    if (!condition) log(['assertion failed:', ...values]);
  };

  global.console = console;
  global.alert = (/** @type {unknown} */ text) => log(['alert:', text]);
  global.confirm = (/** @type {unknown} */ text) => {
    log(['confirm:', text]);
    return false;
  };
  global.prompt = (/** @type {unknown} */ text) => {
    log(['prompt:', text]);
    return null;
  };
}
