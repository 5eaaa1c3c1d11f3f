import { checkDirectives, directiveOf } from '../../corpus/directive.js';
import { expand } from '../../corpus/expand.js';
import { Reader } from '../../corpus/reader.js';
import { commonStepKeys } from '../../corpus/vector.js';
import { JSONObject } from '../../json/index.js';
import { readPair } from './ajax-dialect.js';
import { observationKinds } from './observation-kinds.js';

/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Vector} Vector */
/** @typedef {import('../../corpus/vector.js').Step} Step */

/**
 * What a kind of step may say.
 * @typedef {object} StepKind
 * @property {Half} half
 * @property {readonly string[]} required
 * @property {readonly string[]} optional
 */

const both = /** @type {const} */ (['native', 'web']);
const native = /** @type {const} */ (['native']);

const given = ['text', 'message', 'argument'];
const ending = ['status', 'headers', 'answer', 'body'];

/** @type {Readonly<Record<string, StepKind>>} */
const stepKinds = {
  request: {
    half: 'native', required: [],
    optional: ['request', 'url', 'method', 'message', 'text', 'bytes', 'header', 'prefix', 'headerName', 'headers', 'body'],
  },
  preflight: { half: 'native', required: [], optional: ['request', 'url', 'method', 'names', 'header', 'headers'] },
  async: { half: 'web', required: ['call'], optional: [...given, 'callbacks', 'behavior', 'failure'] },
  sync: { half: 'web', required: ['call'], optional: [...given, ...ending, 'failure'] },
  complete: { half: 'web', required: ['call'], optional: ending },
  fail: { half: 'web', required: ['call'], optional: [] },
  load: { half: 'web', required: [], optional: [] },
};

/** The halves that each feature binds. */
export const features = /** @type {const} */ ({
  instances: both,
  deferred: native,
  exceptions: native,
  nothing: native,
  reports: native,
  rawHeaders: native,
});

/**
 * Checks everything in a vector that this profile gives a meaning.
 * @param {Vector} vector
 * @throws {import('../../corpus/corpus-error.js').CorpusError}
 */
