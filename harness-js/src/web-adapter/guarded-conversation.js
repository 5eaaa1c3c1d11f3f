import { runWithin } from './guard.js';
import { RpcError, codes } from './wire/rpc-error.js';
import { Session, failure } from './wire/session.js';

/** A request that takes longer is broken off. The harness would wait for 10 seconds, and then end the adapter with all its pages. */
const LIMIT_MILLISECONDS = 3000;

/** After so long a guarded run is left and a new one begun, so that each request has nearly the whole limit for itself. */
const RUN_MILLISECONDS = 250;

/**
 * A conversation with a web adapter in which a script that never returns costs only its own page: the request is answered with an error,
 * and all that came before it has its answers, so that the harness charges the right vector.
 *
 * @param {import('./web-adapter.js').WebAdapter} adapter
 * @param {number} [limit] in milliseconds
 */
export function createGuardedConversation(adapter, limit = LIMIT_MILLISECONDS) {
  const session = new Session(adapter);

  /** @param {string} line */
  function breakOff(line) {
    const { id, params } = JSON.parse(line);
    adapter.giveUp(params?.instance);
    return failure(id, new RpcError(codes.failed, `the page did not return within ${limit} ms`));
  }

  return {
    get ended() {
      return session.ended;
    },

    /** @param {string[]} lines */
    answers(lines) {
      /** @type {string[]} */
      const answers = [];
      const isOver = () => session.ended || answers.length === lines.length;
      while (!isOver()) {
        const leaveAt = Date.now() + RUN_MILLISECONDS;
        let begun = -1;
        const returned = runWithin(() => {
          do {
            begun = answers.length;
            answers.push(/** @type {string} */ (session.answer(lines[begun])));
          } while (!isOver() && Date.now() < leaveAt);
        }, limit);
        if (!returned && answers.length === begun) answers.push(breakOff(lines[begun]));
      }
      return answers;
    },
  };
}
