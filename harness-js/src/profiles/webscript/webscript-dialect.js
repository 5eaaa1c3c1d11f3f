import { commonDialectKeys } from '../../corpus/dialect.js';

/** @typedef {import('../../corpus/dialect.js').Dialect} Dialect */

/**
 * What a dialect of this profile says: the web half's two global names. The harness itself needs neither, the adapters do.
 * @typedef {object} WebScriptDialect
 * @property {string} port the function by which the web half asks native
 * @property {string} entry the function that is called for each message of native
 */

/**
 * Reads what the profile needs of a dialect.
 * @param {Dialect} dialect
 * @returns {WebScriptDialect}
 * @throws {import('../../corpus/corpus-error.js').CorpusError}
 */
export function webScriptDialect({ source }) {
  source.object([...commonDialectKeys, 'port', 'entry']);
  return { port: source.required('port').text(), entry: source.required('entry').text() };
}
