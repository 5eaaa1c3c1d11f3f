/** @typedef {import('../corpus/selection.js').Request} Request */

/**
 * What was asked for, as reports write it: several globs are one text with commas, which no id has.
 * @param {Request} request
 * @returns {{filter: string | null, shard: string | null}}
 */
export function requestedText({ filters, shard }) {
  return {
    filter: filters.length === 0 ? null : filters.join(','),
    shard: shard === null ? null : `${shard.index}/${shard.count}`,
  };
}

/**
 * The other way.
 * @param {string | null} filter
 * @param {string | null} shard
 * @returns {Pick<Request, 'filters' | 'shard'> | null} null when the shard is none
 */
export function readRequested(filter, shard) {
  const filters = filter === null ? [] : filter.split(',');
  if (shard === null) return { filters, shard: null };
  const match = /^([1-9][0-9]{0,5})\/([1-9][0-9]{0,5})$/.exec(shard);
  if (match === null || Number(match[1]) > Number(match[2])) return null;
  return { filters, shard: { index: Number(match[1]), count: Number(match[2]) } };
}
