/**
 * Makes the page's error reporting: what becomes of an exception that nothing has caught.
 *
 * Runs inside the page's realm (see realm.js).
 *
 * @param {any} global the page's global object
 * @param {(event: Record<string, unknown>) => void} emit
 * @param {(type: string, members: Record<string, unknown>) => void} dispatch tells the window's listeners
 */
export function createErrorReporting(global, emit, dispatch) {
  /**
   * A text for any thrown value, also one whose own conversion throws.
   *
   * @param {unknown} error
   */
  function describe(error) {
    try {
      return String(error);
    } catch {
      return 'a value that has no text was thrown';
    }
  }

  return {
    describe,

    /**
     * Reports an uncaught exception as a browser does (window.onerror, then listeners), and as an event in any case: the page's own
     * handler does not make the exception unseen.
     *
     * @param {unknown} error
     */
    report(error) {
      const text = describe(error);
      const message = 'Uncaught ' + text;
      try {
        if (typeof global.onerror === 'function') global.onerror(message, '', 0, 0, error);
        dispatch('error', { message, error, filename: '', lineno: 0, colno: 0 });
      } catch (second) {
        emit({ event: 'log', text: 'the page\'s error handler threw ' + describe(second) });
      }
      emit({ event: 'exception', text });
    },
  };
}
