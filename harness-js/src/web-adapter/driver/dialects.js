import { readFileSync } from 'node:fs';

/** The dialects of which the adapter can play the page: their data is the corpus's own. */
const NAMES = ['wvjb-6'];

/** @type {ReadonlyMap<string, Record<string, any>>} */
export const dialects = new Map(NAMES.map((name) => {
  const text = readFileSync(new URL(`../../../../vectors/dialects/${name}.json`, import.meta.url), 'utf8');
  return [name, JSON.parse(text)];
}));
