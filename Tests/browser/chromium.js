import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** The programs that will do, the smallest first; CHROMIUM names another. */
const PROGRAMS = process.env.CHROMIUM ? [process.env.CHROMIUM] : ['chromium-headless-shell', 'chromium'];

const SWITCHES = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-proxy-server',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--force-color-profile=srgb',
];

/**
 * A headless Chromium, spoken to over the DevTools protocol through a pipe: descriptors 3 and 4, with a NUL after each message.
 * It has a process group of its own, which ends with the tests in any case.
 */
export class Chromium {
  #child;
  #folder;
  #number = 0;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void, method: string}>} */
  #waiting = new Map();
  /** @type {Set<(method: string, params: any, session: string | undefined) => void>} */
  #listeners = new Set();
  /** @type {Buffer[]} */
  #pieces = [];

  /** @param {import('node:child_process').ChildProcess} child @param {string} folder */
  constructor(child, folder) {
    this.#child = child;
    this.#folder = folder;
    const [, , , input, output] = child.stdio;
    output.on('data', (chunk) => this.#read(chunk));
    // A browser that has ended is told by its exit.
    input.on('error', () => {});
    output.on('error', () => {});
    child.on('exit', () => this.#fail(new Error('Chromium has ended')));
    process.on('exit', () => this.#kill());
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => process.exit(1));
  }

  /** Starts the first of the programs that there is. */
  static async start() {
    for (const program of PROGRAMS) {
      const folder = mkdtempSync(join(tmpdir(), 'browser-'));
      const root = userInfo().uid === 0 ? ['--no-sandbox'] : [];
      const child = spawn(program, [...SWITCHES, ...root, `--user-data-dir=${folder}`], {
        detached: true,
        stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      });
      const started = await new Promise((resolve) => {
        child.once('spawn', () => resolve(true));
        child.once('error', () => resolve(false));
      });
      if (started) return new Chromium(child, folder);
      rmSync(folder, { recursive: true, force: true });
    }
    throw new Error(`${PROGRAMS.join(' and ')}: not found; install one (make setup-browser does), or name it in CHROMIUM`);
  }

  /** @param {Buffer} chunk */
  #read(chunk) {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      this.#pieces.push(chunk.subarray(start, end));
      this.#take(JSON.parse(Buffer.concat(this.#pieces).toString('utf8')));
      this.#pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) this.#pieces.push(chunk.subarray(start));
  }

  /** @param {any} message */
  #take(message) {
    const waiting = this.#waiting.get(message.id);
    if (waiting) {
      this.#waiting.delete(message.id);
      if (message.error) waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
      else waiting.resolve(message.result);
    } else if (message.method) {
      for (const listener of this.#listeners) listener(message.method, message.params, message.sessionId);
    }
  }

  /** @param {Error} error */
  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /**
   * Sends a command, and gives its result.
   * @param {string} method @param {object} [params] @param {string} [session] @returns {Promise<any>}
   */
  send(method, params = {}, session = undefined) {
    const id = ++this.#number;
    const text = JSON.stringify(session ? { id, method, params, sessionId: session } : { id, method, params });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, method });
      this.#child.stdio[3].write(`${text}\0`);
    });
  }

  /** @param {(method: string, params: any, session: string | undefined) => void} listener @returns {() => void} what ends the listening */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #kill() {
    if (this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null) {
      try {
        process.kill(-this.#child.pid, 'SIGKILL');
      } catch {
        // The group has ended already.
      }
    }
    try {
      rmSync(this.#folder, { recursive: true, force: true });
    } catch {
      // What a dying process still writes there goes with the system's temporary files.
    }
  }

  /** Ends it with all its processes. */
  async close() {
    const running = this.#child.exitCode === null && this.#child.signalCode === null;
    const ended = new Promise((resolve) => {
      if (running) this.#child.once('exit', () => resolve(null));
      else resolve(null);
    });
    this.#kill();
    await ended;
    this.#kill();
  }
}
