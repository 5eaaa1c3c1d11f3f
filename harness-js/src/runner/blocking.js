import { isHarmless } from './verdict.js';

/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('../corpus/dialect.js').Dialect} Dialect */
/** @typedef {import('../corpus/vector.js').Half} Half */
/** @typedef {import('./verdict.js').Verdict} Verdict */

/**
 * The roots of the vectors that are blocked: a needed vector that was judged and got a harmful verdict blocks; one that is itself
 * blocked hands on its own root, so that one cause has one name.
 * @param {readonly Vector[]} vectors those selected
 * @param {ReadonlyMap<string, Verdict>} own each one's verdict by itself; one without any is not judged
 * @param {Dialect} dialect
 * @param {Half} half
 * @returns {Map<string, string>} by the blocked vector's id
 */
export function rootsOf(vectors, own, dialect, half) {
  const byId = new Map(vectors.map((vector) => [vector.id, vector]));
  /** @type {Map<string, string | null>} */
  const roots = new Map();
  /**
   * @param {Vector} vector
   * @returns {string | null}
   */
  const rootOf = (vector) => {
    const known = roots.get(vector.id);
    if (known !== undefined) return known;
    roots.set(vector.id, null);
    let root = null;
    const verdict = own.get(vector.id);
    if (verdict !== undefined && verdict !== 'inapplicable' && verdict !== 'unclaimed') {
      for (const id of needsOf(vector, dialect, half)) {
        const needed = byId.get(id);
        const neededVerdict = own.get(id);
        if (needed === undefined || neededVerdict === undefined) continue;
        root = rootOf(needed) ?? (isHarmless(neededVerdict) ? null : id);
        if (root !== null) break;
      }
    }
    roots.set(vector.id, root);
    return root;
  };
  for (const vector of vectors) rootOf(vector);
  return new Map([...roots].filter(/** @returns {entry is [string, string]} */ (entry) => entry[1] !== null));
}

/**
 * The ids of the vectors that must pass first; a loaded one needs its half's bootstrap.
 * @param {Vector} vector
 * @param {Dialect} dialect
 * @param {Half} half
 * @returns {string[]}
 */
export function needsOf(vector, dialect, half) {
  const bootstrap = vector.start === 'loaded' ? dialect.bootstrap[half] : undefined;
  return bootstrap === undefined || bootstrap === vector.id ? vector.needs : [...vector.needs, bootstrap];
}
