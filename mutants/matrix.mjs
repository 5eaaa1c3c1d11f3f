/** @typedef {import('./trial.mjs').Outcome} Outcome */

/** The verdicts that stand against an implementation by themselves; one that is blocked only repeats another. */
const kills = new Set(['fail', 'error', 'poisoned']);

/**
 * What the outcomes of all subjects come to.
 * @typedef {object} Matrix
 * @property {Array<{outcome: Outcome, killers: string[], byRequirement: string[]}>} rows of the mutants
 * @property {string[]} survivors mutants that no vector of their requirement kills, and why that is bad
 * @property {string[]} victims variants and implementations that something was held against
 * @property {string[]} idle vectors that kill no mutant of a half, and have no reason for it
 * @property {string[]} excused vectors that have a reason, though they kill a mutant
 * @property {string[]} disagreements between the harnesses, in verdicts, steps and roots, or in the fingerprints of failures
 */

/**
 * @param {readonly Outcome[]} outcomes
 * @param {ReadonlyMap<string, string>} reasons why a vector can kill none, by `half id`
 * @returns {Matrix}
 */
export function matrixOf(outcomes, reasons) {
  /** @type {Matrix} */
  const matrix = { rows: [], survivors: [], victims: [], idle: [], excused: [], disagreements: [] };
  /** @type {Set<string>} */
  const applicable = new Set();
  /** @type {Set<string>} */
  const busy = new Set();
  for (const outcome of outcomes) {
    const { subject, requirements } = outcome;
    const verdicts = new Map([...outcome.record].map(([id, { verdict }]) => [id, verdict]));
    matrix.disagreements.push(...outcome.disagreements.map((line) => `${subject.profile} ${subject.half} ${subject.name}: ${line}`));
    if (subject.kind !== 'mutant') {
      const against = [...verdicts].filter(([, verdict]) => kills.has(verdict) || verdict === 'blocked');
      for (const [id, verdict] of against) matrix.victims.push(`${subject.profile} ${subject.half} ${subject.name}: ${id} is ${verdict}`);
      continue;
    }
    const killers = [...verdicts].filter(([, verdict]) => kills.has(verdict)).map(([id]) => id);
    const byRequirement = killers.filter((id) => requirements.get(id)?.includes(/** @type {string} */ (subject.requirement)));
    matrix.rows.push({ outcome, killers, byRequirement });
    if (byRequirement.length === 0) {
      const others = killers.length === 0 ? 'nothing kills it' : `only others kill it: ${killers.slice(0, 3).join(', ')}`;
      matrix.survivors.push(`${subject.profile} ${subject.half} ${subject.name}: no vector of ${subject.requirement} kills it (${others})`);
    }
    for (const [id, verdict] of verdicts) {
      if (verdict !== 'inapplicable' && verdict !== 'unclaimed') applicable.add(`${subject.half} ${id}`);
    }
    for (const id of killers) busy.add(`${subject.half} ${id}`);
  }
  for (const key of [...applicable].sort()) {
    if (!busy.has(key) && !reasons.has(key)) matrix.idle.push(key);
  }
  for (const key of reasons.keys()) {
    if (busy.has(key) || !applicable.has(key)) matrix.excused.push(key);
  }
  return matrix;
}
