const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/**
 * A form of a number's text that is the same for every text of the same exact decimal value: 1, 1.0 and 10e-1 give one form.
 * @param {string} text a number in the grammar of RFC 8259
 * @returns {string}
 */
export function decimalForm(text) {
  const match = parts.exec(text);
  if (match === null) return text;
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  let first = 0;
  while (digits[first] === '0') first += 1;
  if (first === digits.length) return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  const scale = BigInt(exponent.replace('+', '')) - BigInt(fraction.length) + BigInt(digits.length - end);
  return `${sign}${digits.slice(first, end)}e${scale}`;
}
