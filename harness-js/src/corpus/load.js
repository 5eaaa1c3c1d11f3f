import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { JSONSyntaxError, parseJSONBytes } from '../json/index.js';
import { profileNamed } from '../profiles/registry.js';
import { systemErrorCode } from '../system-error.js';
import { CorpusError } from './corpus-error.js';
import { readDialect } from './dialect.js';
import { corpusDigest } from './digest.js';
import { readJSONText } from './json-text.js';
import { Reader } from './reader.js';
import { readRequirements } from './requirement.js';
import { readVector } from './vector.js';

/** @typedef {import('./vector.js').Vector} Vector */
/** @typedef {import('./dialect.js').Dialect} Dialect */
/** @typedef {import('./requirement.js').Requirement} Requirement */
/** @typedef {import('./json-text.js').JSONText} JSONText */

/**
 * A whole corpus.
 * @typedef {object} Corpus
 * @property {string} directory as the user gave it
 * @property {string} version
 * @property {string} digest
 * @property {string[]} profiles
 * @property {Vector[]} vectors in the corpus's order
 * @property {JSONText[]} texts those of the profile `json`
 * @property {Map<string, Dialect>} dialects by name
 * @property {Map<string, Requirement>} requirements from CONFORMANCE.md beside the corpus; empty when there is none
 * @property {string} requirementsFile
 */

/** The profile whose files hold texts instead of vectors. */
const textProfile = 'json';

/**
 * Loads a corpus and checks that everything in it can be read; `check` looks further.
 * @param {string} directory
 * @returns {Promise<Corpus>}
 * @throws {CorpusError}
 */
export async function loadCorpus(directory) {
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  const head = await readMember(directory, 'corpus.json', files);
  head.object(['version', 'profiles', 'order']);
  const version = head.required('version').text();
  const profiles = head.required('profiles').list().map((reader) => {
    const name = reader.text();
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) throw reader.error(`${JSON.stringify(name)} is not the name of a profile`, 'write lower-case letters, digits and hyphens');
    if (name !== textProfile && profileNamed(name) === undefined) throw reader.error(`this harness does not know the profile ${JSON.stringify(name)}`, 'use a newer harness, or take the profile out');
    return name;
  });

  /** @type {Map<string, Dialect>} */
  const named = new Map();
  for (const name of await jsonFiles(directory, 'dialects')) {
    const reader = await readMember(directory, `dialects/${name}`, files);
    const dialect = readDialect(reader);
    if (`${dialect.name}.json` !== name) throw reader.required('name').error(`the file is ${name}`, 'name the file after the dialect');
    const profile = profileNamed(dialect.profile);
    if (profile === undefined) throw reader.required('profile').error(`unknown profile ${JSON.stringify(dialect.profile)}`, `use one of ${profiles.join(', ')}`);
    profile.checkDialect(dialect);
    named.set(dialect.name, dialect);
  }

  const order = head.optional('order')?.words() ?? [];
  for (const name of order) {
    if (!named.has(name)) throw head.required('order').error(`there is no dialect ${name}`, 'take it out');
  }
  // The usual dialects first: where none is asked for, the first that fits is meant.
  const dialects = new Map([...order, ...[...named.keys()].filter((name) => !order.includes(name))].map((name) => [name, /** @type {Dialect} */ (named.get(name))]));

  /** @type {Vector[]} */
  const vectors = [];
  /** @type {JSONText[]} */
  const texts = [];
  for (const profileName of profiles) {
    for (const name of await jsonFiles(directory, profileName)) {
      const reader = await readMember(directory, `${profileName}/${name}`, files);
      const elements = reader.list();
      if (profileName === textProfile) {
        texts.push(...elements.map(readJSONText));
        continue;
      }
      const profile = profileNamed(profileName);
      for (const element of elements) {
        const vector = readVector(element, profileName);
        profile?.checkVector(vector);
        vectors.push(vector);
      }
    }
  }

  const requirementsFile = path.join(directory, '..', 'CONFORMANCE.md');
  return {
    directory,
    version,
    digest: corpusDigest(files),
    profiles,
    vectors,
    texts,
    dialects,
    requirements: await loadRequirements(requirementsFile),
    requirementsFile,
  };
}

/**
 * @param {string} directory
 * @param {string} folder
 * @returns {Promise<string[]>} the names of its JSON files, in order; none when there is no such folder
 */
async function jsonFiles(directory, folder) {
  try {
    const names = await readdir(path.join(directory, folder));
    return names.filter((name) => name.endsWith('.json')).sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
  } catch (error) {
    if (isMissing(error)) return [];
    throw new CorpusError(path.join(directory, folder), '', reasonOf(error), 'make the folder readable');
  }
}

/**
 * @param {string} directory
 * @param {string} relative
 * @param {Map<string, Uint8Array>} files where its bytes are kept for the digest
 * @returns {Promise<Reader>}
 */
async function readMember(directory, relative, files) {
  const file = path.join(directory, relative);
  /** @type {Uint8Array} */
  let bytes;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new CorpusError(file, '', isMissing(error) ? 'there is no such file' : reasonOf(error), 'name the folder of the corpus with --corpus DIR');
  }
  files.set(relative, bytes);
  try {
    return new Reader(parseJSONBytes(bytes), file);
  } catch (error) {
    if (!(error instanceof JSONSyntaxError)) throw error;
    throw new CorpusError(file, `line ${error.line}, column ${error.column}`, error.problem, 'write JSON (RFC 8259) in UTF-8');
  }
}

/**
 * @param {string} file
 * @returns {Promise<Map<string, Requirement>>}
 */
async function loadRequirements(file) {
  try {
    return readRequirements(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
}

/** @param {unknown} error */
function isMissing(error) {
  const code = systemErrorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}
