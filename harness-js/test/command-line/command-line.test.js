import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { main } from '../../src/command-line/main.js';
import { usageText } from '../../src/command-line/usage.js';
import { objectFrom } from '../../src/json/index.js';
import { fingerprint } from '../../src/report/fingerprint.js';
import { livingOf, scriptedCommand } from '../fixtures/scripted-run.js';
import { faultyVector, goodVector, smallCorpus, temporaryCorpus, temporaryFolder } from '../fixtures/temporary-corpus.js';

const program = fileURLToPath(new URL('../../bin/bridge-conformance.js', import.meta.url));
const certificate = fileURLToPath(new URL('../../../Tests/schemas/examples/valid/certificate/one-half.json', import.meta.url));
const scripted = ['--adapter', [scriptedCommand().program, ...scriptedCommand().arguments].join(' ')];

/**
 * Does a command in this process.
 * @param {string[]} args
 * @param {string | Uint8Array} [input]
 */
async function command(args, input = '') {
  let out = '';
  let err = '';
  const status = await main(args, {
    out: (text) => { out += text; },
    err: (text) => { err += text; },
    outIsTerminal: false,
    errIsTerminal: false,
    environment: {},
    readInput: async () => Buffer.from(/** @type {string} */ (input)),
    self: 'bridge-conformance',
  });
  return { status, out, err };
}

test('a command line that cannot be followed is one line with the flag and the mend, and 2', async () => {
  for (const [args, message] of /** @type {Array<[string[], RegExp]>} */ ([
    [['fly'], /^unknown command "fly": use run, detect, list, explain, check, decode, verify, --help or --version\n$/],
    [['--fly'], /^unknown flag "--fly": use run/],
    [['run'], /^run takes --adapter 'COMMAND' or --implementation FILE: give one of the two\n$/],
    [['run', '--adapter', 'x', '--implementation', 'y.js'], /give one of the two/],
    [['run', '--speed', '9'], /^unknown flag "--speed": use --adapter, --implementation,/],
    [['run', '-j'], /^unknown flag "-j"/],
    [['run', '--adapter'], /^--adapter needs a value: write --adapter VALUE\n$/],
    [['run', '--adapter', 'x', '--class', 'gold'], /^--class "gold" is not known: use one of core, full, hardened\n$/],
    [['run', '--adapter', 'x', '--class', 'core', '--class', 'full'], /^--class stands there twice/],
    [['run', '--adapter', 'x', '--jobs', '0'], /^--jobs "0" is no number/],
    [['run', '--adapter', 'x', '--jobs=two'], /^--jobs "two" is no number/],
    [['run', '--adapter', 'x', '--shard', '3/2'], /^--shard "3\/2" is no share: write I\/N/],
    [['run', '--adapter', 'x', '--timeout', '-1'], /^--timeout "-1" is no time: write seconds/],
    [['run', '--adapter', 'x', '--timeout', '0'], /^--timeout "0" is no time/],
    [['run', '--adapter', 'x', '--report', 'json'], /^--report "json" has no path: write FORMAT=PATH\n$/],
    [['run', '--adapter', 'x', '--report', 'pdf=x'], /^--report "pdf" is not known: use one of json, summary, junit, markdown\n$/],
    [['run', '--adapter', 'x', '--report', 'json=a', '--report', 'junit=a'], /^--report names one path twice/],
    [['run', '--adapter', 'x', '--corpus', smallCorpus, '--report', 'json=/nowhere/at/all'], /^--report: "\/nowhere\/at\/all" cannot be written \(.*\): name a path in a folder that is there\n$/],
    [['run', '--adapter', 'x', '--corpus', smallCorpus, '--known', '/nowhere.json'], /^--known "\/nowhere\.json" cannot be read: name a list that is there\n$/],
    [['run', '--adapter', 'x', '--filter', ''], /^--filter "" selects nothing/],
    [['run', '--implementation', 'half.py'], /^--implementation "half\.py" is no web half/],
    [['run', '--implementation', 'nowhere.js'], /^--implementation "nowhere\.js" cannot be read/],
    [['run', '--adapter', 'x', 'extra'], /^"extra" is one word too many: take it out\n$/],
    [['run', '--adapter', 'x', '--corpus', '/nowhere'], /^\/nowhere\/corpus\.json: there is no such file; name the folder/],
    [['list', '--format', 'xml'], /^--format "xml" is not known: use one of text, json, markdown\n$/],
    [['list', '--profile', 'json'], /^--profile json: the profile has texts and no vectors; count them with --format markdown/],
    [['list', '--half', 'middle'], /^--half "middle" is not known/],
    [['explain'], /^ID is missing: add it\n$/],
    [['explain', 'a', 'b'], /^"b" is one word too many: give one ID\n$/],
    [['explain', 'wvjb/none/none', '--corpus', smallCorpus], /^there is no vector "wvjb\/none\/none": use list to see the ids\n$/],
    [['explain', 'wvjb/basic/two', '--half', 'web', '--corpus', smallCorpus], /^--half web: wvjb\/basic\/two is for native alone\n$/],
    [['verify', '/nowhere'], /^"\/nowhere" cannot be read: name a JSON report that is there\n$/],
    [['verify', program], /is no JSON report/],
    [['verify', certificate], /is a certificate, which the harness in Swift verifies: name one of its reports, or use that\n$/],
    [['decode', '/nowhere'], /^"\/nowhere" cannot be read/],
  ])) {
    const { status, out, err } = await command(args);
    assert.equal(status, 2, args.join(' '));
    assert.match(err, message);
    assert.equal(err.trimEnd().split('\n').length, 1, err);
    assert.equal(out, '');
  }
});

