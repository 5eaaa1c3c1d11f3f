import { AdapterConnection } from '../adapter/adapter-connection.js';
import { HandshakeError, openSession } from '../adapter/handshake.js';
import { isWhole, select } from '../corpus/selection.js';
import { encodeJSON } from '../json/index.js';
import { profileNamed } from '../profiles/registry.js';
import { achievedClass } from './achieved-class.js';
import { whyNotRun } from './applicability.js';
import { rootsOf } from './blocking.js';
import { Lane } from './lane.js';
import { verdicts } from './verdict.js';
import { VectorRun } from './vector-run.js';

/** @typedef {import('../adapter/adapter-transport.js').AdapterTransport} AdapterTransport */
/** @typedef {import('../adapter/handshake.js').AdapterSession} AdapterSession */
/** @typedef {import('../adapter/handshake.js').Introduction} Introduction */
/** @typedef {import('../corpus/load.js').Corpus} Corpus */
/** @typedef {import('../corpus/selection.js').Request} Request */
/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('../corpus/vector.js').Half} Half */
/** @typedef {import('./applicability.js').Subject} Subject */
/** @typedef {import('./result.js').Result} Result */
/** @typedef {import('./verdict.js').Verdict} Verdict */

/**
 * What a run found: the report, before any format.
 * @typedef {object} Report
 * @property {{version: string, digest: string}} corpus
 * @property {{name: string, version: string}} harness
 * @property {import('../json/value.js').JSONObject} implementation
 * @property {string[]} features
 * @property {Half} half
 * @property {string} dialect
 * @property {Request} requested
 * @property {import('../corpus/vector.js').ConformanceClass | null} class
 * @property {boolean} complete
 * @property {Record<Verdict, number>} summary
 * @property {Result[]} results in the corpus's order
 * @property {import('../report/gate.js').GateFindings} [gate] what the list of known failures makes of it, where one was given
 */

/** Says that a run cannot begin as it was asked for. */
export class SelectionError extends Error {
  /** @param {string} message one line */
  constructor(message) {
    super(message);
    this.name = 'SelectionError';
  }
}

/**
 * What a run is told.
 * @typedef {object} RunOptions
 * @property {Corpus} corpus
 * @property {() => AdapterTransport} transport a new way to the adapter, each time
 * @property {string | null} dialect null: the first that both know
 * @property {Request} request
 * @property {number} jobs adapters side by side
 * @property {number} timeout the longest silence, in milliseconds
 * @property {{name: string, version: string}} harness
 * @property {boolean} keepTranscripts whether results keep what reports need to be verified
 * @property {RunObserver} observer
 * @property {AbortSignal} [signal] interrupts the run; what is known is reported
 */

/**
 * Who is told of a run's progress.
 * @typedef {object} RunObserver
 * @property {(introduction: Introduction, dialect: string, total: number) => void} onStart
 * @property {(result: Result, done: number, total: number) => void} onResult a vector's own verdict; whether it is blocked is known at the end
 * @property {(note: string) => void} onNote
 */

/**
 * Runs the corpus against an adapter.
 * @param {RunOptions} options
 * @returns {Promise<Report>}
 * @throws {HandshakeError | SelectionError}
 */
export async function runCorpus(options) {
  const { corpus, request, observer, signal } = options;
  const live = new LiveSessions(options);
  try {
    const first = await live.connect();
    const { introduction } = first;
    const subject = subjectOf(corpus, introduction, options.dialect);
    const subjectVectors = select(corpus.vectors, { profile: subject.profile.name, half: subject.half }, { class: null, filters: [], shard: null });
    const selected = select(corpus.vectors, { profile: subject.profile.name, half: subject.half }, request);
    if (selected.length === 0) throw new SelectionError('nothing is selected: no vector of the corpus is of that half, class, filter and shard');
    observer.onStart(introduction, subject.dialect.name, selected.length);

    /** @type {Map<string, Result>} */
    const results = new Map();
    /** @param {Result} result */
    const record = (result) => {
      results.set(result.id, result);
      observer.onResult(result, results.size, selected.length);
    };
    const queue = selected.filter((vector) => {
      const why = whyNotRun(vector, subject);
      if (why !== null) record({ ...headOf(vector), ...why });
      return why === null;
    });
    const lanes = Array.from({ length: Math.max(1, Math.min(options.jobs, queue.length)) }, () => new Lane({
      subject,
      connect: () => live.connect(introduction),
      take: () => queue.shift(),
      record: (run, stderr) => record(resultOf(run, stderr, options.keepTranscripts)),
      note: observer.onNote,
    }));
    /** @type {HandshakeError | null} */
    let lost = null;
    const work = Promise.all(lanes.map(async (lane, index) => {
      try {
        await lane.work(index === 0 ? first : null);
      } catch (error) {
        if (!(error instanceof HandshakeError)) throw error;
        lost = error;
      }
    }));
    await Promise.race([work, interruption(signal)]);
    if (signal?.aborted !== true) {
      // Only a lost adapter leaves vectors behind.
      const { message, stderr } = /** @type {HandshakeError} */ (lost ?? new HandshakeError('', ''));
      for (const vector of queue.splice(0)) {
        const run = new VectorRun(vector, subject, () => 0);
        run.fail(`it could not be started again: ${message}`);
        record(resultOf(run, stderr, options.keepTranscripts));
      }
    }
    return assemble(options, introduction, subject, { all: subjectVectors, selected, results });
  } finally {
    await live.endAll();
  }
}

/** Starts adapters, and ends all that are left. */
class LiveSessions {
  /** @type {Set<AdapterConnection>} */
  #connections = new Set();

  #interrupted;

  /** @param {RunOptions} options */
  constructor(options) {
    this.options = options;
    this.#interrupted = interruption(options.signal);
  }

