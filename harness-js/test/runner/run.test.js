import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCorpus } from '../../src/corpus/load.js';
import { SelectionError } from '../../src/runner/runner.js';
import { achievedClass } from '../../src/runner/achieved-class.js';
import { rootsOf } from '../../src/runner/blocking.js';
import { runInMemory } from '../fixtures/scripted-run.js';
import { faultyVector, goodVector, smallCorpus, temporaryCorpus } from '../fixtures/temporary-corpus.js';

/** @param {import('../../src/runner/runner.js').Report} report */
const verdictsOf = (report) => Object.fromEntries(report.results.map(({ id, verdict }) => [id.split('/')[2], verdict]));

test('a good half gets its class, and the whole corpus was judged', async () => {
  const report = await runInMemory(smallCorpus);
  assert.deepEqual(verdictsOf(report), { injects: 'pass', echo: 'pass', answered: 'pass', two: 'pass', thrown: 'pass', 'not-json': 'pass' });
  assert.equal(report.class, 'hardened');
  assert.equal(report.complete, true);
  assert.deepEqual(report.summary, { pass: 6, fail: 0, error: 0, poisoned: 0, blocked: 0, inapplicable: 0, unclaimed: 0 });
});

test('features that are not claimed are not asked for, and do not keep a class back', async () => {
  const report = await runInMemory(smallCorpus, { claims: { features: [], instances: 1 } });
  assert.deepEqual(verdictsOf(report), { injects: 'pass', echo: 'pass', answered: 'pass', two: 'unclaimed', thrown: 'unclaimed', 'not-json': 'pass' });
  assert.equal(report.class, 'hardened');
  assert.equal(report.complete, true);
});

test('a part of the corpus certifies no more than itself', async () => {
  const core = await runInMemory(smallCorpus, { request: { class: 'core', filters: [], shard: null } });
  assert.equal(core.class, 'core');
  assert.equal(core.complete, false);
  const filtered = await runInMemory(smallCorpus, { request: { class: null, filters: ['*'], shard: null } });
  assert.equal(filtered.complete, false);
  const one = await runInMemory(smallCorpus, { request: { class: null, filters: ['*echo'], shard: null } });
  assert.equal(one.class, null);
  await assert.rejects(runInMemory(smallCorpus, { request: { class: null, filters: ['nothing'], shard: null } }), SelectionError);
  await assert.rejects(runInMemory(smallCorpus, { dialect: 'wvjb-99' }), /--dialect wvjb-99: the corpus has no such dialect; use one of wvjb-6/);
});

test('a wrong observation fails at its step, with what was expected and what came', async (context) => {
  const wrong = goodVector('wrong');
  const [, receive] = /** @type {Array<Record<string, unknown>>} */ (wrong.steps);
  const directory = await temporaryCorpus(context, [{ ...wrong, steps: [wrong.steps && /** @type {unknown[]} */ (wrong.steps)[0], { ...receive, expect: [] }] }]);
  const report = await runInMemory(directory);
  const result = report.results.find(({ id }) => id === 'wvjb/made/wrong');
  assert.equal(result?.verdict, 'fail');
  assert.equal(result?.step, 2);
  assert.deepEqual(result?.expected, []);
  assert.deepEqual(result?.actual?.map((observation) => observation.get('event')), ['handler', 'send']);
  assert.equal(report.class, null);
});

test('a right answer with a dead canary is poisoned', async (context) => {
  const directory = await temporaryCorpus(context, [goodVector('poisoned', { hostile: true, steps: [{ do: 'register', handler: 'fault:poison' }] })]);
  const result = (await runInMemory(directory)).results.find(({ id }) => id === 'wvjb/made/poisoned');
  assert.equal(result?.verdict, 'poisoned');
  assert.equal(result?.step, 2);
});

test('an id that was never sent fails at the step that awaits it', async (context) => {
  const steps = [
    { do: 'register', handler: 'x' },
    { do: 'call', handler: 'fault:no-id', callback: 'c', expect: [{ event: 'send', message: { $any: true } }] },
    { do: 'receive', message: { responseId: { $peerRef: 'c' } }, expect: [{ event: 'response', callback: 'c' }] },
    { do: 'call', handler: 'late' },
  ];
  const directory = await temporaryCorpus(context, [goodVector('no-id', { steps })]);
  const result = (await runInMemory(directory)).results.find(({ id }) => id === 'wvjb/made/no-id');
  assert.equal(result?.verdict, 'fail');
  assert.equal(result?.step, 3);
  assert.match(result?.reason ?? '', /no message with a callbackId was sent for the call with the callback c/);
  assert.deepEqual(result?.transcript?.map(({ method }) => method), ['open', 'navigate', 'register', 'call', 'close']);
});

