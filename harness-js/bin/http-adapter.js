#!/usr/bin/env node
import { UsageError, parseArguments, usage } from '../src/http-adapter/arguments.js';
import { HTTPAdapter } from '../src/http-adapter/http-adapter.js';
import { ServerError, ServerProcess } from '../src/http-adapter/server-process.js';
import { createConversation } from '../src/web-adapter/wire/conversation.js';
import { LineTooLongError } from '../src/web-adapter/wire/line-splitter.js';
import { serve } from '../src/web-adapter/wire/serve.js';

/** @param {string} message */
function complain(message) {
  process.stderr.write(`http-adapter: ${message}\n`);
}

/** @param {import('../src/http-adapter/arguments.js').ServerOptions} options */
async function run({ server: command, ...description }) {
  let ending = false;
  const server = new ServerProcess(command, () => {
    if (ending) return;
    complain('the server has ended');
    process.exit(1);
  });
  process.on('exit', () => server.endNow());
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => process.exit(1));
  try {
    const adapter = new HTTPAdapter(await server.port(), description);
    await serve({ input: process.stdin, output: process.stdout, conversation: createConversation(adapter) });
  } finally {
    ending = true;
    await server.end();
  }
}

/** @param {string[]} words @returns {Promise<number>} the exit status */
async function main(words) {
  try {
    const options = parseArguments(words);
    if (options === 'help') process.stdout.write(usage);
    else await run(options);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`http-adapter: ${error.message}\n\n${usage}`);
      return 2;
    }
    if (error instanceof ServerError || error instanceof LineTooLongError) {
      complain(error.message);
      return 1;
    }
    throw error;
  }
}

// The harness has closed its end.
process.stdout.on('error', () => process.exit(1));

process.exitCode = await main(process.argv.slice(2));
process.stdin.destroy();
