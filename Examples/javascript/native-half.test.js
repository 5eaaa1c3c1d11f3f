// The native half beside this file against the class full, one vector a test case, through its adapter's command.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { corpusVectors, openAdapter } from '../../harness-js/src/index.js';

const program = fileURLToPath(new URL('native-adapter.js', import.meta.url));
// The command is a line for the shell, so the path is quoted.
const adapter = await openAdapter({ command: `node '${program.replaceAll("'", "'\\''")}'` });
after(() => adapter.close());

const vectors = await corpusVectors({ half: 'native', class: 'full' });

for (const vector of vectors) {
  // What is not run shows as skipped, with its reason.
  test(vector.id, { skip: adapter.skipReason(vector) ?? false }, () => adapter.expectConformance(vector));
}

test('something applies', () => {
  assert.ok(vectors.some((vector) => adapter.skipReason(vector) === null));
});
