/**
 * Gives the page what browsers have for base64 and UTF-8: btoa, atob and TextEncoder.
 *
 * Runs inside the page's realm (see realm.js).
 *
 * @param {any} global the page's global object
 */
export function installEncodings(global) {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

  /** @param {string} message */
  const invalidCharacter = (message) => new global.DOMException(message, 'InvalidCharacterError');

  global.btoa = function btoa(/** @type {unknown} */ data) {
    const text = String(data);
    let encoded = '';
    for (let index = 0; index < text.length; index += 3) {
      const left = text.length - index;
      let group = 0;
      for (let offset = 0; offset < 3; offset += 1) {
        const unit = offset < left ? text.charCodeAt(index + offset) : 0;
        if (unit > 0xff) throw invalidCharacter('btoa takes the characters U+0000 to U+00FF');
        group = (group << 8) | unit;
      }
      encoded += ALPHABET[group >> 18] + ALPHABET[(group >> 12) & 63];
      encoded += left > 1 ? ALPHABET[(group >> 6) & 63] : '=';
      encoded += left > 2 ? ALPHABET[group & 63] : '=';
    }
    return encoded;
  };

  global.atob = function atob(/** @type {unknown} */ data) {
    let text = String(data).replace(/[\t\n\f\r ]/g, '');
    if (text.length % 4 === 0) text = text.replace(/={1,2}$/, '');
    if (text.length % 4 === 1) throw invalidCharacter('a length that base64 never has');
    let decoded = '';
    let bits = 0;
    let count = 0;
    for (const character of text) {
      const value = ALPHABET.indexOf(character);
      if (value < 0) throw invalidCharacter('a character that base64 does not have');
      bits = ((bits << 6) | value) & 0xffff;
      count += 6;
      if (count >= 8) {
        count -= 8;
        decoded += String.fromCharCode((bits >> count) & 0xff);
      }
    }
    return decoded;
  };

  global.TextEncoder = class TextEncoder {
    get encoding() {
      return 'utf-8';
    }

    /** @param {unknown} [input] */
    encode(input = '') {
      const text = String(input);
      /** @type {number[]} */
      const bytes = [];
      for (const character of text) {
        let point = /** @type {number} */ (character.codePointAt(0));
        if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
        if (point < 0x80) bytes.push(point);
        else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
        else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
        else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
      }
      return Uint8Array.from(bytes);
    }
  };
}
