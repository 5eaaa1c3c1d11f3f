import { globTest } from './glob.js';
import { classes, halves } from './vector.js';

/** @typedef {import('./reader.js').Reader} Reader */
/** @typedef {import('./vector.js').ConformanceClass} ConformanceClass */
/** @typedef {import('./vector.js').Half} Half */
/** @typedef {import('./vector.js').Vector} Vector */

/**
 * Vectors that are of a higher class in a dialect, for one half: upstream does not do there what they ask for.
 * @typedef {object} Raise
 * @property {Half} half
 * @property {ConformanceClass} class
 * @property {(id: string) => boolean} fits
 */

/**
 * One concrete form of a profile: what every dialect has. The rest is the profile's.
 * @typedef {object} Dialect
 * @property {string} name
 * @property {string} profile
 * @property {string} title
 * @property {string[]} traits
 * @property {Raise[]} raises
 * @property {Partial<Record<Half, string[]>>} signature few vectors, by half, that tell the dialect from others
 * @property {string[]} supersedes dialects whose every sign this one shows too
 * @property {Partial<Record<Half, string>>} bootstrap the vector that every loaded one needs, by half
 * @property {Reader} source the whole dialect, for the profile to read
 */

/** The keys that every dialect may have. */
export const commonDialectKeys = ['name', 'profile', 'title', 'sources', 'traits', 'raises', 'signature', 'supersedes', 'bootstrap'];

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
    raises: reader.optional('raises')?.list().map(readRaise) ?? [],
    signature: readSignature(reader.optional('signature')),
    supersedes: reader.optional('supersedes')?.words() ?? [],
    bootstrap,
    source: reader,
  };
}

/**
 * @param {Reader} reader
 * @returns {Raise}
 */
function readRaise(reader) {
  reader.object(['half', 'class', 'vectors', 'why']);
  reader.required('why').text();
  const tests = reader.required('vectors').words().map(globTest);
  return {
    half: reader.required('half').oneOf(halves),
    class: reader.required('class').oneOf(classes),
    fits: (id) => tests.some((test) => test(id)),
  };
}

/**
 * @param {Reader | undefined} reader
 * @returns {Partial<Record<Half, string[]>>}
 */
function readSignature(reader) {
  /** @type {Partial<Record<Half, string[]>>} */
  const signature = {};
  reader?.object(halves);
  for (const half of halves) {
    const ids = reader?.optional(half)?.words();
    if (ids !== undefined) signature[half] = ids;
  }
  return signature;
}

/**
 * A vector as it counts in a dialect for a half: of the class to which the dialect raises it.
 * @param {Vector} vector
 * @param {Dialect} dialect
 * @param {Half} half
 * @returns {Vector}
 */
export function raisedVector(vector, dialect, half) {
  const raised = dialect.raises.filter((raise) => raise.half === half && raise.fits(vector.id)).map((raise) => raise.class);
  const highest = [vector.class, ...raised].reduce((a, b) => (classes.indexOf(b) > classes.indexOf(a) ? b : a));
  return highest === vector.class ? vector : { ...vector, class: highest };
}
