import { parseArgs } from 'node:util';

export const usage = `Usage: web-adapter.js [--name NAME] [--version VERSION]
                      [--mutant NAME [--mutants FILE]] FILE

Drives the web half in FILE over the adapter protocol, on stdin and stdout.
FILE is a script, or a source that embeds one: Objective-C with a macro that
makes its argument a string (.m), or Swift with a multi-line literal (.swift).

  --name NAME        what the half is called in reports (the file's name)
  --version VERSION  its version in reports (0)
  --mutant NAME      a mutant or variant of the half, out of a list of mutants
  --mutants FILE     the list of mutants (mutants/wvjb/web.json)
  --help             this text
`;

/** Says that the command line is wrong. */
export class UsageError extends Error {}

/**
 * @param {string[]} words
 * @returns {{help: true} | {help: false, file: string, name?: string, version?: string, mutant?: string, mutants?: string}}
 * @throws {UsageError}
 */
export function parseArguments(words) {
  let parsed;
  try {
    parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        name: { type: 'string' },
        version: { type: 'string' },
        mutant: { type: 'string' },
        mutants: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help === true) return { help: true };
  if (positionals.length !== 1) throw new UsageError(positionals.length === 0 ? 'FILE is missing' : 'there is more than one FILE');
  for (const option of /** @type {const} */ (['name', 'version', 'mutant', 'mutants'])) {
    if (values[option] === '') throw new UsageError(`--${option} is empty`);
  }
  if (values.mutants !== undefined && values.mutant === undefined) throw new UsageError('--mutants needs --mutant');
  const { name, version, mutant, mutants } = values;
  return { help: false, file: positionals[0], name, version, mutant, mutants };
}
