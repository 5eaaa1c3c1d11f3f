import { access } from 'node:fs/promises';
import { referenceDialects, referenceWebHalf } from '../../reference/index.js';
import { webHalfCommand } from '../adapter/adapter-command.js';
import { UsageError } from './usage-error.js';

/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('../adapter/adapter-command.js').AdapterCommand} AdapterCommand */

/**
 * What a command line names to be driven.
 * @typedef {object} Subject
 * @property {AdapterCommand} command
 * @property {boolean} isFile a web half in a file, of which nobody has said what dialect it speaks
 */

/**
 * What --adapter or --implementation names.
 * @param {Options} options
 * @param {string} name the command's
 * @param {string | null} dialect
 * @returns {Promise<Subject>}
 * @throws {UsageError}
 */
export async function subjectFrom(options, name, dialect) {
  const adapter = options.value('adapter');
  const implementation = options.value('implementation');
  if ((adapter === null) === (implementation === null)) throw new UsageError(`${name} takes --adapter 'COMMAND' or --implementation FILE: give one of the two`);
  if (adapter !== null) return { command: { shell: adapter }, isFile: false };
  const isFile = implementation !== 'reference';
  const file = isFile ? /** @type {string} */ (implementation) : referenceFor(dialect);
  if (!/\.(?:js|cjs|mjs|m|swift)$/.test(file)) throw new UsageError(`--implementation ${JSON.stringify(implementation)} is no web half: name a .js, .m or .swift file, or reference`);
  await access(file).catch(() => {
    throw new UsageError(`--implementation ${JSON.stringify(implementation)} cannot be read: name a file that is there`);
  });
  return { command: webHalfCommand(file), isFile };
}

/**
 * The reference web half that `--implementation reference` names: that of the dialect, or the kit's first.
 * @param {string | null} dialect
 * @returns {string}
 */
function referenceFor(dialect) {
  const file = referenceWebHalf(dialect ?? referenceDialects[0]);
  if (file === undefined) throw new UsageError(`there is no reference web half for --dialect ${JSON.stringify(dialect)}: there are ${referenceDialects.join(', ')}`);
  return file;
}
