/** @typedef {import('../../corpus/vector.js').Half} Half */

/**
 * What an observation of a kind can say.
 * @typedef {object} ObservationKind
 * @property {string} channel
 * @property {boolean} quiet
 * @property {readonly Half[]} halves which can show it
 * @property {readonly string[]} required keys that an expected one must name
 * @property {readonly string[]} optional keys that it may name
 */

const both = /** @type {const} */ (['native', 'web']);
const native = /** @type {const} */ (['native']);
const web = /** @type {const} */ (['web']);

/**
 * The table of observations in vectors/webscript/README.md.
 * @type {Readonly<Record<string, ObservationKind>>}
 */
export const observationKinds = {
  ask: { channel: 'wire', quiet: false, halves: both, required: ['message'], optional: [] },
  reply: { channel: 'wire', quiet: false, halves: both, required: ['reply'], optional: [] },
  'invalid-text': { channel: 'wire', quiet: false, halves: both, required: [], optional: ['text', 'reason'] },
  method: { channel: 'local', quiet: false, halves: native, required: ['object', 'selector', 'arguments'], optional: [] },
  'undefined-method': { channel: 'local', quiet: false, halves: native, required: ['object', 'name', 'arguments'], optional: [] },
  'default-method': { channel: 'local', quiet: false, halves: native, required: ['object', 'arguments'], optional: [] },
  write: { channel: 'local', quiet: false, halves: native, required: ['object', 'key', 'value'], optional: [] },
  result: { channel: 'local', quiet: false, halves: native, required: ['value'], optional: [] },
  value: { channel: 'local', quiet: false, halves: web, required: [], optional: ['value'] },
  exception: { channel: 'local', quiet: false, halves: both, required: [], optional: ['text'] },
  read: { channel: 'read', quiet: true, halves: native, required: ['object', 'key'], optional: [] },
  log: { channel: 'log', quiet: true, halves: both, required: [], optional: ['text'] },
};

/** Keys of an observation that are compared only when an expected one names them. */
export const looseKeys = ['text', 'reason'];
