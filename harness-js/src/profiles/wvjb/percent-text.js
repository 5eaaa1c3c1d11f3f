/**
 * The script that a web view runs for a URL with the prefix: without it, without what URL parsers drop, and decoded. Another script as it is.
 * @param {string} script
 * @param {string | null} prefix
 */
export function scriptOfURL(script, prefix) {
  if (prefix === null || !script.startsWith(prefix)) return script;
  return script.slice(prefix.length).replace(/[\t\n\r]/g, '').replace(/(?:%[0-9A-Fa-f]{2})+/g, decodedRun);
}

/**
 * What encodeURIComponent makes of a text; an unpaired surrogate counts as U+FFFD.
 * @param {string} text
 */
export function percentEncoded(text) {
  return encodeURIComponent(text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD'));
}

/**
 * What decodeURIComponent makes of a text that encodeURIComponent can have made; null when it is none.
 * @param {string} text
 */
export function percentDecoded(text) {
  if (!/^[A-Za-z0-9\-_.!~*'()%]*$/.test(text)) return null;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/**
 * A run of percent sequences, decoded where its bytes are the UTF-8 of a character; a byte that begins none keeps its spelling.
 * @param {string} run
 */
function decodedRun(run) {
  let text = '';
  for (let offset = 0; offset < run.length;) {
    const length = sequenceLength(parseInt(run.slice(offset + 1, offset + 3), 16));
    const spelled = run.slice(offset, offset + 3 * length);
    const character = length > 0 && spelled.length === 3 * length ? percentDecoded(spelled) : null;
    text += character ?? run.slice(offset, offset + 3);
    offset += character === null ? 3 : spelled.length;
  }
  return text;
}

/**
 * How many bytes a character takes whose first byte this is; 0 for a byte that begins none.
 * @param {number} byte
 */
function sequenceLength(byte) {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}
