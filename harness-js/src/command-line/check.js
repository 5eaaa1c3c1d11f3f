import { checkCorpus } from '../corpus/check.js';
import { loadCorpus } from '../corpus/load.js';
import { visible } from '../report/visible.js';
import { corpusDirectory } from './option-values.js';
import { readOptions } from './options.js';

/** @typedef {import('./terminal.js').Terminal} Terminal */

/**
 * `check`: the corpus against its own rules and CONFORMANCE.md.
 * @param {readonly string[]} args
 * @param {Terminal} terminal
 * @returns {Promise<number>}
 */
export async function check(args, terminal) {
  const options = readOptions(args, { corpus: 'value' }, { least: 0, most: 0, name: 'word' });
  const corpus = await loadCorpus(corpusDirectory(options));
  const complaints = checkCorpus(corpus);
  for (const complaint of complaints) terminal.err(`${visible(complaint.message)}\n`);
  const untested = [...corpus.requirements.values()].filter((requirement) => requirement.noVector !== null);
  terminal.out(`${corpus.vectors.length} vectors, ${corpus.texts.length} JSON texts, ${corpus.dialects.size} dialects, ${corpus.requirements.size} requirements (${untested.length} without a vector, with the reason)\n`);
  terminal.out(`corpus ${corpus.version} ${corpus.digest}\n`);
  terminal.out(complaints.length === 0 ? 'nothing to complain of\n' : `${complaints.length} ${complaints.length === 1 ? 'complaint' : 'complaints'}\n`);
  return complaints.length === 0 ? 0 : 2;
}
