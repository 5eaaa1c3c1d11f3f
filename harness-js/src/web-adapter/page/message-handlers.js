/**
 * Makes `webkit.messageHandlers`, as WebKit does for the names that the app has added, and only for those: a page that looks for one
 * takes its being there for a promise that it is listened to.
 *
 * Runs inside the page's realm (see realm.js).
 *
 * @param {any} global the page's global object
 * @param {string[]} names
 * @param {(event: Record<string, unknown>) => void} emit
 */
export function installMessageHandlers(global, names, emit) {
  if (names.length === 0) return;
  /** @type {Record<string, {postMessage: (body: unknown) => void}>} */
  const messageHandlers = {};
  for (const name of names) {
    messageHandlers[name] = {
      postMessage: (body) => emit({ event: 'post', name, body: body === undefined ? null : body }),
    };
  }
  global.webkit = { messageHandlers };
}
