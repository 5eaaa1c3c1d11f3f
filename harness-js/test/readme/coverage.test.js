// README.md's tables of what the corpus covers are the corpus's own. To renew them: node scripts/coverage-table.mjs

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { coverage, coverageIn } from '../../../scripts/coverage-table.mjs';

test('the coverage tables in README.md are those of the corpus', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  assert.equal(coverageIn(readme), await coverage(), 'run node scripts/coverage-table.mjs');
});
