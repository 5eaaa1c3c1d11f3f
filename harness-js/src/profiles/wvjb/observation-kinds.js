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
 * The table of observations in vectors/wvjb/README.md.
 * @type {Readonly<Record<string, ObservationKind>>}
 */
export const observationKinds = {
  handler: { channel: 'local', quiet: false, halves: both, required: ['handler'], optional: ['data'] },
  response: { channel: 'local', quiet: false, halves: both, required: ['callback'], optional: ['data'] },
  default: { channel: 'local', quiet: false, halves: both, required: [], optional: ['data'] },
  ready: { channel: 'local', quiet: false, halves: web, required: ['callback'], optional: [] },
  exception: { channel: 'local', quiet: false, halves: both, required: [], optional: ['text'] },
  value: { channel: 'local', quiet: false, halves: web, required: [], optional: ['value'] },
  send: { channel: 'wire', quiet: false, halves: both, required: ['message'], optional: [] },
  inject: { channel: 'wire', quiet: false, halves: native, required: [], optional: [] },
  script: { channel: 'wire', quiet: false, halves: native, required: [], optional: ['script'] },
  'invalid-script': { channel: 'wire', quiet: false, halves: native, required: [], optional: ['reason', 'script'] },
  'invalid-queue': { channel: 'wire', quiet: false, halves: web, required: [], optional: ['reason', 'text'] },
  unsignalled: { channel: 'wire', quiet: false, halves: web, required: [], optional: [] },
  navigate: { channel: 'wire', quiet: false, halves: web, required: ['url'], optional: [] },
  post: { channel: 'wire', quiet: false, halves: web, required: ['name', 'body'], optional: [] },
  policy: { channel: 'policy', quiet: true, halves: native, required: ['decision'], optional: ['url'] },
  delegate: { channel: 'policy', quiet: true, halves: native, required: ['navigation'], optional: ['url'] },
  fetch: { channel: 'fetch', quiet: true, halves: native, required: [], optional: [] },
  check: { channel: 'fetch', quiet: true, halves: native, required: [], optional: [] },
  signal: { channel: 'signal', quiet: true, halves: web, required: [], optional: [] },
  connect: { channel: 'signal', quiet: true, halves: web, required: [], optional: [] },
  log: { channel: 'log', quiet: true, halves: both, required: [], optional: ['text'] },
};

/** Keys of an observation that are compared only when an expected one names them. */
export const looseKeys = ['text', 'script', 'reason'];
