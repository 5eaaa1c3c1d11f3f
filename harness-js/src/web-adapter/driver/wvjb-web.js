/**
 * Makes the verbs of the profile `wvjb` for a web half: what the scripts of a page would do with the bridge.
 *
 * Runs inside the page's realm (see ../page/realm.js), so that the web half gets functions and data of its own realm, as from any page.
 * Each verb looks the bridge up anew and calls it without care for its absence: an exception is the page's, and is reported as such.
 *
 * @param {any} global the page's global object
 * @param {any} dialect the dialect's data
 * @param {(event: Record<string, unknown>) => void} emit
 * @param {{createBehaviors: typeof import('./behaviors.js').createBehaviors}} parts
 * @returns {Record<string, (params: any) => unknown>}
 */
export function createWebDriver(global, dialect, emit, { createBehaviors }) {
  const bridge = () => global[dialect.object];

  /** @type {import('./behaviors.js').HalfUnderTest} */
  const half = {
    registerHandler: (name, handler) => bridge().registerHandler(name, handler),
    removeHandler: (name) => bridge().removeHandler(name),
    callHandler(request, data, callback) {
      if (callback === undefined) {
        return data === undefined ? bridge().callHandler(request.handler) : bridge().callHandler(request.handler, data);
      }
      if (request.arguments === 2) return bridge().callHandler(request.handler, callback);
      return bridge().callHandler(request.handler, data, callback);
    },
    send: (data, callback) => bridge().send(data, callback),
    reset: () => bridge().reset(),
  };
  const behaviors = createBehaviors(emit, half);
  /** A page calls init once; what else calls it is a second script of the page. */
  let isInited = false;

  /** @param {any} request */
  function init(request) {
    isInited = true;
    bridge().init(behaviors.defaultHandler(request));
  }

  /** @param {(given: unknown) => void} connected */
  function waitForBridge(connected) {
    const { callbacks, ready } = dialect;
    if (ready?.event !== undefined) {
      global.document.addEventListener(ready.event, (/** @type {any} */ event) => connected(event.bridge));
    } else if (global[callbacks]) {
      global[callbacks].push(connected);
    } else {
      global[callbacks] = [connected];
      askForBridge();
    }
  }

  function askForBridge() {
    const { signal, loadedURL } = dialect;
    if (signal?.by === 'message') {
      global.webkit.messageHandlers[signal.loaded].postMessage(null);
      return;
    }
    const { document } = global;
    const frame = document.createElement('iframe');
    frame.style.display = 'none';
    frame.src = loadedURL;
    document.documentElement.appendChild(frame);
    global.setTimeout(() => document.documentElement.removeChild(frame), 0);
  }

  return {
    register: behaviors.register,
    remove: behaviors.remove,
    call: (params) => behaviors.call(params, undefined),
    send: (params) => behaviors.send(params, undefined),
    init,
    respond: behaviors.respond,

    disableSafetyTimeout() {
      bridge().disableJavscriptAlertBoxSafetyTimeout();
    },

    /** The connect snippet of CONFORMANCE.md, with a callback that insists on being given the bridge. */
    setup(params) {
      /** @param {unknown} given */
      function connected(given) {
        if (given === undefined || given !== bridge()) throw new TypeError('a setup callback was not given the bridge');
        emit({ event: 'ready', callback: params.callback });
        if (params.init === true && !isInited) init({});
        behaviors.perform(params.behavior, undefined, undefined);
      }
      if (bridge()) connected(bridge());
      else waitForBridge(connected);
    },
  };
}
