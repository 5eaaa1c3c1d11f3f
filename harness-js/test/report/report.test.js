import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { loadCorpus } from '../../src/corpus/load.js';
import { objectFrom } from '../../src/json/index.js';
import { progressReporter } from '../../src/report/progress.js';
import { renderConsole } from '../../src/report/report-console.js';
import { ReportFile } from '../../src/report/report-file.js';
import { renderJSON } from '../../src/report/report-json.js';
import { renderJUnit } from '../../src/report/report-junit.js';
import { renderMarkdown } from '../../src/report/report-markdown.js';
import { visible } from '../../src/report/visible.js';
import { smallCorpus, temporaryFolder } from '../fixtures/temporary-corpus.js';

/** @typedef {import('../../src/runner/runner.js').Report} Report */

const hostile = '</pre><script>alert("x")</script> ```\n| ]]> \u001b[31m\u202e\ud800 @all';

/** @type {Report} */
const report = {
  corpus: { version: '0.1.0', digest: 'ab'.repeat(32) },
  harness: { name: 'bridge-conformance-js', version: '1.0.0' },
  implementation: objectFrom({ name: hostile, version: '2', language: 'C' }),
  features: [],
  half: 'native',
  dialect: 'wvjb-6',
  requested: { class: 'full', filters: ['*echo', '*two'], shard: { index: 1, count: 2 } },
  class: null,
  complete: false,
  summary: { pass: 1, fail: 1, error: 1, poisoned: 0, blocked: 1, inapplicable: 0, unclaimed: 1 },
  results: [
    { id: 'wvjb/basic/injects', class: 'core', requirements: ['WVJB-BASIC-01'], verdict: 'pass', transcript: [{ step: 0, method: 'open', params: objectFrom({ instance: 1 }), events: [] }] },
    {
      id: 'wvjb/basic/echo',
      class: 'core',
      requirements: ['WVJB-BASIC-02'],
      verdict: 'fail',
      step: 2,
      expected: [objectFrom({ event: 'handler', handler: 'echo', data: 1 }), objectFrom({ event: 'send', message: { responseId: 'p1' } })],
      actual: [objectFrom({ event: 'handler', handler: hostile })],
      reason: 'expected observation 1 (handler) did not come, or came otherwise',
      decoders: [{ step: 2, text: '1e400', opinions: [{ decoder: 'own', accepted: true, says: '1e400' }, { decoder: 'JSON.parse', accepted: true, says: 'Infinity where the text has 1e400' }] }],
    },
    { id: 'wvjb/basic/answered', class: 'core', requirements: ['WVJB-BASIC-02'], verdict: 'blocked', root: 'wvjb/basic/echo', reason: 'it needs wvjb/basic/echo, which did not pass' },
    { id: 'wvjb/basic/two', class: 'full', requirements: ['WVJB-BASIC-02'], verdict: 'unclaimed', reason: 'the adapter does not claim instances' },
    { id: 'wvjb/basic/not-json', class: 'hardened', requirements: ['WVJB-BASIC-03'], verdict: 'error', step: 1, reason: 'the adapter failed: it was ended by SIGSEGV', stderr: `${hostile}\nlast` },
  ],
};

test('texts are shown without anything that acts', () => {
  assert.equal(visible('a\u001b[2J\u202e\ud800\n\u{1f600}\u00e9'), 'a\\u001b[2J\\u202e\\ud800\\u000a\u{1f600}\u00e9');
});

