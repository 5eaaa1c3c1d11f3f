import { classes, halves } from '../corpus/vector.js';
import { isWhole, select } from '../corpus/selection.js';
import { encodeJSON } from '../json/index.js';
import { profileNamed } from '../profiles/registry.js';
import { readShard } from '../report/requested.js';
import { achievedClass } from './achieved-class.js';
import { whyNotRun } from './applicability.js';
import { rootsOf } from './blocking.js';
import { replay } from './replay.js';
import { verdicts } from './verdict.js';

/** @typedef {import('../corpus/reader.js').Reader} Reader */
/** @typedef {import('../corpus/load.js').Corpus} Corpus */
/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('./applicability.js').Subject} Subject */
/** @typedef {import('./verdict.js').Verdict} Verdict */

/** The version of the report's form that this harness reads. */
const schemaVersion = 1;

/**
 * A result of a report, with the vector that it is about.
 * @typedef {object} ReportedResult
 * @property {Reader} reader
 * @property {Vector} vector
 * @property {Verdict} verdict
 * @property {number | undefined} step
 * @property {string | undefined} root
 * @property {Reader[]} transcript
 */

/**
 * Computes everything that a report claims again.
 * @param {Reader} report
 * @param {Corpus} corpus
 * @returns {{verified: number, complaints: string[]}} how many verdicts were looked at, and what does not hold
 * @throws {import('../corpus/corpus-error.js').CorpusError} when it is not a report
 */
export function verifyReport(report, corpus) {
  /** @type {string[]} */
  const complaints = [];
  report.object();
  report.required('schema').integer(schemaVersion, schemaVersion);
  const digest = report.required('corpus').required('digest').text();
  if (digest !== corpus.digest) {
    return { verified: 0, complaints: [`the report is about another corpus: its digest is ${digest}, this one's is ${corpus.digest}`] };
  }
  const subject = subjectOf(report, corpus);
  const wanted = requestOf(report);
  const results = resultsOf(report, corpus, subject, complaints);
  if (results.length > 0 && results.every(({ reader }) => reader.optional('transcript') === undefined)) {
    throw report.required('results').error('no result has a transcript, so that nothing can be verified', 'write the report with --report json=PATH');
  }
  checkSelection(corpus, subject, wanted, results, complaints);

  /** @type {Map<string, {verdict: Verdict, step: number | undefined}>} */
  const own = new Map();
  for (const result of results) own.set(result.vector.id, ownVerdict(result, subject, complaints));
  const vectors = results.map(({ vector }) => vector);
  const roots = rootsOf(vectors, new Map([...own].map(([id, { verdict }]) => [id, verdict])), subject.dialect, subject.half);
  /** @type {Map<string, Verdict>} */
  const final = new Map();
  for (const { vector, verdict, step, root } of results) {
    const computed = own.get(vector.id);
    const computedRoot = roots.get(vector.id);
    const computedVerdict = computedRoot === undefined ? /** @type {Verdict} */ (computed?.verdict) : 'blocked';
    final.set(vector.id, computedVerdict);
    if (verdict !== computedVerdict) complaints.push(`${vector.id}: the report says ${verdict}, the transcript ${computedVerdict}`);
    else if (root !== computedRoot) complaints.push(`${vector.id}: the report names ${root ?? 'nothing'} as its root, the verdicts ${computedRoot ?? 'nothing'}`);
    else if ((verdict === 'fail' || verdict === 'poisoned') && step !== computed?.step) complaints.push(`${vector.id}: the report says step ${step}, the transcript step ${computed?.step}`);
  }
  checkTotals(report, corpus, subject, final, wanted, complaints);
  return { verified: results.length, complaints };
}

/**
 * @param {Reader} report
 * @param {Corpus} corpus
 * @returns {Subject}
 */
function subjectOf(report, corpus) {
  const half = report.required('half').oneOf(halves);
  const name = report.required('dialect');
  const dialect = corpus.dialects.get(name.text());
  const profile = dialect === undefined ? undefined : profileNamed(dialect.profile);
  if (dialect === undefined || profile === undefined) throw name.error('the corpus has no such dialect', `use one of ${[...corpus.dialects.keys()].join(', ')}`);
  return { profile, dialect, half, features: new Set(report.required('features').words()) };
}

/**
 * @param {Reader} report
 * @returns {import('../corpus/selection.js').Request}
 */
function requestOf(report) {
  const reader = report.required('requested');
  reader.object(['class', 'filter', 'shard']);
  const [name, filter, shard] = ['class', 'filter', 'shard'].map((key) => reader.required(key));
  const share = shard.value === null ? null : readShard(shard.text());
  if (share === null && shard.value !== null) throw shard.error('not a share', 'write I/N');
  return { class: name.value === null ? null : name.oneOf(classes), filters: filter.value === null ? [] : filter.list().map((glob) => glob.text()), shard: share };
}

