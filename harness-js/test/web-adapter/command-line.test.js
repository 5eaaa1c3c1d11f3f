import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { UsageError, parseArguments, usage } from '../../src/web-adapter/arguments.js';

const program = fileURLToPath(new URL('../../bin/web-adapter.js', import.meta.url));
const reference = fileURLToPath(new URL('../../reference/web-half.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'web-adapter-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} name @param {string} text */
function file(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const INITIALIZE = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1,"harness":{"name":"t","version":"1"}}}\n';

/** @param {string[]} words @param {string} [input] */
function run(words, input = INITIALIZE) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the arguments', () => {
  it('are a file and options', () => {
    assert.deepEqual({ ...parseArguments(['f.js', '--name', 'n', '--version=2', '--mutant', 'm', '--mutants', 'l.json']) },
      { help: false, file: 'f.js', name: 'n', version: '2', mutant: 'm', mutants: 'l.json' });
    assert.deepEqual(parseArguments(['--help']), { help: true });
  });

  it('that are wrong are refused', () => {
    for (const words of [[], ['a', 'b'], ['--nope', 'a'], ['--name'], ['--name', '', 'a'], ['--mutants', 'l', 'a'], ['--help=1']]) {
      assert.throws(() => parseArguments(words), UsageError, words.join(' '));
    }
  });

  it('are explained in lines of 80 columns', () => {
    assert.ok(usage.split('\n').every((line) => line.length <= 80));
  });
});

describe('web-adapter.js', () => {
  it('shakes hands for a script, and ends with its input', () => {
    const { status, stdout, stderr } = run([reference, '--name', 'Mine', '--version', '7']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.deepEqual(JSON.parse(stdout).result.implementation, { name: 'Mine', version: '7', language: 'JavaScript' });
  });

  it('ends with status 0 after shutdown, though its input stays open', async () => {
    const child = spawn(process.execPath, [program, reference], { stdio: ['pipe', 'ignore', 'ignore'] });
    child.stdin?.write('{"jsonrpc":"2.0","id":1,"method":"shutdown"}\n');
    assert.equal(await new Promise((resolve) => child.on('exit', resolve)), 0);
  });

  it('loads the half out of the sources that embed it', () => {
    const objectiveC = file('Half.m', '#define text(x) #x\nNSString *s = @text(window.WebViewJavascriptBridge = {removeHandler: function () {}}; // end\n);');
    const swift = file('Half.swift', 'let s = """\n  // _fetchQueue\n  window.WebViewJavascriptBridge = {removeHandler: function () {}};\n  """\n');
    for (const path of [objectiveC, swift]) {
      assert.deepEqual(JSON.parse(run([path]).stdout).result.features, ['nothing', 'timers', 'removeHandler']);
    }
  });

  it('loads mutants by name', () => {
    const { result } = JSON.parse(run([reference, '--mutant', 'remove-handler']).stdout);
    assert.deepEqual([result.implementation.name, result.features], ['web-half.js (remove-handler)', ['nothing', 'timers', 'removeHandler']]);
  });

  it('says in one line why it cannot start, before the handshake', () => {
    const list = file('list.json', '[{"name":"twice","edits":[{"find":"var","replace":""}]}]');
    const cases = /** @type {[string[], RegExp][]} */ ([
      [[join(folder, 'none.js')], /none\.js cannot be read \(ENOENT\)/u],
      [[folder], /cannot be read \(EISDIR\)/u],
      [[file('empty.js', '')], /empty\.js is empty/u],
      [[file('broken.js', 'not a script')], /broken\.js holds no script: /u],
      [[file('none.m', 'int i;')], /none\.m has no macro/u],
      [[file('none.swift', 'let i = 1')], /none\.swift has no multi-line string literal/u],
      [[reference, '--mutant', 'nope'], /there is no mutant "nope"/u],
      [[reference, '--mutant', 'twice', '--mutants', list], /web-half\.js: edit 1 of the mutant twice fits \d+ places/u],
      [[reference, '--mutant', 'x', '--mutants', file('bad.json', '{')], /bad\.json is not a list of mutants/u],
    ]);
    for (const [words, message] of cases) {
      const { status, stdout, stderr } = run(words);
      assert.deepEqual([status, stdout], [1, ''], words.join(' '));
      assert.match(stderr, message);
      assert.equal(stderr.trim().split('\n').length, 1, stderr);
    }
  });

  it('shows how it is used', () => {
    assert.deepEqual(run(['--help']), { status: 0, stdout: usage, stderr: '' });
    const { status, stdout, stderr } = run([]);
    assert.deepEqual([status, stdout], [2, '']);
    assert.ok(stderr.startsWith('web-adapter: FILE is missing\n') && stderr.endsWith(usage));
  });

  it('outlives a page whose promises fail', () => {
    const open = '{"jsonrpc":"2.0","id":2,"method":"open","params":{"instance":1,"dialect":"wvjb-6"}}\n';
    const reject = '{"jsonrpc":"2.0","id":3,"method":"evaluate","params":{"instance":1,"script":"Promise.reject(1); 5"}}\n';
    const { status, stdout } = run([reference], open + reject);
    assert.equal(status, 0);
    assert.deepEqual(stdout.trim().split('\n').map((line) => JSON.parse(line).result.value), [undefined, 5]);
  });

  it('ends a promise\'s callback that never returns', () => {
    const lines = [
      ['open', { instance: 1, dialect: 'wvjb-6' }],
      ['evaluate', { instance: 1, script: 'Promise.resolve().then(function () { for (;;); }); 1' }],
      ['close', { instance: 1 }],
    ].map(([method, params], id) => JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    const { status, stdout } = run([reference], `${lines.join('\n')}\n`);
    assert.equal(status, 0);
    assert.deepEqual(stdout.trim().split('\n').map((line) => JSON.parse(line).error?.code), [undefined, -32000, undefined]);
  });

  it('takes long lines', () => {
    const text = 'é😀'.repeat(100_000);
    const open = '{"jsonrpc":"2.0","id":2,"method":"open","params":{"instance":1,"dialect":"wvjb-6"}}\n';
    const evaluate = `${JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'evaluate', params: { instance: 1, script: `'${text}'` } })}\n`;
    const { stdout } = run([reference], open + evaluate);
    assert.equal(JSON.parse(stdout.split('\n')[1]).result.value, text);
  });
});
