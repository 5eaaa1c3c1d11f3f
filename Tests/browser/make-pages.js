#!/usr/bin/env node
// Makes the pages that the tests look at: real runs of real halves, rendered by the program that was built.
// usage: node Tests/browser/make-pages.js [FOLDER]; PROGRAMS names the folder of the built programs, if it is not .build/release.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HOSTILE, HUGE } from './hostile.js';
import { FOLDER, PAGES, ROOT } from './pages.js';

const folder = resolve(process.argv[2] ?? FOLDER);
const program = join(process.env.PROGRAMS ?? join(ROOT, '.build/release'), 'bridge-conformance');
const corpus = ['--corpus', join(ROOT, 'vectors')];
const webHalf = 'harness-js/reference/web-half.js';
/** The mutants of which the failing page's half has the faults, all at once. */
const FAULTS = ['null-answer-not-sent', 'control-characters-stripped', 'callback-runs-again', 'numbers-of-six-digits', 'names-without-case'];
/** The mutants with a column of their own in the matrix, which is of one topic only. */
const COLUMNS = ['answers-lost', 'callback-runs-again', 'answers-every-time', 'missing-answer-becomes-null'];

/**
 * Runs the program; status 1 is what a half with faults has.
 * @param {string[]} words @returns {Promise<void>}
 */
function run(words) {
  return new Promise((/** @type {(nothing: void) => void} */ done, fail) => {
    const child = spawn(program, [...words, ...corpus], { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr?.on('data', (chunk) => (errors += chunk));
    child.on('error', (error) => fail(new Error(`${program} can't be started (${error.message}); build it with: make release`)));
    child.on('close', (status) => {
      if (status === 0 || status === 1) done();
      else fail(new Error(`${program} ${words.join(' ')}: exit status ${status}\n${errors}`));
    });
  });
}

/** @param {string} name */
const json = (name) => join(folder, `${name}.json`);

/** @param {string} name @param {string[]} words */
const certify = (name, words) => run(['run', ...words, '--dialect', 'wvjb-6', '--report', `json=${json(name)}`]);

/** @param {string} name @param {string} file @param {string[]} words */
const adapter = (name, file, ...words) => `node harness-js/bin/web-adapter.js --name ${name} --version 2.1.0 ${words.join(' ')} ${file}`;

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * A report in which every text that an implementation could have written is a hostile one.
 * @param {any} report
 */
function poison(report) {
  let turn = 0;
  const next = () => HOSTILE[turn++ % HOSTILE.length];
  report.implementation = { name: `${HOSTILE[0]}${HOSTILE[6]}${HUGE}`, version: HOSTILE[3], language: HOSTILE[4], url: HOSTILE[9] };
  report.features = [...(report.features ?? []), ...HOSTILE];
  for (const result of report.results.filter((/** @type {any} */ { verdict }) => verdict === 'fail')) {
    result.reason = `${next()} ${next()}`;
    result.stderr = HOSTILE.join('\n');
    result.actual = [{ event: next(), text: next(), [next()]: [next(), { [next()]: HUGE.slice(0, 5000) }] }];
    for (const exchange of result.transcript ?? []) {
      if (exchange.events) exchange.events = [{ event: next(), text: next(), [next()]: next() }, ...exchange.events];
      if ('value' in exchange) exchange.value = next();
    }
  }
  return report;
}

mkdirSync(folder, { recursive: true });
const mutants = read(join(ROOT, 'mutants/wvjb/web.json'));
let script = readFileSync(join(ROOT, webHalf), 'utf8');
for (const fault of FAULTS) {
  for (const { find, replace } of mutants.find((/** @type {any} */ { name }) => name === fault).edits) {
    if (!script.includes(find)) throw new Error(`${webHalf} has nothing for the mutant ${fault} to edit`);
    script = script.replace(find, () => replace);
  }
}
const faulty = join(folder, 'my-web-half.js');
writeFileSync(faulty, script);

const runs = [
  () => certify('passing', ['--adapter', adapter('web-half', webHalf)]),
  () => certify('failing', ['--adapter', adapter('my-web-half', `'${faulty}'`)]),
  () => certify('example', ['--implementation', 'Examples/javascript/web-half.js']),
  () => certify('native', ['--adapter', 'node Examples/javascript/native-adapter.js']),
  ...COLUMNS.map((name) => () =>
    certify(name, ['--filter', 'wvjb/respond/*', '--adapter', adapter('mutant', webHalf, '--mutant', name)]),
  ),
];
const work = [...runs];
await Promise.all([0, 1].map(async () => {
  for (let next = work.shift(); next; next = work.shift()) await next();
}));
writeFileSync(json('hostile'), JSON.stringify(poison(read(json('failing')))));

/** @param {(keyof typeof PAGES)} page @param {string[]} reports */
const render = (page, ...reports) => run(['report', ...reports.map(json), '--html', join(folder, PAGES[page])]);
await render('passing', 'passing');
await render('failing', 'failing');
await render('matrix', 'passing', 'failing', 'example', 'native', ...COLUMNS);
await render('hostile', 'hostile');
await render('hostileMatrix', 'passing', 'hostile', 'native');