/**
 * @param {Reader} report
 * @param {Corpus} corpus
 * @param {Subject} subject
 * @param {string[]} complaints
 * @returns {ReportedResult[]} those about vectors of the corpus
 */
function resultsOf(report, corpus, subject, complaints) {
  const byId = new Map(corpus.vectors.map((vector) => [vector.id, vector]));
  const seen = new Set();
  return report.required('results').list().flatMap((reader) => {
    reader.object(['id', 'class', 'requirements', 'verdict', 'step', 'expected', 'actual', 'reason', 'root', 'known', 'stderr', 'decoders', 'transcript']);
    const id = reader.required('id').text();
    const vector = byId.get(id);
    if (vector === undefined || !vector.halves.includes(subject.half) || seen.has(id)) {
      complaints.push(`${id}: ${seen.has(id) ? 'it stands twice' : `the corpus has no such vector for the ${subject.half} half`}`);
      return [];
    }
    seen.add(id);
    if (reader.required('class').text() !== vector.class) complaints.push(`${id}: the report says class ${reader.required('class').text()}, the corpus ${vector.class}`);
    if (reader.required('requirements').words().join() !== vector.requirements.join()) complaints.push(`${id}: the report names other requirements than the corpus`);
    return [{
      reader,
      vector,
      verdict: reader.required('verdict').oneOf(verdicts),
      step: reader.optional('step')?.integer(0, 1e6),
      root: reader.optional('root')?.text(),
      transcript: reader.optional('transcript')?.list() ?? [],
    }];
  });
}

/**
 * @param {Corpus} corpus
 * @param {Subject} subject
 * @param {import('../corpus/selection.js').Request} wanted
 * @param {readonly ReportedResult[]} results
 * @param {string[]} complaints
 */
function checkSelection(corpus, subject, wanted, results, complaints) {
  const selected = select(corpus.vectors, { profile: subject.profile.name, half: subject.half }, wanted);
  const positions = new Map(selected.map((vector, index) => [vector.id, index]));
  let last = -1;
  for (const { vector } of results) {
    const position = positions.get(vector.id);
    if (position === undefined) complaints.push(`${vector.id}: the report has a result that was not asked for`);
    else if (position < last) complaints.push(`${vector.id}: it does not stand in the corpus's order`);
    last = Math.max(last, position ?? last);
  }
}

/**
 * @param {ReportedResult} result
 * @param {Subject} subject
 * @param {string[]} complaints
 * @returns {{verdict: Verdict, step: number | undefined}}
 */
function ownVerdict({ reader, vector, verdict, transcript }, subject, complaints) {
  const why = whyNotRun(vector, subject);
  if (why !== null) {
    if (transcript.length > 0) complaints.push(`${vector.id}: it has a transcript, although ${why.reason}`);
    return { verdict: why.verdict, step: undefined };
  }
  if (transcript.length === 0) {
    // Nothing shows that it ran; only an adapter that could not be started again leaves such a vector, or one that it blocks.
    if (verdict !== 'error' && verdict !== 'blocked') complaints.push(`${vector.id}: it has no transcript that shows its verdict`);
    return { verdict: 'error', step: undefined };
  }
  const { judgement, complaint } = replay(vector, subject, transcript, reader.optional('reason')?.text());
  if (complaint !== null) complaints.push(`${vector.id}: ${complaint}`);
  return { verdict: judgement.verdict, step: judgement.step };
}

/**
 * @param {Reader} report
 * @param {Corpus} corpus
 * @param {Subject} subject
 * @param {ReadonlyMap<string, Verdict>} final
 * @param {import('../corpus/selection.js').Request} wanted
 * @param {string[]} complaints
 */
function checkTotals(report, corpus, subject, final, wanted, complaints) {
  const all = select(corpus.vectors, { profile: subject.profile.name, half: subject.half }, { class: null, filters: [], shard: null });
  const achieved = achievedClass(all, final);
  const claimed = report.required('class').value;
  if (claimed !== achieved) complaints.push(`the report says class ${encodeJSON(claimed)}, the verdicts ${achieved ?? 'none'}`);
  const complete = isWhole(wanted) && all.every((vector) => final.has(vector.id));
  if (report.required('complete').boolean() !== complete) complaints.push(`the report says complete ${!complete}, its results ${complete}`);
  const summary = report.required('summary');
  summary.object(verdicts);
  for (const verdict of verdicts) {
    const counted = summary.required(verdict).integer(0, 1e9);
    const count = [...final.values()].filter((other) => other === verdict).length;
    if (counted !== count) complaints.push(`the summary counts ${counted} times ${verdict}, the verdicts ${count} times`);
  }
}
