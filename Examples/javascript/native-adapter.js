#!/usr/bin/env node
// The adapter that lets the kit drive native-half.js. A project of its own imports from 'bridge-conformance/adapter'.

import { readFileSync } from 'node:fs';
import { ObjectAdapter, createConversation, serve } from '../../harness-js/src/web-adapter/index.js';
import { NativeHalf } from './native-half.js';

const webHalf = readFileSync(new URL('web-half.js', import.meta.url), 'utf8');

const adapter = new ObjectAdapter({
  implementation: { name: 'example native half', version: '1.0', language: 'JavaScript' },
  half: 'native',
  dialects: ['wvjb-6'],
  features: ['nothing', 'utf16'],
  instances: 64,
  open({ emit }) {
    /** @type {string | null} what the next evaluation of _fetchQueue() gives */
    let queue = null;
    const page = {
      evaluate(/** @type {string} */ script) {
        emit({ event: 'evaluate', script });
        if (script !== 'WebViewJavascriptBridge._fetchQueue();') return undefined;
        const text = queue;
        queue = '[]';
        return text;
      },
    };
    const half = new NativeHalf(page, webHalf);
    return {
      registerHandler: (name, handler) => half.registerHandler(name, handler),
      removeHandler: (name) => half.removeHandler(name),
      callHandler: (name, data, callback) => half.callHandler(name, data, callback),
      send: (data, callback) => half.send(data, callback),
      disableSafetyTimeout: () => half.disableSafetyTimeout(),
      reset: () => half.reset(),
      navigate(params) {
        queue = params.queue ?? null;
        emit({ event: 'policy', url: params.url, decision: half.navigate(params.url) ? 'cancel' : 'allow' });
      },
    };
  },
});

await serve({ input: process.stdin, output: process.stdout, conversation: createConversation(adapter) });
