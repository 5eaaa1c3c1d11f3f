import { commonDialectKeys } from '../../corpus/dialect.js';

/** @typedef {import('../../corpus/dialect.js').Dialect} Dialect */

/** The fields of a message, by the names that vectors use. */
export const canonicalFields = /** @type {const} */ (['handlerName', 'data', 'callbackId', 'responseId', 'responseData']);

/**
 * What a dialect of this profile says.
 * @typedef {object} WVJBDialect
 * @property {string} name
 * @property {string} object
 * @property {string[]} functions
 * @property {string} entry
 * @property {{name: string, script: string}} fetch
 * @property {string} loadedURL
 * @property {string} queueURL
 * @property {string[]} schemes
 * @property {{loaded: string, queue: string}} hosts
 * @property {Array<[string, string]>} escapes in the order in which they are made
 * @property {Map<string, string>} wireName the dialect's name of a canonical field
 * @property {Map<string, string>} canonicalName the other way
 */

const ownKeys = ['object', 'functions', 'entry', 'fetch', 'callbacks', 'loadedURL', 'queueURL', 'schemes', 'hosts', 'escapes', 'fields', 'disableSafetyTimeoutHandler'];

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
  fetch.object(['name', 'script']);
  const hosts = source.required('hosts');
  hosts.object(['loaded', 'queue']);
  const fields = source.required('fields');
  fields.object(canonicalFields);
  source.required('callbacks').text();
  source.optional('disableSafetyTimeoutHandler')?.text();
  const wireName = new Map(canonicalFields.map((name) => [/** @type {string} */ (name), fields.required(name).text()]));
  const result = {
    name: dialect.name,
    object: source.required('object').text(),
    functions: source.required('functions').words(),
    entry: source.required('entry').text(),
    fetch: { name: fetch.required('name').text(), script: fetch.required('script').text() },
    loadedURL: source.required('loadedURL').text(),
    queueURL: source.required('queueURL').text(),
    schemes: source.required('schemes').words(),
    hosts: { loaded: hosts.required('loaded').text(), queue: hosts.required('queue').text() },
    escapes: source.required('escapes').list().map((pair) => {
      const parts = pair.list();
      if (parts.length !== 2) throw pair.error('not a pair', 'write [what, its escape]');
      return /** @type {[string, string]} */ ([parts[0].text(), parts[1].text()]);
    }),
    wireName,
    canonicalName: new Map([...wireName].map(([canonical, wire]) => [wire, canonical])),
  };
  read.set(dialect, result);
  return result;
}
