import assert from 'node:assert/strict';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { checkCorpus } from '../../src/corpus/check.js';
import { CorpusError } from '../../src/corpus/corpus-error.js';
import { loadCorpus } from '../../src/corpus/load.js';
import { select } from '../../src/corpus/selection.js';
import { goodVector, smallCorpus, temporaryCorpus } from '../fixtures/temporary-corpus.js';

test('the small corpus loads in its order, and has nothing to complain of', async () => {
  const corpus = await loadCorpus(smallCorpus);
  assert.deepEqual(corpus.vectors.map(({ id }) => id.slice('wvjb/basic/'.length)), ['injects', 'calls-back', 'echo', 'answered', 'two', 'thrown', 'not-json']);
  assert.deepEqual(corpus.texts.map(({ id }) => id), ['json/text/big', 'json/text/bad']);
  assert.equal(corpus.requirements.size, 5);
  assert.deepEqual(checkCorpus(corpus), []);
});

test('the digest follows every byte', async (context) => {
  const one = await loadCorpus(await temporaryCorpus(context, [goodVector('a')]));
  const two = await loadCorpus(await temporaryCorpus(context, [goodVector('b')]));
  assert.notEqual(one.digest, two.digest);
  assert.match(one.digest, /^[0-9a-f]{64}$/);
});

test('vectors are selected by half, class, globs, aliases and share', async () => {
  const { vectors } = await loadCorpus(smallCorpus);
  /** @param {Partial<import('../../src/corpus/selection.js').Request>} request @param {'native' | 'web' | null} [half] */
  const names = (request, half = null) => select(vectors, { half }, { class: null, filters: [], shard: null, ...request }).map(({ id }) => id.slice('wvjb/basic/'.length)).join(' ');
  assert.equal(names({}, 'web'), 'calls-back echo answered');
  assert.equal(names({ class: 'full' }, 'native'), 'injects echo answered two');
  assert.equal(names({ filters: ['*echo', '*two'] }), 'echo two');
  assert.equal(names({ filters: ['wvjb/basic/answer'] }), 'answered');
  assert.equal(names({ shard: { index: 2, count: 3 } }), 'calls-back two');
  assert.equal(['1', '2', '3'].flatMap((index) => names({ shard: { index: Number(index), count: 3 } }).split(' ')).length, vectors.length);
});

