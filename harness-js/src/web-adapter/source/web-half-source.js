import { extname } from 'node:path';
import { SourceError } from './source-error.js';
import { stringifiedMacroArgument } from './stringified-macro.js';
import { multilineLiterals } from './swift-literal.js';

/** What every web half of the profile `wvjb` has, whatever else it is called. */
const MARK = '_fetchQueue';

/**
 * The script of a web half, taken from the text of a file: of a source that embeds it, by the file's extension, or else the text itself.
 *
 * @param {string} text
 * @param {string} path only its extension counts
 * @returns {string}
 * @throws {SourceError} its message continues a sentence that begins with the file's name
 */
export function webHalfSource(text, path) {
  const source = text.replace(/^\uFEFF/u, '');
  switch (extname(path).toLowerCase()) {
    case '.m':
    case '.mm':
    case '.h':
    case '.c':
      return stringifiedMacroArgument(source);
    case '.swift':
      return swiftSource(source);
    default:
      if (source.trim() === '') throw new SourceError('is empty');
      return source;
  }
}

/** @param {string} source */
function swiftSource(source) {
  const candidates = multilineLiterals(source).filter((value) => value.includes(MARK));
  if (candidates.length === 0) throw new SourceError(`has no multi-line string literal with a web half (one that names ${MARK})`);
  if (candidates.length > 1) throw new SourceError(`has ${candidates.length} multi-line string literals with a web half; one file, one half`);
  return candidates[0];
}