test('the manual is no wider than 100 columns, and names every command', async () => {
  assert.ok(usageText.split('\n').every((line) => line.length <= 100));
  for (const args of [['--help'], ['run', '--help']]) assert.equal((await command(args)).out, usageText);
  assert.deepEqual(await command([]), { status: 2, out: '', err: usageText });
  assert.match((await command(['--version'])).out, /^bridge-conformance-js \d+\.\d+\.\d+\n$/);
});

test('list shows vectors as text and as JSON', async () => {
  const text = await command(['list', '--corpus', smallCorpus, '--half', 'web']);
  assert.equal(text.out, [
    'wvjb/basic/calls-back  core      web         A setup callback runs\n',
    'wvjb/basic/echo        core      native,web  A handler runs and answers\n',
    'wvjb/basic/answered    core      native,web  A response runs the callback\n',
  ].join(''));
  const json = await command(['list', '--corpus', smallCorpus, '--class', 'full', '--filter', '*two', '--format', 'json']);
  assert.deepEqual(JSON.parse(json.out), [{ id: 'wvjb/basic/two', title: 'Two instances share nothing', class: 'full', halves: ['native'], requirements: ['WVJB-BASIC-02'] }]);
  assert.equal((await command(['list', '--corpus', smallCorpus, '--filter', 'nothing'])).status, 2);
});

test('explain shows the clause, the steps and the adapter\'s lines', async () => {
  const { status, out } = await command(['explain', 'wvjb/basic/answer', '--half', 'native', '--corpus', smallCorpus]);
  assert.equal(status, 0);
  assert.equal(out, `wvjb/basic/answered
A response runs the callback

class     core
halves    native, web
start     loaded
aliases   wvjb/basic/answer
needs     wvjb/basic/echo
why       It is the purpose.
source    none

WVJB-BASIC-02 · MUST · core · both
  A handler runs and answers.
  Why: Tests need a middle.
  Source: none

steps
  1. {"do":"call","handler":"open","data":{"x":[1,null]},"callback":"opened"}
     expect {"event":"send","message":{"handlerName":"open","data":{"x":[1,null]},"callbackId":{"$capture":"id"}}}
  2. {"do":"receive","message":{"responseId":{"$peerRef":"opened"},"responseData":"yes"}}
     expect {"event":"response","callback":"opened","data":"yes"}
  3. {"do":"call","handler":"open","callback":"again"}
     expect {"event":"send","message":{"handlerName":"open","callbackId":{"$different":"id"}}}

lines to a native adapter (wvjb-6; after wvjb/basic/echo, wvjb/basic/injects)
  # start
  {"jsonrpc":"2.0","id":2,"method":"open","params":{"instance":1,"dialect":"wvjb-6"}}
  {"jsonrpc":"2.0","id":3,"method":"navigate","params":{"instance":1,"url":"https://__bridge_loaded__"}}
  # step 1
  {"jsonrpc":"2.0","id":4,"method":"call","params":{"instance":1,"handler":"open","data":{"x":[1,null]},"callback":"opened"}}
  # step 2
  # navigate, when the callbackId of the call with the callback opened is known
  # step 3
  {"jsonrpc":"2.0","id":6,"method":"call","params":{"instance":1,"handler":"open","callback":"again"}}
  {"jsonrpc":"2.0","id":7,"method":"close","params":{"instance":1}}
`);
});

