import { readFileSync, readdirSync } from 'node:fs';
import { pageProfiles } from './page-profiles.js';

const folder = new URL('../../../../vectors/dialects/', import.meta.url);

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
    .flatMap((profile) => known.filter((dialect) => dialect.profile === profile))
    .map((dialect) => [dialect.name, dialect]),
);
