import { fileURLToPath } from 'node:url';

/**
 * The reference web half of each dialect; of the dialects of a profile, the first is the one that is meant when none is named.
 * @type {Readonly<Record<string, string>>}
 */
const files = {
  'wvjb-6': 'web-half.js',
  'wvjb-5': 'web-half-5.js',
  'wvjb-4': 'web-half-4.js',
  lision: 'web-half-lision.js',
  'jsbridge-android': 'web-half-android.js',
  jsnoty: 'jsnoty-web-half.js',
  ajax: 'ajax-web-half.js',
  webscript: 'webscript-web-half.js',
};

/** The dialects that a reference web half speaks. */
export const referenceDialects = Object.keys(files);

/**
 * The file of a dialect's reference web half; undefined when there is none.
 * @param {string} dialect
 * @returns {string | undefined}
 */
export function referenceWebHalf(dialect) {
  return Object.hasOwn(files, dialect) ? fileURLToPath(new URL(files[dialect], import.meta.url)) : undefined;
}
