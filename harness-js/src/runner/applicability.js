/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('../corpus/vector.js').Half} Half */
/** @typedef {import('../corpus/dialect.js').Dialect} Dialect */
/** @typedef {import('../profiles/profile.js').Profile} Profile */

/**
 * What is certified.
 * @typedef {object} Subject
 * @property {Profile} profile
 * @property {Dialect} dialect
 * @property {Half} half
 * @property {ReadonlySet<string>} features those claimed, and `instances` when two can be open
 */

/**
 * Why a vector is not run against a subject; null when it is.
 * @param {Vector} vector
 * @param {Subject} subject
 * @returns {{verdict: 'inapplicable' | 'unclaimed', reason: string} | null}
 */
export function whyNotRun(vector, subject) {
  const { profile, dialect, half, features } = subject;
  if (vector.profile !== profile.name) return { verdict: 'inapplicable', reason: `it is of the profile ${vector.profile}` };
  if (vector.dialects !== null && !vector.dialects.includes(dialect.name)) {
    return { verdict: 'inapplicable', reason: `it is for ${vector.dialects.join(', ')} alone` };
  }
  const words = vector.requires.map((word) => ({ word, bound: Object.hasOwn(profile.features, word) ? profile.features[word] : undefined }));
  const traits = [...words.filter(({ bound }) => bound === undefined).map(({ word }) => word), ...(profile.impliedTraits?.(vector, half) ?? [])];
  const trait = traits.find((word) => !dialect.traits.includes(word));
  if (trait !== undefined) return { verdict: 'inapplicable', reason: `${dialect.name} lacks the trait ${trait}` };
  // A feature that the other half alone can claim asks nothing of this one.
  const feature = words.find(({ word, bound }) => bound?.includes(half) === true && !features.has(word));
  if (feature !== undefined) return { verdict: 'unclaimed', reason: `the adapter does not claim ${feature.word}` };
  return null;
}
