// The web half beside this file against the class full, one vector a test case, in this process.
// A project of its own imports from 'bridge-conformance' instead of '../../harness-js/src/index.js'.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { corpusVectors, openAdapter } from '../../harness-js/src/index.js';

const webHalf = await readFile(new URL('web-half.js', import.meta.url), 'utf8');
const adapter = await openAdapter({ webHalf, name: 'example web half', version: '1.0' });
after(() => adapter.close());

const vectors = await corpusVectors({ half: 'web', class: 'full' });

for (const vector of vectors) {
  // What is not run shows as skipped, with its reason.
  test(vector.id, { skip: adapter.skipReason(vector) ?? false }, () => adapter.expectConformance(vector));
}

test('something applies', () => {
  assert.ok(vectors.some((vector) => adapter.skipReason(vector) === null));
});
