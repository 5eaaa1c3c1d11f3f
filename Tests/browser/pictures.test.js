import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Chromium } from './chromium.js';
import { Page } from './page.js';
import { fileOf } from './pages.js';

/** The folder that the pictures go to, for people to look at; none are kept without it. */
const folder = process.env.PICTURES;

/** @type {Chromium} */
let browser;
before(async () => {
  browser = await Chromium.start();
  if (folder) mkdirSync(folder, { recursive: true });
});
after(() => browser.close());

/** @param {string} name @param {Buffer} picture @param {number} width */
function keep(name, picture, width) {
  assert.equal(picture.toString('latin1').slice(1, 4), 'PNG');
  assert.equal(picture.readUInt32BE(16), width);
  if (folder) writeFileSync(join(folder, `${name}.png`), picture);
}

test('the picture of README: a report that fails, with one vector open', async () => {
  const page = await Page.open(browser, fileOf('failing'), { width: 1440, height: 1700 });
  await page.choose('[data-by=v]', 'fail');
  await page.evaluate(() => {
    // All of the reasons and topics would fill the picture.
    const reasons = [...document.querySelectorAll('.why li')];
    const more = reasons.find((item) => /^… and \d+ more/.test(item.textContent ?? ''));
    const left = reasons.filter((item) => item !== more).slice(2);
    for (const rest of [...left, ...document.querySelectorAll('.heat tbody tr:nth-child(n+5)')]) rest.remove();
    if (more) more.textContent = (more.textContent ?? '').replace(/\d+/, (count) => String(Number(count) + left.length));
    for (const item of document.querySelectorAll('details.v')) {
      const chosen = item.querySelector('.id')?.textContent === 'wvjb/escape/line-ends-are-sent';
      /** @type {HTMLDetailsElement} */ (item).open = chosen;
      if (chosen) item.parentElement?.querySelector('h2')?.after(item);
    }
    scrollTo(0, 0);
  });
  await page.settle();
  const picture = await page.picture();
  keep('report', picture, 1440);
  assert.ok(picture.length < 300_000, `${picture.length} bytes`);
  await page.close();
});

for (const name of /** @type {const} */ (['passing', 'failing', 'matrix', 'hostile'])) {
  for (const [theme, width] of /** @type {const} */ ([['light', 1440], ['dark', 1440], ['light', 390], ['dark', 390]])) {
    test(`a picture of ${name}, ${theme}, ${width} pixels`, { skip: !folder }, async () => {
      const page = await Page.open(browser, fileOf(name), { theme, width, height: width === 390 ? 2600 : 1800 });
      keep(`${name}-${theme}-${width}`, await page.picture(), width);
      await page.evaluate(() => {
        for (const details of [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('details.v'))].slice(0, 2)) {
          details.open = true;
          for (const inner of details.querySelectorAll('details')) inner.open = true;
        }
        document.querySelector('details.v')?.scrollIntoView();
      });
      await page.settle();
      keep(`${name}-${theme}-${width}-open`, await page.picture(), width);
      await page.close();
    });
  }
}
