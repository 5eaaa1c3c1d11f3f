import { Reader } from '../corpus/reader.js';
import { CorpusError } from '../corpus/corpus-error.js';
import { JSONSyntaxError, parseJSONBytes } from '../json/index.js';

/** @typedef {import('../corpus/load.js').Corpus} Corpus */

/** The version of the form that this harness reads. */
const schemaVersion = 1;

/**
 * One failure that is tolerated.
 * @typedef {object} KnownEntry
 * @property {string} place where it stands: `known[3]`
 * @property {string} id the vector, by the id that it has now
 * @property {string} fingerprint which failure of the vector
 * @property {string} reason
 * @property {string} [issue]
 * @property {string} [expires] the last day on which it counts, YYYY-MM-DD
 * @property {string} [dialect] the only dialect for which it counts
 */

/**
 * A list of known failures (CONFORMANCE.md, "Known failures").
 * @typedef {object} KnownFailures
 * @property {string} file
 * @property {KnownEntry[]} entries
 */

/**
 * Reads a list.
 * @param {Uint8Array} bytes
 * @param {string} file for complaints
 * @param {Corpus} corpus
 * @returns {KnownFailures}
 * @throws {CorpusError} naming file, place and mend
 */
export function readKnownFailures(bytes, file, corpus) {
  const list = parse(bytes, file);
  list.object(['schema', 'known']);
  list.required('schema').integer(schemaVersion, schemaVersion);
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const vector of corpus.vectors) for (const id of [vector.id, ...vector.aliases]) names.set(id, vector.id);
  /** @type {Map<string, KnownEntry>} */
  const earlier = new Map();
  const entries = list.required('known').list().map((reader) => {
    const entry = readEntry(reader, names, corpus);
    for (const dialect of [entry.dialect ?? '', ...(entry.dialect === undefined ? corpus.dialects.keys() : [''])]) {
      const twin = earlier.get(`${entry.id} ${entry.fingerprint} ${dialect}`);
      if (twin !== undefined) throw reader.error(`it lists the same failure of ${entry.id} as ${twin.place}`, 'remove one of them');
    }
    earlier.set(`${entry.id} ${entry.fingerprint} ${entry.dialect ?? ''}`, entry);
    return entry;
  });
  return { file, entries };
}

/**
 * @param {Uint8Array} bytes
 * @param {string} file
 */
function parse(bytes, file) {
  try {
    return new Reader(parseJSONBytes(bytes), file);
  } catch (error) {
    if (!(error instanceof JSONSyntaxError)) throw error;
    throw new CorpusError(file, '', `not JSON (${error.message})`, 'mend it there');
  }
}

/**
 * @param {Reader} reader
 * @param {ReadonlyMap<string, string>} names
 * @param {Corpus} corpus
 * @returns {KnownEntry}
 */
function readEntry(reader, names, corpus) {
  reader.object(['id', 'fingerprint', 'reason', 'issue', 'expires', 'dialect']);
  const name = reader.required('id');
  const id = names.get(name.text());
  if (id === undefined) throw name.error(`the corpus has no vector ${JSON.stringify(name.value)}`, 'correct the id, or remove the entry');
  const print = reader.required('fingerprint');
  if (!/^[0-9a-f]{16}$/.test(print.text())) throw print.error(`${JSON.stringify(print.value)} is not sixteen hex digits`, 'let known update write it');
  const reason = reader.required('reason');
  if (!/[^\t-\r ]/.test(reason.string())) throw reason.error('an empty reason', `say why the failure of ${id} is tolerated`);
  const expires = reader.optional('expires');
  if (expires !== undefined && !isDay(expires.string())) throw expires.error(`${JSON.stringify(expires.value)} is no day`, 'write it as YYYY-MM-DD');
  const dialect = reader.optional('dialect');
  /** @type {KnownEntry} */
  const entry = { place: reader.place, id, fingerprint: print.text(), reason: reason.text() };
  const issue = reader.optional('issue');
  if (issue !== undefined) entry.issue = issue.text();
  if (expires !== undefined) entry.expires = expires.text();
  if (dialect !== undefined) entry.dialect = dialect.oneOf([...corpus.dialects.keys()]);
  return entry;
}

/**
 * Whether a text is a day of the calendar, as YYYY-MM-DD.
 * @param {string} text
 */
function isDay(text) {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // Date takes 30 February for 1 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
