/**
 * Makes the page's event classes: Event, CustomEvent and EventTarget, as far as bridges use them.
 *
 * Runs inside the page's realm (see realm.js).
 *
 * @param {(error: unknown) => void} report is told of exceptions that listeners throw
 */
export function createEvents(report) {
  /** Events of which the listeners that are left are not told. */
  const stopped = new WeakSet();

  class PageEvent {
    /** @param {string} type @param {Record<string, unknown>} [members] */
    constructor(type, members) {
      this.type = String(type);
      /** @type {unknown} */
      this.target = null;
      this.defaultPrevented = false;
      if (members !== undefined) Object.assign(this, members);
    }

    /** @param {string} type */
    initEvent(type) {
      this.type = String(type);
    }

    preventDefault() {
      this.defaultPrevented = true;
    }

    stopPropagation() {}

    stopImmediatePropagation() {
      stopped.add(this);
    }
  }

  class PageCustomEvent extends PageEvent {
    /** @param {string} type @param {{detail?: unknown}} [members] */
    constructor(type, members) {
      super(type, members);
      /** @type {unknown} */
      this.detail = members?.detail ?? null;
    }

    /** @param {string} type @param {boolean} bubbles @param {boolean} cancelable @param {unknown} detail */
    initCustomEvent(type, bubbles, cancelable, detail) {
      this.initEvent(type);
      this.detail = detail;
    }
  }

  class PageEventTarget {
    /** @type {Map<string, any[]>} */
    #listeners = new Map();

    /** @param {string} type @param {any} listener */
    addEventListener(type, listener) {
      const list = this.#listeners.get(type) ?? [];
      if (listener && !list.includes(listener)) this.#listeners.set(type, [...list, listener]);
    }

    /** @param {string} type @param {any} listener */
    removeEventListener(type, listener) {
      const list = this.#listeners.get(type) ?? [];
      this.#listeners.set(type, list.filter((each) => each !== listener));
    }

    /** @param {any} event */
    dispatchEvent(event) {
      event.target = this;
      for (const listener of this.#listeners.get(event.type) ?? []) {
        if (stopped.has(event)) break;
        try {
          if (typeof listener === 'function') listener.call(this, event);
          else listener.handleEvent(event);
        } catch (error) {
          report(error);
        }
      }
      return !event.defaultPrevented;
    }
  }

  return { Event: PageEvent, CustomEvent: PageCustomEvent, EventTarget: PageEventTarget };
}
