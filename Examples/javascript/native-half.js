// A small native half of WebViewJavascriptBridge 6, for an app whose own side is JavaScript: a shell around a web view.
// It is an example of an implementation that is certified through an adapter of its own, and knows nothing of the kit.

const bridgeURL = /^(?:https|wvjbscheme):\/\/(__bridge_loaded__|__wvjb_queue_message__)\/?$/i;

/** The page: `evaluate` runs a script in it, and gives the value. */
/** @typedef {{evaluate: (script: string) => unknown}} Page */

export class NativeHalf {
  #page;
  #webHalf;
  #handlers = new Map();
  #callbacks = new Map();
  #lastId = 0;
  /** The scripts that wait for the page; null when it has loaded. */
  #waiting = /** @type {string[] | null} */ ([]);

  /** @param {Page} page @param {string} webHalf the script that the page is given when it asks for the bridge */
  constructor(page, webHalf) {
    this.#page = page;
    this.#webHalf = webHalf;
  }

  registerHandler(/** @type {string} */ name, /** @type {Function} */ handler) {
    this.#handlers.set(name, handler);
  }

  removeHandler(/** @type {string} */ name) {
    this.#handlers.delete(name);
  }

  callHandler(/** @type {string} */ name, /** @type {unknown} */ data, /** @type {Function | undefined} */ callback) {
    this.#call({ handlerName: name, data }, callback);
  }

  send(/** @type {unknown} */ data, /** @type {Function | undefined} */ callback) {
    this.#call({ data }, callback);
  }

  disableSafetyTimeout() {
    this.callHandler('_disableJavascriptAlertBoxSafetyTimeout', undefined, undefined);
  }

  reset() {
    this.#callbacks.clear();
    this.#waiting = [];
  }

  /**
   * Acts on a navigation if it is the bridge's own, which must then not be carried out.
   * @param {string} url
   * @returns {boolean} whether it is
   */
  navigate(url) {
    const target = bridgeURL.exec(url)?.[1].toLowerCase();
    if (target === '__bridge_loaded__') this.#inject();
    if (target === '__wvjb_queue_message__') this.#fetch();
    return target !== undefined;
  }

  #inject() {
    this.#page.evaluate(this.#webHalf);
    const scripts = this.#waiting ?? [];
    this.#waiting = null;
    for (const script of scripts) this.#page.evaluate(script);
  }

  #fetch() {
    const text = this.#page.evaluate('WebViewJavascriptBridge._fetchQueue();');
    let messages;
    try {
      messages = JSON.parse(String(text));
    } catch {
      return; // A page that has gone, or a hostile one, gives no JSON.
    }
    if (Array.isArray(messages)) for (const message of messages) this.#receive(message);
  }

  #receive(/** @type {any} */ message) {
    if (message === null || typeof message !== 'object') return;
    const { handlerName, data, callbackId, responseId, responseData } = message;
    if (responseId !== undefined) {
      const callback = this.#callbacks.get(responseId);
      this.#callbacks.delete(responseId);
      callback?.(responseData);
      return;
    }
    // An answer of nothing is null.
    const respond = callbackId === undefined ? undefined : (/** @type {unknown} */ answer) => this.#send({ responseId: callbackId, responseData: answer ?? null });
    this.#handlers.get(handlerName)?.(data, respond);
  }

  #call(/** @type {any} */ message, /** @type {Function | undefined} */ callback) {
    if (callback) {
      this.#lastId += 1;
      message.callbackId = `native_${this.#lastId}`;
      this.#callbacks.set(message.callbackId, callback);
    }
    this.#send(message);
  }

  #send(/** @type {any} */ message) {
    // JSON once for the message, and once more for the literal; ES5 takes no raw U+2028 and U+2029 in one.
    const literal = JSON.stringify(JSON.stringify(message)).replace(/[\u2028\u2029]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
    const script = `WebViewJavascriptBridge._handleMessageFromObjC(${literal});`;
    if (this.#waiting === null) this.#page.evaluate(script);
    else this.#waiting.push(script);
  }
}
