/**
 * Makes the verbs of the profile `ajax` for a web half: what the scripts of a page would do with it, and what becomes of its requests.
 *
 * Runs inside the page's realm (see ../page/realm.js), so that the web half gets functions and data of its own realm, as from any page.
 *
 * @param {any} global the page's global object
 * @param {any} dialect the dialect's data
 * @param {(event: Record<string, unknown>) => void} emit
 * @param {{installXMLHttpRequest: typeof import('../page/xml-http-request.js').installXMLHttpRequest,
 *   installEncodings: typeof import('../page/encodings.js').installEncodings}} parts
 * @returns {Record<string, (params: any) => unknown>}
 */
export function createAjaxDriver(global, dialect, emit, { installXMLHttpRequest, installEncodings }) {
  const keysOf = Object.keys;
  const { Event } = global;
  /** @type {Map<string, any[]>} the open requests of each call, the oldest first */
  const open = new Map();
  /** The call that was made last. */
  let current = '';
  /** @type {string | undefined} how the next request of the current call is refused */
  let refusal;
  /** @type {any} how a synchronous request of the current call ends */
  let ending = null;

  const { complete, fail } = installXMLHttpRequest(global, {
    refuses(method) {
      if (refusal !== method) return false;
      refusal = undefined;
      return true;
    },
    sent(request, { method, url, async, headers, body, credentials }) {
      emit({ event: 'xhr', call: current, method, url, async, headers, body, credentials: credentials || undefined });
      if (async) open.set(current, [...(open.get(current) ?? []), request]);
    },
    endingOf: () => ending,
    aborted(request) {
      for (const [call, requests] of open) open.set(call, requests.filter((each) => each !== request));
    },
  });
  const { DOMException } = global;
  installEncodings(global);

  /** @param {any} params */
  function textOf(params) {
    if (params.argument === 'throws') return throwingObject();
    if (params.argument === 'cycle') {
      /** @type {any} */
      const cycle = {};
      cycle.self = cycle;
      return cycle;
    }
    return params.text;
  }

  function throwingObject() {
    const refuse = () => {
      throw new Error('this value has no text');
    };
    const object = { toString: refuse, valueOf: refuse, toJSON: refuse, [Symbol.toPrimitive]: refuse };
    for (const name of ['length', 'service', 'method', 'params']) Object.defineProperty(object, name, { get: refuse, enumerable: true });
    return object;
  }

  /** @param {'onload' | 'onerror'} event @param {any} params */
  function callback(event, params) {
    if (params.callbacks !== undefined && !params.callbacks.includes(event)) return undefined;
    return function (/** @type {any} */ given) {
      const failure = failureOf(given);
      emit(failure === undefined ? { event, call: params.call, data: given } : { event, call: params.call, failure });
      for (const action of params.behavior ?? []) {
        if (action.do === 'throw') throw new Error(action.text);
        verbs[action.do](action);
      }
    };
  }

  /**
   * What an object with the failure's key alone tells of.
   *
   * @param {any} given
   */
  function failureOf(given) {
    if (typeof given !== 'object' || given === null) return undefined;
    const keys = keysOf(given);
    if (keys.length !== 1 || keys[0] !== dialect.failureKey) return undefined;
    const inside = given[dialect.failureKey];
    if (inside instanceof Error || inside instanceof DOMException) return 'exception';
    return inside instanceof Event ? inside.type : undefined;
  }

  /** @param {any} params */
  function take(params) {
    const [request, ...others] = open.get(params.call) ?? [];
    open.set(params.call, others);
    return request;
  }

  /** @type {Record<string, (params: any) => unknown>} */
  const verbs = {
    async(params) {
      current = params.call;
      refusal = params.failure;
      const onload = callback('onload', params);
      const onerror = callback('onerror', params);
      const function_ = global[dialect.functions.async];
      if (onload === undefined && onerror === undefined) function_(textOf(params));
      else function_(textOf(params), onload, onerror);
    },

    sync(params) {
      current = params.call;
      refusal = params.failure;
      ending = params.answer ?? null;
      try {
        const value = global[dialect.functions.sync](textOf(params));
        emit({ event: 'return', call: params.call, value });
      } catch (error) {
        emit({ event: 'return', call: params.call });
        throw error;
      } finally {
        ending = null;
      }
    },

    complete(params) {
      const request = take(params);
      if (request !== undefined) complete(request, { status: params.status, headers: params.headers, body: params.body });
    },

    fail(params) {
      const request = take(params);
      if (request !== undefined) fail(request);
    },
  };
  return verbs;
}
