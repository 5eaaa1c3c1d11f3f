import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';

/** The keys that the tests press: what the protocol calls each, its code, and the text that it gives. */
const KEYS = /** @type {const} */ ({
  Tab: { code: 9, text: '' },
  Enter: { code: 13, text: '\r' },
  Space: { code: 32, text: ' ', key: ' ' },
});

/**
 * @typedef {object} Look
 * @property {number} [width] in pixels of CSS; 1440 by default
 * @property {number} [height]
 * @property {'light' | 'dark'} [theme] what the system prefers
 * @property {boolean} [scripts] false: as in a browser that runs none
 * @property {'screen' | 'print'} [media]
 */

/** One tab with one file open in it, which writes down every request, error and message of the console. */
export class Page {
  /** @type {string[]} */
  requests = [];
  /** @type {string[]} what the page's policy kept from being asked for */
  refused = [];
  /** @type {string[]} */
  complaints = [];
  #browser;
  #target;
  #session;
  #stop;
  #scripts = true;

  /** @param {import('./chromium.js').Chromium} browser @param {string} target @param {string} session */
  constructor(browser, target, session) {
    this.#browser = browser;
    this.#target = target;
    this.#session = session;
    this.#stop = browser.listen((method, params, from) => {
      if (from === session) this.#note(method, params);
    });
  }

  /**
   * Opens a file, and waits until it is loaded.
   * @param {import('./chromium.js').Chromium} browser @param {string} file @param {Look} [look]
   */
  static async open(browser, file, look = {}) {
    const { browserContextId } = await browser.send('Target.createBrowserContext');
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(browser, targetId, sessionId);
    for (const domain of ['Page', 'Runtime', 'Log', 'Network', 'DOM', 'Accessibility']) await page.send(`${domain}.enable`);
    if (look.scripts === false) {
      page.#scripts = false;
      await page.send('Emulation.setScriptExecutionDisabled', { value: true });
    }
    await page.look(look);
    const loaded = page.once('Page.loadEventFired');
    await page.send('Page.navigate', { url: pathToFileURL(file).href });
    await loaded;
    return page;
  }

  /** @param {string} method @param {any} params */
  #note(method, params) {
    if (method === 'Network.requestWillBeSent') this.requests.push(params.request.url);
    if (method === 'Network.loadingFailed' && params.blockedReason === 'csp') this.refused.push(params.requestId);
    if (method === 'Runtime.exceptionThrown') {
      this.complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    }
    if (method === 'Log.entryAdded') this.complaints.push(`${params.entry.level}: ${params.entry.text}`);
    if (method === 'Runtime.consoleAPICalled') this.complaints.push(`console.${params.type}`);
    if (method === 'Page.javascriptDialogOpening') {
      this.complaints.push(`dialog: ${params.message}`);
      void this.send('Page.handleJavaScriptDialog', { accept: false });
    }
  }

  /** @param {string} method @param {object} [params] */
  send(method, params = {}) {
    return this.#browser.send(method, params, this.#session);
  }

  /**
   * Waits for the next event of a name.
   * @param {string} wanted @returns {Promise<any>}
   */
  once(wanted) {
    return new Promise((resolve) => {
      const stop = this.#browser.listen((method, params, session) => {
        if (session !== this.#session || method !== wanted) return;
        stop();
        resolve(params);
      });
    });
  }

  /** @param {Look} look */
  async look({ width = 1440, height = 900, theme = 'light', media = 'screen' }) {
    await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 });
    await this.send('Emulation.setEmulatedMedia', {
      media,
      features: [
        { name: 'prefers-color-scheme', value: theme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
  }

  /**
   * Runs a function in the page, and gives what it returns; it sees nothing of the test but its arguments.
   * @template {any[]} A @template R
   * @param {(...values: A) => R} run @param {A} values @returns {Promise<Awaited<R>>}
   */
  async evaluate(run, ...values) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression: `(${run})(...${JSON.stringify(values)})`,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until the page has drawn what it was asked for. */
  async settle() {
    // Without scripts no frame could be waited for.
    if (!this.#scripts) return;
    await this.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));
  }

  /** @param {keyof typeof KEYS} name @param {{shift?: boolean}} [held] */
  async press(name, held) {
    const { code, text, ...rest } = KEYS[name];
    const key = 'key' in rest ? rest.key : name;
    const event = { key, code: name, windowsVirtualKeyCode: code, modifiers: held?.shift ? 8 : 0 };
    await this.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', text, ...event });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }

  /**
   * Types text where the focus is.
   * @param {string} text
   */
  async type(text) {
    await this.send('Input.insertText', { text });
    await this.settle();
  }

  /**
   * Clicks with the mouse in the middle of the first element that matches.
   * @param {string} selector
   */
  async click(selector) {
    const place = await this.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      element?.scrollIntoView({ block: 'center' });
      const box = element?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);
    assert.ok(place, `${selector} is on the page`);
    for (const type of ['mousePressed', 'mouseReleased']) {
      await this.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
    }
    await this.settle();
  }

  /**
   * Chooses in a list as a reader would.
   * @param {string} selector @param {string} value
   */
  async choose(selector, value) {
    await this.evaluate(
      (wanted, chosen) => {
        const list = /** @type {HTMLSelectElement} */ (document.querySelector(wanted));
        list.value = chosen;
        if (list.value !== chosen) throw new Error(`${wanted} has no option ${chosen}`);
        list.dispatchEvent(new Event('input', { bubbles: true }));
      },
      selector,
      value,
    );
    await this.settle();
  }

  /**
   * A picture of what is in view, or of the whole page.
   * @param {{whole?: boolean}} [extent]
   */
  async picture(extent) {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png', captureBeyondViewport: extent?.whole ?? false });
    return Buffer.from(data, 'base64');
  }

  /** Closes the tab; fails if the page had asked for anything but itself, or had anything to complain of. */
  async close() {
    this.#stop();
    await this.#browser.send('Target.closeTarget', { targetId: this.#target });
    const others = this.requests.slice(1).filter((url) => !url.startsWith('data:'));
    assert.deepEqual(others, [], 'the page asks for nothing but itself');
    assert.deepEqual(this.complaints, [], 'no error, no message of the console, no dialog');
  }
}
