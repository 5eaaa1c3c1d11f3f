import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AdapterConnection } from '../../src/adapter/adapter-connection.js';
import { AdapterFailure } from '../../src/adapter/adapter-failure.js';
import { readAnswer, requestLine } from '../../src/adapter/adapter-message.js';
import { AdapterProcess } from '../../src/adapter/adapter-process.js';
import { HandshakeError, openSession } from '../../src/adapter/handshake.js';
import { lineLimit, LineSplitter } from '../../src/adapter/line-splitter.js';
import { MemoryTransport } from '../../src/adapter/memory-transport.js';
import { shellWord } from '../../src/adapter/shell-word.js';
import { StderrTail } from '../../src/adapter/stderr-tail.js';
import { encodeJSON, objectFrom } from '../../src/json/index.js';

test('lines come whole, whatever the chunks are', () => {
  const splitter = new LineSplitter();
  const lines = [];
  for (const byte of Buffer.from('one\ntw\u00e9\r\n\nrest')) for (const line of splitter.push(Buffer.from([byte]))) lines.push(Buffer.from(line).toString());
  assert.deepEqual(lines, ['one', 'tw\u00e9', '']);
  assert.ok(splitter.isInsideLine);
});

test('a line past the limit is refused before it is whole', () => {
  const splitter = new LineSplitter();
  const chunk = Buffer.alloc(1 << 20);
  assert.throws(() => {
    for (let size = 0; size <= lineLimit; size += chunk.length) for (const _ of splitter.push(chunk)) assert.fail();
  }, RangeError);
});

test('the tail of a flood is kept, and no more', () => {
  const tail = new StderrTail();
  for (let index = 0; index < 1000; index += 1) tail.append(Buffer.from(`line ${index}\n`));
  tail.append(Buffer.from('x'.repeat(10_000) + 'end'));
  assert.equal(tail.text().length, 4096);
  assert.match(tail.text(), /xend$/);
  assert.ok(tail.length > 10_000);
});

test('a request is one line of JSON-RPC', () => {
  assert.equal(requestLine(7, 'close', objectFrom({ instance: 1 })), '{"jsonrpc":"2.0","id":7,"method":"close","params":{"instance":1}}');
  assert.equal(requestLine(8, 'shutdown', undefined), '{"jsonrpc":"2.0","id":8,"method":"shutdown"}');
});

test('an answer is the one to the oldest request, with a result or an error', () => {
  const answer = readAnswer(Buffer.from('{"jsonrpc":"2.0","id":3,"result":{"events":[]}}'), 3);
  assert.ok('result' in answer);
  for (const [line, reason] of /** @type {const} */ ([
    ['oops', /not JSON: "oops"/],
    ['[]', /no JSON-RPC answer/],
    ['{"id":3,"result":{}}', /no JSON-RPC answer/],
    ['{"jsonrpc":"2.0","id":4,"result":{}}', /out of turn: id 4 where 3 was the oldest/],
    ['{"jsonrpc":"2.0","result":{}}', /out of turn: id missing/],
    ['{"jsonrpc":"2.0","id":"3","result":{}}', /out of turn: id "3"/],
    ['{"jsonrpc":"2.0","id":3,"result":[]}', /neither a proper result/],
    ['{"jsonrpc":"2.0","id":3,"error":{"code":"x","message":"y"}}', /neither a proper result/],
    ['{"jsonrpc":"2.0","id":3,"result":{},"error":{"code":1,"message":"y"}}', /neither a proper result/],
  ])) assert.throws(() => readAnswer(Buffer.from(line), 3), reason);
  assert.throws(() => readAnswer(Buffer.from('{"jsonrpc":"2.0","id":3,"result":{}}'), undefined), /when nothing was asked/);
  assert.throws(() => readAnswer(Buffer.from([0xff]), 3), AdapterFailure);
});

