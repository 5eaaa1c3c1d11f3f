import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { referenceDialects, referenceWebHalf } from '../harness-js/reference/index.js';
import { shellWord } from '../harness-js/src/adapter/shell-word.js';

/**
 * One implementation that is put on trial.
 * @typedef {object} Subject
 * @property {string} name
 * @property {'mutant' | 'variant' | 'reference' | 'example'} kind mutants and variants are made of references; an example is a half of its own
 * @property {string} profile
 * @property {string} dialect
 * @property {'native' | 'web'} half
 * @property {string} title
 * @property {string | null} requirement the one that a mutant breaks
 * @property {string} command what starts its adapter
 */

/** @typedef {import('../harness-js/src/corpus/load.js').Corpus} Corpus */

const kit = fileURLToPath(new URL('..', import.meta.url));

/** Implementations that are neither references nor made of one. */
const examples = /** @type {const} */ ([
  { name: 'example native half in Python', profile: 'wvjb', dialect: 'wvjb-6', half: 'native', command: `python3 ${shellWord(`${kit}Examples/python/adapter.py`)}` },
]);

/**
 * All mutants and variants, and the implementations that have none of their faults. A mutant whose entry names no dialect speaks the first of its profile.
 * @param {string} programs the folder of the built programs
 * @param {Corpus} corpus
 * @returns {Promise<Subject[]>}
 */
export async function population(programs, corpus) {
  /** @type {Subject[]} */
  const subjects = [];
  const folders = (await readdir(new URL('.', import.meta.url), { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const profile of folders.map(({ name }) => name).sort()) {
    const dialects = referenceDialects.filter((name) => corpus.dialects.get(name)?.profile === profile);
    for (const dialect of dialects) {
      subjects.push(
        implementation('reference', { name: `reference native half of ${dialect}`, profile, dialect, half: 'native', command: `${shellWord(`${programs}/reference-adapter`)} ${shellWord(dialect)}` }),
        implementation('reference', { name: `reference web half of ${dialect}`, profile, dialect, half: 'web', command: webAdapter(dialect) }),
      );
    }
    subjects.push(...examples.filter((example) => example.profile === profile).map((example) => implementation('example', example)));
    for (const half of /** @type {const} */ (['native', 'web'])) {
      for (const { name, kind, title, requirement, dialect = dialects[0] } of await listed(profile, half)) {
        const command = half === 'native'
          ? `${shellWord(`${programs}/mutant-adapter`)} ${shellWord(profile)} ${shellWord(name)}`
          : `${webAdapter(dialect)} --mutants ${shellWord(`${kit}mutants/${profile}/web.json`)} --mutant ${shellWord(name)}`;
        subjects.push({ name, kind, profile, dialect, half, title, requirement: kind === 'mutant' ? requirement : null, command });
      }
    }
  }
  return subjects;
}

/** @param {string} dialect */
function webAdapter(dialect) {
  return `node ${shellWord(`${kit}harness-js/bin/web-adapter.js`)} ${shellWord(referenceWebHalf(dialect) ?? '')}`;
}

/**
 * An implementation that no fault was put into.
 * @param {'reference' | 'example'} kind
 * @param {{name: string, profile: string, dialect: string, half: 'native' | 'web', command: string}} parts
 * @returns {Subject}
 */
function implementation(kind, parts) {
  return { ...parts, kind, title: parts.name, requirement: null };
}

/**
 * @param {string} profile
 * @param {'native' | 'web'} half
 * @returns {Promise<Array<{name: string, kind: 'mutant' | 'variant', title: string, requirement: string, dialect?: string}>>}
 */
async function listed(profile, half) {
  return JSON.parse(await readFile(new URL(`${profile}/${half}.json`, import.meta.url), 'utf8'));
}
