import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the pages lie that make-pages.js has made. */
export const FOLDER = process.env.PAGES ?? join(ROOT, '.build/pages');

/** The pages under test: what each shows. */
export const PAGES = /** @type {const} */ ({
  passing: 'passing.html',
  failing: 'failing.html',
  matrix: 'matrix.html',
  hostile: 'hostile.html',
  hostileMatrix: 'hostile-matrix.html',
});

/** @typedef {keyof typeof PAGES} PageName */

/**
 * The file of a page.
 * @param {PageName} name
 */
export function fileOf(name) {
  const file = join(FOLDER, PAGES[name]);
  if (!existsSync(file)) throw new Error(`${file} is missing; make it with: node Tests/browser/make-pages.js`);
  return file;
}
