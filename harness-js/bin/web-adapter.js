#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError, parseArguments, usage } from '../src/web-adapter/arguments.js';
import { createGuardedConversation } from '../src/web-adapter/guarded-conversation.js';
import { MutationError, mutate, mutationNamed } from '../src/web-adapter/source/mutation.js';
import { SourceError } from '../src/web-adapter/source/source-error.js';
import { webHalfSource } from '../src/web-adapter/source/web-half-source.js';
import { WebAdapter } from '../src/web-adapter/web-adapter.js';
import { LineTooLongError } from '../src/web-adapter/wire/line-splitter.js';
import { serve } from '../src/web-adapter/wire/serve.js';

const MUTANTS = fileURLToPath(new URL('../../mutants/wvjb/web.json', import.meta.url));

/** Says in one line why the adapter cannot start or go on. */
class Failure extends Error {}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Failure(`${path} cannot be read (${/** @type {any} */ (error).code ?? error})`);
  }
}

/** @param {string} path @param {string} name */
function readMutation(path, name) {
  const text = read(path);
  try {
    return mutationNamed(JSON.parse(text), name);
  } catch (error) {
    throw new Failure(error instanceof MutationError ? `${path}: ${error.message}` : `${path} is not a list of mutants`);
  }
}

/** @param {Exclude<ReturnType<typeof parseArguments>, {help: true}>} options */
function createAdapter({ file, name = basename(file), version = '0', mutant, mutants = MUTANTS }) {
  const text = read(file);
  try {
    const source = webHalfSource(text, file);
    if (mutant === undefined) return new WebAdapter({ source, name, version });
    return new WebAdapter({ source: mutate(source, readMutation(mutants, mutant)), name: `${name} (${mutant})`, version });
  } catch (error) {
    if (error instanceof SourceError) throw new Failure(`${file} ${error.message}`);
    if (error instanceof MutationError) throw new Failure(`${file}: ${error.message}`);
    if (error instanceof SyntaxError) throw new Failure(`${file} holds no script: ${error.message}`);
    throw error;
  }
}

/** @param {string[]} words @returns {Promise<number>} the exit status */
async function main(words) {
  try {
    const options = parseArguments(words);
    if (options.help) {
      process.stdout.write(usage);
      return 0;
    }
    await serve({ input: process.stdin, output: process.stdout, conversation: createGuardedConversation(createAdapter(options)) });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`web-adapter: ${error.message}\n\n${usage}`);
      return 2;
    }
    if (error instanceof Failure || error instanceof LineTooLongError) {
      process.stderr.write(`web-adapter: ${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

// A promise that a page lets fail is the page's affair; it must not end the adapter.
process.on('unhandledRejection', () => {
  process.stderr.write('web-adapter: a promise of the page was rejected and nothing caught it\n');
});
// The harness has closed its end.
process.stdout.on('error', () => process.exit(1));

process.exitCode = await main(process.argv.slice(2));
process.stdin.destroy();
