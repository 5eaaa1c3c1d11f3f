import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConformanceError, corpusVectors, HandshakeError, openAdapter, SelectionError } from '../src/index.js';
import { scriptedHalf } from './fixtures/scripted-half.js';
import { scriptedCommand } from './fixtures/scripted-run.js';
import { faultyVector, goodVector, smallCorpus, temporaryCorpus } from './fixtures/temporary-corpus.js';

const { program, arguments: words } = scriptedCommand();
const command = [program, ...words].join(' ');

/** @param {Parameters<typeof scriptedHalf>[0]} [claims] */
function inMemory(claims) {
  const answer = scriptedHalf(claims);
  return { respond: (/** @type {string} */ line) => answer(line).write };
}

test('the vectors of a corpus are chosen by half, class and globs', async () => {
  const vectors = await corpusVectors({ corpus: smallCorpus, half: 'native', class: 'full', filter: ['*two', '*thrown'] });
  assert.deepEqual(vectors.map(({ id }) => id), ['wvjb/basic/two']);
  assert.ok((await corpusVectors()).length > 500);
});

test('vectors run one by one, side by side tests or not', async () => {
  const adapter = await openAdapter({ ...inMemory(), corpus: smallCorpus });
  assert.equal(adapter.half, 'native');
  const vectors = await corpusVectors({ corpus: smallCorpus, half: 'native' });
  const results = await Promise.all(vectors.map((vector) => adapter.run(vector)));
  assert.deepEqual(results.map(({ verdict }) => verdict), vectors.map(() => 'pass'));
  await adapter.close();
});

test('what does not apply has a reason, and is no failure', async () => {
  const adapter = await openAdapter({ ...inMemory({ instances: 1 }), corpus: smallCorpus });
  const [two] = await corpusVectors({ corpus: smallCorpus, filter: '*two' });
  assert.equal(adapter.skipReason(two), 'the adapter does not claim instances');
  assert.equal((await adapter.run(two)).verdict, 'unclaimed');
  await adapter.expectConformance(two);
  await adapter.close();
});

test('a failure shows what was expected and what came, and an adapter that fails is started anew', async (context) => {
  const wrong = goodVector('wrong', { steps: [{ do: 'call', handler: 'x', data: 1, expect: [{ event: 'send', message: { handlerName: 'x', data: 2 } }] }] });
  const corpus = await temporaryCorpus(context, [wrong, faultyVector('crash'), goodVector('good')]);
  const adapter = await openAdapter({ command, corpus });
  const [first, second, third] = await corpusVectors({ corpus, filter: 'wvjb/made/*' });
  await assert.rejects(adapter.expectConformance(first), (/** @type {unknown} */ error) => {
    assert.ok(error instanceof ConformanceError);
    assert.equal(error.message, [
      'wvjb/made/wrong: fail',
      'What wrong shows',
      'step 1',
      'expected observation 1 (send) did not come, or came otherwise',
      '- {"event":"send","message":{"handlerName":"x","data":2}}',
      '+ {"event":"send","message":{"handlerName":"x","data":1}}',
    ].join('\n'));
    return true;
  });
  const crashed = await adapter.run(second);
  assert.equal(crashed.verdict, 'error');
  assert.match(crashed.reason ?? '', /SIGSEGV/);
  await adapter.expectConformance(third);
  await adapter.close();
});

test('an adapter that does not start, or that offers no known dialect, is an error', async () => {
  await assert.rejects(openAdapter({ command: 'exit 3', corpus: smallCorpus }), HandshakeError);
  await assert.rejects(openAdapter({ ...inMemory(), corpus: smallCorpus, dialect: 'wvjb-99' }), SelectionError);
});
