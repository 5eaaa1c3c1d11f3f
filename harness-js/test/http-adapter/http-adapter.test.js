import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { shellWord } from '../../src/adapter/shell-word.js';
import { UsageError, parseArguments } from '../../src/http-adapter/arguments.js';

const program = fileURLToPath(new URL('../../bin/http-adapter.js', import.meta.url));

/** A server that answers as a script says: `answer` is given the request, and `payload` the text of its call. */
const server = (/** @type {string} */ answer) => `node --input-type=module -e ${shellWord(`
  import { createServer } from 'node:http';
  const listening = createServer((request, response) => {
    const header = request.headers['x-javascript-header'];
    const payload = header === undefined ? '' : Buffer.from(header, 'base64').toString();
    const calls = payload.includes('"calls"');
    const send = (status, headers, body) => { response.writeHead(status, headers); response.end(body); };
    ${answer}
  });
  listening.listen(0, '127.0.0.1', () => console.log('listening on http://127.0.0.1:' + listening.address().port));
`)}`;
const noCalls = `if (calls) return send(200, {}, '{"result":true,"msg":[],"code":0}');`;

/**
 * What the adapter answers to the requests of the protocol.
 * @param {string} command
 * @param {Array<{method: string, params?: object}>} requests
 */
function converse(command, requests) {
  const lines = requests.map(({ method, params }, index) => JSON.stringify({ jsonrpc: '2.0', id: index, method, params: params ?? { instance: 1 } }));
  const { status, stdout, stderr } = spawnSync('node', [program, '--server', command], { input: lines.join('\n') + '\n', encoding: 'utf8' });
  return { status, stderr, answers: stdout.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line)) };
}

const open = { method: 'open', params: { instance: 1, dialect: 'ajax' } };
const ask = (/** @type {string} */ url, /** @type {[string, string][]} */ headers = []) => ({
  method: 'request', params: { instance: 1, request: 'a', url, method: 'POST', headers, body: 'é' },
});
const end = { method: 'shutdown' };

test('a request goes out with its whole URL, and the answer comes back as it was', () => {
  const { answers, status } = converse(
    server(`${noCalls} send(207, [['X-Seen', request.method + ' ' + request.url + ' ' + request.headers.host], ['X-Twice', '1'], ['X-Twice', '2']], 'é');`),
    [open, ask('OSCHINA://u@Host.example:1/?a=b'), end],
  );
  assert.equal(status, 0);
  const [event] = answers[1].result.events;
  assert.deepEqual([event.event, event.request, event.status, event.body], ['response', 'a', 207, 'é']);
  assert.deepEqual(event.headers.slice(0, 3), [['X-Seen', 'POST OSCHINA://u@Host.example:1/?a=b Host.example:1'], ['X-Twice', '1'], ['X-Twice', '2']]);
});

test('421 is not the bridge\'s; a Location is resolved; other bytes than UTF-8 are told in hex', () => {
  const { answers } = converse(
    server(`${noCalls}
      if (request.url.includes('other')) return send(421, {}, '');
      if (request.url.includes('moved')) return send(301, { Location: '/there?x' }, '');
      if (request.url.includes('nowhere')) return send(302, {}, '');
      send(200, {}, Buffer.from('ff00', 'hex'));`),
    [open, ask('oschina://other'), ask('oschina://moved'), ask('oschina://nowhere'), ask('oschina://bytes'), end],
  );
  const events = answers.slice(1, 5).map(({ result }) => result.events[0]);
  assert.deepEqual(events[0], { event: 'unhandled', request: 'a' });
  assert.deepEqual([events[1].event, events[1].status, events[1].url], ['redirect', 301, 'oschina://moved/there?x']);
  assert.deepEqual([events[2].event, events[2].status], ['response', 302]);
  assert.equal(events[3].bytes, 'ff00');
});

test('what was called is told from the fixture\'s list alone, and counts for one request', () => {
  const { answers } = converse(
    server(`globalThis.list ??= [{ service: 'Before', method: 'open' }];
      if (calls) { const msg = globalThis.list; globalThis.list = []; return send(200, {}, JSON.stringify({ result: true, msg, code: 0 })); }
      if (request.url.includes('1')) globalThis.list.push({ service: 'S', method: 'm', params: null });
      send(200, {}, '{"result":true,"msg":null,"code":0}');`),
    [open, ask('oschina://a?1'), ask('oschina://a?2'), end],
  );
  assert.deepEqual(answers[1].result.events[0], { event: 'service', service: 'S', method: 'm', params: null });
  assert.deepEqual(answers[2].result.events.map((/** @type {any} */ { event }) => event), ['response']);
});

test('a server without the fixture\'s list passes nothing', () => {
  for (const answer of [`send(200, {}, '{"result":true,"msg":null,"code":0}');`, `send(404, {}, '');`, `response.destroy();`, `send(200, {}, '{"result":true,"msg":[{"service":"S","event":"response"}],"code":0}');`]) {
    const { answers } = converse(server(answer), [open, end]);
    assert.match(answers[0].error.message, /Conformance\.calls/, answer);
  }
});

test('a request without an answer is an exception, and what HTTP cannot carry is not sent', () => {
  const { answers } = converse(server(`${noCalls} response.destroy();`), [open, ask('oschina://a'), ask('oschina://a', [['X', 'a\r\nb']]), end]);
  assert.match(answers[1].result.events[0].text, /no answer/);
  assert.match(answers[2].result.events[0].text, /HTTP cannot carry/);
});

test('a server that does not start, or ends, ends the adapter', () => {
  const early = converse('exit 3', [open, end]);
  assert.equal(early.status, 1);
  assert.match(early.stderr, /ended before it said where it listens/);
  const late = converse(server(`${noCalls} process.exit(0);`), [open, ask('oschina://a'), end]);
  assert.equal(late.status, 1);
  assert.match(late.stderr, /the server has ended/);
});

test('the command line is checked', () => {
  assert.equal(parseArguments(['--help']), 'help');
  assert.deepEqual(parseArguments(['--server', 'x', '--features', 'nothing, deferred,nothing']), {
    server: 'x', features: ['nothing', 'deferred'], implementation: { name: 'HTTP server', version: '0', language: 'unknown' },
  });
  for (const words of [[], ['--server', ' '], ['--server', 'x', '--features', 'reports'], ['--serve', 'x']]) {
    assert.throws(() => parseArguments(words), UsageError, words.join(' '));
  }
});
