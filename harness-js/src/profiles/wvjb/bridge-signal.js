/** @typedef {import('./wvjb-dialect.js').WVJBDialect} WVJBDialect */

const pattern = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)\/?$/;

/**
 * Which of the bridge's URLs this is: scheme and host without regard to case, and no path but `/`.
 * @param {string} url
 * @param {WVJBDialect} dialect
 * @returns {'loaded' | 'queue' | null} null for any other URL
 */
export function bridgeURL(url, dialect) {
  const match = pattern.exec(url);
  if (match === null) return null;
  const scheme = match[1].toLowerCase();
  const host = match[2].toLowerCase();
  if (!dialect.schemes.some((known) => known.toLowerCase() === scheme)) return null;
  if (host === dialect.hosts.queue.toLowerCase()) return 'queue';
  return host === dialect.hosts.loaded.toLowerCase() ? 'loaded' : null;
}
