import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { HandshakeError } from '../../src/adapter/handshake.js';
import { runScripted } from '../fixtures/scripted-run.js';
import { faultyVector, goodVector, temporaryCorpus, temporaryFolder } from '../fixtures/temporary-corpus.js';

/** @typedef {import('../../src/runner/runner.js').Report} Report */

/**
 * @param {string} fault
 * @param {number} count
 */
function amongGood(fault, count = 6) {
  const good = Array.from({ length: count }, (_, index) => goodVector(`good-${index}`));
  return [...good.slice(0, count / 2), faultyVector(fault), ...good.slice(count / 2)];
}

/** @param {Report} report */
function madeVerdicts(report) {
  return Object.fromEntries(report.results.filter(({ id }) => id.startsWith('wvjb/made/')).map(({ id, verdict }) => [id.slice('wvjb/made/'.length), verdict]));
}

/** @param {string} fault */
function onlyFaulty(fault) {
  return Object.fromEntries(amongGood(fault).map(({ id }) => [String(id).slice('wvjb/made/'.length), id === `wvjb/made/${fault}` ? 'error' : 'pass']));
}

const fatal = /** @type {const} */ ([
  ['exit', /exited with status 7/],
  ['crash', /ended by SIGSEGV/],
  ['hang', /no answer within 1 s/],
  ['close', /closed its output/],
  ['garbage', /not JSON: "Segmentation fault/],
  ['half-line', /in the middle of a line/],
  ['turn', /out of turn/],
  ['twice', /out of turn/],
]);

for (const [fault, reason] of fatal) {
  for (const words of [[], ['buffered']]) {
    test(`${fault}${words.length > 0 ? ', with buffered answers,' : ''} costs its own vector alone`, async (context) => {
      const directory = await temporaryCorpus(context, amongGood(fault));
      const { report, left } = await runScripted(context, directory, words, { timeout: fault === 'hang' ? 1000 : 10_000 });
      assert.deepEqual(madeVerdicts(report), onlyFaulty(fault));
      const result = report.results.find(({ id }) => id === `wvjb/made/${fault}`);
      assert.match(result?.reason ?? '', reason);
      assert.equal(report.class, null);
      assert.deepEqual(left, []);
    });
  }
}

for (const [fault, reason] of /** @type {const} */ ([
  ['no-events', /without a list of events/],
  ['event', /a native half does not have/],
  ['error', /could not do register: error 1, "cannot"/],
  ['unknown', /does not know register: error -32601/],
])) {
  test(`the answer ${fault} is an error of that vector, and the adapter lives on`, async (context) => {
    const directory = await temporaryCorpus(context, amongGood(fault));
    const { report, starts, left } = await runScripted(context, directory, []);
    assert.deepEqual(madeVerdicts(report), onlyFaulty(fault));
    const result = report.results.find(({ id }) => id === `wvjb/made/${fault}`);
    assert.match(result?.reason ?? '', reason);
    assert.equal(result?.step, 1);
    assert.equal(starts, 1);
    assert.deepEqual(left, []);
  });
}

test('several faults are each charged to their own vector', async (context) => {
  const vectors = [faultyVector('crash', 'a'), goodVector('b'), faultyVector('garbage', 'c'), faultyVector('exit', 'd'), goodVector('e'), faultyVector('crash', 'f')];
  const directory = await temporaryCorpus(context, vectors);
  for (const jobs of [1, 2]) {
    const { report, left } = await runScripted(context, directory, ['buffered'], { jobs });
    assert.deepEqual(madeVerdicts(report), { a: 'error', b: 'pass', c: 'error', d: 'error', e: 'pass', f: 'error' });
    assert.deepEqual(left, []);
  }
});

test('an adapter with one instance is charged at once', async (context) => {
  const directory = await temporaryCorpus(context, amongGood('crash'));
  const { report, starts } = await runScripted(context, directory, ['one']);
  assert.deepEqual(madeVerdicts(report), onlyFaulty('crash'));
  assert.equal(starts, 2);
});

test('an adapter that cannot be started again leaves the rest as errors', async (context) => {
  const marker = path.join(await temporaryFolder(context), 'started');
  const directory = await temporaryCorpus(context, amongGood('crash'));
  const { report } = await runScripted(context, directory, ['one', 'flaky-start', marker]);
  assert.deepEqual(madeVerdicts(report), { 'good-0': 'pass', 'good-1': 'pass', 'good-2': 'pass', crash: 'error', 'good-3': 'error', 'good-4': 'error', 'good-5': 'error' });
  assert.match(report.results.find(({ id }) => id === 'wvjb/made/good-4')?.reason ?? '', /could not be started again: it exited with status 9/);
});

test('an adapter that never starts is a handshake error with the tail of its stderr', async (context) => {
  const marker = path.join(await temporaryFolder(context), 'started');
  const directory = await temporaryCorpus(context, []);
  await runScripted(context, directory, ['flaky-start', marker]);
  await assert.rejects(runScripted(context, directory, ['noisy', 'flaky-start', marker]), (/** @type {unknown} */ error) => {
    assert.ok(error instanceof HandshakeError);
    assert.match(error.message, /status 9/);
    assert.match(error.stderr, /last words/);
    assert.ok(error.stderr.length <= 4096);
    return true;
  });
});

test('a flood on stderr harms nothing, and processes that the adapter leaves behind are ended', async (context) => {
  const directory = await temporaryCorpus(context, [goodVector('good'), faultyVector('hang')]);
  const { report, starts, left } = await runScripted(context, directory, ['noisy', 'stubborn', 'grandchild'], { timeout: 1000 });
  assert.deepEqual(madeVerdicts(report), { good: 'pass', hang: 'error' });
  assert.ok(starts >= 4);
  assert.deepEqual(left, []);
});

test('a grandchild that holds the pipes does not hold up the end of a good run', async (context) => {
  const directory = await temporaryCorpus(context, [goodVector('good')]);
  const { report, left } = await runScripted(context, directory, ['grandchild']);
  assert.deepEqual(madeVerdicts(report), { good: 'pass' });
  assert.deepEqual(left, []);
});

test('an interrupted run ends its children and reports what it knows', async (context) => {
  const directory = await temporaryCorpus(context, [goodVector('good'), faultyVector('hang')]);
  const interruption = new AbortController();
  const observer = {
    onStart() {},
    onNote() {},
    /** @param {{id: string}} result */
    onResult({ id }) {
      if (id === 'wvjb/made/good') interruption.abort(130);
    },
  };
  const { report, left } = await runScripted(context, directory, ['stubborn', 'grandchild'], { observer, signal: interruption.signal });
  assert.equal(report.complete, false);
  assert.equal(madeVerdicts(report).good, 'pass');
  assert.equal(madeVerdicts(report).hang, undefined);
  assert.deepEqual(left, []);
});
