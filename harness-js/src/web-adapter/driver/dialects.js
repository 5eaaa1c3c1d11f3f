import { readFileSync, readdirSync } from 'node:fs';
import { pageProfiles } from './page-profiles.js';

const corpus = new URL('../../../../vectors/', import.meta.url);
const folder = new URL('dialects/', corpus);

/** @type {string[]} the usual ones first */
const order = JSON.parse(readFileSync(new URL('corpus.json', corpus), 'utf8')).order ?? [];

/** @type {ReadonlyArray<Record<string, any>>} */
const known = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));

/**
 * The dialects of which the adapter can play the page, in the order of the profiles: their data is the corpus's own.
 *
 * @type {ReadonlyMap<string, Record<string, any>>}
 */
export const dialects = new Map(
  [...pageProfiles.keys()]
    .flatMap((profile) => known.filter((dialect) => dialect.profile === profile).sort((left, right) => rank(left) - rank(right)))
    .map((dialect) => [dialect.name, dialect]),
);

/** @param {Record<string, any>} dialect */
function rank({ name }) {
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
}
