/**
 * What the page's network does with a request.
 *
 * @typedef {object} Network
 * @property {(method: 'open' | 'send') => boolean} refuses whether the next call of that method throws; it is asked once for each call
 * @property {(request: any, sent: Sent) => void} sent told of each request that is sent
 * @property {(request: any) => Ending | null} endingOf how a synchronous request ends; null: it fails
 * @property {(request: any) => void} aborted told of each open request that the page has given up
 *
 * @typedef {object} Sent
 * @property {string} method
 * @property {string} url
 * @property {boolean} async
 * @property {[string, string][]} headers
 * @property {string | undefined} body
 * @property {boolean} credentials
 *
 * @typedef {object} Ending
 * @property {number} status
 * @property {[string, string][]} headers
 * @property {string} body
 */

/**
 * Gives the page an XMLHttpRequest whose requests go nowhere: each waits until the adapter ends it. Otherwise it holds to the
 * XMLHttpRequest standard, as far as a page can see without a network.
 *
 * Runs inside the page's realm (see realm.js), after the window's event classes are there.
 *
 * @param {any} global the page's global object
 * @param {Network} network
 * @returns {{complete: (request: any, ending: Ending) => void, fail: (request: any) => void}} how the adapter ends a request
 */
export function installXMLHttpRequest(global, network) {
  const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
  const NORMALIZED = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'];
  const REFUSED = ['CONNECT', 'TRACE', 'TRACK'];
  const OWN_TO_THE_BROWSER = [
    'accept-charset', 'accept-encoding', 'access-control-request-headers', 'access-control-request-method', 'connection', 'content-length',
    'cookie', 'date', 'dnt', 'expect', 'host', 'keep-alive', 'origin', 'referer', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'via',
  ];
  const { Event, EventTarget } = global;

  /** An exception with a name, as browsers throw it. */
  class DOMException extends Error {
    /** @param {string} message @param {string} [name] */
    constructor(message, name = 'Error') {
      super(message);
      Object.defineProperty(this, 'name', { value: name, configurable: true });
    }
  }
  global.DOMException = DOMException;

  /** A target with on… properties, which are listeners like others. */
  class Target extends EventTarget {
    /** @type {Map<string, {listener: Function, handler: unknown}>} */
    #handlers = new Map();

    /** @param {string} type */
    handlerOf(type) {
      return this.#handlers.get(type)?.handler ?? null;
    }

    /** @param {string} type @param {unknown} handler */
    setHandler(type, handler) {
      const known = this.#handlers.get(type);
      if (known !== undefined) {
        known.handler = handler;
        return;
      }
      const entry = {
        handler,
        listener: (/** @type {unknown} */ event) => (typeof entry.handler === 'function' ? entry.handler.call(this, event) : undefined),
      };
      this.#handlers.set(type, entry);
      this.addEventListener(type, entry.listener);
    }
  }
  const handlerOf = Target.prototype.handlerOf;
  const setHandler = Target.prototype.setHandler;
  for (const type of ['loadstart', 'progress', 'load', 'error', 'abort', 'timeout', 'loadend', 'readystatechange']) {
    Object.defineProperty(Target.prototype, 'on' + type, {
      get() {
        return handlerOf.call(this, type);
      },
      set(handler) {
        setHandler.call(this, type, handler);
      },
      configurable: true,
      enumerable: true,
    });
  }
  Reflect.deleteProperty(Target.prototype, 'handlerOf');
  Reflect.deleteProperty(Target.prototype, 'setHandler');

  class XMLHttpRequest extends Target {
    #state = 0;
    #sent = false;
    #method = '';
    #url = '';
    #async = true;
    /** @type {[string, string][]} */
    #headers = [];
    /** @type {Ending | null} */
    #answer = null;
    #responseType = '';
    #withCredentials = false;
    timeout = 0;
    upload = new Target();

    get readyState() {
      return this.#state;
    }

    get status() {
      return this.#answer?.status ?? 0;
    }

    get statusText() {
      return '';
    }

    get responseURL() {
      return this.#answer === null ? '' : this.#url;
    }

    get responseText() {
      if (this.#responseType !== '' && this.#responseType !== 'text') throw new DOMException('the response is not text', 'InvalidStateError');
      return this.#answer?.body ?? '';
    }

    get response() {
      if (this.#responseType === '' || this.#responseType === 'text') return this.#answer?.body ?? '';
      if (this.#state !== 4 || this.#answer === null || this.#responseType !== 'json') return null;
      try {
        return JSON.parse(this.#answer.body);
      } catch {
        return null;
      }
    }

    get responseXML() {
      return null;
    }

    get responseType() {
      return this.#responseType;
    }

    set responseType(type) {
      if (this.#state > 2) throw new DOMException('the response is loading', 'InvalidStateError');
      if (this.#state > 0 && !this.#async) throw new DOMException('a synchronous request gives text', 'InvalidAccessError');
      if (['', 'arraybuffer', 'blob', 'document', 'json', 'text'].includes(type)) this.#responseType = type;
    }

    get withCredentials() {
      return this.#withCredentials;
    }

    set withCredentials(value) {
      if (this.#state > 1 || this.#sent) throw new DOMException('the request has been sent', 'InvalidStateError');
      this.#withCredentials = Boolean(value);
    }

    /** @param {unknown} method @param {unknown} url @param {unknown} [async] */
    open(method, url, async = true) {
      const verb = String(method);
      const address = String(url);
      if (!TOKEN.test(verb)) throw new DOMException('the method is no token', 'SyntaxError');
      if (REFUSED.includes(verb.toUpperCase())) throw new DOMException('the method is not allowed', 'SecurityError');
      if (!async && this.#responseType !== '') throw new DOMException('a synchronous request gives text', 'InvalidAccessError');
      if (network.refuses('open')) throw new DOMException('the page may not open this request', 'SecurityError');
      if (this.#sent) network.aborted(this);
      this.#method = NORMALIZED.includes(verb.toUpperCase()) ? verb.toUpperCase() : verb;
      this.#url = address;
      this.#async = Boolean(async);
      this.#sent = false;
      this.#headers = [];
      this.#answer = null;
      this.#become(1);
    }

    /** @param {unknown} name @param {unknown} value */
    setRequestHeader(name, value) {
      const header = String(name);
      const text = String(value).replace(/^[\t\n\r ]+/, '').replace(/[\t\n\r ]+$/, '');
      if (this.#state !== 1 || this.#sent) throw new DOMException('the request is not open', 'InvalidStateError');
      if (/[^\0-\xff]/.test(header + text)) throw new TypeError('a header holds the characters U+0000 to U+00FF');
      if (!TOKEN.test(header) || /[\0\n\r]/.test(text)) throw new DOMException('no header can be so', 'SyntaxError');
      if (OWN_TO_THE_BROWSER.includes(header.toLowerCase())) return;
      const known = this.#headers.find(([other]) => other.toLowerCase() === header.toLowerCase());
      if (known === undefined) this.#headers.push([header, text]);
      else known[1] += ', ' + text;
    }

    /** @param {unknown} [body] */
    send(body = null) {
      if (this.#state !== 1 || this.#sent) throw new DOMException('the request is not open', 'InvalidStateError');
      if (network.refuses('send')) throw new DOMException('the page may not send this request', 'SecurityError');
      this.#sent = true;
      network.sent(this, {
        method: this.#method,
        url: this.#url,
        async: this.#async,
        headers: this.#headers,
        body: body === null || this.#method === 'GET' || this.#method === 'HEAD' ? undefined : String(body),
        credentials: this.#withCredentials,
      });
      if (this.#async) {
        this.#tell('loadstart');
        return;
      }
      const ending = network.endingOf(this);
      this.#sent = false;
      if (ending === null) {
        this.#state = 4;
        throw new DOMException('the request failed', 'NetworkError');
      }
      this.#answer = ending;
      this.#become(4);
      this.#tell('load');
      this.#tell('loadend');
    }

    abort() {
      if (this.#sent) {
        network.aborted(this);
        this.#end(null, 'abort');
      }
      if (this.#state === 4) {
        this.#answer = null;
        this.#state = 0;
      }
    }

    /** @param {unknown} name */
    getResponseHeader(name) {
      const wanted = String(name).toLowerCase();
      const values = (this.#answer?.headers ?? []).filter(([other]) => other.toLowerCase() === wanted).map(([, value]) => value);
      return values.length === 0 ? null : values.join(', ');
    }

    getAllResponseHeaders() {
      return (this.#answer?.headers ?? []).map(([name, value]) => `${name.toLowerCase()}: ${value}\r\n`).sort().join('');
    }

    overrideMimeType() {}

    /** @param {number} state */
    #become(state) {
      this.#state = state;
      this.dispatchEvent(new Event('readystatechange'));
    }

    /** @param {string} type */
    #tell(type) {
      const size = this.#answer?.body.length ?? 0;
      this.dispatchEvent(new Event(type, { lengthComputable: false, loaded: size, total: 0 }));
    }

    /** @param {Ending | null} answer @param {string} type the event that tells of the end */
    #end(answer, type) {
      this.#sent = false;
      this.#answer = answer;
      if (answer !== null) {
        this.#become(2);
        this.#become(3);
      }
      this.#become(4);
      this.#tell(type);
      this.#tell('loadend');
    }

    /** @param {XMLHttpRequest} request @param {Ending | null} answer */
    static end(request, answer) {
      request.#end(answer, answer === null ? 'error' : 'load');
    }
  }
  const { end } = XMLHttpRequest;
  Reflect.deleteProperty(XMLHttpRequest, 'end');
  for (const [index, name] of ['UNSENT', 'OPENED', 'HEADERS_RECEIVED', 'LOADING', 'DONE'].entries()) {
    Object.defineProperty(XMLHttpRequest, name, { value: index });
    Object.defineProperty(XMLHttpRequest.prototype, name, { value: index });
  }
  global.XMLHttpRequest = XMLHttpRequest;

  return {
    complete: (request, ending) => end(request, ending),
    fail: (request) => end(request, null),
  };
}
