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
 * The table of observations in vectors/ajax/README.md.
 * @type {Readonly<Record<string, ObservationKind>>}
 */
export const observationKinds = {
  service: { channel: 'local', quiet: false, halves: native, required: ['service', 'method'], optional: ['params'] },
  response: {
    channel: 'wire', quiet: false, halves: native, required: ['status'],
    optional: ['request', 'message', 'body', 'bytes', 'headers', 'lists', 'length', 'allowed'],
  },
  redirect: { channel: 'wire', quiet: false, halves: native, required: ['status', 'url'], optional: ['request', 'headers', 'lists'] },
  unhandled: { channel: 'wire', quiet: false, halves: native, required: [], optional: ['request'] },
  stray: { channel: 'wire', quiet: false, halves: native, required: ['answer', 'request'], optional: [] },
  'invalid-header': { channel: 'wire', quiet: false, halves: native, required: ['name'], optional: ['reason'] },
  report: { channel: 'report', quiet: true, halves: native, required: [], optional: ['text'] },
  xhr: {
    channel: 'wire', quiet: false, halves: web, required: ['call', 'method', 'async'],
    optional: ['target', 'url', 'payload', 'body', 'credentials', 'rnd', 'headers'],
  },
  'invalid-payload': { channel: 'wire', quiet: false, halves: web, required: [], optional: ['reason'] },
  onload: { channel: 'local', quiet: false, halves: web, required: ['call'], optional: ['data', 'failure'] },
  onerror: { channel: 'local', quiet: false, halves: web, required: ['call'], optional: ['data', 'failure'] },
  return: { channel: 'local', quiet: false, halves: web, required: ['call'], optional: ['value'] },
  exception: { channel: 'local', quiet: false, halves: both, required: [], optional: ['text'] },
  log: { channel: 'log', quiet: true, halves: both, required: [], optional: ['text'] },
};

/** Keys of an observation that are compared only when an expected one names them. */
export const looseKeys = ['headers', 'lists', 'length', 'allowed', 'rnd', 'reason', 'text'];
