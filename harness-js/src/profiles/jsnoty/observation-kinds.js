/** @typedef {import('../../corpus/vector.js').Half} Half */

/**
 * What an observation of a kind can say.
 * @typedef {object} ObservationKind
 * @property {string} channel
 * @property {boolean} [quiet]
 * @property {readonly Half[]} halves which can show it
 * @property {readonly string[]} [required] keys that an expected one must name
 * @property {readonly string[]} [optional] keys that it may name
 */

/** @type {readonly Half[]} */
const both = ['native', 'web'];
/** @type {readonly Half[]} */
const native = ['native'];
/** @type {readonly Half[]} */
const web = ['web'];

/**
 * The table of observations in vectors/jsnoty/README.md.
 * @type {Readonly<Record<string, ObservationKind>>}
 */
export const observationKinds = {
  send: { channel: 'wire', halves: both, required: ['name'], optional: ['data'] },
  acknowledge: { channel: 'wire', halves: native },
  script: { channel: 'wire', halves: native, optional: ['script'] },
  'invalid-script': { channel: 'wire', halves: native, optional: ['reason', 'script'] },
  'invalid-url': { channel: 'wire', halves: web, optional: ['reason', 'url'] },
  navigate: { channel: 'wire', halves: web, optional: ['url'] },
  notified: { channel: 'local', halves: both, required: ['name'], optional: ['data'] },
  exception: { channel: 'local', halves: web, optional: ['text'] },
  userAgent: { channel: 'app', halves: native, required: ['agent'] },
  request: { channel: 'app', halves: native, optional: ['url'] },
  policy: { channel: 'policy', quiet: true, halves: native, required: ['decision'], optional: ['url'] },
  unencoded: { channel: 'encoding', quiet: true, halves: web, optional: ['url'] },
  value: { channel: 'value', quiet: true, halves: web, optional: ['value'] },
  log: { channel: 'log', quiet: true, halves: both, optional: ['text'] },
};

/** Keys of an observation that are compared only when an expected one names them. */
export const looseKeys = ['text', 'script', 'reason', 'url'];
