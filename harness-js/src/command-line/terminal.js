/**
 * Where a command writes, and whence it reads: the process, or a twin of it in tests.
 * @typedef {object} Terminal
 * @property {(text: string) => void} out results
 * @property {(text: string) => void} err progress and diagnostics
 * @property {boolean} outIsTerminal
 * @property {boolean} errIsTerminal
 * @property {Readonly<Record<string, string | undefined>>} environment
 * @property {() => Promise<Uint8Array>} readInput all of the standard input
 * @property {string} self the words that run this program again
 * @property {AbortSignal} [signal] interrupts a run; its reason is the exit status
 */

/**
 * Whether colours may be used.
 * @param {Terminal} terminal
 */
export function allowsColor({ outIsTerminal, environment }) {
  return outIsTerminal && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
}