test('check passes the small corpus, and fails an unsound one', async (context) => {
  const good = await command(['check', '--corpus', smallCorpus]);
  assert.equal(good.status, 0);
  assert.match(good.out, /^7 vectors, 2 JSON texts, 1 dialects, 5 requirements \(1 without a vector, with the reason\)\ncorpus 0\.1\.0 [0-9a-f]{64}\nnothing to complain of\n$/);
  const bad = await command(['check', '--corpus', await temporaryCorpus(context, [goodVector('a'), goodVector('a')])]);
  assert.equal(bad.status, 2);
  assert.match(bad.err, /the id wvjb\/made\/a stands twice/);
});

test('decode shows what each decoder says of a text, a folder and the corpus', async (context) => {
  const text = await command(['decode', '-'], '[1e400]');
  assert.deepEqual(text, { status: 0, err: '', out: 'own         accepts  [1e400]\nJSON.parse  accepts  Infinity where the text has 1e400\n' });
  assert.equal((await command(['decode', '-'], '[1,]')).status, 1);
  const folder = await temporaryFolder(context);
  for (const [name, content] of [['y_one.json', '[1]'], ['n_comma.json', '[1,]'], ['i_big.json', '1e400'], ['other.json', '{']]) await writeFile(path.join(folder, name), content);
  const all = await command(['decode', folder]);
  assert.equal(all.status, 0);
  assert.match(all.out, /^ok {5}i_big\.json {2}own accepts: 1e400; JSON\.parse accepts: Infinity where the text has 1e400\nok {5}n_comma\.json {2}both reject\nok {5}y_one\.json {2}both accept\n3 texts, 0 that our own decoder has wrong, 1 on which the decoders differ\n$/);
  await writeFile(path.join(folder, 'y_bad.json'), '[1,]');
  assert.equal((await command(['decode', folder])).status, 1);
  assert.equal((await command(['decode', '--corpus', smallCorpus])).out, '2 texts, 0 on which a decoder does not do what the corpus says\n');
});

test('run exits 0 when conformant, writes the reports, and verify agrees', async (context) => {
  const folder = await temporaryFolder(context);
  const [json, junit, markdown] = ['a.json', 'a.xml', 'a.md'].map((name) => path.join(folder, name));
  const { status, out, err } = await command(['run', ...scripted, '--corpus', smallCorpus, '--report', `json=${json}`, `--report=junit=${junit}`, '--report', `markdown=${markdown}`]);
  assert.equal(status, 0, err);
  assert.match(out, /Class achieved: hardened\n$/);
  assert.match(err, /^Scripted: 6 vectors for the native half, wvjb-6\n6 vectors judged\n$/);
  assert.deepEqual((await readdir(folder)).sort(), ['a.json', 'a.md', 'a.xml']);
  assert.equal(JSON.parse(await readFile(json, 'utf8')).class, 'hardened');
  assert.deepEqual(await command(['verify', json, '--corpus', smallCorpus]), { status: 0, out: '6 verdicts computed again, all the same\n', err: '' });
  const changed = (await readFile(json, 'utf8')).replace('"verdict":"pass"', '"verdict":"fail"');
  await writeFile(json, changed);
  const verified = await command(['verify', json, '--corpus', smallCorpus]);
  assert.equal(verified.status, 1);
  assert.match(verified.err, /injects: the report says fail, the transcript pass/);
});

test('run exits 1 when not conformant, and says how to run the vector alone', async (context) => {
  const directory = await temporaryCorpus(context, [goodVector("a", { steps: [{ do: 'load' }] })]);
  const { status, out } = await command(['run', ...scripted, '--corpus', directory]);
  assert.equal(status, 1);
  assert.ok(out.includes(`run it alone: bridge-conformance run --adapter '${scripted[1]}' --corpus ${directory} --filter wvjb/made/a\n`), out);
});

