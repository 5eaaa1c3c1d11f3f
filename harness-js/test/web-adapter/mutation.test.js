import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import vm from 'node:vm';
import { referenceDialects, referenceWebHalf } from '../../reference/index.js';
import { MutationError, mutate, mutationNamed } from '../../src/web-adapter/source/mutation.js';

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** @type {Map<string, string>} the text of each dialect's reference web half */
const references = new Map(referenceDialects.map((dialect) => [dialect, readFileSync(/** @type {string} */ (referenceWebHalf(dialect)), 'utf8')]));
const requirements = new Set([...read('CONFORMANCE.md').matchAll(/^#### (\S+) · \S+ · \S+ · (?:web|both)$/gmu)].map(([, id]) => id));
/** @type {Array<import('../../src/web-adapter/source/mutation.js').Mutation & {dialect?: string}>} */
const mutations = JSON.parse(read('mutants/wvjb/web.json'));

describe('a mutation', () => {
  /** @type {import('../../src/web-adapter/source/mutation.js').Mutation} */
  const mutation = { name: 'm', kind: 'mutant', title: '', edits: [{ find: 'a', replace: '$&b' }, { find: 'b', replace: 'c' }] };

  it('makes its edits in order and to the letter', () => {
    assert.equal(mutate('xax', mutation), 'x$&cx');
  });

  it('is refused where a text is not there, or not once', () => {
    assert.throws(() => mutate('x', mutation), MutationError);
    assert.throws(() => mutate('aa', mutation), /fits 2 places/u);
  });

  it('is found by its name', () => {
    assert.equal(mutationNamed([mutation], 'm'), mutation);
    assert.throws(() => mutationNamed([mutation], 'n'), MutationError);
  });
});

describe('mutants/wvjb/web.json', () => {
  it('has mutants and variants enough, each with a name of its own', () => {
    assert.ok(mutations.filter(({ kind }) => kind === 'mutant').length >= 26);
    assert.ok(mutations.filter(({ kind }) => kind === 'variant').length >= 5);
    assert.equal(new Set(mutations.map(({ name }) => name)).size, mutations.length);
  });

  for (const mutation of mutations) {
    it(`${mutation.name} fits the reference, is a script, and names a requirement of web halves`, () => {
      const reference = references.get(mutation.dialect ?? referenceDialects[0]) ?? '';
      const source = mutate(reference, mutation);
      assert.notEqual(source, reference);
      assert.ok(new vm.Script(source));
      if (mutation.kind === 'mutant' || mutation.requirement !== undefined) {
        assert.ok(requirements.has(mutation.requirement ?? ''), mutation.requirement);
      }
    });
  }
});
