import { isHarmless } from '../runner/verdict.js';
import { fingerprint } from './fingerprint.js';

/** @typedef {import('../runner/result.js').Result} Result */
/** @typedef {import('../runner/runner.js').Report} Report */
/** @typedef {import('./known-failures.js').KnownEntry} KnownEntry */
/** @typedef {import('./known-failures.js').KnownFailures} KnownFailures */

/**
 * An entry of the list of known failures that no longer holds.
 * @typedef {object} StaleEntry
 * @property {string} id
 * @property {string} text one line: place, vector, problem, mend and the reason that was given
 */

/**
 * What a list of known failures makes of a run.
 * @typedef {object} GateFindings
 * @property {string} file
 * @property {string[]} tolerated the vectors whose failure is listed, without those that they block
 * @property {string[]} fresh the vectors that fail and are not tolerated, without those that they block
 * @property {StaleEntry[]} stale in the list's order
 * @property {boolean} holds whether nothing stands against the implementation but what is tolerated, and every entry holds
 */

/**
 * Whether a result stands against the implementation and is not tolerated.
 * @param {Result} result
 */
export function isUntolerated(result) {
  return !isHarmless(result.verdict) && result.known === undefined;
}

/**
 * Holds a run against a list of known failures.
 * @param {Report} report
 * @param {KnownFailures} known
 * @param {string} [today] YYYY-MM-DD in UTC, so that a list expires everywhere at once
 * @returns {Report & {gate: GateFindings}} the report with its tolerated failures marked
 */
export function judgeGate(report, known, today = new Date().toISOString().slice(0, 10)) {
  const results = new Map(report.results.map((result) => [result.id, result]));
  const applicable = known.entries.filter(({ id, dialect }) => results.has(id) && (dialect === undefined || dialect === report.dialect));
  /** @type {Map<string, KnownEntry[]>} */
  const byVector = new Map();
  for (const entry of applicable) {
    const others = byVector.get(entry.id);
    if (others === undefined) byVector.set(entry.id, [entry]);
    else others.push(entry);
  }
  /** @type {Map<string, import('../runner/result.js').Known>} */
  const tolerated = new Map();
  /** @type {Map<KnownEntry, StaleEntry>} */
  const stale = new Map();
  for (const [id, entries] of byVector) {
    const result = /** @type {Result} */ (results.get(id));
    // What a blocked vector would do by itself can't be seen: its entry waits.
    if (result.verdict === 'blocked') continue;
    const print = fingerprint(result);
    const match = print === null ? undefined : entries.find((entry) => entry.fingerprint === print);
    if (match === undefined) {
      for (const entry of entries) stale.set(entry, complaint(known.file, entry, ...changed(result, print)));
    } else if (match.expires !== undefined && match.expires < today) {
      stale.set(match, complaint(known.file, match, `is known until ${match.expires} only`, 'mend the fault, or give it a later day'));
    } else {
      tolerated.set(id, { reason: match.reason, ...(match.issue === undefined ? {} : { issue: match.issue }) });
    }
  }
  const marked = report.results.map((result) => {
    const reason = isHarmless(result.verdict) ? undefined : tolerated.get(result.verdict === 'blocked' ? result.root ?? '' : result.id);
    return reason === undefined ? result : { ...result, known: reason };
  });
  const own = marked.filter(({ verdict }) => verdict !== 'blocked');
  const fresh = own.filter(isUntolerated).map(({ id }) => id);
  return {
    ...report,
    results: marked,
    gate: {
      file: known.file,
      tolerated: own.filter((result) => result.known !== undefined).map(({ id }) => id),
      fresh,
      stale: applicable.flatMap((entry) => stale.get(entry) ?? []),
      holds: fresh.length === 0 && stale.size === 0,
    },
  };
}

/**
 * What has become of a vector that does not fail as listed, and what to do about it.
 * @param {Result} result
 * @param {string | null} print
 * @returns {[string, string]}
 */
function changed(result, print) {
  const remove = 'remove the entry (known update --prune does it)';
  if (result.verdict === 'pass') return ['passes now', remove];
  if (print === null) return [`is ${result.verdict} now`, remove];
  return [`fails in another way now (${print})`, 'look at the failure; if it is the same fault still, run known update'];
}

/**
 * @param {string} file
 * @param {KnownEntry} entry
 * @param {string} problem
 * @param {string} mend
 * @returns {StaleEntry}
 */
function complaint(file, { place, id, reason }, problem, mend) {
  return { id, text: `${file}: ${place}: ${id} ${problem}; ${mend}. It was listed because: ${reason}` };
}
