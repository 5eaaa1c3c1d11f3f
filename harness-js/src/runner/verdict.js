/** @typedef {'pass' | 'fail' | 'error' | 'poisoned' | 'blocked' | 'inapplicable' | 'unclaimed'} Verdict */

/** Every verdict, in the order in which summaries list them. */
export const verdicts = /** @type {const} */ (['pass', 'fail', 'error', 'poisoned', 'blocked', 'inapplicable', 'unclaimed']);

/**
 * Whether a vector with this verdict blocks none that needs it.
 * @param {Verdict} verdict
 */
export function isHarmless(verdict) {
  return verdict === 'pass' || verdict === 'inapplicable' || verdict === 'unclaimed';
}
