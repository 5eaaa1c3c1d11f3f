/** @typedef {import('../json/value.js').JSONObject} JSONObject */

/**
 * The name of an observation's event.
 * @param {JSONObject} observation
 * @returns {string}
 */
export function eventOf(observation) {
  const event = observation.get('event');
  return typeof event === 'string' ? event : '';
}
