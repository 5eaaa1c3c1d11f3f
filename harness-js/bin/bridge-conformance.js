#!/usr/bin/env node
import path from 'node:path';
import { shellWord } from '../src/adapter/shell-word.js';
import { main } from '../src/command-line/main.js';
import { systemErrorCode } from '../src/system-error.js';

const interruption = new AbortController();
for (const [signal, status] of /** @type {const} */ ([['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]])) {
  process.on(signal, () => {
    // Only a run has something to put in order; and whoever asks twice does not want to wait for it.
    if (process.argv[2] !== 'run' || interruption.signal.aborted) process.exit(status);
    interruption.abort(status);
  });
}
// A reader that has gone, as in `… | head`, is no fault.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (systemErrorCode(error) !== 'EPIPE') throw error;
  });
}

const self = path.relative(process.cwd(), process.argv[1]);
const status = await main(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  outIsTerminal: process.stdout.isTTY === true,
  errIsTerminal: process.stderr.isTTY === true,
  environment: process.env,
  async readInput() {
    const chunks = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    return Buffer.concat(chunks);
  },
  self: `node ${shellWord(self.startsWith('..') ? process.argv[1] : self)}`,
  signal: interruption.signal,
});
// process.exit would cut off what a pipe has not taken yet.
process.exitCode = status;
