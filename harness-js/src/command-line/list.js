import { loadCorpus } from '../corpus/load.js';
import { select } from '../corpus/selection.js';
import { coverageTable } from '../report/coverage-table.js';
import { encodeJSON, fromPlain } from '../json/index.js';
import { corpusDirectory, halfFrom, oneOf, requestFrom } from './option-values.js';
import { readOptions } from './options.js';
import { UsageError } from './usage-error.js';

/** @typedef {import('./terminal.js').Terminal} Terminal */

const flags = /** @type {const} */ ({ profile: 'value', half: 'value', class: 'value', filter: 'list', shard: 'value', format: 'value', corpus: 'value' });

/**
 * `list`: the vectors, in the corpus's order.
 * @param {readonly string[]} args
 * @param {Terminal} terminal
 * @returns {Promise<number>}
 */
export async function list(args, terminal) {
  const options = readOptions(args, flags, { least: 0, most: 0, name: 'word' });
  const format = oneOf('format', options.value('format') ?? 'text', ['text', 'json', 'markdown']);
  const half = halfFrom(options);
  const request = requestFrom(options);
  const corpus = await loadCorpus(corpusDirectory(options));
  const profile = options.value('profile');
  if (profile !== null) oneOf('profile', profile, corpus.profiles);
  if (format === 'markdown') {
    const narrowing = ['half', 'class', 'shard'].find((flag) => options.value(/** @type {'half'} */ (flag)) !== null) ?? (request.filters.length > 0 ? 'filter' : undefined);
    if (narrowing !== undefined) throw new UsageError(`--format markdown counts whole profiles: leave out --${narrowing}`);
    terminal.out(coverageTable(corpus, profile));
    return 0;
  }
  if (profile === 'json') throw new UsageError('--profile json: the profile has texts and no vectors; count them with --format markdown, see them with decode');
  const selected = select(corpus.vectors, { profile: profile ?? undefined, half }, request);
  if (selected.length === 0) {
    terminal.err('nothing is selected: no vector is of that profile, half, class, filter and shard\n');
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
