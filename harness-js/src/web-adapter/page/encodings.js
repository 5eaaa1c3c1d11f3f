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
      const bytes = new Uint8Array(text.length * 3);
      let size = 0;
      for (let index = 0; index < text.length; index += 1) {
        let point = /** @type {number} */ (text.codePointAt(index));
        if (point > 0xffff) index += 1;
        else if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
        if (point < 0x80) {
          bytes[size++] = point;
          continue;
        }
        if (point < 0x800) {
          bytes[size++] = 0xc0 | (point >> 6);
        } else {
          if (point < 0x10000) {
            bytes[size++] = 0xe0 | (point >> 12);
          } else {
            bytes[size++] = 0xf0 | (point >> 18);
            bytes[size++] = 0x80 | ((point >> 12) & 63);
          }
          bytes[size++] = 0x80 | ((point >> 6) & 63);
        }
        bytes[size++] = 0x80 | (point & 63);
      }
      return bytes.slice(0, size);
    }
  };
}
