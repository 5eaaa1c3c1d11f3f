/** @typedef {import('../adapter/handshake.js').Introduction} Introduction */
/** @typedef {import('../corpus/dialect.js').Dialect} Dialect */
/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('../runner/result.js').Result} Result */

/**
 * One vector of a dialect's signature, and what came of it.
 * @typedef {object} Sign
 * @property {Vector} vector
 * @property {Result} result
 */

/**
 * A dialect that the implementation may speak.
 * @typedef {object} Candidate
 * @property {Dialect} dialect
 * @property {Sign[]} signs
 * @property {number} borne how many of them the implementation bears
 * @property {boolean} matches whether it bears all
 * @property {string | null} supersededBy the dialect that matches too, and is the one that counts
 */

/**
 * Which dialect an implementation speaks, told from what it does.
 * @typedef {object} Detection
 * @property {Introduction} introduction
 * @property {Candidate[]} candidates all dialects that have a signature for the half, in the corpus's order
 * @property {Candidate[]} matching those that match, and are not superseded
 * @property {Candidate[]} falseClaims claims of the adapter's that do not hold
 */

/**
 * What follows from the signs.
 * @param {Introduction} introduction
 * @param {ReadonlyArray<{dialect: Dialect, signs: Sign[]}>} tried in the corpus's order
 * @param {boolean} holdsToClaims whether the dialects that the adapter claims are the implementation's own word
 * @returns {Detection}
 */
export function detectionOf(introduction, tried, holdsToClaims) {
  const counted = tried.map(({ dialect, signs }) => ({ dialect, signs, borne: signs.filter(isBorne).length }));
  const full = counted.filter(({ signs, borne }) => borne === signs.length).map(({ dialect }) => dialect);
  const candidates = counted.map((candidate) => {
    const matches = full.includes(candidate.dialect);
    const superseding = full.find(({ supersedes }) => supersedes.includes(candidate.dialect.name));
    return { ...candidate, matches, supersededBy: matches && superseding !== undefined ? superseding.name : null };
  });
  return {
    introduction,
    candidates,
    matching: candidates.filter(({ matches, supersededBy }) => matches && supersededBy === null),
    falseClaims: holdsToClaims ? candidates.filter(({ dialect, matches }) => !matches && introduction.dialects.includes(dialect.name)) : [],
  };
}

/** @param {Sign} sign */
function isBorne({ result }) {
  return result.verdict === 'pass';
}

/**
 * What first speaks against a candidate; undefined when nothing does.
 * @param {Candidate} candidate
 */
export function contradictionOf({ signs }) {
  return signs.find((sign) => !isBorne(sign));
}

/**
 * The one dialect that was found; null when there is none, or when there are several.
 * @param {Detection} detection
 */
export function foundCandidate({ matching }) {
  return matching.length === 1 ? matching[0] : null;
}

/**
 * Whether one dialect was found, and no claim contradicts it.
 * @param {Detection} detection
 */
export function isClear(detection) {
  return foundCandidate(detection) !== null && detection.falseClaims.length === 0;
}

/**
 * The candidates, the nearest first.
 * @param {Detection} detection
 */
export function byNearness({ candidates }) {
  return [...candidates].sort(compareNearness);
}

/**
 * The one candidate that no other comes as near as, if it bears any sign.
 * @param {Detection} detection
 * @returns {Candidate | null}
 */
export function nearestCandidate(detection) {
  const found = foundCandidate(detection);
  if (found !== null) return found;
  const [first, second] = byNearness(detection);
  if (first === undefined || first.borne === 0) return null;
  return second === undefined || compareNearness(first, second) < 0 ? first : null;
}

/**
 * Fractions are compared by their cross products.
 * @param {Candidate} left
 * @param {Candidate} right
 */
function compareNearness(left, right) {
  return right.borne * left.signs.length - left.borne * right.signs.length;
}
