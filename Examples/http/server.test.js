// The HTTP server beside this file against the class hardened, one vector a test case, over real HTTP; and curl as a second client.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { corpusVectors, openAdapter } from '../../harness-js/src/index.js';

const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;
const server = fileURLToPath(new URL('server.js', import.meta.url));
const program = fileURLToPath(new URL('../../harness-js/bin/http-adapter.js', import.meta.url));
const adapter = await openAdapter({
  command: `node ${quoted(program)} --server ${quoted(`node ${quoted(server)}`)} --features deferred,exceptions,nothing`,
  dialect: 'ajax',
});
after(() => adapter.close());

const vectors = await corpusVectors({ half: 'native', class: 'hardened', filter: 'ajax/*' });

for (const vector of vectors) {
  // What is not run shows as skipped, with its reason.
  test(vector.id, { skip: adapter.skipReason(vector) ?? false }, () => adapter.expectConformance(vector));
}

test('all but what HTTP cannot show applies', () => {
  const skipped = vectors.filter((vector) => adapter.skipReason(vector) !== null).map(({ id }) => id);
  assert.ok(vectors.length - skipped.length > 95, `skipped: ${skipped.join(', ')}`);
  assert.ok(skipped.length < 5, `skipped: ${skipped.join(', ')}`);
});

const curl = spawnSync('curl', ['--version']).status === 0;

test('curl is answered as the harness is', { skip: curl ? false : 'curl is not installed' }, async (context) => {
  const child = spawn('node', [server], { stdio: ['ignore', 'pipe', 'ignore'] });
  context.after(() => child.kill());
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const base = /http:\/\/[0-9.:]+/.exec(line)[0];
  const ask = (url, ...options) => {
    const { stdout } = spawnSync('curl', ['--silent', '--include', '--max-time', '10', '--request-target', url, ...options, base], { encoding: 'utf8' });
    const [head, body] = stdout.split(/\r\n\r\n(.*)/s);
    const [status, ...headers] = head.split('\r\n');
    return { status: Number(status.split(' ')[1]), headers: new Map(headers.map((each) => [each.split(': ')[0].toLowerCase(), each.slice(each.indexOf(': ') + 2)])), body };
  };
  const payload = Buffer.from('{"service":"Conformance","method":"echo","params":"é 😀"}').toString('base64');

  const preflight = ask('oschina://asynchttprequest?rnd=1', '--request', 'OPTIONS', '--header', 'Origin: null', '--header', 'Access-Control-Request-Method: POST');
  assert.equal(preflight.status, 200);
  assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
  assert.equal(preflight.body, '');

  const called = ask('OSCHINA://SyncHttpRequest?rnd=2', '--request', 'POST', '--header', `X-JavaScript-Header: @${payload}`);
  assert.equal(called.status, 200);
  assert.deepEqual(JSON.parse(called.body), { result: true, msg: 'é 😀', code: 0 });
  assert.equal(called.headers.get('content-length'), String(Buffer.byteLength(called.body)));

  assert.equal(ask('oschina://asynchttprequest?rnd=3', '--request', 'POST').status, 400);
  assert.equal(ask('oschina://elsewhere?rnd=4', '--request', 'POST', '--header', `X-Javascript-Header: ${payload}`).status, 421);
  assert.equal(ask('/', '--request', 'POST', '--header', `X-Javascript-Header: ${payload}`).status, 421);
});