  /**
   * @param {Introduction} [known] what the adapter said the first time; it must say the same again
   * @returns {Promise<AdapterSession>}
   * @throws {HandshakeError}
   */
  async connect(known) {
    const { signal, timeout, harness } = this.options;
    if (signal?.aborted === true) throw new HandshakeError('the run was interrupted', '');
    const transport = this.options.transport();
    const connection = new AdapterConnection(transport, timeout);
    this.#connections.add(connection);
    const opened = openSession(connection, harness);
    const session = await Promise.race([opened, this.#interrupted.then(() => Promise.reject(new HandshakeError('the run was interrupted', '')))]);
    if (known !== undefined && fingerprint(session.introduction) !== fingerprint(known)) {
      throw new HandshakeError('it introduced itself in another way than the first time', transport.stderrTail());
    }
    return session;
  }

  async endAll() {
    await Promise.all([...this.#connections].map((connection) => connection.kill()));
  }
}

/** @param {Introduction} introduction */
function fingerprint({ implementation, half, dialects, features, instances }) {
  return JSON.stringify([encodeJSON(implementation), half, dialects, features, instances]);
}

/**
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<void>} done when the run is interrupted; else never
 */
function interruption(signal) {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * What is certified, from what the adapter said and what was asked for.
 * @param {Corpus} corpus
 * @param {Introduction} introduction
 * @param {string | null} wanted
 * @returns {Subject}
 * @throws {SelectionError}
 */
export function subjectOf(corpus, introduction, wanted) {
  const offered = introduction.dialects;
  if (wanted !== null && !corpus.dialects.has(wanted)) {
    throw new SelectionError(`--dialect ${wanted}: the corpus has no such dialect; use one of ${[...corpus.dialects.keys()].join(', ')}`);
  }
  if (wanted !== null && !offered.includes(wanted)) {
    throw new SelectionError(`--dialect ${wanted}: the adapter does not offer it; use one of ${offered.join(', ')}`);
  }
  const name = wanted ?? offered.find((candidate) => corpus.dialects.has(candidate));
  const dialect = name === undefined ? undefined : corpus.dialects.get(name);
  if (dialect === undefined) throw new SelectionError(`the corpus has none of the adapter's dialects (${offered.join(', ')}); use another corpus with --corpus DIR`);
  const profile = profileNamed(dialect.profile);
  if (profile === undefined) throw new SelectionError(`this harness does not know the profile ${dialect.profile}`);
  // What this harness does not know, no vector of the corpus requires.
  const features = new Set(introduction.features.filter((feature) => feature !== 'instances' && Object.hasOwn(profile.features, feature)));
  if (introduction.instances > 1) features.add('instances');
  return { profile, dialect, half: introduction.half, features };
}

/**
 * What every result begins with.
 * @param {Vector} vector
 * @returns {Pick<Result, 'id' | 'class' | 'requirements'>}
 */
export function headOf(vector) {
  return { id: vector.id, class: vector.class, requirements: vector.requirements };
}

/**
 * @param {VectorRun} run
 * @param {string} stderr
 * @param {boolean} keepTranscript
 * @returns {Result}
 */
export function resultOf(run, stderr, keepTranscript) {
  const judgement = run.judgement();
  /** @type {Result} */
  const result = { ...headOf(run.vector), ...judgement };
  if (judgement.verdict !== 'pass' && stderr !== '') result.stderr = stderr;
  if (run.disagreements.length > 0) result.decoders = run.disagreements;
  if (keepTranscript) result.transcript = run.exchanges;
  return result;
}

/**
 * @param {RunOptions} options
 * @param {Introduction} introduction
 * @param {Subject} subject
 * @param {{all: Vector[], selected: Vector[], results: Map<string, Result>}} found
 * @returns {Report}
 */
function assemble(options, introduction, subject, { all, selected, results }) {
  const own = new Map([...results].map(([id, result]) => [id, result.verdict]));
  const roots = rootsOf(selected, own, subject.dialect, subject.half);
  const ordered = selected.flatMap((vector) => {
    const result = results.get(vector.id);
    const root = roots.get(vector.id);
    if (result === undefined) return [];
    return [root === undefined ? result : blockedResult(result, root)];
  });
  const final = new Map(ordered.map((result) => [result.id, result.verdict]));
  const { class: wantedClass, filters, shard } = options.request;
  return {
    corpus: { version: options.corpus.version, digest: options.corpus.digest },
    harness: options.harness,
    implementation: introduction.implementation,
    features: [...subject.features],
    half: subject.half,
    dialect: subject.dialect.name,
    requested: { class: wantedClass, filters, shard },
    class: achievedClass(all, final),
    complete: isWhole(options.request) && all.every((vector) => final.has(vector.id)),
    summary: countVerdicts(ordered),
    results: ordered,
  };
}

/**
 * A result whose own verdict means nothing, because a vector that it needs did not pass.
 * @param {Result} result
 * @param {string} root
 * @returns {Result}
 */
function blockedResult(result, root) {
  const { transcript, decoders, stderr } = result;
  return {
    id: result.id,
    class: result.class,
    requirements: result.requirements,
    verdict: 'blocked',
    reason: `it needs ${root}, which did not pass`,
    root,
    ...(stderr === undefined ? {} : { stderr }),
    ...(decoders === undefined ? {} : { decoders }),
    ...(transcript === undefined ? {} : { transcript }),
  };
}

/**
 * Each verdict with its count.
 * @param {readonly Result[]} results
 * @returns {Record<Verdict, number>}
 */
export function countVerdicts(results) {
  const summary = /** @type {Record<Verdict, number>} */ (Object.fromEntries(verdicts.map((verdict) => [verdict, 0])));
  for (const result of results) summary[result.verdict] += 1;
  return summary;
}
