import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { shellWord } from '../harness-js/src/adapter/shell-word.js';

/**
 * One implementation that is put on trial.
 * @typedef {object} Subject
 * @property {string} name
 * @property {'mutant' | 'variant' | 'conformant'} kind a conformant one is no mutant's source, but has to pass all the same
 * @property {'native' | 'web'} half
 * @property {string} title
 * @property {string | null} requirement the one that a mutant breaks
 * @property {string} command what starts its adapter
 */

const kit = fileURLToPath(new URL('..', import.meta.url));

/**
 * All mutants and variants, and the implementations that have none of their faults.
 * @param {string} programs the folder of the built programs
 * @returns {Promise<Subject[]>}
 */
export async function population(programs) {
  const webAdapter = `node ${shellWord(`${kit}harness-js/bin/web-adapter.js`)} ${shellWord(`${kit}harness-js/reference/web-half.js`)}`;
  return [
    conformant('reference native half', 'native', shellWord(`${programs}/reference-adapter`)),
    conformant('example native half in Python', 'native', `python3 ${shellWord(`${kit}Examples/python/adapter.py`)}`),
    conformant('reference web half', 'web', webAdapter),
    ...await listed('native', (name) => `${shellWord(`${programs}/mutant-adapter`)} ${shellWord(name)}`),
    ...await listed('web', (name) => `${webAdapter} --mutant ${shellWord(name)}`),
  ];
}

/**
 * @param {string} name
 * @param {'native' | 'web'} half
 * @param {string} command
 * @returns {Subject}
 */
function conformant(name, half, command) {
  return { name, kind: 'conformant', half, title: name, requirement: null, command };
}

/**
 * @param {'native' | 'web'} half
 * @param {(name: string) => string} command
 * @returns {Promise<Subject[]>}
 */
async function listed(half, command) {
  const list = JSON.parse(await readFile(new URL(`${half}.json`, import.meta.url), 'utf8'));
  return list.map((/** @type {any} */ { name, kind, title, requirement }) => ({
    name,
    kind,
    half,
    title,
    requirement: kind === 'mutant' ? requirement : null,
    command: command(name),
  }));
}
