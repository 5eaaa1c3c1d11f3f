import { matchMembers } from './match-value.js';
import { eventOf } from './observation-event.js';

/** @typedef {import('../json/value.js').JSONObject} JSONObject */
/** @typedef {import('../profiles/profile.js').Profile} Profile */
/** @typedef {import('./captures.js').Captures} Captures */
/** @typedef {import('./match-step.js').Expected} Expected */

/**
 * Matches observations whose order counts within their channel.
 * @param {readonly Expected[]} expected
 * @param {readonly JSONObject[]} actual
 * @param {Captures} captures
 * @param {Profile} profile
 * @returns {Captures | string} the reason when they do not match
 */
export function matchOrdered(expected, actual, captures, profile) {
  /** @type {Map<string, JSONObject[]>} */
  const channels = new Map();
  for (const observation of actual) {
    const channel = profile.channel(eventOf(observation));
    const queue = channels.get(channel);
    if (queue === undefined) channels.set(channel, [observation]);
    else queue.push(observation);
  }
  /** How far the search has come: the expected observation that nothing matched. */
  let furthest = -1;

  /**
   * @param {number} start
   * @param {ReadonlyMap<string, number>} positions the next observation of each channel
   * @param {Captures} known
   * @returns {Captures | null}
   */
  const search = (start, positions, known) => {
    const next = new Map(positions);
    let remembered = known;
    for (let index = start; index < expected.length; index += 1) {
      const { template, optional, channel } = expected[index];
      const position = next.get(channel) ?? 0;
      const observation = channels.get(channel)?.[position];
      const matched = observation === undefined ? null : matchMembers(template, observation, remembered, profile.looseKeys);
      if (optional && matched !== null) {
        // It may be this one, or this one may belong to a later expectation.
        const found = search(index + 1, new Map(next).set(channel, position + 1), matched);
        if (found !== null) return found;
      } else if (matched !== null) {
        next.set(channel, position + 1);
        remembered = matched;
      } else if (!optional) {
        furthest = Math.max(furthest, index);
        return null;
      }
    }
    for (const [channel, queue] of channels) {
      if ((next.get(channel) ?? 0) < queue.length) return null;
    }
    return remembered;
  };

  const found = search(0, new Map(), captures);
  if (found !== null) return found;
  if (furthest < 0) return 'more was observed than expected';
  return `expected observation ${furthest + 1} (${eventOf(expected[furthest].template)}) did not come, or came otherwise`;
}
