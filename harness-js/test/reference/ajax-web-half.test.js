import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const source = readFileSync(new URL('../../reference/ajax-web-half.js', import.meta.url), 'utf8');
/** Comments aside, and literals made numbers. */
const code = source.replace(/'(?:\\.|[^'\\\n])*'|\/\*[^]*?\*\/|\/\/[^\n]*/gu, (token) => (token[0] === '/' ? ' ' : '0'));

test('the reference web half of ajax is ES5, and needs nothing that old engines lack', () => {
  assert.doesNotMatch(code, /=>|`|\.\.\.|\b(?:let|const|class|async|await|yield|import|export|super)\b|\bof\b/u);
  assert.doesNotMatch(code, /\b(?:Map|Set|Symbol|Promise|Proxy|Reflect|TextEncoder|btoa|fetch|Object\.assign|Array\.from)\b/u);
  assert.doesNotMatch(code, /,\s*[)\]}]/u);
  assert.doesNotMatch(code, /\bcatch\s*\{/u);
  assert.doesNotMatch(source, /[^\x20-\x7e\n]/u);
});
