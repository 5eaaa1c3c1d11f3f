/**
 * A text as one word of a POSIX shell.
 * @param {string} text
 * @returns {string}
 */
export function shellWord(text) {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
