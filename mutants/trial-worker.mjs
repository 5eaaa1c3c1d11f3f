// A thread that puts one subject after the other on trial: the harness in JavaScript would else keep one processor busy, and the others idle.

import { parentPort, workerData } from 'node:worker_threads';
import { loadCorpus } from '../harness-js/src/corpus/load.js';
import { ownCorpus } from '../harness-js/src/corpus/own-corpus.js';
import { tryOut } from './trial.mjs';

/** @typedef {import('./population.mjs').Subject} Subject */

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const { programs } = /** @type {{programs: string}} */ (workerData);
const corpus = await loadCorpus(ownCorpus);

port.on('message', async (/** @type {Subject} */ subject) => {
  // A rejection ends the thread with an error, which its owner is told of.
  port.postMessage(await tryOut(subject, { programs, corpus }));
});
