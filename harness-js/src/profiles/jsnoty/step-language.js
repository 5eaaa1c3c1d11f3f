import { checkDirectives, directiveOf } from '../../corpus/directive.js';
import { expand } from '../../corpus/expand.js';
import { Reader } from '../../corpus/reader.js';
import { commonStepKeys, instanceNames } from '../../corpus/vector.js';
import { JSONObject } from '../../json/index.js';
import { observationKinds } from './observation-kinds.js';

/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Vector} Vector */
/** @typedef {import('../../corpus/vector.js').Step} Step */

/**
 * What a kind of step may say.
 * @typedef {object} StepKind
 * @property {readonly Half[]} halves
 * @property {readonly string[]} [required]
 * @property {readonly string[]} [optional]
 */

/** @type {readonly Half[]} */
const both = ['native', 'web'];
/** @type {readonly Half[]} */
const native = ['native'];
/** @type {readonly Half[]} */
const web = ['web'];

/** @type {Readonly<Record<string, StepKind>>} */
const stepKinds = {
  notify: { halves: both, required: ['name'], optional: ['data'] },
  receive: { halves: both, required: ['name'], optional: ['data', 'text', 'behavior'] },
  acknowledge: { halves: web },
  navigate: { halves: native, required: ['url'], optional: ['behavior'] },
  launch: { halves: native, required: ['userAgent', 'url'], optional: ['suffix'] },
  listen: { halves: web, required: ['name'], optional: ['behavior'] },
  load: { halves: web },
  onload: { halves: web },
  evaluate: { halves: web, required: ['script'] },
};

/** Keys of steps that hold a text, or a directive that makes one. */
const textKeys = ['name', 'text', 'url', 'userAgent', 'suffix', 'script'];

/** The halves that each feature binds. */
export const features = { instances: both, nothing: both, userAgent: native };

/**
 * Checks everything in a vector that this profile gives a meaning.
 * @param {Vector} vector
 * @throws {import('../../corpus/corpus-error.js').CorpusError}
 */
export function checkVector(vector) {
  const whole = new Reader(null, vector.file, vector.place);
  if (vector.heldTimers) throw whole.error('this profile holds no timers', 'take out "timers"');
  for (const [index, step] of vector.steps.entries()) {
    checkStep(vector, step, new Reader(step.keys, vector.file, `${vector.place}.steps[${index}]`));
  }
  const names = instanceNames(vector);
  if (names.length > 1) requireFeature(vector, 'instances', whole, 'a second instance');
  if (vector.hostile && !names.includes('main')) throw whole.error('a hostile vector drives no main instance, where its canary runs', 'let a step drive "main"');
}

/**
 * @param {Vector} vector
 * @param {string} feature
 * @param {Reader} reader
 * @param {string} what
 */
function requireFeature(vector, feature, reader, what) {
  if (!vector.requires.includes(feature)) throw reader.error(`${what} requires the feature ${feature}`, `add "${feature}" to "requires"`);
}

/**
 * @param {Vector} vector
 * @param {Step} step
 * @param {Reader} reader
 */
function checkStep(vector, step, reader) {
  const verb = reader.required('do');
  const kind = Object.hasOwn(stepKinds, step.do) ? stepKinds[step.do] : undefined;
  if (kind === undefined) throw verb.error(`unknown step ${JSON.stringify(step.do)}`, `use one of ${Object.keys(stepKinds).join(', ')}`);
  for (const half of vector.halves) {
    if (!kind.halves.includes(half)) throw verb.error(`the ${half} half has no step ${step.do}`, `take ${half} out of the halves`);
  }
  const { required = [], optional = [] } = kind;
  reader.object([...commonStepKeys, ...required, ...optional]);
  for (const name of required) reader.required(name);
  for (const name of textKeys) checkText(reader.optional(name));
  const data = reader.optional('data');
  if (data !== undefined) checkDirectives(data, 'sent');
  checkBehavior(vector, reader.optional('behavior'));
  if (step.do === 'launch') requireFeature(vector, 'userAgent', reader, 'launch');
  if (step.do === 'receive') checkReceive(vector, reader);
  for (const name of step.watch) {
    if (!Object.hasOwn(observationKinds, name) || observationKinds[name].quiet !== true) {
      throw reader.required('watch').error(`${JSON.stringify(name)} is no quiet event`, 'watch policy, unencoded, value or log');
    }
  }
  for (const observation of reader.optional('expect')?.list() ?? []) checkObservation(vector, observation);
}

/**
 * A string, or a directive that makes one.
 * @param {Reader | undefined} reader
 */
function checkText(reader) {
  if (reader === undefined || typeof reader.value === 'string') return;
  const directive = directiveOf(reader.value);
  const makesText = directive !== null && (directive.name === '$utf16' || (directive.name === '$repeat' && directive.operand instanceof JSONObject && directive.operand.has('text')));
  if (!makesText) throw reader.error('no text', 'write a string, $repeat with a text, or $utf16');
  checkDirectives(reader, 'sent');
}

/**
 * @param {Vector} vector
 * @param {Reader} reader
 */
function checkReceive(vector, reader) {
  if (reader.optional('text') !== undefined && reader.optional('data') !== undefined) throw reader.error('both a text and data', 'write one of the two');
  for (const name of ['text', 'behavior']) {
    if (reader.optional(name) !== undefined && vector.halves.includes('web')) throw reader.required(name).error('only a native half has this', 'write "halves": ["native"]');
  }
  if (!vector.halves.includes('native')) return;
  for (const name of ['name', 'text']) {
    const value = reader.optional(name);
    if (value !== undefined && /\p{Surrogate}/u.test(String(expand(value.value)))) throw value.error('an unpaired surrogate, which no URL can hold', 'take it out');
  }
}

/**
 * @param {Vector} vector
 * @param {Reader | undefined} reader
 */
function checkBehavior(vector, reader) {
  for (const action of reader?.list() ?? []) {
    action.object(vector.halves.includes('native') ? ['notify'] : ['notify', 'throw']);
    const [name, ...others] = action.object().names();
    if (name === undefined || others.length > 0) throw action.error('not one action', 'write an object with a single key');
    const operand = action.required(name);
    if (name === 'throw') {
      operand.string();
      continue;
    }
    operand.object(['name', 'data']);
    checkText(operand.required('name'));
    const data = operand.optional('data');
    if (data !== undefined) checkDirectives(data, 'sent');
  }
}

/**
 * @param {Vector} vector
 * @param {Reader} reader
 */
function checkObservation(vector, reader) {
  const event = reader.required('event');
  const name = event.text();
  const kind = Object.hasOwn(observationKinds, name) ? observationKinds[name] : undefined;
  if (kind === undefined) throw event.error(`unknown event ${JSON.stringify(name)}`, `use one of ${Object.keys(observationKinds).join(', ')}`);
  const { required = [], optional = [] } = kind;
  reader.object(['event', 'optional', ...required, ...optional]);
  for (const key of required) reader.required(key);
  const mayBeMissing = reader.optional('optional')?.boolean() ?? false;
  for (const half of vector.halves) {
    if (!kind.halves.includes(half) && !mayBeMissing) throw event.error(`the ${half} half cannot show ${name}`, `take ${half} out of the halves`);
  }
  for (const key of [...required, ...optional]) {
    const value = reader.optional(key);
    if (value !== undefined) checkDirectives(value, 'expected');
  }
}
