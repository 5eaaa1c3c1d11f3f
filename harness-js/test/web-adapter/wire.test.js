import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createConversation } from '../../src/web-adapter/wire/conversation.js';
import { LineSplitter, LineTooLongError } from '../../src/web-adapter/wire/line-splitter.js';
import { RpcError, codes } from '../../src/web-adapter/wire/rpc-error.js';
import { serve } from '../../src/web-adapter/wire/serve.js';
import { Session } from '../../src/web-adapter/wire/session.js';

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** An adapter that answers with the method that it was asked for. */
const echoing = {
  describe: () => ({ half: 'web' }),
  call(/** @type {string} */ method) {
    if (method === 'fail') throw new RpcError(codes.invalidParams, 'no \ud800');
    if (method === 'crash') throw new TypeError('oops');
    return JSON.stringify({ events: [{ event: method }] });
  },
};

/** @param {number} id @param {string} method @param {object} [params] */
const request = (id, method, params = {}) => JSON.stringify({ jsonrpc: '2.0', id, method, params });

/** @param {Session} session @param {string} line */
const answerOf = (session, line) => JSON.parse(/** @type {string} */ (session.answer(line)));

describe('lines', () => {
  it('are cut at LF alone, a CR before it aside', () => {
    assert.deepEqual(new LineSplitter().push(bytes('a\r\nb\u2028c\rd\n\n')), ['a', 'b\u2028c\rd', '']);
  });

  it('may come in pieces that end within a character', () => {
    const whole = bytes('x😀é\ny\n');
    for (let size = 1; size < whole.length; size += 1) {
      const splitter = new LineSplitter();
      const lines = [];
      for (let start = 0; start < whole.length; start += size) lines.push(...splitter.push(whole.subarray(start, start + size)));
      assert.deepEqual(lines, ['x😀é', 'y'], `pieces of ${size}`);
    }
  });

  it('keep a byte order mark', () => {
    assert.deepEqual(new LineSplitter().push(bytes('\uFEFFa\n\uFEFFb\n')), ['\uFEFFa', '\uFEFFb']);
  });

  it('that are too long are an error before they have ended', () => {
    const splitter = new LineSplitter(4);
    assert.deepEqual(splitter.push(bytes('abcd\nab')), ['abcd']);
    assert.throws(() => splitter.push(bytes('cde')), LineTooLongError);
  });
});

describe('a session', () => {
  it('shakes hands on version 1 alone', () => {
    const session = new Session(echoing);
    assert.deepEqual(answerOf(session, request(1, 'initialize', { protocol: 1 })), { jsonrpc: '2.0', id: 1, result: { protocol: 1, half: 'web' } });
    assert.equal(answerOf(session, request(2, 'initialize', { protocol: 2 })).error.code, codes.invalidParams);
  });

  it('ends with shutdown', () => {
    const session = new Session(echoing);
    assert.deepEqual(answerOf(session, '{"jsonrpc":"2.0","id":9,"method":"shutdown"}'), { jsonrpc: '2.0', id: 9, result: { events: [] } });
    assert.equal(session.ended, true);
  });

  it('answers what is no request with an error', () => {
    const session = new Session(echoing);
    assert.deepEqual(answerOf(session, '{"jsonrpc"').error.code, codes.parseError);
    for (const line of ['null', '[]', '1', '{"jsonrpc":"2.0","id":"1","method":"x"}', '{"jsonrpc":"2.0","id":1}', '{"id":1,"method":"x"}',
      '{"jsonrpc":"2.0","id":1,"method":"x","params":1}', '{"jsonrpc":"2.0","method":"x"}']) {
      const { id, error } = answerOf(session, line);
      assert.equal(id, null);
      assert.equal(error.code, codes.invalidRequest, line);
    }
  });

  it('passes on the adapter\'s errors, and tells of its faults', () => {
    const session = new Session(echoing);
    assert.deepEqual(answerOf(session, request(3, 'fail')), { jsonrpc: '2.0', id: 3, error: { code: codes.invalidParams, message: 'no \ud800' } });
    assert.deepEqual(answerOf(session, request(4, 'crash')).error, { code: codes.failed, message: 'TypeError: oops' });
  });

  it('waits for an adapter that takes its time', async () => {
    const session = new Session({ ...echoing, call: (method) => (method === 'fail' ? Promise.reject(new RpcError(codes.failed, 'late')) : Promise.resolve('{}')) });
    assert.equal(await session.answer(request(1, 'x')), '{"jsonrpc":"2.0","id":1,"result":{}}');
    assert.deepEqual(JSON.parse(await session.answer(request(2, 'fail'))).error, { code: codes.failed, message: 'late' });
  });
});

describe('serving', () => {
  /** @param {string[]} chunks */
  async function* inputOf(chunks) {
    for (const chunk of chunks) yield bytes(chunk);
  }

  it('writes the answers to all lines of a chunk at once, and none after the end', async () => {
    /** @type {string[]} */
    const written = [];
    const output = { write: (/** @type {string} */ text) => written.push(text) > 0, once: () => undefined };
    const chunks = [`${request(1, 'a')}\n${request(2, 'b')}\n${request(3, 'c').slice(0, 9)}`, `${request(3, 'c').slice(9)}\n`, `${request(4, 'shutdown')}\n${request(5, 'd')}\n`, 'never'];
    await serve({ input: inputOf(chunks), output, conversation: createConversation(echoing) });
    assert.deepEqual(written.map((text) => text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line).id)), [[1, 2], [3], [4]]);
    assert.ok(written.every((text) => text.endsWith('}\n')));
  });

  it('waits while the output is full', async () => {
    /** @type {(() => void)[]} */
    const waiting = [];
    let writes = 0;
    const output = {
      write() {
        writes += 1;
        return false;
      },
      once: (/** @type {string} */ _event, /** @type {() => void} */ listener) => waiting.push(listener),
    };
    const serving = serve({ input: inputOf([`${request(1, 'a')}\n`, `${request(2, 'b')}\n`]), output, conversation: createConversation(echoing) });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    assert.equal(writes, 1);
    waiting.shift()?.();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    assert.equal(writes, 2);
    waiting.shift()?.();
    await serving;
  });
});
