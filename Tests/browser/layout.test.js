import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Chromium } from './chromium.js';
import { Page } from './page.js';
import { fileOf } from './pages.js';

/** @type {Chromium} */
let browser;
before(async () => {
  browser = await Chromium.start();
});
after(() => browser.close());

/** A desk, and a phone. */
const WIDTHS = [1440, 390];
const SHOWN = /** @type {const} */ (['passing', 'failing', 'matrix', 'hostile', 'hostileMatrix']);

/** Runs in the page: what is wider than the page, and does not lie in a box that scrolls. */
function tooWide() {
  const width = document.documentElement.clientWidth;
  const wide = [...document.querySelectorAll('body *')].filter((element) => {
    if (element.closest('.box, .scroll, svg, .skip, .vh, caption') || !element.checkVisibility()) return false;
    const { right, left, width: own } = element.getBoundingClientRect();
    return own > 1 && (right > width + 1 || left < -1);
  });
  return {
    page: document.documentElement.scrollWidth - width,
    wide: wide.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
  };
}

/** Runs in the page: pairs of neighbours that lie upon one another. */
function overlaps() {
  const groups = ['main > *', '.banner > *', '.ladder > li', 'dl.facts > div', 'form.filters > *', '#vectors > section', '.chips a', '.v > summary > *', 'details.v'];
  const found = [];
  for (const selector of groups) {
    const boxes = [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && !element.matches('.vh'))
      .slice(0, 300)
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    for (const [index, { element, box }] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 1 && down > 1) {
          found.push(`${selector}: ${element.textContent?.slice(0, 30)} | ${other.element.textContent?.slice(0, 30)}`);
        }
      }
    }
  }
  return found.slice(0, 5);
}

/** Runs in the page: what a finger has to hit, and is smaller than 24 pixels (WCAG 2.2, 2.5.8; links in a sentence are exempt). */
function smallTargets() {
  return [...document.querySelectorAll('button, select, input, summary, label.only, .chips a, .matrix td a')]
    .filter((element) => element.checkVisibility() && !element.closest('label.only input'))
    .filter((element) => {
      const { width, height } = (element.closest('label.only') ?? element).getBoundingClientRect();
      return width < 24 || height < 24;
    })
    .map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return `${element.tagName.toLowerCase()}.${element.className}: ${width.toFixed(1)} × ${height.toFixed(1)}`;
    })
    .slice(0, 5);
}

/**
 * Runs in the page.
 * @param {number} count how many of the vectors are open, the first ones
 */
function unfold(count) {
  for (const [index, details] of [...document.querySelectorAll('details')].entries()) details.open = index < count;
}

for (const name of SHOWN) {
  test(`${name} on a phone and on a desk`, async () => {
    const page = await Page.open(browser, fileOf(name));
    for (const width of WIDTHS) {
      await page.look({ width });
      await page.evaluate(unfold, 0);
      assert.deepEqual(await page.evaluate(tooWide), { page: 0, wide: [] }, `folded, nothing scrolls sideways at ${width} pixels`);
      assert.deepEqual(await page.evaluate(overlaps), [], `nothing lies upon its neighbour at ${width} pixels`);
      assert.deepEqual(await page.evaluate(smallTargets), [], `a finger hits each target at ${width} pixels`);
      await page.evaluate(unfold, 90);
      assert.deepEqual(await page.evaluate(tooWide), { page: 0, wide: [] }, `unfolded, nothing scrolls sideways at ${width} pixels`);
    }
    await page.close();
  });
}

test('a table that is wider than a phone scrolls in its own box, and can be reached by the keyboard', async () => {
  const page = await Page.open(browser, fileOf('matrix'), { width: 390 });
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('.box, .scroll')]
      .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth)
      .map((box) => ({ tab: /** @type {HTMLElement} */ (box).tabIndex, role: box.getAttribute('role') })),
  );
  assert.ok(boxes.length > 0);
  for (const box of boxes) assert.deepEqual(box, { tab: 0, role: 'group' });
  await page.close();
});

test('the headings of a matrix stay in view while it scrolls', async () => {
  const page = await Page.open(browser, fileOf('matrix'), { width: 1440 });
  const moved = await page.evaluate(() => {
    const box = /** @type {HTMLElement} */ (document.querySelector('.box.m'));
    box.scrollTop = 2000;
    const heading = /** @type {HTMLElement} */ (box.querySelector('thead th:nth-child(2)'));
    return { by: box.scrollTop, top: heading.getBoundingClientRect().top - box.getBoundingClientRect().top };
  });
  assert.equal(moved.by, 2000);
  assert.ok(moved.top >= 0 && moved.top < 3, `the heading is ${moved.top} pixels below the box's edge`);
  await page.close();
});
