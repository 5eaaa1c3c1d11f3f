import { AdapterProcess } from '../adapter/adapter-process.js';
import { HandshakeError } from '../adapter/handshake.js';
import { loadCorpus } from '../corpus/load.js';
import { detect as detectDialect } from '../detection/detect.js';
import { isClear } from '../detection/detection.js';
import { harnessIdentity } from '../harness-identity.js';
import { detectionJSON } from '../report/detection-json.js';
import { detectionText } from '../report/detection-text.js';
import { visible } from '../report/visible.js';
import { SelectionError } from '../runner/runner.js';
import { handshakeComplaint } from './handshake-complaint.js';
import { corpusDirectory, defaultTimeout, oneOf, seconds } from './option-values.js';
import { readOptions } from './options.js';
import { subjectFrom } from './subject.js';

/** @typedef {import('./terminal.js').Terminal} Terminal */

const flags = /** @type {const} */ ({ adapter: 'value', implementation: 'value', timeout: 'value', format: 'value', corpus: 'value' });

/**
 * `detect`: which dialect an implementation speaks, from what it does.
 * @param {readonly string[]} args
 * @param {Terminal} terminal
 * @returns {Promise<number>}
 */
export async function detect(args, terminal) {
  const options = readOptions(args, flags, { least: 0, most: 0, name: 'word' });
  const format = oneOf('format', options.value('format') ?? 'text', ['text', 'json']);
  const { command } = await subjectFrom(options, 'detect', null);
  const timeout = seconds(options, 'timeout', defaultTimeout);
  const corpus = await loadCorpus(corpusDirectory(options));
  try {
    const detection = await detectDialect({
      corpus,
      transport: () => new AdapterProcess(command),
      timeout,
      harness: harnessIdentity(),
      // What the adapter for web halves claims is what it can play, and no word of the half's.
      holdsToClaims: 'shell' in command,
      signal: terminal.signal,
    });
    terminal.out(format === 'json' ? detectionJSON(detection) : detectionText(detection));
    return isClear(detection) ? 0 : 1;
  } catch (error) {
    if (terminal.signal?.aborted === true) return /** @type {number} */ (terminal.signal.reason);
    if (error instanceof HandshakeError) {
      terminal.err(handshakeComplaint(error));
      return 3;
    }
    if (error instanceof SelectionError) {
      terminal.err(`${visible(error.message)}\n`);
      return 2;
    }
    throw error;
  }
}
