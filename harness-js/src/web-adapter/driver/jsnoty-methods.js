import { anything, check, fail, text } from '../wire/params.js';

/** @typedef {import('../wire/params.js').Check} Check */
/** @typedef {import('../wire/params.js').Shape} Shape */

/** @type {Shape} */
const notification = { name: text, 'data?': anything };

/** @type {Record<string, Shape>} */
const actions = { notify: notification, throw: { text } };

/** @type {Check} */
const behavior = (value, place) => {
  if (!Array.isArray(value)) fail(place, 'a list of actions');
  value.forEach((/** @type {any} */ action, /** @type {number} */ index) => {
    const shape = Object.hasOwn(actions, action?.do ?? '') ? actions[action.do] : fail(`${place}[${index}].do`, 'the name of an action');
    check(action, shape, `${place}[${index}]`);
  });
};

/**
 * The driving methods of the profile `jsnoty` with their params, as in CONFORMANCE.md.
 *
 * @type {Readonly<Record<string, Shape>>}
 */
export const jsnotyMethods = {
  notify: notification,
  navigate: { url: text, 'behavior?': behavior },
  launch: { userAgent: text, suffix: text, url: text },
  listen: { name: text, 'behavior?': behavior },
  load: {},
  onload: {},
  evaluate: { script: text },
};
