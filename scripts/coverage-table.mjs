#!/usr/bin/env node
// Prints the coverage tables of README.md from the corpus; with --write, puts them into README.md.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { classes, halves } from '../harness-js/src/corpus/vector.js';
import { corpusVectors } from '../harness-js/src/index.js';

const root = new URL('../', import.meta.url);
const opening = '<!-- coverage -->';
const closing = '<!-- /coverage -->';

/** @typedef {import('../harness-js/src/index.js').Vector} Vector */

/** @param {string} id */
const topicOf = (id) => id.split('/').slice(0, 2).join('/');

/** @param {string} topic */
const linked = (topic) => `[${topic.split('/')[1]}](vectors/${topic}.json)`;

/**
 * @param {string[][]} rows the first is the heading
 * @param {number} texts how many columns at the left are texts, the others being numbers
 */
function table(rows, texts) {
  const [heading, ...body] = rows;
  const rule = heading.map((_, column) => (column < texts ? '---' : '--:'));
  return [heading, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** @param {number} count */
const cell = (count) => (count === 0 ? '·' : String(count));

/** The vectors by topic: how many of each class a half has. */
async function vectorTable() {
  const vectors = await corpusVectors();
  const columns = halves.flatMap((half) => classes.map((name) => ({ half, name })));
  /** @param {Vector[]} part */
  const counts = (part) => columns.map(({ half, name }) => cell(part.filter((vector) => vector.class === name && vector.halves.includes(half)).length));
  const topics = [...new Set(vectors.map((vector) => topicOf(vector.id)))];
  return table(
    [
      ['topic', ...columns.map(({ half, name }) => `${half} ${name}`)],
      ...topics.map((topic) => [linked(topic), ...counts(vectors.filter((vector) => topicOf(vector.id) === topic))]),
      ['all', ...counts(vectors)],
    ],
    1,
  );
}

/** The JSON texts by topic: how many of each class there are. */
function textTable() {
  const folder = new URL('vectors/json/', root);
  const topics = readdirSync(folder).filter((name) => name.endsWith('.json')).sort();
  /** @param {{class: string}[]} texts */
  const counts = (texts) => classes.map((name) => cell(texts.filter((text) => text.class === name).length));
  /** @type {{class: string}[][]} */
  const lists = topics.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
  return table(
    [
      ['JSON texts', ...classes],
      ...topics.map((name, index) => [linked(`json/${name.slice(0, -'.json'.length)}`), ...counts(lists[index])]),
      ['all', ...counts(lists.flat())],
    ],
    1,
  );
}

/** Both tables between their marks, as they must stand in README.md. */
export async function coverage() {
  return `${opening}\n${await vectorTable()}\n\n${textTable()}\n${closing}`;
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
  const tables = await coverage();
  if (process.argv.includes('--write')) {
    const readme = fileURLToPath(new URL('README.md', root));
    const text = readFileSync(readme, 'utf8');
    writeFileSync(readme, text.replace(coverageIn(text), () => tables));
  } else {
    process.stdout.write(`${tables}\n`);
  }
}
