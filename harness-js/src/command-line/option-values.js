import { ownCorpus } from '../corpus/own-corpus.js';
import { classes, halves } from '../corpus/vector.js';
import { readShard } from '../report/requested.js';
import { UsageError } from './usage-error.js';

/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('../corpus/selection.js').Request} Request */

/** The longest silence of an adapter, in milliseconds. */
export const defaultTimeout = 10_000;

/**
 * The folder of the corpus.
 * @param {Options} options
 */
export function corpusDirectory(options) {
  return options.value('corpus') ?? ownCorpus;
}

/**
 * What was asked for by --class, --filter and --shard.
 * @param {Options} options
 * @returns {Request}
 */
export function requestFrom(options) {
  const name = options.value('class');
  const filters = options.list('filter');
  if (filters.includes('')) throw new UsageError('--filter "" selects nothing: give a glob over ids, such as wvjb/respond/*');
  return { class: name === null ? null : oneOf('class', name, classes), filters, shard: shardFrom(options.value('shard')) };
}

/**
 * @param {Options} options
 * @returns {import('../corpus/vector.js').Half | null}
 */
export function halfFrom(options) {
  const half = options.value('half');
  return half === null ? null : oneOf('half', half, halves);
}

/**
 * @template {string} T
 * @param {string} flag
 * @param {string} value
 * @param {readonly T[]} words
 * @returns {T}
 */
export function oneOf(flag, value, words) {
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw new UsageError(`--${flag} ${JSON.stringify(value)} is not known: use one of ${words.join(', ')}`);
  return word;
}

/** @param {string | null} text */
function shardFrom(text) {
  if (text === null) return null;
  const shard = readShard(text);
  if (shard === null) throw new UsageError(`--shard ${JSON.stringify(text)} is no share: write I/N with I from 1 to N, such as 1/4`);
  return shard;
}

/**
 * A whole number from 1 on.
 * @param {Options} options
 * @param {string} flag
 * @param {number} otherwise
 */
export function positiveInteger(options, flag, otherwise) {
  const text = options.value(flag);
  if (text === null) return otherwise;
  if (!/^[1-9][0-9]{0,3}$/.test(text)) throw new UsageError(`--${flag} ${JSON.stringify(text)} is no number of them: write a whole number from 1 to 9999`);
  return Number(text);
}

/**
 * Seconds, in milliseconds.
 * @param {Options} options
 * @param {string} flag
 * @param {number} otherwise in milliseconds
 */
export function seconds(options, flag, otherwise) {
  const text = options.value(flag);
  if (text === null) return otherwise;
  const number = /^[0-9]{1,6}(?:\.[0-9]+)?$/.test(text) ? Number(text) : 0;
  if (number <= 0) throw new UsageError(`--${flag} ${JSON.stringify(text)} is no time: write seconds, such as 10 or 0.5`);
  return Math.max(1, Math.round(number * 1000));
}
