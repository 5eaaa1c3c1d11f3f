import { createHash } from 'node:crypto';
import { encodeJSON, fromPlain } from '../json/index.js';
import { divergence } from './divergence.js';

/** @typedef {import('../runner/result.js').Result} Result */

/**
 * What tells one failure of a vector from another: sixteen hex digits, the same for every harness and on every run
 * (CONFORMANCE.md, "The fingerprint of a failure"); null for a result that is no failure of its own.
 * @param {Pick<Result, 'verdict' | 'step' | 'expected' | 'actual'>} result
 * @returns {string | null}
 */
export function fingerprint({ verdict, step, expected, actual }) {
  if (verdict !== 'fail' && verdict !== 'poisoned' && verdict !== 'error') return null;
  // The harnesses may see an adapter's end at different requests.
  const parts = verdict === 'error'
    ? [verdict, null, 'error', []]
    : partsOf(verdict, step, divergence(expected ?? [], actual ?? []));
  return createHash('sha256').update(encodeJSON(fromPlain(parts))).digest('hex').slice(0, 16);
}

/**
 * @param {'fail' | 'poisoned'} verdict
 * @param {number | undefined} step
 * @param {import('./divergence.js').Divergence} difference
 */
function partsOf(verdict, step, { kind, places }) {
  return [verdict, step ?? null, kind, places];
}
