import { CorpusError } from '../corpus/corpus-error.js';
import { harnessIdentity } from '../harness-identity.js';
import { visible } from '../report/visible.js';
import { check } from './check.js';
import { decode } from './decode.js';
import { detect } from './detect.js';
import { explain } from './explain.js';
import { list } from './list.js';
import { run } from './run.js';
import { usageText } from './usage.js';
import { UsageError } from './usage-error.js';
import { verify } from './verify.js';

/** @typedef {import('./terminal.js').Terminal} Terminal */

/** @type {Readonly<Record<string, (args: readonly string[], terminal: Terminal) => Promise<number>>>} */
const commands = { run, detect, list, explain, check, decode, verify };

/**
 * Does what a command line says.
 * @param {readonly string[]} args without the program's name
 * @param {Terminal} terminal
 * @returns {Promise<number>} the exit status
 */
export async function main(args, terminal) {
  const [name, ...rest] = args;
  try {
    if (name === undefined) {
      terminal.err(usageText);
      return 2;
    }
    if (name === '--help' || name === '-h' || name === 'help' || rest.includes('--help')) {
      terminal.out(usageText);
      return 0;
    }
    if (name === '--version') {
      const { name: harness, version } = harnessIdentity();
      terminal.out(`${harness} ${version}\n`);
      return 0;
    }
    if (!Object.hasOwn(commands, name)) {
      const what = name.startsWith('-') ? 'flag' : 'command';
      throw new UsageError(`unknown ${what} ${JSON.stringify(name)}: use ${Object.keys(commands).join(', ')}, --help or --version`);
    }
    return await commands[name](rest, terminal);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CorpusError)) throw error;
    terminal.err(`${visible(error.message)}\n`);
    return 2;
  }
}