export function checkVector(vector) {
  const whole = new Reader(null, vector.file, vector.place);
  if (vector.heldTimers) throw whole.error('this profile holds no timers', 'take out "timers"');
  /** @type {Set<string>} */
  const calls = new Set();
  for (const [index, step] of vector.steps.entries()) {
    checkStep(vector, step, calls, new Reader(step.keys, vector.file, `${vector.place}.steps[${index}]`));
  }
  const instances = new Set(vector.steps.map((step) => step.on));
  if (vector.hostile && !instances.has('main')) throw whole.error('a hostile vector drives no main instance, where its canary runs', 'let a step drive "main"');
  if (instances.size > 1) requireFeature(vector, 'instances', whole, 'a second instance');
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
 * @param {Set<string>} calls the names that have stood before
 * @param {Reader} reader
 */
function checkStep(vector, step, calls, reader) {
  const kind = Object.hasOwn(stepKinds, step.do) ? stepKinds[step.do] : undefined;
  if (kind === undefined) throw reader.required('do').error(`unknown step ${JSON.stringify(step.do)}`, `use one of ${Object.keys(stepKinds).join(', ')}`);
  for (const half of vector.halves) {
    if (half !== kind.half) throw reader.required('do').error(`the ${half} half has no step ${step.do}`, `take ${half} out of the halves`);
  }
  reader.object([...commonStepKeys, ...kind.required, ...kind.optional]);
  if (kind.half === 'native') checkRequest(vector, step, reader);
  else checkCall(step.do, calls, reader);
  for (const name of step.watch) {
    if (!Object.hasOwn(observationKinds, name) || !observationKinds[name].quiet) {
      throw reader.required('watch').error(`${JSON.stringify(name)} is no quiet event`, 'watch report or log');
    }
    if (name === 'report') requireFeature(vector, 'reports', reader, 'watching reports');
  }
  for (const observation of reader.optional('expect')?.list() ?? []) checkObservation(vector, observation);
}

/**
 * @param {Vector} vector
 * @param {Step} step
 * @param {Reader} reader
 */
function checkRequest(vector, step, reader) {
  reader.optional('request')?.text();
  reader.optional('method')?.text();
  reader.optional('headerName')?.text();
  reader.optional('prefix')?.string();
  reader.optional('names')?.words();
  reader.optional('headers')?.list().forEach(readPair);
  checkText(reader.optional('url'));
  checkText(reader.optional('body'));
  if (step.do === 'preflight') checkText(reader.optional('header'));
  else checkOneOf(reader, ['message', 'text', 'bytes', 'header'], 0);
  const bytes = reader.optional('bytes');
  if (bytes !== undefined && !/^(?:[0-9a-f]{2})*$/.test(bytes.string())) throw bytes.error('not bytes in hex', 'write pairs of small hex digits');
  const header = reader.optional('header');
  if (header === undefined) return;
  const value = expand(header.value);
  if (typeof value !== 'string' || !/^[\0-\xff]*$/.test(value)) throw header.error('not a text of bytes', 'use the characters U+0000 to U+00FF');
  if (/[\r\n\0]/.test(value)) requireFeature(vector, 'rawHeaders', header, 'a header that HTTP cannot carry');
}

/**
 * @param {string} verb
 * @param {Set<string>} calls
 * @param {Reader} reader
 */
function checkCall(verb, calls, reader) {
  if (verb === 'load') return;
  const name = reader.required('call');
  if (verb === 'async' || verb === 'sync') {
    if (calls.has(name.text())) throw name.error(`the call ${JSON.stringify(name.text())} is made twice`, 'give one of them another name');
    calls.add(name.text());
    checkOneOf(reader, given, 1);
    reader.optional('argument')?.oneOf(['throws', 'cycle']);
    reader.optional('failure')?.oneOf(verb === 'async' ? ['open', 'send'] : ['open', 'send', 'network']);
    for (const callback of reader.optional('callbacks')?.list() ?? []) callback.oneOf(['onload', 'onerror']);
    for (const action of reader.optional('behavior')?.list() ?? []) checkAction(calls, action);
  } else if (!calls.has(name.text())) {
    throw name.error(`no call ${JSON.stringify(name.text())} has been made`, 'make it in a step before');
  }
  checkEnding(reader);
}

/** @param {Reader} reader */
function checkEnding(reader) {
  const status = reader.optional('status');
  status?.integer(200, 599);
  reader.optional('headers')?.list().forEach(readPair);
  checkOneOf(reader, ['answer', 'body'], 0);
  if (reader.optional('failure') !== undefined && ending.some((key) => reader.optional(key) !== undefined)) {
    throw reader.error('a request that fails has no answer', 'take out "failure" or the answer');
  }
}

/**
 * @param {Set<string>} calls
 * @param {Reader} reader
 */
function checkAction(calls, reader) {
  const { members } = reader.object();
  if (members.length !== 1) throw reader.error('an action has exactly one key', 'use one of throw, async, sync');
  const [name] = members[0];
  const operand = reader.required(name);
  if (name === 'throw') {
    operand.text();
  } else if (name === 'async' || name === 'sync') {
    const kind = stepKinds[name];
    operand.object([...kind.required, ...kind.optional]);
    checkCall(name, calls, operand);
  } else {
    throw reader.error(`unknown action ${JSON.stringify(name)}`, 'use one of throw, async, sync');
  }
}

/**
 * Checks keys of which no more than one may stand, and the values that they give.
 * @param {Reader} reader
 * @param {readonly string[]} names
 * @param {number} least
 */
function checkOneOf(reader, names, least) {
  const present = names.filter((name) => reader.optional(name) !== undefined);
  if (present.length > 1 || present.length < least) throw reader.error(`${present.length} of ${names.join(', ')}`, least === 1 ? 'write exactly one of them' : 'write one of them at most');
  for (const name of present) {
    const value = reader.required(name);
    if (name === 'message' || name === 'answer') checkDirectives(value, 'sent');
    else if (name === 'text' || name === 'header' || name === 'body') checkText(value);
  }
}

/**
 * A text may be given by a directive that makes one.
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
  reader.optional('optional')?.boolean();
  for (const half of vector.halves) {
    if (!kind.halves.includes(half)) throw reader.required('event').error(`the ${half} half cannot show ${event}`, `take ${half} out of the halves`);
  }
  for (const name of kind.required) reader.required(name);
  for (const name of [...kind.required, ...kind.optional]) {
    const value = reader.optional(name);
    if (value === undefined) continue;
    if (name === 'headers' || name === 'lists') checkNamed(value, name);
    else checkDirectives(value, 'expected');
  }
}

/**
 * @param {Reader} reader
 * @param {string} key
 */
function checkNamed(reader, key) {
  for (const [name] of reader.object().members) {
    const value = reader.required(name);
    if (name !== name.toLowerCase()) throw value.error(`the name ${name} has capitals`, 'write it in small letters');
    if (key === 'lists') value.words();
    else checkDirectives(value, 'expected');
  }
}
