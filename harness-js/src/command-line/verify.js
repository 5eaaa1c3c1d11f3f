import { readFile } from 'node:fs/promises';
import { loadCorpus } from '../corpus/load.js';
import { Reader } from '../corpus/reader.js';
import { JSONObject, JSONSyntaxError, parseJSONBytes } from '../json/index.js';
import { visible } from '../report/visible.js';
import { verifyReport } from '../runner/verify-report.js';
import { corpusDirectory } from './option-values.js';
import { readOptions } from './options.js';
import { UsageError } from './usage-error.js';

/** @typedef {import('./terminal.js').Terminal} Terminal */

/**
 * `verify`: computes every verdict of a JSON report again, from its transcripts and the corpus.
 * @param {readonly string[]} args
 * @param {Terminal} terminal
 * @returns {Promise<number>}
 */
export async function verify(args, terminal) {
  const options = readOptions(args, { corpus: 'value' }, { least: 1, most: 1, name: 'REPORT' });
  const [file] = options.words;
  /** @type {Uint8Array} */
  let bytes;
  try {
    bytes = await readFile(file);
  } catch {
    throw new UsageError(`${JSON.stringify(file)} cannot be read: name a JSON report that is there`);
  }
  /** @type {Reader} */
  let reader;
  try {
    reader = new Reader(parseJSONBytes(bytes), file);
  } catch (error) {
    if (!(error instanceof JSONSyntaxError)) throw error;
    throw new UsageError(`${JSON.stringify(file)} is no JSON report (${error.message}): name one that --report json=PATH has written`);
  }
  if (reader.value instanceof JSONObject && reader.value.members.some(([name]) => name === 'certificate')) {
    throw new UsageError(`${JSON.stringify(file)} is a certificate, which the harness in Swift verifies: name one of its reports, or use that`);
  }
  const corpus = await loadCorpus(corpusDirectory(options));
  const { verified, complaints } = verifyReport(reader, corpus);
  for (const complaint of complaints) terminal.err(`${visible(complaint)}\n`);
  terminal.out(complaints.length === 0 ? `${verified} verdicts computed again, all the same\n` : `${complaints.length} ${complaints.length === 1 ? 'complaint' : 'complaints'} about ${verified} verdicts\n`);
  return complaints.length === 0 ? 0 : 1;
}
