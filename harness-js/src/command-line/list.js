import { loadCorpus } from '../corpus/load.js';
import { select } from '../corpus/selection.js';
import { encodeJSON, fromPlain } from '../json/index.js';
import { corpusDirectory, halfFrom, oneOf, requestFrom } from './option-values.js';
import { readOptions } from './options.js';

/** @typedef {import('./terminal.js').Terminal} Terminal */

const flags = /** @type {const} */ ({ half: 'value', class: 'value', filter: 'list', shard: 'value', format: 'value', corpus: 'value' });

/**
 * `list`: the vectors, in the corpus's order.
 * @param {readonly string[]} args
 * @param {Terminal} terminal
 * @returns {Promise<number>}
 */
export async function list(args, terminal) {
  const options = readOptions(args, flags, { least: 0, most: 0, name: 'word' });
  const format = oneOf('format', options.value('format') ?? 'text', ['text', 'json']);
  const half = halfFrom(options);
  const request = requestFrom(options);
  const { vectors } = await loadCorpus(corpusDirectory(options));
  const selected = select(vectors, { half }, request);
  if (selected.length === 0) {
    terminal.err('nothing is selected: no vector is of that half, class, filter and shard\n');
    return 2;
  }
  if (format === 'json') {
    const values = selected.map(({ id, title, class: name, halves, requirements }) => fromPlain({ id, title, class: name, halves, requirements }));
    terminal.out(`${encodeJSON(values, { indent: 2 })}\n`);
  } else {
    const width = Math.max(...selected.map(({ id }) => id.length));
    terminal.out(selected.map((vector) => `${vector.id.padEnd(width)}  ${vector.class.padEnd(8)}  ${vector.halves.join(',').padEnd(10)}  ${vector.title}\n`).join(''));
  }
  return 0;
}
