import { spawn } from 'node:child_process';

/** How long the server may take until it says where it listens. */
const START_MILLISECONDS = 10_000;

/** How long it may take to end by itself. */
const END_MILLISECONDS = 2000;

/** No line that says where a server listens is longer. */
const MOST_CHARACTERS = 65_536;

/** Says that the server did not start. */
export class ServerError extends Error {}

/** A server as a child process, in a process group of its own, so that all that it starts can be ended with it. */
export class ServerProcess {
  #child;
  #ended = false;
  /** Whether it has said where it listens. */
  #listens = false;
  /** @type {Promise<void>} */
  #gone;

  /**
   * @param {string} command for the shell
   * @param {() => void} onEnd told when a server that has started ends
   */
  constructor(command, onEnd) {
    const child = spawn('/bin/sh', ['-c', command], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    this.#gone = new Promise((resolve) => {
      const gone = () => {
        if (this.#ended) return;
        this.#ended = true;
        resolve();
        if (this.#listens) onEnd();
      };
      child.on('error', gone);
      child.on('exit', gone);
    });
  }

  /**
   * Waits for the line `listening on http://127.0.0.1:PORT`.
   *
   * @returns {Promise<number>} the port
   * @throws {ServerError}
   */
  async port() {
    const output = /** @type {ReadableStream} */ (this.#child.stdout);
    let text = '';
    /** @type {Promise<number>} */
    const found = new Promise((resolve, reject) => {
      output.setEncoding('utf8');
      // What the server writes later is read as well, so that it never waits for a full pipe.
      output.on('data', (chunk) => {
        if (text.length < MOST_CHARACTERS) text += chunk;
        const line = /^listening on http:\/\/127\.0\.0\.1:([0-9]{1,5})\/?\r?$/m.exec(text);
        if (line === null) return;
        this.#listens = true;
        resolve(Number(line[1]));
      });
      void this.#gone.then(() => reject(new ServerError('the server ended before it said where it listens')));
    });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    /** @type {Promise<number>} */
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new ServerError(`the server did not say within ${START_MILLISECONDS / 1000} s where it listens`)), START_MILLISECONDS);
    });
    try {
      return await Promise.race([found, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the server and all that it has started; in the end by force. */
  async end() {
    this.#signal('SIGTERM');
    const timer = setTimeout(() => this.#signal('SIGKILL'), END_MILLISECONDS);
    await this.#gone;
    clearTimeout(timer);
    this.endNow();
  }

  /** Ends what is left of the process group at once. */
  endNow() {
    this.#signal('SIGKILL');
  }

  /** @param {string} signal */
  #signal(signal) {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group is gone.
    }
  }
}
