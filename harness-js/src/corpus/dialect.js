import { halves } from './vector.js';

/** @typedef {import('./reader.js').Reader} Reader */
/** @typedef {import('./vector.js').Half} Half */

/**
 * One concrete form of a profile: what every dialect has. The rest is the profile's.
 * @typedef {object} Dialect
 * @property {string} name
 * @property {string} profile
 * @property {string} title
 * @property {string[]} traits
 * @property {Partial<Record<Half, string>>} bootstrap the vector that every loaded one needs, by half
 * @property {Reader} source the whole dialect, for the profile to read
 */

/** The keys that every dialect may have. */
export const commonDialectKeys = ['name', 'profile', 'title', 'sources', 'traits', 'bootstrap'];

/**
 * Reads what every dialect has.
 * @param {Reader} reader
 * @returns {Dialect}
 * @throws {import('./corpus-error.js').CorpusError}
 */
export function readDialect(reader) {
  reader.object();
  reader.required('sources').words();
  /** @type {Partial<Record<Half, string>>} */
  const bootstrap = {};
  const source = reader.optional('bootstrap');
  source?.object(halves);
  for (const half of halves) {
    const id = source?.optional(half)?.text();
    if (id !== undefined) bootstrap[half] = id;
  }
  return {
    name: reader.required('name').text(),
    profile: reader.required('profile').text(),
    title: reader.required('title').text(),
    traits: reader.required('traits').words(),
    bootstrap,
    source: reader,
  };
}