test('each callback is answered by its own id: queued, in handlers, in callbacks and out of order', async (context) => {
  const sent = (/** @type {string} */ handler) => ({ event: 'send', message: { handlerName: handler, callbackId: { $type: 'string' } } });
  const answer = (/** @type {string} */ name) => ({ responseId: { $peerRef: name }, responseData: name });
  const steps = [
    { do: 'call', handler: 'one', callback: 'c1' },
    { do: 'call', handler: 'two', callback: 'c2', behavior: [{ call: { handler: 'four', callback: 'c4' } }] },
    { do: 'load', expect: [{ event: 'inject' }, sent('one'), sent('two')] },
    { do: 'register', handler: 'ask', behavior: [{ call: { handler: 'three', callback: 'c3' } }] },
    { do: 'receive', message: { handlerName: 'ask' }, expect: [{ event: 'handler', handler: 'ask' }, sent('three')] },
    { do: 'receive', messages: [answer('c3'), answer('c2')], expect: [{ event: 'response', callback: 'c3', data: 'c3' }, { event: 'response', callback: 'c2', data: 'c2' }, sent('four')] },
    { do: 'receive', messages: [answer('c4'), answer('c1')], expect: [{ event: 'response', callback: 'c4', data: 'c4' }, { event: 'response', callback: 'c1', data: 'c1' }] },
  ];
  const directory = await temporaryCorpus(context, [goodVector('ids', { start: 'unloaded', steps })]);
  const result = (await runInMemory(directory)).results.find(({ id }) => id === 'wvjb/made/ids');
  assert.equal(result?.verdict, 'pass', result?.reason);
});

test('what needs a vector that did not pass is blocked, and names the root', async (context) => {
  const broken = { ...faultyVector('error'), id: 'wvjb/made/a' };
  const directory = await temporaryCorpus(context, [
    broken,
    goodVector('b', { needs: ['wvjb/made/a'] }),
    goodVector('c', { needs: ['wvjb/basic/echo', 'wvjb/made/b'] }),
    goodVector('d', { needs: ['wvjb/basic/echo'] }),
  ]);
  const report = await runInMemory(directory);
  assert.deepEqual(report.results.filter(({ id }) => id.startsWith('wvjb/made')).map(({ verdict, root }) => `${verdict} ${root ?? ''}`), ['error ', 'blocked wvjb/made/a', 'blocked wvjb/made/a', 'pass ']);
  const alone = await runInMemory(directory, { request: { class: null, filters: ['wvjb/made/b'], shard: null } });
  assert.equal(alone.results[0].verdict, 'pass');
});

test('a failed bootstrap blocks every loaded vector', async () => {
  const corpus = await loadCorpus(smallCorpus);
  const dialect = /** @type {import('../../src/corpus/dialect.js').Dialect} */ (corpus.dialects.get('wvjb-6'));
  const vectors = corpus.vectors.filter(({ halves }) => halves.includes('native'));
  const own = new Map(vectors.map(({ id }) => [id, /** @type {import('../../src/runner/verdict.js').Verdict} */ (id === 'wvjb/basic/injects' ? 'fail' : id === 'wvjb/basic/two' ? 'unclaimed' : 'pass')]));
  assert.deepEqual([...rootsOf(vectors, own, dialect, 'native')], ['echo', 'answered', 'thrown', 'not-json'].map((name) => [`wvjb/basic/${name}`, 'wvjb/basic/injects']));
});

test('a need that failed is the root before the bootstrap that failed too', async (context) => {
  const directory = await temporaryCorpus(context, [goodVector('a', { start: 'unloaded' }), goodVector('b', { needs: ['wvjb/made/a'] })]);
  const corpus = await loadCorpus(directory);
  const dialect = /** @type {import('../../src/corpus/dialect.js').Dialect} */ (corpus.dialects.get('wvjb-6'));
  const vectors = corpus.vectors.filter(({ id }) => id === 'wvjb/basic/injects' || id.startsWith('wvjb/made/'));
  const own = new Map(vectors.map(({ id }) => [id, /** @type {const} */ ('fail')]));
  assert.equal(rootsOf(vectors, own, dialect, 'native').get('wvjb/made/b'), 'wvjb/made/a');
});

test('a class is achieved by all of it and of those below', async () => {
  const { vectors } = await loadCorpus(smallCorpus);
  const native = vectors.filter(({ halves }) => halves.includes('native'));
  /** @param {Record<string, import('../../src/runner/verdict.js').Verdict>} changes */
  const achieved = (changes) => achievedClass(native, new Map(native.map(({ id }) => [id, changes[id.split('/')[2]] ?? 'pass'])));
  assert.equal(achieved({}), 'hardened');
  assert.equal(achieved({ thrown: 'poisoned' }), 'full');
  assert.equal(achieved({ two: 'fail' }), 'core');
  assert.equal(achieved({ echo: 'blocked' }), null);
  assert.equal(achieved({ two: 'unclaimed', thrown: 'inapplicable' }), 'hardened');
  assert.equal(achievedClass(native, new Map()), null);
});

test('messages on which the decoders differ are noted, and change no verdict', async () => {
  const report = await runInMemory(smallCorpus);
  const echo = report.results.find(({ id }) => id === 'wvjb/basic/echo');
  assert.equal(echo?.verdict, 'pass');
  assert.equal(echo?.decoders?.length, 1);
  assert.equal(echo?.decoders?.[0].step, 2);
  assert.deepEqual(echo?.decoders?.[0].opinions.map(({ decoder }) => decoder), ['own', 'JSON.parse']);
});
