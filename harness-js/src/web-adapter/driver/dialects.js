import { readFileSync, readdirSync } from 'node:fs';
import { pageProfiles } from './page-profiles.js';

const folder = new URL('../../../../vectors/dialects/', import.meta.url);

/**
 * The dialects of which the adapter can play the page: their data is the corpus's own.
 *
 * @type {ReadonlyMap<string, Record<string, any>>}
 */
export const dialects = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    .filter((dialect) => pageProfiles.has(dialect.profile))
    .map((dialect) => [dialect.name, dialect]),
);
