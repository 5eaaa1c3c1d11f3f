import { commonDialectKeys } from '../../corpus/dialect.js';

/** @typedef {import('../../corpus/dialect.js').Dialect} Dialect */

/**
 * What a dialect of this profile says.
 * @typedef {object} JsNotyDialect
 * @property {string} name
 * @property {string} scheme of the URLs by which the page notifies
 * @property {string} acknowledgement the name of the event that acknowledges
 * @property {string} userAgentSuffix
 */

/** The page's API is what the web adapter reads; a scheme is written as RFC 3986 allows. */
const ownKeys = ['scheme', 'acknowledgement', 'object', 'notify', 'userAgentSuffix'];

/** @type {WeakMap<Dialect, JsNotyDialect>} */
const read = new WeakMap();

/**
 * Reads what the profile needs of a dialect.
 * @param {Dialect} dialect
 * @returns {JsNotyDialect}
 * @throws {import('../../corpus/corpus-error.js').CorpusError}
 */
export function jsnotyDialect(dialect) {
  const known = read.get(dialect);
  if (known !== undefined) return known;
  const { source } = dialect;
  source.object([...commonDialectKeys, ...ownKeys]);
  source.required('object').text();
  source.required('notify').text();
  const scheme = source.required('scheme').text();
  if (!/^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme)) throw source.required('scheme').error('no scheme of a URL', 'write a letter, then letters, digits, +, . and -');
  const result = {
    name: dialect.name,
    scheme,
    acknowledgement: source.required('acknowledgement').text(),
    userAgentSuffix: source.required('userAgentSuffix').text(),
  };
  read.set(dialect, result);
  return result;
}
