import { UsageError } from './usage-error.js';

/**
 * What a flag takes: `value` one value, `list` a value each time that it stands there, `switch` none.
 * @typedef {'value' | 'list' | 'switch'} FlagKind
 */

/**
 * A command line, read.
 * @typedef {object} Options
 * @property {string[]} words what is no flag
 * @property {(flag: string) => string | null} value
 * @property {(flag: string) => string[]} list
 * @property {(flag: string) => boolean} has
 */

/**
 * Reads flags (`--flag VALUE` or `--flag=VALUE`) and words; after `--` all are words.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, FlagKind>>} flags by name, without the dashes
 * @param {{least: number, most: number, name: string}} words how many words may stand there, and what they are
 * @returns {Options}
 * @throws {UsageError}
 */
export function readOptions(args, flags, words) {
  /** @type {Map<string, string[]>} */
  const given = new Map();
  /** @type {string[]} */
  const rest = [];
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === '--') {
      rest.push(...args.slice(index + 1));
      break;
    }
    if (!argument.startsWith('-') || argument === '-') {
      rest.push(argument);
      continue;
    }
    const equals = argument.indexOf('=');
    const name = argument.slice(2, equals < 0 ? undefined : equals);
    const inline = equals < 0 ? undefined : argument.slice(equals + 1);
    const kind = argument.startsWith('--') && Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (kind === undefined) throw new UsageError(`unknown flag ${shown(argument)}: use ${Object.keys(flags).map((flag) => `--${flag}`).join(', ')}`);
    if (kind === 'switch') {
      if (inline !== undefined) throw new UsageError(`--${name} takes no value: write --${name} alone`);
      given.set(name, []);
      continue;
    }
    const value = inline ?? args[(index += 1)];
    if (value === undefined) throw new UsageError(`--${name} needs a value: write --${name} VALUE`);
    const before = given.get(name);
    if (before !== undefined && kind === 'value') throw new UsageError(`--${name} stands there twice: keep one of them`);
    given.set(name, [...(before ?? []), value]);
  }
  if (rest.length < words.least) throw new UsageError(`${words.name} is missing: add it`);
  if (rest.length > words.most) throw new UsageError(`${shown(rest[words.most])} is one word too many: ${words.most === 0 ? 'take it out' : `give one ${words.name}`}`);
  return {
    words: rest,
    value: (flag) => given.get(flag)?.[0] ?? null,
    list: (flag) => given.get(flag) ?? [],
    has: (flag) => given.has(flag),
  };
}

/** @param {string} text */
function shown(text) {
  return JSON.stringify(text);
}
