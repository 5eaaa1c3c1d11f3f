/**
 * Makes the page's global object into a window.
 *
 * Runs inside the page's realm (see realm.js).
 *
 * @param {any} global the page's global object
 * @param {any} document
 * @param {any} classes the page's event classes
 * @param {any} windowTarget what the window's listeners are kept on
 * @param {string} userAgent
 */
export function installWindow(global, document, classes, windowTarget, userAgent) {
  for (const name of ['window', 'self', 'frames', 'top', 'parent']) global[name] = global;
  global.document = document;
  global.navigator = { userAgent, language: 'en', onLine: true };
  global.onerror = null;
  global.Event = classes.Event;
  global.CustomEvent = classes.CustomEvent;
  global.EventTarget = classes.EventTarget;
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
    global[name] = (/** @type {any[]} */ ...values) => windowTarget[name](...values);
  }
  global.postMessage = (/** @type {unknown} */ data) => {
    global.setTimeout(() => windowTarget.dispatchEvent(new classes.Event('message', { data, source: global })), 0);
  };
}
