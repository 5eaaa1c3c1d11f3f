// Control characters of every kind, those that turn or hide text, and code units that are no character.
const unseen = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A text from an implementation as people may see it: nothing in it moves a cursor, turns the direction or ends a line.
 * @param {string} text
 * @returns {string}
 */
export function visible(text) {
  return text.replaceAll(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The same, with line ends kept.
 * @param {string} text
 * @returns {string[]} the lines
 */
export function visibleLines(text) {
  return text.split(/\r?\n/).map(visible);
}

/**
 * A text cut to a length.
 * @param {string} text
 * @param {number} limit in code units
 * @returns {string}
 */
export function shortened(text, limit) {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}