/** @type {Array<[string, Record<string, unknown>, RegExp]>} */
const malformed = [
  ['a key that no vector has', { colour: 1 }, /made\.json: \[0\]: unknown key "colour"; use one of id, aliases/],
  ['an id of another form', { id: 'made' }, /\[0\]\.id: "made" is not an id; write profile\/topic\/name/],
  ['a missing title', { title: undefined }, /\[0\] "wvjb\/made\/a": the key "title" is missing; add it/],
  ['no requirement', { requirements: [] }, /requirements: no requirement; name at least one/],
  ['an unknown class', { class: 'gold' }, /class: "gold" is not known here; use one of core, full, hardened/],
  ['an unknown half', { halves: ['middle'] }, /halves\[0\]: "middle" is not known here; use one of native, web/],
  ['no steps', { steps: [] }, /no steps; add at least one/],
  ['an unknown step', { steps: [{ do: 'jump' }] }, /steps\[0\]\.do: unknown step "jump"; use one of register/],
  ['a step of the other half', { steps: [{ do: 'fetch' }] }, /the native half has no step fetch; take native out of the halves/],
  ['a key that the step does not have', { steps: [{ do: 'reset', handler: 'x' }] }, /steps\[0\]: unknown key "handler"/],
  ['a step without its key', { steps: [{ do: 'register' }] }, /the key "handler" is missing/],
  ['two forms of a batch', { steps: [{ do: 'receive', text: 'x', message: {} }] }, /receive takes one of message, messages, text/],
  ['an unknown event', { steps: [{ do: 'reset', expect: [{ event: 'boom' }] }] }, /expect\[0\]\.event: unknown event "boom"/],
  ['an event of the other half', { steps: [{ do: 'reset', expect: [{ event: 'ready', callback: 'x' }] }] }, /the native half cannot show ready/],
  ['an event without its key', { steps: [{ do: 'reset', expect: [{ event: 'send' }] }] }, /the key "message" is missing/],
  ['an event with another\'s key', { steps: [{ do: 'reset', expect: [{ event: 'inject', data: 1 }] }] }, /unknown key "data"/],
  ['a message with a field that no dialect has', { steps: [{ do: 'reset', expect: [{ event: 'send', message: { name: 1 } }] }] }, /no dialect has the field "name"/],
  ['watching an event that is not quiet', { steps: [{ do: 'reset', watch: ['send'] }] }, /"send" is no quiet event/],
  ['an unknown action', { steps: [{ do: 'register', handler: 'x', behavior: [{ dance: 1 }] }] }, /unknown action "dance"/],
  ['an action with two keys', { steps: [{ do: 'register', handler: 'x', behavior: [{ respond: 1, hold: 'x' }] }] }, /an action has exactly one key/],
  ['throwing without the feature', { steps: [{ do: 'register', handler: 'x', behavior: [{ throw: 'x' }] }] }, /throw in a native vector requires the feature exceptions; add "exceptions" to "requires"/],
  ['a second instance without the feature', { steps: [{ do: 'reset' }, { do: 'reset', on: 'other' }] }, /a second instance requires the feature instances/],
  ['a thread without the feature', { steps: [{ do: 'call', handler: 'x', thread: 'background' }] }, /another thread requires the feature threads/],
  ['a delegate without the feature', { steps: [{ do: 'navigate', url: 'x', delegate: 'allow' }] }, /the app's own delegate requires the feature delegate/],
  ['held timers of a native half', { timers: 'held' }, /held timers are the web half's/],
  ['held timers without the feature', { halves: ['web'], timers: 'held' }, /held timers requires the feature timers/],
  ['a hostile vector with held timers', { halves: ['web'], timers: 'held', hostile: true, requires: ['timers'] }, /its canary could not run/],
  ['tick without held timers', { halves: ['web'], steps: [{ do: 'tick' }] }, /tick without held timers/],
  ['two arguments of a native half', { steps: [{ do: 'call', handler: 'x', callback: 'y', arguments: 2 }] }, /only a web half has this/],
  ['a reference in what is sent', { steps: [{ do: 'call', handler: 'x', data: { $ref: 'x' } }] }, /\$ref cannot stand here/],
];

for (const [what, changes, message] of malformed) {
  test(`${what} is one line with file, place and mend`, async (context) => {
    const directory = await temporaryCorpus(context, [goodVector('a', changes)]);
    await assert.rejects(loadCorpus(directory), (/** @type {unknown} */ error) => {
      assert.ok(error instanceof CorpusError);
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
  });
}

test('a file that is not JSON, a missing folder and a wrong dialect are one line', async (context) => {
  const directory = await temporaryCorpus(context, []);
  await writeFile(path.join(directory, 'wvjb/made.json'), '[\n  {,}\n]');
  await assert.rejects(loadCorpus(directory), /made\.json: line 2, column 4: expected a name in double quotes; write JSON/);
  await writeFile(path.join(directory, 'wvjb/made.json'), Buffer.from([0x22, 0xff, 0x22]));
  await assert.rejects(loadCorpus(directory), /bytes that are not UTF-8/);
  await rm(path.join(directory, 'wvjb/made.json'));
  await rename(path.join(directory, 'dialects/wvjb-6.json'), path.join(directory, 'dialects/other.json'));
  await assert.rejects(loadCorpus(directory), /name: the file is other\.json; name the file after the dialect/);
  await assert.rejects(loadCorpus(path.join(directory, 'nowhere')), /corpus\.json: there is no such file; name the folder of the corpus with --corpus DIR/);
  await mkdir(path.join(directory, 'empty'));
  await writeFile(path.join(directory, 'empty/corpus.json'), '{"version": "1", "profiles": ["../../etc"]}');
  await assert.rejects(loadCorpus(path.join(directory, 'empty')), /is not the name of a profile/);
});

/** @type {Array<[string, Record<string, unknown>[], RegExp]>} */
const unsound = [
  ['an id twice', [goodVector('a'), goodVector('a')], /the id wvjb\/made\/a stands twice/],
  ['an alias that is another\'s id', [goodVector('a'), goodVector('b', { aliases: ['wvjb/made/a'] })], /the id wvjb\/made\/a stands twice/],
  ['another topic\'s file', [goodVector('a', { id: 'wvjb/other/a' })], /the file is not the topic of the id; move it to wvjb\/other\.json/],
  ['an unknown requirement', [goodVector('a', { requirements: ['WVJB-NONE-01'] })], /there is no requirement WVJB-NONE-01/],
  ['a class below its requirement\'s', [goodVector('a', { requirements: ['WVJB-BASIC-03'] })], /its class core is below that of WVJB-BASIC-03, hardened; raise it to hardened/],
  ['a requirement of the other half', [goodVector('a', { requirements: ['WVJB-BASIC-03'], class: 'hardened', halves: ['web'] })], /WVJB-BASIC-03 binds the native half/],
  ['a half that no requirement binds', [goodVector('a', { requirements: ['WVJB-BASIC-03'], class: 'hardened', halves: ['native', 'web'] })], /none of its requirements binds the web half/],
  ['an unknown trait', [goodVector('a', { requires: ['wings'] })], /requires "wings", which is no trait and no feature/],
  ['a feature of the other half', [goodVector('a', { requires: ['timers'], class: 'full' })], /which none of its halves can claim/],
  ['a core vector with a feature', [goodVector('a', { requires: ['exceptions'] })], /a core vector requires the feature "exceptions"/],
  ['an unknown dialect', [goodVector('a', { dialects: ['wvjb-99'] })], /unknown dialect "wvjb-99"; use one of wvjb-6/],
  ['a need that does not exist', [goodVector('a', { needs: ['wvjb/made/z'] })], /needs wvjb\/made\/z, which does not exist/],
  ['a circle of needs', [goodVector('a', { needs: ['wvjb/made/b'] }), goodVector('b', { needs: ['wvjb/made/a'] })], /break the circle/],
  ['a need of a higher class', [goodVector('a', { needs: ['wvjb/made/b'] }), goodVector('b', { class: 'full' })], /needs wvjb\/made\/b of the higher class full/],
];

for (const [what, vectors, message] of unsound) {
  test(`check complains of ${what}`, async (context) => {
    const complaints = checkCorpus(await loadCorpus(await temporaryCorpus(context, vectors)));
    assert.ok(complaints.length > 0);
    assert.match(complaints.map((complaint) => complaint.message).join('\n'), message);
  });
}

test('check complains of requirements and bootstraps that nothing stands for', async (context) => {
  const directory = await temporaryCorpus(context, []);
  await writeFile(path.join(directory, 'wvjb/basic.json'), '[]');
  const messages = checkCorpus(await loadCorpus(directory)).map((complaint) => complaint.message).join('\n');
  assert.match(messages, /wvjb-6\.json: bootstrap\.native: there is no vector wvjb\/basic\/injects/);
  assert.match(messages, /CONFORMANCE\.md: line 3 WVJB-BASIC-01: no vector tests it; add a vector, or say why none can exist/);
  assert.doesNotMatch(messages, /WVJB-BASIC-04/);
});
