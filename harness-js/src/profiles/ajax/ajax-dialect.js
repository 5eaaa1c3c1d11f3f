import { commonDialectKeys } from '../../corpus/dialect.js';

/** @typedef {import('../../corpus/dialect.js').Dialect} Dialect */
/** @typedef {import('../../corpus/reader.js').Reader} Reader */

/**
 * What a dialect of this profile says.
 * @typedef {object} AjaxDialect
 * @property {string} name
 * @property {string} scheme
 * @property {{async: string, sync: string}} hosts
 * @property {string} random the name of the query's member that differs in each call
 * @property {string} payloadHeader
 * @property {string} payloadPrefix
 * @property {Array<[string, string]>} requestHeaders
 */

const ownKeys = ['scheme', 'hosts', 'random', 'functions', 'payloadHeader', 'payloadPrefix', 'requestHeaders', 'failureKey'];

/** @type {WeakMap<Dialect, AjaxDialect>} */
const read = new WeakMap();

/**
 * Reads what the profile needs of a dialect.
 * @param {Dialect} dialect
 * @returns {AjaxDialect}
 * @throws {import('../../corpus/corpus-error.js').CorpusError}
 */
export function ajaxDialect(dialect) {
  const known = read.get(dialect);
  if (known !== undefined) return known;
  const { source } = dialect;
  source.object([...commonDialectKeys, ...ownKeys]);
  source.required('failureKey').text();
  twoNames(source.required('functions'));
  const result = {
    name: dialect.name,
    scheme: source.required('scheme').text(),
    hosts: twoNames(source.required('hosts')),
    random: source.required('random').text(),
    payloadHeader: source.required('payloadHeader').text(),
    payloadPrefix: source.required('payloadPrefix').text(),
    requestHeaders: source.required('requestHeaders').list().map(readPair),
  };
  read.set(dialect, result);
  return result;
}

/**
 * A pair of a header's name and its value.
 * @param {Reader} reader
 * @returns {[string, string]}
 * @throws {import('../../corpus/corpus-error.js').CorpusError}
 */
export function readPair(reader) {
  const parts = reader.list();
  if (parts.length !== 2) throw reader.error('not a pair', 'write [name, value]');
  return [parts[0].text(), parts[1].string()];
}

/** @param {Reader} reader */
function twoNames(reader) {
  reader.object(['async', 'sync']);
  return { async: reader.required('async').text(), sync: reader.required('sync').text() };
}
