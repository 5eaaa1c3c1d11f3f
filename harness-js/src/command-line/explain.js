import { requestLine } from '../adapter/adapter-message.js';
import { loadCorpus } from '../corpus/load.js';
import { encodeJSON, JSONNumber, JSONObject } from '../json/index.js';
import { profileNamed } from '../profiles/registry.js';
import { needsOf } from '../runner/blocking.js';
import { shortened, visible } from '../report/visible.js';
import { corpusDirectory, halfFrom } from './option-values.js';
import { readOptions } from './options.js';
import { UsageError } from './usage-error.js';

/** @typedef {import('./terminal.js').Terminal} Terminal */
/** @typedef {import('../corpus/load.js').Corpus} Corpus */
/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('../corpus/vector.js').Half} Half */
/** @typedef {import('../corpus/dialect.js').Dialect} Dialect */

const flags = /** @type {const} */ ({ half: 'value', dialect: 'value', corpus: 'value' });

/** How much of a step is shown, in code units; the adapter's lines are shown whole. */
const shownLength = 2000;

/**
 * `explain`: a vector with its clause, reason, source, steps, and the exact lines that an adapter will be sent.
 * @param {readonly string[]} args
 * @param {Terminal} terminal
 * @returns {Promise<number>}
 */
export async function explain(args, terminal) {
  const options = readOptions(args, flags, { least: 1, most: 1, name: 'ID' });
  const half = halfFrom(options);
  const corpus = await loadCorpus(corpusDirectory(options));
  const [id] = options.words;
  const vector = corpus.vectors.find((candidate) => candidate.id === id || candidate.aliases.includes(id));
  if (vector === undefined) throw new UsageError(`there is no vector ${JSON.stringify(id)}: use list to see the ids`);
  if (half !== null && !vector.halves.includes(half)) throw new UsageError(`--half ${half}: ${vector.id} is for ${vector.halves.join(', ')} alone`);
  const dialect = dialectFor(corpus, vector, options.value('dialect'));
  const lines = [...aboutLines(corpus, vector), ...stepLines(vector)];
  for (const each of half === null ? vector.halves : [half]) lines.push('', ...adapterLines(vector, dialect, each));
  terminal.out(`${lines.join('\n')}\n`);
  return 0;
}

/**
 * @param {Corpus} corpus
 * @param {Vector} vector
 * @param {string | null} wanted
 * @returns {Dialect}
 */
function dialectFor(corpus, vector, wanted) {
  const fitting = [...corpus.dialects.values()].filter((dialect) => dialect.profile === vector.profile && appliesTo(vector, dialect));
  const dialect = wanted === null ? fitting[0] : fitting.find((candidate) => candidate.name === wanted);
  if (dialect === undefined) throw new UsageError(`--dialect ${JSON.stringify(wanted)} does not fit ${vector.id}: use one of ${fitting.map(({ name }) => name).join(', ')}`);
  return dialect;
}

/**
 * @param {Vector} vector
 * @param {Dialect} dialect
 */
function appliesTo(vector, dialect) {
  const features = profileNamed(vector.profile)?.features ?? {};
  const traits = vector.requires.filter((word) => !Object.hasOwn(features, word));
  return (vector.dialects?.includes(dialect.name) ?? true) && traits.every((trait) => dialect.traits.includes(trait));
}

/**
 * @param {Corpus} corpus
 * @param {Vector} vector
 */
function aboutLines(corpus, vector) {
  const lines = [vector.id, vector.title, '', `class     ${vector.class}`, `halves    ${vector.halves.join(', ')}`, `start     ${vector.start}`];
  if (vector.aliases.length > 0) lines.push(`aliases   ${vector.aliases.join(', ')}`);
  if (vector.dialects !== null) lines.push(`dialects  ${vector.dialects.join(', ')}`);
  if (vector.requires.length > 0) lines.push(`requires  ${vector.requires.join(', ')}`);
  if (vector.needs.length > 0) lines.push(`needs     ${vector.needs.join(', ')}`);
  if (vector.hostile) lines.push('hostile   a canary follows');
  if (vector.heldTimers) lines.push('timers    held');
  lines.push(`why       ${vector.why}`);
  for (const source of vector.sources) lines.push(`source    ${source}`);
  for (const id of vector.requirements) {
    const requirement = corpus.requirements.get(id);
    if (requirement === undefined) {
      lines.push('', `${id} (not found in ${corpus.requirementsFile})`);
      continue;
    }
    lines.push('', [id, requirement.level, requirement.class, requirement.binds].join(' · '), `  ${requirement.sentence}`, `  Why: ${requirement.why}`, `  Source: ${requirement.source}`);
  }
  return lines.map(visible);
}

/** @param {Vector} vector */
function stepLines(vector) {
  const lines = ['', 'steps'];
  for (const [index, step] of vector.steps.entries()) {
    const keys = step.keys.with('expect', undefined);
    lines.push(`  ${index + 1}. ${shortened(visible(encodeJSON(keys)), shownLength)}`);
    if (step.expect.length === 0) lines.push('     expect nothing');
    for (const observation of step.expect) lines.push(`     expect ${shortened(visible(encodeJSON(observation)), shownLength)}`);
  }
  return lines;
}

/**
 * @param {Vector} vector
 * @param {Dialect} dialect
 * @param {Half} half
 */
function adapterLines(vector, dialect, half) {
  const profile = profileNamed(vector.profile);
  if (profile === undefined) return [];
  const scenario = profile.scenario(vector, dialect, half);
  const needs = needsOf(vector, dialect, half);
  const lines = [`lines to a ${half} adapter (${dialect.name}${needs.length === 0 ? '' : `; after ${needs.join(', ')}`})`];
  const numbers = new Map([...new Set(scenario.plan.map(({ instance }) => instance))].map((name, index) => [name, index + 1]));
  let step = -1;
  for (const [index, request] of scenario.plan.entries()) {
    if (request.step !== step) {
      step = request.step;
      lines.push(`  # ${step === 0 ? 'start' : step > scenario.lastOwnStep ? 'canary' : `step ${step}`}`);
    }
    // Only a run knows the ids that the implementation gives its calls.
    const params = scenario.params(index);
    if (params === null) {
      lines.push(`  # ${request.method}, when the callbackId of the call with the callback ${request.awaits.join(', ')} is known`);
      continue;
    }
    const instance = new JSONNumber(String(numbers.get(request.instance)));
    lines.push(`  ${requestLine(index + 2, request.method, new JSONObject([['instance', instance], ...params.members]))}`);
  }
  return lines;
}
