/**
 * A text as the payload's header carries it.
 * @param {string} text
 */
export function encodePayload(text) {
  return Buffer.from(text, 'utf8').toString('base64');
}

/**
 * The text that a payload carries, or why there is none.
 * @param {string} value the header's, without the dialect's prefix
 * @returns {{text: string} | {reason: string}}
 */
export function decodePayload(value) {
  const bytes = Buffer.from(value, 'base64');
  // Node's decoder forgives much; the one form that comes out again is the strict one.
  if (bytes.toString('base64') !== value) return { reason: 'the header is not base64 in the form of RFC 4648, section 4' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { reason: 'the bytes are not UTF-8' };
  }
}
