/** @typedef {import('../../corpus/reader.js').Reader} Reader */
/** @typedef {import('../../json/value.js').JSONObject} JSONObject */

/**
 * How a page tells native that it wants the bridge (`loaded`), or that messages wait (`queue`).
 * @typedef {{by: 'navigation', loadedURL: string | null, queueURL: string, schemes: string[], hosts: {loaded: string | null, queue: string}}
 *   | {by: 'message', loaded: string, queue: string}} BridgeSignal
 */

/** @typedef {'loaded' | 'queue'} SignalKind */

const urlPattern = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)\/?$/;

/**
 * Reads a dialect's signals.
 * @param {Reader} source the dialect
 * @param {boolean} injectsAtFinish whether the page never asks
 * @returns {BridgeSignal}
 * @throws {import('../../corpus/corpus-error.js').CorpusError}
 */
export function bridgeSignal(source, injectsAtFinish) {
  const signal = source.optional('signal');
  if (signal?.required('by').oneOf(['navigation', 'message']) === 'message') {
    signal.object(['by', 'loaded', 'queue']);
    return { by: 'message', loaded: signal.required('loaded').text(), queue: signal.required('queue').text() };
  }
  const hosts = source.required('hosts');
  hosts.object(injectsAtFinish ? ['queue'] : ['loaded', 'queue']);
  return {
    by: 'navigation',
    loadedURL: injectsAtFinish ? null : source.required('loadedURL').text(),
    queueURL: source.required('queueURL').text(),
    schemes: source.required('schemes').words(),
    hosts: { loaded: injectsAtFinish ? null : hosts.required('loaded').text(), queue: hosts.required('queue').text() },
  };
}

/**
 * Which of the bridge's URLs this is: scheme and host without regard to case, and no path but `/`.
 * @param {string} url
 * @param {BridgeSignal} signal
 * @returns {SignalKind | null} null for any other URL
 */
export function signalOfURL(url, signal) {
  const match = signal.by === 'navigation' ? urlPattern.exec(url) : null;
  if (match === null || signal.by !== 'navigation') return null;
  const [, scheme, host] = match;
  if (!signal.schemes.some((known) => isSame(known, scheme))) return null;
  if (isSame(signal.hosts.queue, host)) return 'queue';
  return signal.hosts.loaded !== null && isSame(signal.hosts.loaded, host) ? 'loaded' : null;
}

/**
 * Which of the bridge's script messages has this name.
 * @param {string} name
 * @param {BridgeSignal} signal
 * @returns {SignalKind | null} null for any other message
 */
export function signalOfMessage(name, signal) {
  if (signal.by !== 'message') return null;
  if (name === signal.queue) return 'queue';
  return name === signal.loaded ? 'loaded' : null;
}

/**
 * @param {string} known
 * @param {string} given
 */
function isSame(known, given) {
  return known.toLowerCase() === given.toLowerCase();
}