test('the console shows failures side by side, then the summary', async () => {
  const { vectors } = await loadCorpus(smallCorpus);
  const text = renderConsole(report, { color: false, vectors: new Map(vectors.map((vector) => [vector.id, vector])), command: (id) => `again ${id}` });
  assert.equal(text, String.raw`fail wvjb/basic/echo (core; WVJB-BASIC-02)
  A handler runs and answers
  step 2 of 2: receive
  expected observation 1 (handler) did not come, or came otherwise
  expected                                                   │ actual
  {"event":"handler","handler":"echo","data":1}              │ {"event":"handler","handler":"</pre><script>alert(\"x\")</
                                                             │ script> ${'```'}\n| ]]> \u001b[31m\u202e\ud800 @all"}
  {"event":"send","message":{"responseId":"p1"}}             │
  the decoders differ on 1e400
    own accepts it: 1e400
    JSON.parse accepts it: Infinity where the text has 1e400
  1 vector is blocked by it
  run it alone: again wvjb/basic/echo

error wvjb/basic/not-json (hardened; WVJB-BASIC-03)
  A text that is not JSON does no harm
  step 1 of 1: receive
  the adapter failed: it was ended by SIGSEGV
  stderr:
    </pre><script>alert("x")</script> ${'```'}
    | ]]> \u001b[31m\u202e\ud800 @all
    last
  run it alone: again wvjb/basic/not-json

</pre><script>alert("x")</script> ${'```'}\u000a| ]]> \u001b[31m\u202e\ud800 @all 2 (C), native half, wvjb-6; corpus 0.1.0 abababababab

topic     pass  fail  error  blocked  unclaimed
basic        1     1      1        1          1

class     pass  fail  error  blocked  unclaimed
core         1     1      ·        1          ·
full         ·     ·      ·        ·          1
hardened     ·     ·      1        ·          ·
all          1     1      1        1          1

Not claimed: instances (1 vector not run)
Class achieved: none (not every vector of the corpus was judged)
`);
  assert.doesNotMatch(text, /\u001b/);
});

test('JUnit has no markup and no control character of the implementation\'s', () => {
  const text = renderJUnit(report);
  assert.doesNotMatch(text, /<script|<\/pre|\u001b|\u202e/);
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f\ud800]/);
  assert.match(text, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="&lt;\/pre&gt;/);
  assert.match(text, /<testsuite name="wvjb\.basic" tests="5" failures="1" errors="1" skipped="2" time="0">/);
  assert.match(text, /<testcase classname="wvjb\.basic" name="wvjb\/basic\/injects" time="0"\/>/);
  assert.match(text, /<failure message="fail: expected observation 1 \(handler\) did not come, or came otherwise" type="fail">/);
  assert.match(text, /<skipped message="blocked: it needs wvjb\/basic\/echo, which did not pass"\/>/);
  assert.match(text, /<skipped message="unclaimed: the adapter does not claim instances"\/>/);
  assert.match(text, /<error message="error: the adapter failed: it was ended by SIGSEGV" type="error">/);
  assert.equal((text.match(/<\w/g) ?? []).length - (text.match(/\/>/g) ?? []).length, (text.match(/<\/\w/g) ?? []).length);
});

test('Markdown keeps all that the implementation said in code', () => {
  const text = renderMarkdown(report);
  assert.match(text, /^- Implementation: ```` <\/pre><script>alert\("x"\)<\/script> ```\\u000a\| \]\]> \\u001b\[31m\\u202e\\ud800 @all ```` ` 2 ` ` C `$/m);
  assert.match(text, /^\| core \| 1 \| 1 \| 0 \| 0 \| 1 \| 0 \| 0 \|$/m);
  assert.match(text, /^````\n\{"event":"handler","handler":"<\/pre>/m);
  assert.match(text, /^- blocked by wvjb\/basic\/echo$/m);
  assert.doesNotMatch(text, /\u001b|\u202e/);
});

test('the JSON report has the keys of its schema, in one text', () => {
  const parsed = JSON.parse(renderJSON(report));
  assert.deepEqual(Object.keys(parsed), ['schema', 'corpus', 'harness', 'implementation', 'features', 'half', 'dialect', 'requested', 'class', 'complete', 'summary', 'results']);
  assert.deepEqual(parsed.requested, { class: 'full', filter: ['*echo', '*two'], shard: '1/2' });
  assert.equal(parsed.implementation.name, hostile);
  assert.deepEqual(parsed.results[0].transcript, [{ step: 0, method: 'open', params: { instance: 1 }, events: [] }]);
  assert.equal(parsed.results[1].actual[0].handler, hostile);
});

test('a key of the head stands on a line, and so does a result, as the Swift harness writes them', () => {
  const lines = renderJSON(report).split('\n');
  assert.deepEqual(lines.slice(0, 12).map((line) => /^\{?"([a-z]+)":\S/.exec(line)?.[1]), ['schema', 'corpus', 'harness', 'implementation', 'features', 'half', 'dialect', 'requested', 'class', 'complete', 'summary', 'results']);
  assert.equal(lines[0], '{"schema":1,');
  assert.equal(lines[11], '"results":[');
  assert.deepEqual(lines.slice(12, -2).map((line) => JSON.parse(line.replace(/,$/, '')).id), report.results.map(({ id }) => id));
  assert.deepEqual(lines.slice(-2), [']}', '']);
});

test('a report file is written whole or not at all', async (context) => {
  const folder = await temporaryFolder(context);
  const target = path.join(folder, 'report.json');
  await writeFile(target, 'old');
  const first = await ReportFile.prepare(target);
  assert.equal(await readFile(target, 'utf8'), 'old');
  await first.discard();
  assert.equal(await readFile(target, 'utf8'), 'old');
  const second = await ReportFile.prepare(target);
  await second.commit('new');
  assert.equal(await readFile(target, 'utf8'), 'new');
  assert.deepEqual(await readdir(folder), ['report.json']);
  await assert.rejects(ReportFile.prepare(folder), /it is a folder/);
  await assert.rejects(ReportFile.prepare(path.join(folder, 'none/report.json')), /ENOENT/);
  assert.ok((await stat(target)).isFile());
});

test('progress is one live line on a terminal, and plain lines elsewhere', () => {
  const written = { live: '', plain: '' };
  for (const kind of /** @type {const} */ (['live', 'plain'])) {
    const progress = progressReporter({ write: (text) => { written[kind] += text; }, isLive: kind === 'live' });
    progress.onStart({ implementation: report.implementation, half: 'native', dialects: [], features: [], instances: 1 }, 'wvjb-6', 2);
    progress.onResult(report.results[0], 1, 2);
    progress.onResult(report.results[1], 2, 2);
    progress.onEnd();
  }
  assert.match(written.live, /\r\u001b\[K1\/2 wvjb\/basic\/injects\r\u001b\[K2\/2, 1 against it wvjb\/basic\/echo\r\u001b\[K$/);
  assert.match(written.plain, /2 vectors for the native half, wvjb-6\nfail wvjb\/basic\/echo\n2 vectors judged\n$/);
  assert.doesNotMatch(written.plain, /\u001b|\r/);
});
