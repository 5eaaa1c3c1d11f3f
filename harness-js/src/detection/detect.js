import { AdapterConnection } from '../adapter/adapter-connection.js';
import { openSession } from '../adapter/handshake.js';
import { raisedVector } from '../corpus/dialect.js';
import { profileNamed } from '../profiles/registry.js';
import { whyNotRun } from '../runner/applicability.js';
import { claimedFeatures, headOf, SelectionError } from '../runner/runner.js';
import { SingleRunner } from '../runner/single-runner.js';
import { detectionOf } from './detection.js';

/** @typedef {import('../adapter/adapter-transport.js').AdapterTransport} AdapterTransport */
/** @typedef {import('../corpus/dialect.js').Dialect} Dialect */
/** @typedef {import('../corpus/load.js').Corpus} Corpus */
/** @typedef {import('../corpus/vector.js').Half} Half */
/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('./detection.js').Detection} Detection */
/** @typedef {import('./detection.js').Sign} Sign */

/**
 * Drives an implementation in every dialect that has a signature for its half, and tells which it speaks.
 * @param {object} options
 * @param {Corpus} options.corpus
 * @param {() => AdapterTransport} options.transport a new way to the adapter, each time
 * @param {number} options.timeout the longest silence, in milliseconds
 * @param {{name: string, version: string}} options.harness
 * @param {boolean} options.holdsToClaims whether the dialects that the adapter claims are the implementation's own word
 * @param {AbortSignal} [options.signal] ends the adapter
 * @returns {Promise<Detection>}
 * @throws {import('../adapter/handshake.js').HandshakeError | SelectionError}
 */
export async function detect({ corpus, transport, timeout, harness, holdsToClaims, signal }) {
  const start = () => openSession(new AdapterConnection(transport(), timeout), harness);
  const session = await start();
  const runner = new SingleRunner(session, start);
  const end = () => void runner.kill();
  signal?.addEventListener('abort', end, { once: true });
  try {
    const { introduction } = session;
    const tried = [];
    for (const dialect of corpus.dialects.values()) {
      const ids = dialect.signature[introduction.half];
      if (ids === undefined) continue;
      const signs = [];
      for (const id of ids) signs.push(await signOf(runner, introduction, dialect, vectorNamed(corpus, id)));
      tried.push({ dialect, signs });
    }
    if (tried.length === 0) throw new SelectionError(`no dialect of the corpus has a signature for the ${introduction.half} half`);
    return detectionOf(introduction, tried, holdsToClaims);
  } finally {
    signal?.removeEventListener('abort', end);
    await runner.close();
  }
}

/**
 * @param {Corpus} corpus
 * @param {string} id
 */
function vectorNamed(corpus, id) {
  const vector = corpus.vectors.find((candidate) => candidate.id === id);
  if (vector === undefined) throw new SelectionError(`a signature names the vector ${id}, which does not exist; check the corpus`);
  return vector;
}

/**
 * @param {SingleRunner} runner
 * @param {import('../adapter/handshake.js').Introduction} introduction
 * @param {Dialect} dialect
 * @param {Vector} vector
 * @returns {Promise<Sign>}
 */
async function signOf(runner, introduction, dialect, vector) {
  const { half, dialects } = introduction;
  const profile = profileNamed(dialect.profile);
  if (profile === undefined) throw new SelectionError(`this harness does not know the profile ${dialect.profile}`);
  const subject = { profile, dialect, half, features: claimedFeatures(profile, introduction) };
  const counted = raisedVector(vector, dialect, half);
  const why = whyNotRun(counted, subject);
  if (why !== null) return { vector, result: { ...headOf(counted), ...why } };
  // An adapter opens what it claims; a claim is held against what the implementation does under it.
  const openedAs = dialects.includes(dialect.name) ? dialect : { ...dialect, name: dialects[0] ?? dialect.name };
  return { vector, result: await runner.run(counted, { ...subject, dialect: openedAs }) };
}
