/** @typedef {import('../corpus/selection.js').Request} Request */

/**
 * A share as reports write it.
 * @param {Request['shard']} shard
 * @returns {string | null}
 */
export function shardText(shard) {
  return shard === null ? null : `${shard.index}/${shard.count}`;
}

/**
 * The other way.
 * @param {string} text
 * @returns {NonNullable<Request['shard']> | null} null when it is no share
 */
export function readShard(text) {
  const match = /^([1-9][0-9]{0,5})\/([1-9][0-9]{0,5})$/.exec(text);
  if (match === null || Number(match[1]) > Number(match[2])) return null;
  return { index: Number(match[1]), count: Number(match[2]) };
}
