import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { referenceDialects, referenceWebHalf } from '../../reference/index.js';
import { loadCorpus } from '../../src/corpus/load.js';
import { ownCorpus } from '../../src/corpus/own-corpus.js';
import { everything } from '../../src/corpus/selection.js';
import { runCorpus } from '../../src/runner/runner.js';
import { webHalfTransport } from '../fixtures/web-half-transport.js';

const corpus = await loadCorpus(ownCorpus);
const wvjbDialects = referenceDialects.filter((name) => corpus.dialects.get(name)?.profile === 'wvjb');

for (const dialect of wvjbDialects) {
  const source = readFileSync(/** @type {string} */ (referenceWebHalf(dialect)), 'utf8');
  // Comments aside, and literals made numbers.
  const code = source.replace(/'(?:\\.|[^'\\\n])*'|\/\*[^]*?\*\/|\/\/[^\n]*/gu, (token) => (token[0] === '/' ? ' ' : '0'));

  describe(`the reference web half of ${dialect}`, () => {
    it('is ES5, and free of what an engine or a page would stumble over', () => {
      assert.doesNotMatch(code, /=>|`|\.\.\.|\b(?:let|const|class|async|await|yield|import|export|super)\b|\bof\b/u);
      assert.doesNotMatch(code, /\b(?:Map|Set|WeakMap|Symbol|Promise|Proxy|Reflect|Object\.assign|Array\.from)\b/u);
      assert.doesNotMatch(code, /,\s*[)\]}]/u);
      assert.doesNotMatch(source, /[^\x20-\x7e\n]|<\/script|<!--/iu);
    });

    it('is hardened', async () => {
      const report = await runCorpus({
        corpus, dialect, request: everything, jobs: 1, timeout: 60_000, keepTranscripts: false,
        transport: () => webHalfTransport(source),
        harness: { name: 'test', version: '0' },
        observer: { onStart() {}, onResult() {}, onNote() {} },
      });
      const wrong = report.results.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'inapplicable');
      assert.deepEqual(wrong.map(({ id, verdict }) => `${verdict} ${id}`), []);
      assert.equal(report.class, 'hardened');
      assert.ok(report.summary.pass > 500);
    });
  });
}
