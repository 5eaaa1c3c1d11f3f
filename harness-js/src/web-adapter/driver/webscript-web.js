/**
 * Makes the verbs of the profile `webscript` for a web half: they play native at the other end of the port.
 *
 * Runs inside the page's realm (see ../page/realm.js). What a page does to the built-in objects must not reach what is reported, so it
 * keeps what it needs.
 *
 * @param {any} global the page's global object
 * @param {any} dialect the dialect's data
 * @param {(event: Record<string, unknown>) => void} emit
 * @returns {Record<string, (params: any) => unknown>}
 */
export function createWebScriptDriver(global, dialect, emit) {
  const hasOwn = Object.hasOwn;
  const nothing = '{"value":{"undefined":true}}';
  /** @type {unknown} the web half's own function, as it was right after the load */
  let entry;
  /** @type {any} what the port answers during this request */
  let answers;
  let next = 0;

  /** @param {any} params */
  function prepare(params) {
    entry ??= global[dialect.entry];
    answers = hasOwn(params, 'answers') ? params.answers : undefined;
    next = 0;
  }

  /** @param {unknown} error */
  function complain(error) {
    let words = 'an exception that cannot be told';
    try {
      words = `${error}`;
    } catch {
      // Nothing more can be said of it.
    }
    emit({ event: 'exception', text: words });
  }

  /** @param {string} text */
  function receive(text) {
    if (typeof entry !== 'function') {
      complain(`the page has no function ${dialect.entry}`);
      return;
    }
    let reply;
    try {
      reply = entry(text);
    } catch (error) {
      complain(error);
      return;
    }
    if (typeof reply === 'string') emit({ event: 'reply', text: reply });
    else complain(`${dialect.entry} replied a ${typeof reply}, not a text`);
  }

  /** @param {unknown} message */
  function port(message) {
    if (typeof message === 'string') emit({ event: 'ask', text: message });
    else complain(`${dialect.port} was asked with a ${typeof message}, not with a text`);
    if (answers === undefined || next >= answers.length) return nothing;
    const answer = answers[next];
    next += 1;
    if (hasOwn(answer, 'first')) {
      for (let index = 0; index < answer.first.length; index += 1) receive(answer.first[index]);
    }
    return answer.reply;
  }

  return {
    /** Told before the script is loaded. */
    load() {
      global[dialect.port] = port;
    },

    /** Told before a script of the page is evaluated. */
    evaluate: prepare,

    receive(params) {
      prepare(params);
      receive(params.text);
    },
  };
}
