import { Reader } from './reader.js';
import { classes } from './vector.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */

/**
 * What a decoder is known to do with a text.
 * @typedef {object} Outcome
 * @property {boolean} accepts
 * @property {JSONValue | undefined} value what it has in place of the text's value
 * @property {string | undefined} canonical the same, as a JSON text
 * @property {string | undefined} has the same in words, where JSON can't write it
 */

/**
 * One text of the profile `json`.
 * @typedef {object} JSONText
 * @property {string} id
 * @property {string} title
 * @property {string[]} requirements
 * @property {import('./vector.js').ConformanceClass} class
 * @property {Uint8Array} bytes
 * @property {'accept' | 'reject' | 'either'} rfc8259
 * @property {JSONValue | undefined} value
 * @property {string | undefined} canonical the value in the shortest form
 * @property {Record<string, Outcome>} decoders
 * @property {string} file
 * @property {string} place
 */

const idPattern = /^json\/[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const keys = ['id', 'aliases', 'title', 'requirements', 'class', 'why', 'sources', 'text', 'hex', 'pieces', 'rfc8259', 'value', 'canonical', 'decoders'];
const decoderNames = ['bridge-json', 'jansson', 'foundation', 'jsondecoder', 'json.parse'];

/**
 * Reads one JSON text.
 * @param {Reader} reader
 * @returns {JSONText}
 * @throws {import('./corpus-error.js').CorpusError}
 */
export function readJSONText(reader) {
  reader.object(keys);
  const id = reader.required('id').text();
  if (!idPattern.test(id)) throw reader.required('id').error(`${JSON.stringify(id)} is not the id of a text`, 'write json/topic/name in lower-case letters, digits and hyphens');
  const named = new Reader(reader.value, reader.file, `${reader.place} ${JSON.stringify(id)}`);
  named.optional('aliases')?.words();
  named.required('why').text();
  named.required('sources').words();
  const bytes = bytesOf(named);
  const rfc8259 = named.required('rfc8259').oneOf(/** @type {const} */ (['accept', 'reject', 'either']));
  const value = named.optional('value')?.value;
  const canonical = named.optional('canonical');
  if ((value === undefined && canonical === undefined) !== (rfc8259 === 'reject')) {
    throw named.error('a text that can be accepted has a value or a canonical form, and no other has', 'add or take out "value" and "canonical"');
  }
  return {
    id,
    title: named.required('title').text(),
    requirements: named.required('requirements').words(),
    class: named.required('class').oneOf(classes),
    bytes,
    rfc8259,
    value,
    canonical: canonical === undefined ? undefined : canonical.value === true ? Buffer.from(bytes).toString('utf8') : textOf(canonical),
    decoders: decodersOf(named.optional('decoders')),
    file: reader.file,
    place: named.place,
  };
}

/** @param {Reader} reader */
function bytesOf(reader) {
  const given = ['text', 'hex', 'pieces'].filter((name) => reader.optional(name) !== undefined);
  if (given.length !== 1) throw reader.error('one of text, hex, pieces belongs here', 'write exactly one of them');
  const hex = reader.optional('hex');
  if (hex === undefined) return Buffer.from(textOf(reader.required(given[0])), 'utf8');
  if (!/^(?:[0-9a-f]{2})*$/.test(hex.string())) throw hex.error('not bytes in hex', 'write two lower-case hex digits for each byte');
  return Buffer.from(hex.string(), 'hex');
}

/**
 * A text, or the pieces that make one.
 * @param {Reader} reader
 */
function textOf(reader) {
  if (typeof reader.value === 'string') return reader.value;
  return reader.list().map((piece) => {
    piece.object(['text', 'count']);
    return piece.required('text').text().repeat(piece.optional('count')?.integer(1, 1 << 26) ?? 1);
  }).join('');
}

/** @param {Reader | undefined} reader */
function decodersOf(reader) {
  /** @type {Record<string, Outcome>} */
  const outcomes = {};
  for (const [name] of reader?.object(decoderNames).members ?? []) {
    const outcome = /** @type {Reader} */ (reader).required(name);
    outcome.object(['accepts', 'value', 'canonical', 'has', 'why']);
    outcome.required('why').text();
    outcomes[name] = {
      accepts: outcome.required('accepts').boolean(),
      value: outcome.optional('value')?.value,
      canonical: outcome.optional('canonical')?.string(),
      has: outcome.optional('has')?.text(),
    };
  }
  return outcomes;
}
