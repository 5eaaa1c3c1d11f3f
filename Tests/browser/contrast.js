/**
 * Runs in the page: the contrast of every text that can be seen with what lies behind it (WCAG 2.2, 1.4.3 and its formulas).
 * @returns {{checked: number, faint: string[]}} how many texts were measured, and one line for each kind of text below its limit
 */
export function contrastOfTexts() {
  /** @typedef {[red: number, green: number, blue: number, alpha: number]} Color */
  const canvas = document.createElement('canvas');
  const pencil = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  /** @type {Map<string, Color>} */
  const colors = new Map();
  /** @param {string} text @returns {Color} */
  const color = (text) => {
    let value = colors.get(text);
    if (!value) {
      pencil.clearRect(0, 0, 1, 1);
      pencil.fillStyle = text;
      pencil.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pencil.getImageData(0, 0, 1, 1).data;
      value = [red, green, blue, alpha / 255];
      colors.set(text, value);
    }
    return value;
  };
  /** @param {Color} upper @param {Color} lower @returns {Color} */
  const over = (upper, lower) => [
    upper[0] * upper[3] + lower[0] * (1 - upper[3]),
    upper[1] * upper[3] + lower[1] * (1 - upper[3]),
    upper[2] * upper[3] + lower[2] * (1 - upper[3]),
    1,
  ];
  /** @param {Color} value */
  const luminance = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** @type {Map<Element, Color>} */
  const grounds = new Map();
  /** @param {Element | null} element @returns {Color} */
  const ground = (element) => {
    if (!element) return [255, 255, 255, 1];
    let value = grounds.get(element);
    if (!value) {
      const own = color(getComputedStyle(element).backgroundColor);
      value = own[3] === 1 ? own : over(own, ground(element.parentElement));
      grounds.set(element, value);
    }
    return value;
  };
  /**
   * What a text of a drawing stands on: the band of its step, if that has a colour.
   * @param {Element} text
   */
  const groundOfDrawing = (text) => {
    const drawing = /** @type {SVGElement} */ (text.closest('svg'));
    const y = Number(text.closest('text')?.getAttribute('y'));
    for (const band of drawing.querySelectorAll('rect')) {
      const top = Number(band.getAttribute('y'));
      if (y >= top && y <= top + Number(band.getAttribute('height'))) return color(getComputedStyle(band).fill);
    }
    return ground(drawing);
  };
  let checked = 0;
  const faint = new Set();
  /** @param {Element} element @param {CSSStyleDeclaration} style @param {string} text @param {string} [paint] */
  const judge = (element, style, text, paint = style.color) => {
    const behind = element.closest('svg') ? groundOfDrawing(element) : ground(element);
    const [lighter, darker] = [luminance(over(color(paint), behind)), luminance(behind)].sort((a, b) => b - a);
    const ratio = (lighter + 0.05) / (darker + 0.05);
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    checked += 1;
    if (ratio < (large ? 3 : 4.5)) {
      const kind = `${element.parentElement?.className ?? ''} > ${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
      faint.add(`${ratio.toFixed(2)} ${kind}: ${text.trim().slice(0, 40)}`);
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  /** @type {Set<Element>} */
  const seen = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (!element || seen.has(element) || !text.trim() || element.closest('script, style, option, [hidden]')) continue;
    seen.add(element);
    if (!element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    judge(element, style, text, element.closest('svg') ? style.fill : style.color);
  }
  for (const element of document.querySelectorAll('.heat td.c')) {
    const before = getComputedStyle(element, '::before');
    if (before.content !== 'none') judge(element, before, before.content);
  }
  for (const element of document.querySelectorAll('select, input')) {
    if (element.checkVisibility()) judge(element, getComputedStyle(element), element.tagName);
  }
  for (const element of document.querySelectorAll('input[placeholder]')) {
    judge(element, getComputedStyle(element, '::placeholder'), 'placeholder');
  }
  return { checked, faint: [...faint] };
}
