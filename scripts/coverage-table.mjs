#!/usr/bin/env node
// Puts the tables of what the corpus covers, as `list --format markdown` prints them, into README.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadCorpus } from '../harness-js/src/corpus/load.js';
import { ownCorpus } from '../harness-js/src/corpus/own-corpus.js';
import { coverageTable } from '../harness-js/src/report/coverage-table.js';

const opening = '<!-- coverage -->';
const closing = '<!-- /coverage -->';

/** The tables between their marks, as they must stand in README.md. */
export async function coverage() {
  return `${opening}\n${coverageTable(await loadCorpus(ownCorpus), null)}${closing}`;
}

/**
 * The part of a document that the tables take, with its marks.
 * @param {string} text
 */
export function coverageIn(text) {
  const [start, end] = [text.indexOf(opening), text.indexOf(closing)];
  if (start < 0 || end < start) throw new Error(`README.md has no ${opening} … ${closing}`);
  return text.slice(start, end + closing.length);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const readme = fileURLToPath(new URL('../README.md', import.meta.url));
  const text = readFileSync(readme, 'utf8');
  const tables = await coverage();
  writeFileSync(readme, text.replace(coverageIn(text), () => tables));
}
