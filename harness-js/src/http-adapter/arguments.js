import { parseArgs } from 'node:util';

export const usage = `Usage: http-adapter.js --server COMMAND [--features LIST]
                       [--name NAME] [--version VERSION] [--language LANGUAGE]

Drives a native half of the profile ajax that is an HTTP server over the adapter
protocol, on stdin and stdout. COMMAND is given to the shell; the server prints
one line, listening on http://127.0.0.1:PORT, and offers the fixture that
CONFORMANCE.md describes, with Conformance.calls.

  --server COMMAND     starts the server
  --features LIST      what it can: deferred, exceptions, nothing (commas between)
  --name NAME          what it is called in reports (HTTP server)
  --version VERSION    its version in reports (0)
  --language LANGUAGE  the language it is written in (unknown)
  --help               this text
`;

const known = ['deferred', 'exceptions', 'nothing'];

/** Says that the command line is wrong. */
export class UsageError extends Error {}

/**
 * @typedef {object} ServerOptions
 * @property {string} server the command
 * @property {string[]} features
 * @property {{name: string, version: string, language: string}} implementation
 */

/**
 * @param {string[]} words
 * @returns {'help' | ServerOptions}
 * @throws {UsageError}
 */
export function parseArguments(words) {
  const values = parsed(words);
  if (values.help) return 'help';
  const { server, features = '', name = 'HTTP server', version = '0', language = 'unknown' } = values;
  if (server === undefined || server.trim() === '') throw new UsageError('--server is missing');
  const claimed = features.split(',').map((feature) => feature.trim()).filter((feature) => feature !== '');
  for (const feature of claimed) {
    if (!known.includes(feature)) throw new UsageError(`there is no feature ${JSON.stringify(feature)} for an HTTP server; use ${known.join(', ')}`);
  }
  return { server, features: [...new Set(claimed)], implementation: { name, version, language } };
}

/** @param {string[]} words */
function parsed(words) {
  try {
    return parseArgs({
      args: words,
      options: {
        help: { type: 'boolean', short: 'h' },
        server: { type: 'string' },
        features: { type: 'string' },
        name: { type: 'string' },
        version: { type: 'string' },
        language: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
