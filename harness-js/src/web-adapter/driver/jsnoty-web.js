/**
 * Makes the verbs of the profile `jsnoty` for a web half: what the scripts of a page would do with the bridge.
 *
 * Runs inside the page's realm (see ../page/realm.js). The page begins before its load event.
 *
 * @param {any} global the page's global object
 * @param {any} dialect the dialect's data
 * @param {(event: Record<string, unknown>) => void} emit
 * @returns {Record<string, (params: any) => unknown>}
 */
export function createJsNotyDriver(global, dialect, emit) {
  const { document, Event: PageEvent, dispatchEvent: dispatchOnWindow } = global;
  document.readyState = 'loading';
  global.onload = null;
  global.addEventListener('load', (/** @type {unknown} */ event) => {
    if (typeof global.onload === 'function') global.onload(event);
  });

  /** @param {any} request */
  function notify(request) {
    const api = global[dialect.object];
    return request.data === undefined ? api[dialect.notify](request.name) : api[dialect.notify](request.name, request.data);
  }

  /** @param {any[] | undefined} behavior */
  function perform(behavior) {
    for (const action of behavior ?? []) {
      if (action.do === 'throw') throw new Error(action.text);
      notify(action);
    }
  }

  return {
    notify,

    listen(params) {
      document.addEventListener(params.name, (/** @type {any} */ event) => {
        emit({ event: 'notified', name: params.name, data: event.detail });
        perform(params.behavior);
      });
    },

    onload() {
      document.readyState = 'complete';
      dispatchOnWindow(new PageEvent('load'));
    },
  };
}
