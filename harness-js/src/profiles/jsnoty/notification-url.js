import { askPanel, encodeJSON } from '../../json/index.js';

/** @typedef {import('../../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../../json/panel.js').PanelReport} PanelReport */
/** @typedef {import('./jsnoty-dialect.js').JsNotyDialect} JsNotyDialect */

/**
 * What a URL of the scheme notifies, or why it does not.
 * @typedef {{name: string, data: JSONValue | undefined, isEncoded: boolean} | {reason: string}} URLReading
 */

/** What RFC 3986 lets stand in a host and in a path segment. */
const hostCharacters = /^[A-Za-z0-9\-._~!$&'()*+,;=%]*$/;
const pathCharacters = /^[A-Za-z0-9\-._~!$&'()*+,;=%:@]*$/;

/**
 * The URL by which a page notifies native.
 * @param {string} name
 * @param {string} text that of the data; empty for none
 * @param {JsNotyDialect} dialect
 * @returns {string}
 */
export function notificationURL(name, text, dialect) {
  return `${dialect.scheme}://${percentEncoded(name)}/${percentEncoded(text)}`;
}

/**
 * The text of data in such a URL.
 * @param {JSONValue | undefined} data
 */
export function dataText(data) {
  return data === undefined ? '' : encodeJSON(data);
}

/** @param {string} text */
function percentEncoded(text) {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Whether a URL is of the dialect's scheme.
 * @param {string} url
 * @param {JsNotyDialect} dialect
 */
export function isOfScheme(url, dialect) {
  const start = `${dialect.scheme}:`.toLowerCase();
  return url.slice(0, start.length).toLowerCase() === start;
}

/**
 * Reads a URL of the dialect's scheme as native would be handed it by the web view; vectors/jsnoty/README.md says what it may be.
 * @param {string} url
 * @param {JsNotyDialect} dialect
 * @param {(text: string, report: PanelReport) => void} heard told of every JSON text and what the panel said
 * @returns {URLReading}
 */
export function readNotificationURL(url, dialect, heard) {
  if (/[\u0000-\u001f\u007f]/.test(url)) return { reason: 'a control character in the URL' };
  if (/\p{Surrogate}/u.test(url)) return { reason: 'an unpaired surrogate in the URL' };
  const rest = url.slice(dialect.scheme.length + 1);
  if (!rest.startsWith('//')) return { reason: 'no host' };
  const slash = rest.indexOf('/', 2);
  const host = slash < 0 ? rest.slice(2) : rest.slice(2, slash);
  const path = slash < 0 ? '' : rest.slice(slash + 1);
  if (/[ #:<>?@[\\\]^|]/.test(host)) return { reason: 'a character in the host that ends it, or that no host may have' };
  if (/[/?#]/.test(path) || path.endsWith(' ')) return { reason: 'a character in the path that cuts it' };
  const name = percentDecoded(host);
  const text = percentDecoded(path);
  if (name === null || text === null) return { reason: 'malformed percent-encoding, or bytes that are not UTF-8' };
  if (name === '') return { reason: 'no host' };
  const isEncoded = hostCharacters.test(host) && pathCharacters.test(path);
  if (text === '') return { name, data: undefined, isEncoded };
  const report = askPanel(text);
  heard(text, report);
  if (report.value === undefined) return { reason: 'the path is not a JSON text' };
  return { name, data: report.value, isEncoded };
}

/**
 * @param {string} text
 * @returns {string | null} null if it cannot be decoded
 */
function percentDecoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
