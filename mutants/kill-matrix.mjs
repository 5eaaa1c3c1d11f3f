// Puts every mutant and every variant on trial with both harnesses, and prints who is killed by what.
// Usage: node mutants/kill-matrix.mjs --programs DIR [--profile PROFILE] [--half native|web] [--only NAME]...

import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { loadCorpus } from '../harness-js/src/corpus/load.js';
import { ownCorpus } from '../harness-js/src/corpus/own-corpus.js';
import { matrixOf } from './matrix.mjs';
import { population } from './population.mjs';

/** @typedef {import('./population.mjs').Subject} Subject */
/** @typedef {import('./trial.mjs').Outcome} Outcome */
/** @typedef {import('./trial.mjs').Record} Record */

/** How many killers are named in a row. */
const named = 2;

const { values } = parseArgs({
  options: { programs: { type: 'string' }, profile: { type: 'string' }, half: { type: 'string' }, only: { type: 'string', multiple: true } },
});
if (values.programs === undefined) {
  process.stderr.write('kill-matrix: name the folder of the built programs with --programs DIR\n');
  process.exit(2);
}
const programs = values.programs;
const everyone = await population(programs, await loadCorpus(ownCorpus));
const subjects = everyone.filter((subject) => (values.profile === undefined || subject.profile === values.profile)
  && (values.half === undefined || subject.half === values.half)
  && (values.only === undefined || values.only.includes(subject.name)));
if (subjects.length === 0) {
  process.stderr.write('kill-matrix: nobody is on trial; leave out --profile, --half or --only\n');
  process.exit(2);
}
const outcomes = await tryAll(subjects);
/** @type {Array<{half: string, id: string, reason: string}>} */
const unkillable = JSON.parse(await readFile(new URL('unkillable.json', import.meta.url), 'utf8'));
const reasons = new Map(unkillable.map(({ half, id, reason }) => [`${half} ${id}`, reason]));
const matrix = matrixOf(outcomes, reasons);
// Only with every mutant of a profile on trial can a vector be said to kill none.
const whole = values.half === undefined && values.only === undefined;
print();

/**
 * Tries all subjects, as many at a time as the processors can take.
 * @param {readonly Subject[]} chosen
 * @returns {Promise<Outcome[]>} in the order of the subjects
 */
async function tryAll(chosen) {
  // One more than there are processors: a subject that hangs is waited for.
  const workers = Array.from({ length: availableParallelism() + 1 }, () => new Worker(new URL('trial-worker.mjs', import.meta.url), { workerData: { programs } }));
  try {
    const places = new Set(chosen.map(placeOf));
    const references = everyone.filter((subject) => subject.kind === 'reference' && places.has(placeOf(subject)));
    const judged = await tryEach(references, workers, () => null);
    const records = new Map(judged.map(({ subject, record }) => [placeOf(subject), record]));
    const others = await tryEach(chosen.filter((subject) => subject.kind !== 'reference'), workers, (subject) => records.get(placeOf(subject)) ?? null);
    const byName = new Map([...judged, ...others].map((outcome) => [keyOf(outcome.subject), outcome]));
    return chosen.flatMap((subject) => byName.get(keyOf(subject)) ?? []);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/**
 * What a subject shares with its reference half.
 * @param {Subject} subject
 */
function placeOf({ dialect, half }) {
  return `${dialect} ${half}`;
}

/** @param {Subject} subject */
function keyOf({ profile, half, name }) {
  return `${profile} ${half} ${name}`;
}

/**
 * @param {readonly Subject[]} waiting
 * @param {readonly Worker[]} workers
 * @param {(subject: Subject) => Record | null} referenceOf
 * @returns {Promise<Outcome[]>}
 */
async function tryEach(waiting, workers, referenceOf) {
  /** @type {Outcome[]} */
  const done = [];
  let next = 0;
  await Promise.all(workers.map(async (worker) => {
    while (next < waiting.length) {
      const subject = waiting[next];
      next += 1;
      done.push(await answerOf(worker, { subject, reference: referenceOf(subject) }));
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K[${done.length}/${waiting.length}] ${subject.name}`);
    }
  }));
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return done;
}

/**
 * @param {Worker} worker
 * @param {import('./trial-worker.mjs').Trial} trial
 * @returns {Promise<Outcome>}
 */
function answerOf(worker, trial) {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (outcome) => {
      worker.off('error', reject);
      resolve(outcome);
    });
    worker.postMessage(trial);
  });
}

function print() {
  /** @type {string[]} */
  const lines = [];
  const width = Math.max(...matrix.rows.map(({ outcome }) => outcome.subject.name.length), 6);
  const profiles = [...new Set(subjects.map((subject) => subject.profile))];
  for (const { profile, half } of profiles.flatMap((name) => ['native', 'web'].map((side) => ({ profile: name, half: side })))) {
    const rows = matrix.rows.filter(({ outcome }) => outcome.subject.profile === profile && outcome.subject.half === half);
    if (rows.length === 0) continue;
    lines.push(`${half} mutants of ${profile}`, `${'mutant'.padEnd(width)}  ${'breaks'.padEnd(16)}killed by  of it  for instance`);
    for (const { outcome: { subject }, killers, byRequirement } of rows) {
      const examples = (byRequirement.length > 0 ? byRequirement : killers).slice(0, named).join(' ');
      lines.push(`${subject.name.padEnd(width)}  ${String(subject.requirement).padEnd(16)}${String(killers.length).padStart(9)}  ${String(byRequirement.length).padStart(5)}  ${examples}`);
    }
    lines.push('');
  }
  const spared = outcomes.filter(({ subject }) => subject.kind !== 'mutant');
  for (const { subject } of spared) {
    const against = matrix.victims.filter((line) => line.startsWith(`${subject.profile} ${subject.half} ${subject.name}: `)).length;
    lines.push(`${subject.kind} ${subject.profile} ${subject.half} ${subject.name}: ${against === 0 ? 'survives everything' : `${against} verdicts against it`}`);
  }
  lines.push('');
  for (const { half, id, reason } of unkillable) lines.push(`no mutant for ${half} ${id}: ${reason}`);
  const faults = [
    ...matrix.survivors.map((line) => `survivor: ${line}`),
    ...matrix.victims.map((line) => `victim: ${line}`),
    ...(whole ? matrix.idle.map((line) => `kills nothing: ${line}`) : []),
    ...(whole ? matrix.excused.map((line) => `has a reason to kill nothing, but kills or does not apply: ${line}`) : []),
    ...matrix.disagreements.map((line) => `disagreement: ${line}`),
  ];
  lines.push(...faults);
  const variants = spared.filter(({ subject }) => subject.kind === 'variant').length;
  lines.push(`${matrix.rows.length} mutants, ${matrix.rows.length - matrix.survivors.length} killed by their requirement; `
    + `${variants} variants and ${spared.length - variants} implementations, ${matrix.victims.length} verdicts against them; ${matrix.disagreements.length} disagreements`);
  lines.push(`${subjects.length - new Set(faults.map((line) => line.split(': ')[1])).size} passed, ${faults.length} failed`);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
