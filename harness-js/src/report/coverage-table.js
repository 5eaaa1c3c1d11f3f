import { classes, halves } from '../corpus/vector.js';

/** @typedef {import('../corpus/load.js').Corpus} Corpus */
/** @typedef {import('../corpus/vector.js').ConformanceClass} ConformanceClass */

/** The profile that has texts in place of vectors. */
const textProfile = 'json';

/**
 * What a corpus covers: for each profile a table of its topics, with the number of vectors by class and half, as Markdown.
 * @param {Corpus} corpus
 * @param {string | null} profile null for all, each under a heading
 * @returns {string}
 */
export function coverageTable(corpus, profile) {
  if (profile !== null) return profile === textProfile ? textTable(corpus) : vectorTable(corpus, profile);
  return corpus.profiles.map((name) => `### ${name}\n\n${coverageTable(corpus, name)}`).join('\n');
}

/** @param {Corpus} corpus @param {string} profile */
function vectorTable(corpus, profile) {
  const vectors = corpus.vectors.filter((vector) => vector.profile === profile);
  const columns = halves.flatMap((half) => classes.map((level) => ({ half, level })));
  return table(profile, vectors, columns.map(({ half, level }) => ({
    title: `${half} ${level}`,
    counts: (vector) => vector.class === level && vector.halves.includes(half),
  })));
}

/** @param {Corpus} corpus */
function textTable(corpus) {
  return table(textProfile, corpus.texts, classes.map((level) => ({ title: level, counts: (text) => text.class === level })));
}

/**
 * @template {{id: string}} T
 * @param {string} profile
 * @param {readonly T[]} all
 * @param {Array<{title: string, counts: (element: T) => boolean}>} columns
 */
function table(profile, all, columns) {
  /** @param {readonly T[]} part */
  const cells = (part) => columns.map(({ counts }) => {
    const count = part.filter(counts).length;
    return count === 0 ? '·' : String(count);
  });
  const topics = [...new Set(all.map(topicOf))];
  const rows = [
    ['topic', ...columns.map(({ title }) => title)],
    ['---', ...columns.map(() => '--:')],
    ...topics.map((topic) => [`[${topic}](vectors/${profile}/${topic}.json)`, ...cells(all.filter((each) => topicOf(each) === topic))]),
    ['all', ...cells(all)],
  ];
  return rows.map((row) => `| ${row.join(' | ')} |\n`).join('');
}

/** @param {{id: string}} element */
function topicOf({ id }) {
  return id.split('/')[1];
}
