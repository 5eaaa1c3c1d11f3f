// A thread that puts one subject after the other on trial: the harness in JavaScript would else keep one processor busy, and the others idle.

import { parentPort, workerData } from 'node:worker_threads';
import { loadCorpus } from '../harness-js/src/corpus/load.js';
import { ownCorpus } from '../harness-js/src/corpus/own-corpus.js';
import { tryOut } from './trial.mjs';

/**
 * What the thread is asked: to try a subject, given the record of its reference half where there is one.
 * @typedef {{subject: import('./population.mjs').Subject, reference: import('./trial.mjs').Record | null}} Trial
 */

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const { programs } = /** @type {{programs: string}} */ (workerData);
const corpus = await loadCorpus(ownCorpus);

port.on('message', async (/** @type {Trial} */ { subject, reference }) => {
  // A rejection ends the thread with an error, which its owner is told of.
  port.postMessage(await tryOut(subject, { programs, corpus, reference }));
});
