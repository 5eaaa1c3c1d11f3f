import { isHarmless } from '../runner/verdict.js';
import { visible } from './visible.js';

/** @typedef {import('../runner/runner.js').RunObserver} RunObserver */

/**
 * Where progress goes.
 * @typedef {object} ProgressSink
 * @property {(text: string) => void} write
 * @property {boolean} isLive whether a line can be written over
 */

/**
 * Tells of a run as it goes: one live line on a terminal, plain lines elsewhere.
 * @param {ProgressSink} sink
 * @returns {RunObserver & {onEnd: () => void}}
 */
export function progressReporter(sink) {
  const erase = '\r\u001b[K';
  let harmful = 0;
  let lastDone = 0;
  return {
    onStart(introduction, dialect, total) {
      const name = visible(String(introduction.implementation.get('name')));
      sink.write(`${name}: ${total} ${total === 1 ? 'vector' : 'vectors'} for the ${introduction.half} half, ${dialect}\n`);
    },
    onResult(result, done, total) {
      const isBad = !isHarmless(result.verdict);
      if (isBad) harmful += 1;
      lastDone = done;
      if (sink.isLive) sink.write(`${erase}${done}/${total}${harmful > 0 ? `, ${harmful} against it` : ''} ${result.id}`);
      else if (isBad) sink.write(`${result.verdict} ${result.id}\n`);
    },
    onNote(note) {
      sink.write(`${sink.isLive ? erase : ''}note: ${visible(note)}\n`);
    },
    onEnd() {
      sink.write(sink.isLive ? erase : `${lastDone} ${lastDone === 1 ? 'vector' : 'vectors'} judged\n`);
    },
  };
}
