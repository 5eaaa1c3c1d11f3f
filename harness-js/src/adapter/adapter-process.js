import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { systemErrorCode } from '../system-error.js';
import { StderrTail } from './stderr-tail.js';

/** @typedef {import('./adapter-command.js').AdapterCommand} AdapterCommand */
/** @typedef {import('./adapter-transport.js').AdapterTransport} AdapterTransport */
/** @typedef {import('./adapter-transport.js').TransportListener} TransportListener */

/** How long the exit status and the end of the output wait for each other, in milliseconds: both belong to the cause. */
const endGrace = 500;

/** The process groups that are alive; ended whatever becomes of the harness. */
const liveGroups = new Set();

process.on('exit', () => {
  for (const group of liveGroups) killGroup(group);
});

/**
 * An adapter as a child process, in a process group of its own so that everything that it starts can be ended with it.
 * @implements {AdapterTransport}
 */
export class AdapterProcess {
  #stderr = new StderrTail();
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  /** @type {TransportListener | null} */
  #listener = null;
  /** @type {string | null} */
  #exitCause = null;
  #outputEnded = false;
  #inputBroken = false;
  #told = false;
  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;
  /** @type {Promise<void>} */
  #gone = Promise.resolve();

  /** @param {AdapterCommand} command */
  constructor(command) {
    this.command = command;
  }

  /** @param {TransportListener} listener */
  start(listener) {
    this.#listener = listener;
    const { command } = this;
    const [program, words] = 'shell' in command ? ['/bin/sh', ['-c', command.shell]] : [command.program, command.arguments];
    const child = spawn(program, words, { detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child = child;
    const { stdin, stdout, stderr } = child;
    const group = child.pid;
    if (group !== undefined) liveGroups.add(group);
    this.#gone = new Promise((resolve) => {
      child.on('error', (error) => {
        this.#ended(`it could not be started: ${error.message}`);
        resolve();
      });
      child.on('exit', (status, signal) => {
        // What the adapter left behind would keep its pipes open, and outlive the harness.
        if (group !== undefined) {
          killGroup(group);
          liveGroups.delete(group);
        }
        this.#ended(exitCause(status, signal));
        resolve();
      });
    });
    stdout?.on('data', (chunk) => {
      if (!this.#told) listener.onOutput(chunk);
    });
    const outputOver = () => {
      this.#outputEnded = true;
      if (this.#exitCause !== null) this.#tell(this.#exitCause);
      else this.#tellLater('it closed its output');
    };
    stdout?.on('end', outputOver);
    stdout?.on('error', outputOver);
    stderr?.on('data', (chunk) => this.#stderr.append(chunk));
    stderr?.on('error', (error) => this.#stderr.append(Buffer.from(`[its stderr could not be read: ${error.message}]`)));
    stdin?.on('drain', () => listener.onDrain());
    stdin?.on('error', () => {
      // The adapter reads no more. Its exit or the end of its output says why, if it comes.
      this.#inputBroken = true;
      this.#tellLater('it closed its input');
    });
  }

  /**
   * @param {string} text
   * @returns {boolean}
   */
  write(text) {
    const stdin = this.#child?.stdin;
    if (stdin == null || this.#inputBroken || stdin.destroyed || stdin.writableEnded) return true;
    return stdin.write(text);
  }

  endInput() {
    this.#child?.stdin?.end();
  }

  async kill() {
    this.#told = true;
    this.#stopWaiting();
    const child = this.#child;
    if (child === null) return;
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killGroup(child.pid);
    child.stdin?.destroy();
    child.stdout?.destroy();
    await this.#gone;
    await this.#stderrOver();
    child.stderr?.destroy();
  }

  /** Waits for the rest of stderr, which has its writers' last words; a process that has left the group could keep it open. */
  async #stderrOver() {
    const stderr = this.#child?.stderr;
    if (stderr == null || stderr.readableEnded || stderr.destroyed) return;
    await new Promise((/** @type {(value: void) => void} */ resolve) => {
      const timer = setTimeout(resolve, endGrace);
      stderr.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  stderrTail() {
    return this.#stderr.text();
  }

  stderrLength() {
    return this.#stderr.length;
  }

  #stopWaiting() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** @param {string} cause */
  #ended(cause) {
    this.#exitCause = cause;
    if (this.#outputEnded || this.#child?.pid === undefined) this.#tell(cause);
    else this.#tellLater(cause);
  }

  /** @param {string} cause */
  #tellLater(cause) {
    if (!this.#told) this.#timer ??= setTimeout(() => this.#tell(this.#exitCause ?? cause), endGrace);
  }

  /** @param {string} cause */
  #tell(cause) {
    if (this.#told) return;
    this.#told = true;
    this.#stopWaiting();
    this.#listener?.onEnd(cause);
  }
}

/**
 * Ends a process group. One that is gone already is no fault.
 * @param {number} group
 */
function killGroup(group) {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    const code = systemErrorCode(error);
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}

/**
 * @param {number | null} status
 * @param {string | null} signal
 */
function exitCause(status, signal) {
  if (signal !== null) return `it was ended by ${signal}`;
  // A shell reports its child's signal as 128 and its number.
  const name = status !== null && status > 128 ? Object.entries(constants.signals).find(([, number]) => number === status - 128)?.[0] : undefined;
  return name === undefined ? `it exited with status ${status}` : `it exited with status ${status} (${name})`;
}
