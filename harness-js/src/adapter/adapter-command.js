import { fileURLToPath } from 'node:url';

/**
 * How an adapter is started: a line for /bin/sh, or a program with its arguments.
 * @typedef {{shell: string} | {program: string, arguments: string[]}} AdapterCommand
 */

/** The adapter for web halves that comes with this harness. */
const webAdapter = fileURLToPath(new URL('../../bin/web-adapter.js', import.meta.url));

/**
 * The command of the adapter for a web half in a file.
 * @param {string} file
 * @returns {AdapterCommand}
 */
export function webHalfCommand(file) {
  return { program: process.execPath, arguments: [webAdapter, file] };
}
