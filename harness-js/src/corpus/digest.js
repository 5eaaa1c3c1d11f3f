import { createHash } from 'node:crypto';

/**
 * The digest of a corpus: SHA-256 over its files in ascending order of their path, byte by byte; of each the path, NUL, the size as
 * decimal text, NUL, and the bytes.
 * @param {ReadonlyMap<string, Uint8Array>} files by relative path with `/`
 * @returns {string} lower-case hex
 */
export function corpusDigest(files) {
  const hash = createHash('sha256');
  const entries = [...files].map(([path, bytes]) => ({ path: Buffer.from(path), bytes }));
  entries.sort((left, right) => Buffer.compare(left.path, right.path));
  for (const { path, bytes } of entries) {
    hash.update(path).update('\0').update(String(bytes.length)).update('\0').update(bytes);
  }
  return hash.digest('hex');
}
