import { instanceNames } from '../corpus/vector.js';
import { VectorRun } from './vector-run.js';

/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('../adapter/handshake.js').AdapterSession} AdapterSession */
/** @typedef {import('./applicability.js').Subject} Subject */

/** More vectors at once than this gain nothing, whatever number an adapter says. */
const vectorLimit = 64;
/** No vector is begun while this much waits to be written, in code units, so that a slow adapter does not fill the memory. */
const waitingLimit = 1 << 22;

/**
 * How a stretch of work on one adapter ended: with all done, or with the adapter's failure, the vectors that were under way, and
 * one that was taken and had to wait for free instances.
 * @typedef {{failure: null} | {failure: string, underWay: VectorRun[], notBegun: Vector | undefined}} Stretch
 */

/** Numbers that no instance has had before, on any adapter. */
let lastInstance = 0;

/**
 * Runs vectors through one adapter, as many side by side as it allows, writing ahead of its answers.
 * @param {AdapterSession} session
 * @param {Subject} subject
 * @param {() => Vector | undefined} take the next vector; undefined when there is none
 * @param {(run: VectorRun, stderr: string) => void} onDone
 * @returns {Promise<Stretch>}
 */
export function runStretch(session, subject, take, onDone) {
  const { connection, introduction } = session;
  const { transport } = connection;
  const capacity = introduction.instances;
  /** @type {Set<VectorRun>} */
  const underWay = new Set();
  /** @type {Map<VectorRun, number>} how much was on stderr when it began */
  const stderrStart = new Map();
  let openInstances = 0;
  let exhausted = false;
  let over = false;
  /** @type {Vector | undefined} one that was taken, and waits for instances to become free */
  let waiting;

  return new Promise((resolve) => {
    /** @param {VectorRun} run */
    const advance = (run) => {
      for (let request = run.nextRequest(); request !== null; request = run.nextRequest()) {
        const { index } = request;
        connection.request(request.method, request.params, (answer) => {
          run.accept(index, answer);
          advance(run);
          if (run.isDone) finish(run);
        });
      }
    };

    /** @param {VectorRun} run */
    const finish = (run) => {
      if (!underWay.delete(run)) return;
      openInstances -= instanceNames(run.vector).length;
      const wrote = transport.stderrLength() - (stderrStart.get(run) ?? 0);
      stderrStart.delete(run);
      onDone(run, wrote > 0 ? lastBytes(transport.stderrTail(), wrote) : '');
      begin();
    };

    const begin = () => {
      while (!over && !exhausted && underWay.size < vectorLimit && connection.waitingSize < waitingLimit) {
        waiting ??= take();
        if (waiting === undefined) {
          exhausted = true;
          break;
        }
        const names = instanceNames(waiting);
        if (openInstances > 0 && openInstances + names.length > capacity) break;
        const numbers = new Map(names.map((name) => [name, (lastInstance += 1)]));
        const run = new VectorRun(waiting, subject, (name) => /** @type {number} */ (numbers.get(name)));
        waiting = undefined;
        openInstances += names.length;
        underWay.add(run);
        stderrStart.set(run, transport.stderrLength());
        advance(run);
      }
      if (!over && exhausted && underWay.size === 0) {
        over = true;
        resolve({ failure: null });
      }
    };

    connection.whenFailed((failure) => {
      if (over) return;
      over = true;
      resolve({ failure: failure.message, underWay: [...underWay], notBegun: waiting });
    });
    begin();
  });
}

/**
 * @param {string} text
 * @param {number} count
 */
function lastBytes(text, count) {
  const bytes = Buffer.from(text);
  return bytes.subarray(Math.max(0, bytes.length - count)).toString('utf8');
}
