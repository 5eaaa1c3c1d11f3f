import { Reader } from './reader.js';

/** @typedef {import('../json/value.js').JSONObject} JSONObject */
/** @typedef {'native' | 'web'} Half */
/** @typedef {'core' | 'full' | 'hardened'} ConformanceClass */

/** The halves of a bridge. */
export const halves = /** @type {const} */ (['native', 'web']);

/** The classes, each containing the ones before. */
export const classes = /** @type {const} */ (['core', 'full', 'hardened']);

/**
 * One thing that is done, and what must be observed.
 * @typedef {object} Step
 * @property {string} do
 * @property {string} on the instance that it drives
 * @property {JSONObject} keys the step as it stands in the corpus
 * @property {JSONObject[]} expect
 * @property {boolean} unordered
 * @property {string[]} watch the quiet events that it compares
 */

/**
 * One golden scenario.
 * @typedef {object} Vector
 * @property {string} id
 * @property {string[]} aliases
 * @property {string} title
 * @property {string[]} requirements
 * @property {ConformanceClass} class
 * @property {Half[]} halves
 * @property {string} why
 * @property {string[]} sources
 * @property {'loaded' | 'unloaded'} start
 * @property {string[] | null} dialects the only dialects that it applies to; null for all
 * @property {string[]} requires traits and features
 * @property {string[]} needs
 * @property {boolean} hostile
 * @property {boolean} heldTimers
 * @property {Step[]} steps
 * @property {string} profile
 * @property {string} file
 * @property {string} place
 */

const vectorKeys = ['id', 'aliases', 'title', 'requirements', 'class', 'halves', 'why', 'sources', 'start', 'dialects', 'requires', 'needs', 'hostile', 'timers', 'steps'];

/** The keys that every step may have. */
export const commonStepKeys = ['do', 'on', 'expect', 'unordered', 'watch'];

/** An id: profile, topic and name. */
export const idPattern = /^[a-z][a-z0-9]*\/[a-z0-9]+(?:-[a-z0-9]+)*\/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;

/**
 * Reads one vector. What its steps may say is the profile's affair, and checked there.
 * @param {Reader} reader
 * @param {string} profile the profile in whose folder it stands
 * @returns {Vector}
 * @throws {import('./corpus-error.js').CorpusError}
 */
export function readVector(reader, profile) {
  reader.object(vectorKeys);
  const id = readId(reader.required('id'));
  const named = new Reader(reader.value, reader.file, `${reader.place} ${JSON.stringify(id)}`);
  const requirements = named.required('requirements');
  const vectorHalves = named.required('halves');
  const steps = named.required('steps').list();
  /** @type {Vector} */
  const vector = {
    id,
    aliases: named.optional('aliases')?.list().map(readId) ?? [],
    title: named.required('title').text(),
    requirements: requirements.words(),
    class: named.required('class').oneOf(classes),
    halves: vectorHalves.list().map((half) => half.oneOf(halves)),
    why: named.required('why').text(),
    sources: named.required('sources').words(),
    start: named.optional('start')?.oneOf(/** @type {const} */ (['loaded', 'unloaded'])) ?? 'loaded',
    dialects: named.optional('dialects')?.words() ?? null,
    requires: named.optional('requires')?.words() ?? [],
    needs: named.optional('needs')?.words() ?? [],
    hostile: named.optional('hostile')?.boolean() ?? false,
    heldTimers: named.optional('timers')?.oneOf(['held']) === 'held',
    steps: steps.map(readStep),
    profile,
    file: reader.file,
    place: named.place,
  };
  if (vector.requirements.length === 0) throw requirements.error('no requirement', 'name at least one');
  if (vector.halves.length === 0 || new Set(vector.halves).size !== vector.halves.length) {
    throw vectorHalves.error('no half, or one twice', 'name native, web or both');
  }
  if (steps.length === 0) throw named.error('no steps', 'add at least one');
  return vector;
}

/** @param {Reader} reader */
function readId(reader) {
  const id = reader.text();
  if (!idPattern.test(id)) throw reader.error(`${JSON.stringify(id)} is not an id`, 'write profile/topic/name in letters, digits and hyphens');
  return id;
}

/**
 * @param {Reader} reader
 * @returns {Step}
 */
function readStep(reader) {
  const keys = reader.object();
  return {
    do: reader.required('do').text(),
    on: reader.optional('on')?.text() ?? 'main',
    keys,
    expect: reader.optional('expect')?.list().map((observation) => observation.object()) ?? [],
    unordered: reader.optional('unordered')?.boolean() ?? false,
    watch: reader.optional('watch')?.words() ?? [],
  };
}

/**
 * The names of the instances that a vector drives, the main one first unless a step names another before it.
 * @param {Vector} vector
 * @returns {string[]}
 */
export function instanceNames(vector) {
  return [...new Set(vector.steps.map((step) => step.on))];
}
