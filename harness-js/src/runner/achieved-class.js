import { classes } from '../corpus/vector.js';

/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('../corpus/vector.js').ConformanceClass} ConformanceClass */
/** @typedef {import('./verdict.js').Verdict} Verdict */

/**
 * The highest class of which every applicable vector, and every one of the classes below, has passed; null when there is none.
 * A vector of the class without a verdict, as in a filtered run, means that the class is not shown.
 * @param {readonly Vector[]} vectors all of the corpus for the half
 * @param {ReadonlyMap<string, Verdict>} verdicts
 * @returns {ConformanceClass | null}
 */
export function achievedClass(vectors, verdicts) {
  /** @type {ConformanceClass | null} */
  let achieved = null;
  let passed = 0;
  for (const name of classes) {
    for (const vector of vectors) {
      if (vector.class !== name) continue;
      const verdict = verdicts.get(vector.id);
      if (verdict === 'pass') passed += 1;
      else if (verdict !== 'inapplicable' && verdict !== 'unclaimed') return achieved;
    }
    if (passed > 0) achieved = name;
  }
  return achieved;
}
