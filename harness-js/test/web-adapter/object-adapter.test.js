import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ObjectAdapter, createConversation } from '../../src/web-adapter/index.js';

/**
 * A native half of a protocol of its own, as an implementer would bring it: it hands messages over as objects.
 *
 * @param {{emit: (event: Record<string, unknown>) => void}} options
 */
function openNative({ emit }) {
  /** @type {Map<string, (data: unknown, responder?: unknown) => void>} */
  const handlers = new Map();
  /** @type {Map<string, (data: unknown) => void>} */
  const callbacks = new Map();
  const send = (/** @type {object} */ message) => emit({ event: 'evaluate', script: JSON.stringify(message) });
  return {
    registerHandler: (/** @type {string} */ name, /** @type {(data: unknown) => void} */ handler) => handlers.set(name, handler),
    removeHandler: (/** @type {string} */ name) => handlers.delete(name),
    callHandler(/** @type {string} */ handlerName, /** @type {unknown} */ data, /** @type {((data: unknown) => void) | undefined} */ callback) {
      const callbackId = callback && `id_${callbacks.size}`;
      if (callback && callbackId) callbacks.set(callbackId, callback);
      send({ handlerName, data, callbackId });
    },
    async navigate(/** @type {{url: string, queue?: string}} */ { url, queue = '[]' }) {
      emit({ event: 'policy', url, decision: 'cancel' });
      for (const { handlerName, data, callbackId, responseId, responseData } of JSON.parse(queue)) {
        await Promise.resolve();
        if (responseId !== undefined) callbacks.get(responseId)?.(responseData);
        else handlers.get(handlerName)?.(data, (/** @type {unknown} */ answer) => send({ responseId: callbackId, responseData: answer }));
      }
    },
  };
}

function conversation() {
  return createConversation(new ObjectAdapter({
    implementation: { name: 'Mine', version: '1', language: 'JavaScript' }, half: 'native', dialects: ['wvjb-6'], features: ['exceptions'], open: openNative,
  }));
}

/** @param {[string, Record<string, unknown>][]} requests */
async function answersTo(...requests) {
  const lines = requests.map(([method, params], id) => JSON.stringify({ jsonrpc: '2.0', id, method, params: { instance: 1, ...params } }));
  return (await conversation().answers(lines)).map((line) => JSON.parse(line));
}

/** @type {[string, Record<string, unknown>]} */
const open = ['open', { dialect: 'wvjb-6' }];

describe('an adapter of one\'s own', () => {
  it('says what the implementer said', async () => {
    const [{ result }] = await answersTo(['initialize', { protocol: 1 }]);
    assert.deepEqual(result, { protocol: 1, implementation: { name: 'Mine', version: '1', language: 'JavaScript' }, half: 'native', dialects: ['wvjb-6'], features: ['exceptions'], instances: 1 });
  });

  it('gets handlers, callbacks and behaviors for nothing', async () => {
    const answers = await answersTo(open,
      ['register', { handler: 'h', behavior: [{ do: 'respond', echo: true }, { do: 'hold', responder: 'later' }] }],
      ['call', { handler: 'peer', data: null, callback: 'c', behavior: [{ do: 'throw', text: 'x' }] }],
      ['navigate', { url: 'q:', queue: '[{"handlerName":"h","data":[1],"callbackId":"p"},{"responseId":"id_0"}]' }],
      ['respond', { responder: 'later', data: 2 }]);
    assert.deepEqual(answers.map(({ result }) => result.events), [
      [],
      [],
      [{ event: 'evaluate', script: '{"handlerName":"peer","data":null,"callbackId":"id_0"}' }],
      [
        { event: 'policy', url: 'q:', decision: 'cancel' },
        { event: 'handler', handler: 'h', data: [1] },
        { event: 'evaluate', script: '{"responseId":"p","responseData":[1]}' },
        { event: 'response', callback: 'c' },
        { event: 'exception', text: 'Error: x' },
      ],
      [{ event: 'evaluate', script: '{"responseId":"p","responseData":2}' }],
    ]);
  });

  it('refuses what the implementer has left out', async () => {
    const answers = await answersTo(open, ['reset', {}], ['send', {}], ['evaluate', { script: '1' }], ['open', { instance: 2, dialect: 'wvjb-6' }], ['close', {}], ['register', { handler: 'h' }]);
    assert.deepEqual(answers.map(({ error }) => error?.code), [undefined, -32601, -32601, -32601, -32602, undefined, -32602]);
  });
});
