// An example, and a test: how a library certifies its own web half under node:test, one vector a test case.
// A library outside this repository imports from 'bridge-conformance' instead of '../../src/index.js'.

import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { corpusVectors, openAdapter } from '../../src/index.js';

const webHalf = await readFile(new URL('../../reference/web-half.js', import.meta.url), 'utf8');
const adapter = await openAdapter({ webHalf, name: 'reference web half' });
after(() => adapter.close());

for (const vector of await corpusVectors({ half: 'web', class: 'core' })) {
  const skip = adapter.skipReason(vector) ?? false;
  test(vector.id, { skip }, () => adapter.expectConformance(vector));
}
