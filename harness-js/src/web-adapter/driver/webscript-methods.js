import { check, fail, text, texts } from '../wire/params.js';

/** @typedef {import('../wire/params.js').Check} Check */
/** @typedef {import('../wire/params.js').Shape} Shape */

/** @type {Check} */
const answers = (value, place) => {
  if (!Array.isArray(value)) fail(place, 'a list of answers');
  value.forEach((/** @type {any} */ answer, /** @type {number} */ index) => {
    if (typeof answer !== 'object' || answer === null) fail(`${place}[${index}]`, 'an answer');
    check(answer, { reply: text, 'first?': texts }, `${place}[${index}]`);
  });
};

/**
 * The driving methods of the profile `webscript` with their params, as in CONFORMANCE.md: those of a web half.
 *
 * @type {Readonly<Record<string, Shape>>}
 */
export const webScriptMethods = {
  load: {},
  evaluate: { script: text, 'answers?': answers },
  receive: { text, 'answers?': answers },
};
