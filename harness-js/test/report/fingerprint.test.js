import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseJSON } from '../../src/json/index.js';
import { divergence } from '../../src/report/divergence.js';
import { fingerprint } from '../../src/report/fingerprint.js';

/** @typedef {import('../../src/json/value.js').JSONObject} JSONObject */

/** Cases that both harnesses are held against: the hashes were computed by neither. */
const cases = parseJSON(await readFile(new URL('../../../Tests/fingerprints.json', import.meta.url), 'utf8'));

for (const example of /** @type {JSONObject[]} */ (cases)) {
  test(String(example.get('title')), () => {
    const given = /** @type {JSONObject} */ (example.get('result'));
    const list = (/** @type {string} */ key) => /** @type {JSONObject[] | undefined} */ (given.get(key));
    const step = /** @type {import('../../src/json/value.js').JSONNumber | undefined} */ (given.get('step'));
    const verdict = /** @type {import('../../src/runner/verdict.js').Verdict} */ (given.get('verdict'));
    const result = { verdict, step: step === undefined ? undefined : Number(step.text), expected: list('expected'), actual: list('actual') };
    if (verdict === 'fail' || verdict === 'poisoned') {
      assert.deepEqual(divergence(result.expected ?? [], result.actual ?? []), { kind: example.get('kind'), places: example.get('places') });
    }
    assert.equal(fingerprint(result), example.get('fingerprint') ?? null);
  });
}