test('a connection hands out answers in order, and tells of a failure once', async () => {
  const connection = new AdapterConnection(new MemoryTransport((line) => {
    const { id, method } = JSON.parse(line);
    return method === 'bad' ? 'garbage' : JSON.stringify({ jsonrpc: '2.0', id, result: { n: id } });
  }), 10_000);
  /** @type {string[]} */
  const seen = [];
  await new Promise((/** @type {(value: void) => void} */ resolve) => {
    connection.whenFailed((failure) => {
      seen.push(failure.message);
      resolve();
    });
    for (const method of ['a', 'b', 'bad', 'c']) connection.request(method, undefined, (answer) => seen.push('result' in answer ? encodeJSON(answer.result) : 'error'));
  });
  assert.deepEqual(seen, ['{"n":1}', '{"n":2}', 'it wrote a line that is not JSON: "garbage"']);
  /** @type {string[]} */
  const late = [];
  connection.whenFailed((failure) => late.push(failure.message));
  assert.equal(late.length, 1);
});

test('silence past the limit is a failure', async () => {
  const connection = new AdapterConnection(new MemoryTransport(() => undefined), 30);
  const failure = await new Promise((/** @type {(failure: AdapterFailure) => void} */ resolve) => {
    connection.whenFailed(resolve);
    connection.request('a', undefined, () => assert.fail());
  });
  assert.equal(failure.message, 'no answer within 0.03 s');
});

const good = { protocol: 1, implementation: { name: 'x', version: '1', language: 'C', extra: 1 }, half: 'web', dialects: ['wvjb-6'], features: ['timers', 'timers'], instances: 1 };

/** @param {unknown} result */
const handshake = (result) => openSession(new AdapterConnection(new MemoryTransport((line) => JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(line).id, result })), 10_000), { name: 'x', version: '1' });

test('a handshake gives the introduction', async () => {
  const { introduction } = await handshake(good);
  assert.equal(encodeJSON(introduction.implementation), '{"name":"x","version":"1","language":"C"}');
  assert.deepEqual({ ...introduction, implementation: null }, { implementation: null, half: 'web', dialects: ['wvjb-6'], features: ['timers'], instances: 1 });
});

test('a broken handshake says what is wrong', async () => {
  for (const [changes, reason] of /** @type {const} */ ([
    [{ protocol: 2 }, /protocol is not 1/],
    [{ implementation: { name: '' } }, /implementation\.name is no text/],
    [{ half: 'middle' }, /half is neither native nor web/],
    [{ dialects: 'wvjb-6' }, /dialects is not a list of texts/],
    [{ features: [1] }, /features is not a list of texts/],
    [{ instances: 0 }, /instances is not a whole number from 1 on/],
  ])) {
    await assert.rejects(handshake({ ...good, ...changes }), (/** @type {unknown} */ error) => {
      assert.ok(error instanceof HandshakeError);
      assert.match(error.message, reason);
      return true;
    });
  }
});

test('a program that does not exist cannot be started', async () => {
  for (const command of [{ program: '/nowhere/at/all', arguments: [] }, { shell: 'exec /nowhere/at/all 2>/dev/null' }]) {
    await assert.rejects(openSession(new AdapterConnection(new AdapterProcess(command), 10_000), { name: 'x', version: '1' }), HandshakeError);
  }
});

test('two full pipes do not block each other', async () => {
  const child = `process.stdin.setEncoding('utf8'); let rest = ''; process.stdin.on('data', (chunk) => { const lines = (rest + chunk).split('\\n'); rest = lines.pop(); for (const line of lines) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(line).id, result: { padding: 'y'.repeat(100000) } }) + '\\n'); }); process.stdin.on('end', () => process.exit(0));`;
  const connection = new AdapterConnection(new AdapterProcess({ program: process.execPath, arguments: ['-e', child] }), 10_000);
  const params = objectFrom({ padding: 'x'.repeat(100_000) });
  let answered = 0;
  await new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    connection.whenFailed(reject);
    for (let index = 0; index < 200; index += 1) {
      connection.request('echo', params, () => {
        answered += 1;
        if (answered === 200) resolve();
      });
    }
  });
  await connection.kill();
  assert.equal(answered, 200);
});

test('a text is one word of a shell, whatever is in it', () => {
  assert.equal(shellWord('a/b.c-1'), 'a/b.c-1');
  assert.equal(shellWord("it's $(x) `y`"), "'it'\\''s $(x) `y`'");
  assert.equal(shellWord(''), "''");
});
