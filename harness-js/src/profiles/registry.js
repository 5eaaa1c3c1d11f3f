import { jsnoty } from './jsnoty/jsnoty.js';
import { webscript } from './webscript/webscript.js';
import { wvjb } from './wvjb/wvjb.js';

/** @typedef {import('./profile.js').Profile} Profile */

/** @type {readonly Profile[]} */
const profiles = [wvjb, jsnoty, webscript];

/**
 * The profile of that name; undefined when this harness has none.
 * @param {string} name
 * @returns {Profile | undefined}
 */
export function profileNamed(name) {
  return profiles.find((profile) => profile.name === name);
}
