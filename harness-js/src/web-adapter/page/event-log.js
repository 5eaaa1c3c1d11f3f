/**
 * Makes the list of what the page has done since it was last asked, as JSON text.
 *
 * Runs inside the page's realm (see realm.js): only text leaves it, so no object of the adapter is ever within the page's reach.
 *
 * @param {(value: unknown) => string} encode
 * @param {{events: number, characters: number}} limits more than that is dropped, and `overflowed` says so: a page that floods must not
 *   fill the memory, nor make a line that the protocol does not allow
 */
export function createEventLog(encode, limits) {
  const quote = JSON.stringify;
  const keysOf = Object.keys;
  let text = '';
  let count = 0;
  let overflowed = false;

  return {
    /**
     * Adds an event; members that are undefined are left out, which is how a handler that was given nothing is told from one given null.
     *
     * @param {Record<string, unknown>} event
     */
    emit(event) {
      if (count >= limits.events || text.length >= limits.characters) {
        overflowed = true;
        return;
      }
      let members = '';
      const keys = keysOf(event);
      for (let index = 0; index < keys.length; index += 1) {
        const value = event[keys[index]];
        if (value === undefined) continue;
        if (members !== '') members += ',';
        members += quote(keys[index]) + ':' + encode(value);
      }
      text += (count > 0 ? ',{' : '{') + members + '}';
      count += 1;
    },

    /** The events as the text of a JSON array; the list is empty afterwards. */
    take() {
      const taken = '[' + text + ']';
      text = '';
      count = 0;
      return taken;
    },

    /** Whether events had to be dropped since this was last asked. */
    takeOverflowed() {
      const answer = overflowed;
      overflowed = false;
      return answer;
    },
  };
}
