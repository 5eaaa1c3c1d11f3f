import { LineSplitter } from './line-splitter.js';

/** So many lines are answered before the answers are written, at most. */
const LINES_A_WRITE = 256;

/**
 * @typedef {object} Output
 * @property {(text: string) => boolean} write
 * @property {(event: 'drain', listener: () => void) => unknown} once
 */

/**
 * Answers the lines of a stream until it ends or the session does. The answers of all lines that have come together are written together,
 * and nothing is read while the output is full, so neither side's memory grows.
 *
 * @param {object} parts
 * @param {AsyncIterable<Uint8Array>} parts.input
 * @param {Output} parts.output
 * @param {{answers: (lines: string[]) => string[] | Promise<string[]>, readonly ended: boolean}} parts.conversation
 * @throws {import('./line-splitter.js').LineTooLongError}
 */
export async function serve({ input, output, conversation }) {
  const splitter = new LineSplitter();
  for await (const bytes of input) {
    const lines = splitter.push(bytes).filter((line) => line !== '');
    for (let start = 0; start < lines.length && !conversation.ended; start += LINES_A_WRITE) {
      const answers = await conversation.answers(lines.slice(start, start + LINES_A_WRITE));
      const written = output.write(answers.join('\n') + '\n');
      if (!written) await new Promise((resolve) => output.once('drain', () => resolve(undefined)));
    }
    if (conversation.ended) return;
  }
}
