import { readFileSync, readdirSync } from 'node:fs';
import { pageProfiles } from './page-profiles.js';

const corpus = new URL('../../../../vectors/', import.meta.url);
const folder = new URL('dialects/', corpus);

/** @type {string[]} the usual ones first */
const order = JSON.parse(readFileSync(new URL('corpus.json', corpus), 'utf8')).order ?? [];

/**
 * The dialects of which the adapter can play the page: their data is the corpus's own.
 *
 * @type {ReadonlyMap<string, Record<string, any>>}
 */
export const dialects = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    .sort((left, right) => rank(left) - rank(right) || (left.name < right.name ? -1 : 1))
    .filter((dialect) => pageProfiles.has(dialect.profile))
    .map((dialect) => [dialect.name, dialect]),
);

/** @param {{name: string}} dialect */
function rank({ name }) {
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
}
