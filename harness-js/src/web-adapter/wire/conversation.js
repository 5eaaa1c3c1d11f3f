import { Session } from './session.js';

/**
 * A session whose adapter may take its time: one line after the other, in order.
 *
 * @param {import('./session.js').Adapter} adapter
 */
export function createConversation(adapter) {
  const session = new Session(adapter);
  return {
    get ended() {
      return session.ended;
    },

    /** @param {string[]} lines */
    async answers(lines) {
      const answers = [];
      for (const line of lines) {
        if (session.ended) break;
        answers.push(await session.answer(line));
      }
      return answers;
    },
  };
}
