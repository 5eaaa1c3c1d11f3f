import { classes } from './vector.js';
import { raisedVector } from './dialect.js';
import { globTest } from './glob.js';

/** @typedef {import('./vector.js').Vector} Vector */
/** @typedef {import('./dialect.js').Dialect} Dialect */
/** @typedef {import('./vector.js').Half} Half */
/** @typedef {import('./vector.js').ConformanceClass} ConformanceClass */

/**
 * What was asked for; null where nothing was.
 * @typedef {object} Request
 * @property {ConformanceClass | null} class this class and those below
 * @property {string[]} filters globs over ids, of which one must match; empty for all
 * @property {{index: number, count: number} | null} shard the index from 1
 */

/** @type {Request} */
export const everything = { class: null, filters: [], shard: null };

/**
 * The vectors that were asked for, in the corpus's order; for a half in a dialect, of the classes that they have there.
 * @param {readonly Vector[]} vectors
 * @param {{profile?: string, half?: Half | null, dialect?: Dialect}} subject
 * @param {Request} request
 * @returns {Vector[]}
 */
export function select(vectors, subject, request) {
  const tests = request.filters.map(globTest);
  const ceiling = request.class === null ? classes.length - 1 : classes.indexOf(request.class);
  const { half, dialect } = subject;
  const counted = half != null && dialect !== undefined ? vectors.map((vector) => raisedVector(vector, dialect, half)) : vectors;
  const selected = counted.filter((vector) => {
    if (subject.profile !== undefined && vector.profile !== subject.profile) return false;
    if (subject.half != null && !vector.halves.includes(subject.half)) return false;
    if (classes.indexOf(vector.class) > ceiling) return false;
    return tests.length === 0 || tests.some((test) => test(vector.id) || vector.aliases.some(test));
  });
  const { shard } = request;
  return shard === null ? selected : selected.filter((_, position) => position % shard.count === shard.index - 1);
}

/**
 * Whether what was asked for leaves nothing out by a glob or a share; a part of the corpus certifies nothing beyond itself.
 * @param {Request} request
 */
export function isWhole({ filters, shard }) {
  return filters.length === 0 && shard === null;
}
