import { checkDirectives, directiveOf } from '../../corpus/directive.js';
import { Reader } from '../../corpus/reader.js';
import { commonStepKeys } from '../../corpus/vector.js';
import { JSONObject } from '../../json/index.js';
import { observationKinds } from './observation-kinds.js';
import { canonicalFields } from './wvjb-dialect.js';

/** @typedef {import('../../corpus/vector.js').Half} Half */
/** @typedef {import('../../corpus/vector.js').Vector} Vector */
/** @typedef {import('../../corpus/vector.js').Step} Step */

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
  register: { halves: both, required: ['handler'], optional: ['behavior'] },
  remove: { halves: both, required: ['handler'], optional: [] },
  call: { halves: both, required: ['handler'], optional: ['data', 'callback', 'behavior', 'arguments', 'thread', 'signal'] },
  send: { halves: both, required: [], optional: ['data', 'callback', 'behavior', 'signal'] },
  respond: { halves: both, required: ['responder'], optional: ['data', 'signal'] },
  receive: { halves: both, required: [], optional: ['message', 'messages', 'text', 'signal'] },
  disableSafetyTimeout: { halves: both, required: [], optional: [] },
  reset: { halves: native, required: [], optional: [] },
  load: { halves: both, required: [], optional: ['messages'] },
  setup: { halves: web, required: ['callback'], optional: ['behavior', 'init'] },
  init: { halves: both, required: [], optional: ['behavior'] },
  finish: { halves: native, required: [], optional: ['present'] },
  message: { halves: native, required: ['name'], optional: ['body', 'queue'] },
  navigate: { halves: native, required: ['url'], optional: ['queue', 'delegate'] },
  report: { halves: native, required: ['navigation'], optional: ['url', 'delegate'] },
  fetch: { halves: web, required: [], optional: [] },
  evaluate: { halves: web, required: ['script'], optional: [] },
  tick: { halves: web, required: [], optional: ['ms'] },
};

/** What the web view can report. */
export const navigations = /** @type {const} */ (['start', 'redirect', 'commit', 'finish', 'fail', 'failProvisional', 'authenticate', 'response']);

const actionNames = ['respond', 'hold', 'call', 'send', 'register', 'remove', 'reset', 'throw'];

/** The halves that each feature binds. */
export const features = /** @type {const} */ ({
  instances: both,
  nothing: both,
  exceptions: native,
  delegate: native,
  threads: native,
  utf16: native,
  removeHandler: web,
  timers: web,
});

/**
 * Checks everything in a vector that this profile gives a meaning.
 * @param {Vector} vector
 * @throws {import('../../corpus/corpus-error.js').CorpusError}
 */
export function checkVector(vector) {
  const whole = new Reader(null, vector.file, vector.place);
  if (vector.heldTimers) {
    if (vector.halves.includes('native')) throw whole.error('held timers are the web half\'s', 'write "halves": ["web"]');
    requireFeature(vector, 'timers', whole, 'held timers');
    if (vector.hostile) throw whole.error('a hostile vector cannot hold timers, because its canary could not run', 'take out "hostile" or "timers"');
  }
  for (const [index, step] of vector.steps.entries()) {
    checkStep(vector, step, new Reader(step.keys, vector.file, `${vector.place}.steps[${index}]`));
  }
  if (vector.steps.every((step) => step.on !== 'main') && vector.hostile) {
    throw whole.error('a hostile vector drives no main instance, where its canary runs', 'let a step drive "main"');
  }
  const names = new Set(vector.steps.map((step) => step.on));
  if (names.size > 1) requireFeature(vector, 'instances', whole, 'a second instance');
}

/**
 * @param {Vector} vector
 * @param {keyof typeof features} feature
 * @param {Reader} reader
 * @param {string} what
 */
function requireFeature(vector, feature, reader, what) {
  /** @type {readonly Half[]} */
  const bound = features[feature];
  if (vector.halves.some((half) => bound.includes(half)) && !vector.requires.includes(feature)) {
    throw reader.error(`${what} requires the feature ${feature}`, `add "${feature}" to "requires"`);
  }
}

/**
 * @param {Vector} vector
 * @param {string} trait
 * @param {Reader} reader
 */
function requireTrait(vector, trait, reader) {
  if (!vector.requires.includes(trait)) throw reader.error(`this is for dialects with the trait ${trait}`, `add "${trait}" to "requires"`);
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
      throw reader.required('watch').error(`${JSON.stringify(name)} is no quiet event`, 'watch policy, delegate, fetch, check, signal, connect or log');
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
  checkCallKeys(vector, reader);
  reader.optional('responder')?.text();
  const thread = reader.optional('thread');
  if (thread !== undefined) {
    thread.oneOf(['background']);
    onlyHalf(vector, 'native', thread);
    requireFeature(vector, 'threads', thread, 'another thread');
  }
  const signal = reader.optional('signal');
  if (signal !== undefined) {
    signal.oneOf(['lost']);
    onlyHalf(vector, 'web', signal);
  }
  const delegate = reader.optional('delegate');
  if (delegate !== undefined) {
    delegate.oneOf(['allow', 'cancel']);
    requireFeature(vector, 'delegate', delegate, "the app's own delegate");
  }
  checkText(reader.optional('url'));
  checkText(reader.optional('script'));
  checkText(reader.optional('name'));
  const body = reader.optional('body');
  if (body !== undefined) checkDirectives(body, 'sent');
  reader.optional('present')?.boolean();
  const init = reader.optional('init');
  if (init !== undefined && init.value !== false) throw init.error('init takes false alone', 'write "init": false, or take it out');
  if (step.do === 'init' || init !== undefined) requireTrait(vector, 'init', reader);
  if (step.do === 'finish') requireTrait(vector, 'finishInjection', reader);
  if (step.do === 'message') requireTrait(vector, 'messageSignals', reader);
  const queue = reader.optional('queue');
  if (queue !== undefined && queue.value !== null) checkText(queue);
  reader.optional('navigation')?.oneOf(navigations);
  reader.optional('ms')?.integer(0, 1e9);
  if (step.do === 'remove') requireFeature(vector, 'removeHandler', reader, 'remove in a web vector');
  if (step.do === 'report') requireFeature(vector, 'delegate', reader, 'report');
  if (step.do === 'tick' && !vector.heldTimers) throw reader.error('tick without held timers', 'add "timers": "held"');
  if (step.do === 'load' && reader.optional('messages') !== undefined) onlyHalf(vector, 'web', reader.required('messages'));
  if (step.do === 'receive' || step.do === 'load') checkReceived(step, reader);
}