test('run tolerates the failures that are listed, and fails for an entry that no longer holds', async (context) => {
  const directory = await temporaryCorpus(context, [goodVector('a', { steps: [{ do: 'load' }] }), goodVector('b')]);
  const folder = await temporaryFolder(context);
  const [list, report] = ['known.json', 'report.json'].map((name) => path.join(folder, name));
  await command(['run', ...scripted, '--corpus', directory, '--report', `summary=${report}`]);
  const failures = JSON.parse(await readFile(report, 'utf8')).results.filter((/** @type {{verdict: string}} */ { verdict }) => verdict === 'fail');
  assert.deepEqual(failures.map((/** @type {{id: string}} */ { id }) => id), ['wvjb/made/a']);
  const { step, expected, actual } = failures[0];
  const print = fingerprint({ verdict: 'fail', step, expected: expected.map(objectFrom), actual: actual.map(objectFrom) });
  const entry = { id: 'wvjb/made/a', fingerprint: print, reason: 'it was asked for' };
  await writeFile(list, JSON.stringify({ schema: 1, known: [entry] }));
  const tolerated = await command(['run', ...scripted, '--corpus', directory, '--known', list, '--report', `json=${report}`]);
  assert.equal(tolerated.status, 0, tolerated.out);
  assert.match(tolerated.out, /Class achieved: none\nKnown failures: nothing new, 1 tolerated\n$/);
  assert.equal((await command(['verify', report, '--corpus', directory])).status, 0);
  await writeFile(list, JSON.stringify({ schema: 1, known: [entry, { ...entry, id: 'wvjb/made/b' }] }));
  const stale = await command(['run', ...scripted, '--corpus', directory, '--known', list]);
  assert.equal(stale.status, 1);
  assert.match(stale.out, /stale .*known\[1\]: wvjb\/made\/b passes now/);
  const part = await command(['run', ...scripted, '--corpus', directory, '--known', list, '--filter', 'wvjb/made/a']);
  assert.equal(part.status, 0, part.out);
  await writeFile(list, JSON.stringify({ schema: 1, known: [{ ...entry, reason: '' }] }));
  const refused = await command(['run', ...scripted, '--corpus', directory, '--known', list]);
  assert.deepEqual([refused.status, refused.out], [2, '']);
  assert.match(refused.err, /known\.json: known\[0\]\.reason: an empty reason; say why the failure of wvjb\/made\/a is tolerated\n$/);
});

test('run exits 2 when nothing is selected or judged, and 3 when the adapter does not start', async (context) => {
  assert.equal((await command(['run', ...scripted, '--corpus', smallCorpus, '--filter', 'nothing'])).status, 2);
  const directory = await temporaryCorpus(context, [goodVector('a', { class: 'full', requires: ['delegate'] })]);
  const nothing = await command(['run', ...scripted, '--corpus', directory, '--filter', 'wvjb/made/a']);
  assert.equal(nothing.status, 2);
  assert.match(nothing.err, /nothing was judged/);
  const folder = await temporaryFolder(context);
  const failed = await command(['run', '--adapter', 'echo "no such thing" >&2; exit 4', '--corpus', smallCorpus, '--report', `json=${folder}/a.json`]);
  assert.equal(failed.status, 3);
  assert.match(failed.err, /^the adapter could not be started, or broke the handshake: it exited with status 4\nits stderr:\n {2}no such thing\n$/);
  assert.deepEqual(await readdir(folder), []);
});

for (const [signal, status] of /** @type {const} */ ([['SIGINT', 130], ['SIGTERM', 143]])) {
  test(`${signal} ends the children, writes the reports as incomplete, and exits ${status}`, async (context) => {
    const folder = await temporaryFolder(context);
    const directory = await temporaryCorpus(context, [goodVector('good'), faultyVector('hang')]);
    const pids = path.join(folder, 'pids');
    const reports = path.join(folder, 'reports');
    await mkdir(reports);
    const adapter = `${scripted[1]} stubborn grandchild pids ${pids}`;
    const child = spawn(process.execPath, [program, 'run', '--adapter', adapter, '--corpus', directory, '--timeout', '60', '--report', `json=${reports}/a.json`], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise((/** @type {(status: number | null) => void} */ resolve) => child.on('close', resolve));
    child.stdout?.resume();
    // Its first line says that the handshake is over and the run has begun, which the hanging vector keeps from ending.
    await new Promise((/** @type {(value: void) => void} */ resolve) => child.stderr?.on('data', () => resolve()));
    child.kill(signal);
    assert.equal(await ended, status);
    const noted = (await readFile(pids, 'utf8')).trim().split('\n');
    assert.deepEqual(await livingOf(noted), []);
    assert.deepEqual(await readdir(reports), ['a.json']);
    const report = JSON.parse(await readFile(path.join(reports, 'a.json'), 'utf8'));
    assert.equal(report.complete, false);
    assert.ok(report.results.every((/** @type {{id: string}} */ { id }) => id !== 'wvjb/made/hang'));
  });
}
