import { commonDialectKeys } from '../../corpus/dialect.js';
import { bridgeSignal } from './bridge-signal.js';

/** @typedef {import('../../corpus/dialect.js').Dialect} Dialect */
/** @typedef {import('../../corpus/reader.js').Reader} Reader */
/** @typedef {import('./bridge-signal.js').BridgeSignal} BridgeSignal */

/** The fields of a message, by the names that vectors use. */
export const canonicalFields = /** @type {const} */ (['handlerName', 'data', 'callbackId', 'responseId', 'responseData']);

/** Traits that the profile itself looks at: what an init is called for, and what a native handler can be given. */
const initTrait = 'init';
const scalarTrait = 'scalarData';

/**
 * What a dialect of this profile says.
 * @typedef {object} WVJBDialect
 * @property {string} name
 * @property {string} object
 * @property {string[]} functions
 * @property {string} entry
 * @property {{name: string, script: string, returnURL: string | null}} fetch with a return URL, the answer is a navigation
 * @property {BridgeSignal} signal
 * @property {boolean} injectsAtFinish
 * @property {boolean} hasInit
 * @property {boolean} hasScalarData
 * @property {string | null} urlPrefix with which native evaluates URLs
 * @property {Array<[string, string]>} escapes in the order in which they are made
 * @property {Map<string, string>} wireName the dialect's name of a canonical field
 * @property {Map<string, string>} canonicalName the other way
 * @property {ReadonlyMap<string, string>} texts what the placeholders of scripts and URLs stand for
 */

const ownKeys = [
  'object', 'functions', 'entry', 'fetch', 'callbacks', 'loadedURL', 'queueURL', 'schemes', 'hosts', 'signal', 'injection', 'check', 'ready',
  'evaluation', 'userAgent', 'escapes', 'fields', 'disableSafetyTimeoutHandler',
];

/** @type {WeakMap<Dialect, WVJBDialect>} */
const read = new WeakMap();

/**
 * Reads what the profile needs of a dialect.
 * @param {Dialect} dialect
 * @returns {WVJBDialect}
 * @throws {import('../../corpus/corpus-error.js').CorpusError}
 */
export function wvjbDialect(dialect) {
  const known = read.get(dialect);
  if (known !== undefined) return known;
  const { source } = dialect;
  source.object([...commonDialectKeys, ...ownKeys]);
  const fetch = source.required('fetch');
  fetch.object(['name', 'script', 'returnURL']);
  const fields = source.required('fields');
  fields.object(canonicalFields);
  source.optional('check')?.boolean();
  source.optional('userAgent')?.text();
  source.optional('disableSafetyTimeoutHandler')?.text();
  const callbacks = readyArray(source);
  const injectsAtFinish = source.optional('injection')?.oneOf(['request', 'finish']) === 'finish';
  const wireName = new Map(canonicalFields.map((name) => [/** @type {string} */ (name), fields.required(name).text()]));
  const result = {
    name: dialect.name,
    object: source.required('object').text(),
    functions: source.required('functions').words(),
    entry: source.required('entry').text(),
    fetch: { name: fetch.required('name').text(), script: fetch.required('script').text(), returnURL: fetch.optional('returnURL')?.text() ?? null },
    signal: bridgeSignal(source, injectsAtFinish),
    injectsAtFinish,
    hasInit: dialect.traits.includes(initTrait),
    hasScalarData: dialect.traits.includes(scalarTrait),
    urlPrefix: urlPrefixOf(source),
    escapes: source.required('escapes').list().map((pair) => {
      const parts = pair.list();
      if (parts.length !== 2) throw pair.error('not a pair', 'write [what, its escape]');
      return /** @type {[string, string]} */ ([parts[0].text(), parts[1].text()]);
    }),
    wireName,
    canonicalName: new Map([...wireName].map(([canonical, wire]) => [wire, canonical])),
    texts: new Map(),
  };
  result.texts = placeholderTexts(result, callbacks);
  read.set(dialect, result);
  return result;
}

/**
 * The name of the array of setup callbacks; null when a DOM event tells of the bridge.
 * @param {Reader} source
 */
function readyArray(source) {
  const ready = source.optional('ready');
  if (ready === undefined || ready.value === 'callbacks') return source.required('callbacks').text();
  ready.object(['event']);
  ready.required('event').text();
  return null;
}

/** @param {Reader} source */
function urlPrefixOf(source) {
  const evaluation = source.optional('evaluation');
  if (evaluation === undefined || evaluation.value === 'script') return null;
  evaluation.object(['urlPrefix']);
  return evaluation.required('urlPrefix').text();
}

/**
 * @param {WVJBDialect} dialect
 * @param {string | null} callbacks
 */
function placeholderTexts({ object, entry, fetch, functions, wireName, signal }, callbacks) {
  const texts = new Map([
    ['object', object],
    ['entry', entry],
    ['fetch', fetch.script],
    ['functions', JSON.stringify(functions)],
    ['callbackId', /** @type {string} */ (wireName.get('callbackId'))],
    ['responseId', /** @type {string} */ (wireName.get('responseId'))],
  ]);
  if (callbacks !== null) texts.set('callbacks', callbacks);
  if (signal.by === 'navigation') {
    texts.set('queueURL', signal.queueURL);
    if (signal.loadedURL !== null) texts.set('loadedURL', signal.loadedURL);
  }
  return texts;
}
