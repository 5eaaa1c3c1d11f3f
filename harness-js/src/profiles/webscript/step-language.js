import { checkDirectives, directiveOf } from '../../corpus/directive.js';
import { Reader } from '../../corpus/reader.js';
import { commonStepKeys } from '../../corpus/vector.js';
import { JSONObject } from '../../json/index.js';
import { checkBehavior, checkDefinition } from './native-language.js';
import { observationKinds } from './observation-kinds.js';

/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Step} Step */
/** @typedef {import('../../corpus/vector.js').Vector} Vector */

/**
 * What a kind of step may say.
 * @typedef {object} StepKind
 * @property {readonly Half[]} halves
 * @property {readonly string[]} required
 * @property {readonly string[]} optional
 */

const both = /** @type {const} */ (['native', 'web']);
const native = /** @type {const} */ (['native']);
const web = /** @type {const} */ (['web']);

/** @type {Readonly<Record<string, StepKind>>} */
const stepKinds = {
  define: { halves: native, required: ['object'], optional: ['selectors', 'keys', 'undefinedMethod', 'defaultMethod', 'description'] },
  expose: { halves: native, required: ['name', 'object'], optional: ['answers'] },
  clear: { halves: native, required: [], optional: ['answers'] },
  perform: { halves: native, required: ['behavior'], optional: ['answers'] },
  load: { halves: web, required: [], optional: [] },
  evaluate: { halves: web, required: ['script'], optional: ['answers'] },
  receive: { halves: both, required: [], optional: ['message', 'text', 'answers'] },
};

/** The halves that each feature binds. */
export const features = /** @type {const} */ ({ instances: both, exceptions: native, utf16: native });

/**
 * Checks everything in a vector that this profile gives a meaning.
 * @param {Vector} vector
 * @throws {import('../../corpus/corpus-error.js').CorpusError}
 */
export function checkVector(vector) {
  const whole = new Reader(null, vector.file, vector.place);
  if (vector.heldTimers) throw whole.error('this profile has no timers', 'take out "timers"');
  for (const [index, step] of vector.steps.entries()) {
    checkStep(vector, step, new Reader(step.keys, vector.file, `${vector.place}.steps[${index}]`));
  }
  if (vector.hostile && vector.steps.every((step) => step.on !== 'main')) {
    throw whole.error('a hostile vector drives no main instance, where its canary runs', 'let a step drive "main"');
  }
  if (new Set(vector.steps.map((step) => step.on)).size > 1) requireFeature(vector, 'instances', whole, 'a second instance');
}

/**
 * @param {Vector} vector
 * @param {keyof typeof features} feature
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
  const kind = Object.hasOwn(stepKinds, step.do) ? stepKinds[step.do] : undefined;
  if (kind === undefined) throw reader.required('do').error(`unknown step ${JSON.stringify(step.do)}`, `use one of ${Object.keys(stepKinds).join(', ')}`);
  for (const half of vector.halves) {
    if (!kind.halves.includes(half)) throw reader.required('do').error(`the ${half} half has no step ${step.do}`, `take ${half} out of the halves`);
  }
  reader.object([...commonStepKeys, ...kind.required, ...kind.optional]);
  for (const name of kind.required) reader.required(name);
  checkStepKeys(vector, step, reader);
  for (const name of step.watch) {
    if (!Object.hasOwn(observationKinds, name) || !observationKinds[name].quiet) {
      throw reader.required('watch').error(`${JSON.stringify(name)} is no quiet event`, 'watch read or log');
    }
  }
  for (const observation of reader.optional('expect')?.list() ?? []) checkObservation(vector, observation);
}

/**
 * @param {Vector} vector
 * @param {Step} step
 * @param {Reader} reader
 */
function checkStepKeys(vector, step, reader) {
  /** @param {Reader} place */
  const onRaise = (place) => requireFeature(vector, 'exceptions', place, 'a native exception');
  if (step.do === 'define') {
    checkDefinition(reader, onRaise);
    return;
  }
  if (step.do === 'expose') {
    reader.required('name').text();
    reader.required('object').text();
  }
  checkBehavior(reader.optional('behavior'), onRaise);
  checkText(reader.optional('script'));
  if (step.do === 'receive') checkReceived(reader, 'message');
  for (const answer of reader.optional('answers')?.list() ?? []) {
    answer.object(['reply', 'text', 'first']);
    checkReceived(answer, 'reply');
    for (const message of answer.optional('first')?.list() ?? []) {
      message.object();
      checkDirectives(message, 'sent');
    }
  }
}

/**
 * Either an object that is sent as a JSON text, or a raw text.
 * @param {Reader} reader
 * @param {'message' | 'reply'} name
 */
function checkReceived(reader, name) {
  const object = reader.optional(name);
  const text = reader.optional('text');
  if ((object === undefined) === (text === undefined)) throw reader.error(`it takes one of ${name} and text`, 'write exactly one of them');
  object?.object();
  if (object !== undefined) checkDirectives(object, 'sent');
  checkText(text);
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
function checkObservation(vector, reader) {
  const event = reader.required('event').text();
  const kind = Object.hasOwn(observationKinds, event) ? observationKinds[event] : undefined;
  if (kind === undefined) throw reader.required('event').error(`unknown event ${JSON.stringify(event)}`, `use one of ${Object.keys(observationKinds).join(', ')}`);
  reader.object(['event', 'optional', ...kind.required, ...kind.optional]);
  for (const name of kind.required) reader.required(name);
  const optional = reader.optional('optional')?.boolean() ?? false;
  for (const half of vector.halves) {
    if (!kind.halves.includes(half) && !optional) throw reader.required('event').error(`the ${half} half cannot show ${event}`, `take ${half} out of the halves`);
  }
  for (const name of [...kind.required, ...kind.optional]) {
    const value = reader.optional(name);
    if (value !== undefined) checkDirectives(value, 'expected');
  }
}
