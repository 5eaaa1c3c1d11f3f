/**
 * A test for a glob over ids: `*` stands for any run of characters, slashes included, `?` for one character; all else for itself.
 * @param {string} pattern
 * @returns {(id: string) => boolean}
 */
export function globTest(pattern) {
  const source = pattern.replaceAll(/\*+|\?|[^*?]+/g, (part) => {
    if (part.startsWith('*')) return '.*';
    if (part === '?') return '.';
    return part.replaceAll(/[\\^$.|+()[\]{}/]/g, (character) => `\\${character}`);
  });
  const whole = new RegExp(`^${source}$`, 's');
  return (id) => whole.test(id);
}