/**
 * @param {Step} step
 * @param {Reader} reader
 */
function checkReceived(step, reader) {
  const given = ['message', 'messages', 'text'].filter((name) => reader.optional(name) !== undefined);
  if (step.do === 'receive' && given.length !== 1) throw reader.error('receive takes one of message, messages, text', 'write exactly one of them');
  checkText(reader.optional('text'));
  const batch = reader.optional('messages');
  const repeat = batch === undefined ? null : directiveOf(batch.value);
  if (batch !== undefined && repeat !== null) {
    checkDirectives(batch, 'sent');
    if (repeat.name !== '$repeat' || !(repeat.operand instanceof JSONObject) || !repeat.operand.has('value')) throw batch.error('no batch', 'write a list, or $repeat with a value');
  }
  const messages = batch === undefined || repeat !== null ? [] : [...batch.list()];
  const message = reader.optional('message');
  if (message !== undefined) messages.push(message);
  for (const element of messages) {
    if (!(element.value instanceof JSONObject) || directiveOf(element.value) !== null) {
      checkDirectives(element, 'sent');
      continue;
    }
    // A message may hold a name twice: that is the peer's doing, and the vector's point.
    for (const [name] of element.value.members) {
      checkDirectives(element.required(name), name === 'responseId' && step.do === 'receive' ? 'responseId' : 'sent');
    }
  }
}

/**
 * Checks the keys that calls, sends and registrations share, in steps and in actions.
 * @param {Vector} vector
 * @param {Reader} reader
 * @param {'sent' | 'behavior'} [position]
 */
function checkCallKeys(vector, reader, position = 'sent') {
  checkText(reader.optional('handler'));
  reader.optional('callback')?.text();
  const data = reader.optional('data');
  if (data !== undefined) checkDirectives(data, position);
  const form = reader.optional('arguments');
  if (form !== undefined) {
    form.integer(2, 2);
    onlyHalf(vector, 'web', form);
    if (data !== undefined) throw form.error('the form callHandler(name, callback) has no data', 'take out "data" or "arguments"');
    reader.required('callback');
  }
  const behavior = reader.optional('behavior');
  if (behavior === undefined) return;
  if (reader.optional('do')?.value !== 'init' && (reader.optional('handler') === undefined || data !== undefined || form !== undefined)) reader.required('callback');
  for (const action of behavior.list()) checkAction(vector, action);
}

/**
 * @param {Vector} vector
 * @param {Reader} reader
 */
function checkAction(vector, reader) {
  const { members } = reader.object();
  if (members.length !== 1) throw reader.error('an action has exactly one key', `use one of ${actionNames.join(', ')}`);
  const [name] = members[0];
  if (!actionNames.includes(name)) throw reader.error(`unknown action ${JSON.stringify(name)}`, `use one of ${actionNames.join(', ')}`);
  const operand = reader.required(name);
  switch (name) {
    case 'respond':
      checkDirectives(operand, 'behavior');
      break;
    case 'hold':
      operand.text();
      break;
    case 'remove':
      checkText(operand);
      requireFeature(vector, 'removeHandler', operand, 'remove in a web vector');
      break;
    case 'reset':
      if (operand.value !== true) throw operand.error('reset takes true alone', 'write {"reset": true}');
      onlyHalf(vector, 'native', operand);
      break;
    case 'throw':
      operand.string();
      requireFeature(vector, 'exceptions', operand, 'throw in a native vector');
      break;
    case 'call':
      operand.object(['handler', 'data', 'callback', 'behavior', 'arguments']);
      operand.required('handler');
      checkCallKeys(vector, operand, 'behavior');
      break;
    case 'send':
      operand.object(['data', 'callback', 'behavior']);
      checkCallKeys(vector, operand, 'behavior');
      break;
    case 'register':
      operand.object(['handler', 'behavior']);
      operand.required('handler');
      checkCallKeys(vector, operand);
      break;
  }
}

/**
 * @param {Vector} vector
 * @param {Half} half
 * @param {Reader} reader
 */
function onlyHalf(vector, half, reader) {
  if (vector.halves.some((other) => other !== half)) throw reader.error(`only a ${half} half has this`, `write "halves": ["${half}"]`);
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
    if (value === undefined) continue;
    checkDirectives(value, 'expected');
    if (name !== 'message' || directiveOf(value.value) !== null) continue;
    for (const [field] of value.object().members) {
      if (!canonicalFields.some((known) => known === field)) {
        throw value.error(`no dialect has the field ${JSON.stringify(field)}`, `use one of ${canonicalFields.join(', ')}`);
      }
    }
  }
}
