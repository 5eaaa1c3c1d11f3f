import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Chromium } from './chromium.js';
import { contrastOfTexts } from './contrast.js';
import { Page } from './page.js';
import { fileOf } from './pages.js';

/** @type {Chromium} */
let browser;
before(async () => {
  browser = await Chromium.start();
});
after(() => browser.close());

const SHOWN = /** @type {const} */ (['passing', 'failing', 'matrix']);

/**
 * Runs in the page.
 * @param {number} count how many of the vectors are opened, the first ones
 */
function unfold(count) {
  for (const details of [...document.querySelectorAll('details')].slice(0, count)) details.open = true;
}

for (const name of SHOWN) {
  test(`every text of ${name} can be read, light and dark, on a phone and on a desk`, async () => {
    const page = await Page.open(browser, fileOf(name));
    await page.evaluate(unfold, 60);
    for (const width of [1440, 390]) {
      for (const theme of /** @type {const} */ (['light', 'dark'])) {
        await page.look({ theme, width });
        const { checked, faint } = await page.evaluate(contrastOfTexts);
        assert.ok(checked > 500, `${checked} texts`);
        assert.deepEqual(faint, [], `${theme}, ${width} pixels`);
      }
    }
    await page.close();
  });
}

for (const name of SHOWN) {
  test(`the headings of ${name} are in order, and each table has its own`, async () => {
    const page = await Page.open(browser, fileOf(name));
    const { levels, headless } = await page.evaluate(() => ({
      levels: [...document.querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.tagName[1])),
      headless: [...document.querySelectorAll('table')].filter((table) => !table.querySelector('th[scope=col]')).length,
    }));
    assert.equal(levels.filter((level) => level === 1).length, 1);
    assert.equal(levels[0], 1);
    for (const [index, level] of levels.entries()) {
      assert.ok(index === 0 || level <= levels[index - 1] + 1, `h${level} after h${levels[index - 1]}`);
    }
    assert.equal(headless, 0);
    await page.close();
  });

  test(`everything of ${name} that a reader can use has a name`, async () => {
    const page = await Page.open(browser, fileOf(name));
    await page.evaluate(unfold, 60);
    const { nodes } = await page.send('Accessibility.getFullAXTree');
    const roles = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'image', 'search', 'DisclosureTriangle', 'group', 'region', 'status'];
    const nameless = nodes
      .filter((/** @type {any} */ node) => !node.ignored && roles.includes(node.role?.value) && !node.name?.value?.trim())
      // A details element is a group whose summary speaks for it; an output is named by what it says.
      .filter((/** @type {any} */ node) => !['group', 'status'].includes(node.role.value) || node.properties?.some((/** @type {any} */ { name: of, value }) => of === 'focusable' && value.value));
    assert.deepEqual(nameless.map((/** @type {any} */ node) => node.role.value), []);
    const used = new Set(nodes.map((/** @type {any} */ node) => node.role?.value));
    for (const role of ['main', 'banner', 'contentinfo', 'search', 'heading', 'table', 'columnheader', 'rowheader', 'DisclosureTriangle']) {
      assert.ok(used.has(role), `${role} is in the tree`);
    }
    const pictures = nodes.filter((/** @type {any} */ node) => node.role?.value === 'image');
    if (name !== 'matrix') assert.ok(pictures.length > 0);
    for (const picture of pictures) assert.match(picture.name.value, /^Sequence diagram: /);
    await page.close();
  });
}

/** Runs in the page: where the focus is, and whether that can be seen. */
function focused() {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  return {
    name: `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}`,
    visible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && box.bottom > 0 && box.top < innerHeight && box.left > -1,
  };
}

for (const name of SHOWN) {
  test(`the keyboard reaches ${name} in the order of the page, and the focus shows`, async () => {
    const page = await Page.open(browser, fileOf(name));
    await page.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the vectors');
    const order = [];
    for (let count = 0; count < 400; count += 1) {
      const focus = await page.evaluate(focused);
      assert.ok(focus?.visible, `${focus?.name} shows its focus`);
      order.push(focus.name);
      if (focus.name === 'summary') break;
      await page.press('Tab');
    }
    const steps = ['a', 'button#theme', 'input#q', 'select', 'button#clear', 'button#unfold'];
    let last = -1;
    for (const step of name === 'matrix' ? [...steps, 'input#same'] : [...steps, 'summary']) {
      const place = order.indexOf(step, last + 1);
      assert.ok(place > last, `${step} after ${order[last] ?? 'nothing'}: ${order.join(' ')}`);
      last = place;
    }
    await page.close();
  });
}

test('Enter and Space open a vector, and shift with Tab goes back', async () => {
  const page = await Page.open(browser, fileOf('failing'));
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('.v > summary')).focus());
  const open = () => page.evaluate(() => document.querySelectorAll('details.v[open]').length);
  await page.press('Enter');
  assert.equal(await open(), 1);
  await page.press('Space');
  assert.equal(await open(), 0);
  await page.press('Tab', { shift: true });
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'unfold');
  await page.close();
});

test('the skip link leads to the vectors', async () => {
  const page = await Page.open(browser, fileOf('failing'));
  await page.press('Tab');
  await page.press('Enter');
  await page.settle();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'vectors');
  await page.close();
});

for (const name of SHOWN) {
  test(`${name} reads the same without scripts`, async () => {
    const page = await Page.open(browser, fileOf(name), { scripts: false });
    // The debugger's own evaluation still works where the page's scripts do not.
    const state = await page.evaluate(() => ({
      form: document.querySelector('#filters')?.checkVisibility(),
      theme: document.querySelector('#theme')?.checkVisibility(),
      vectors: [...document.querySelectorAll('details.v, tr[data-c]')].every((item) => item.checkVisibility()),
      text: document.body.textContent?.length ?? 0,
    }));
    assert.ok(state.text > 10_000);
    assert.deepEqual({ ...state, text: 0 }, { form: false, theme: false, vectors: true, text: 0 });
    await page.click(name === 'passing' ? 'details.v > summary' : 'section.g details.v > summary');
    assert.equal(await page.evaluate(() => document.querySelectorAll('details.v[open] .clause').length > 0), true);
    await page.close();
  });
}

test('differences only works without scripts', async () => {
  const page = await Page.open(browser, fileOf('matrix'), { scripts: false });
  const rows = () => page.evaluate(() => [...document.querySelectorAll('tr[data-c]')].filter((row) => row.checkVisibility()).length);
  const all = await rows();
  await page.click('#same');
  const some = await rows();
  assert.ok(some > 0 && some < all, `${some} of ${all}`);
  await page.close();
});

test('paper has no controls, is light, and shows what was folded', async () => {
  const page = await Page.open(browser, fileOf('failing'), { theme: 'dark', width: 800 });
  await page.choose('[data-by=v]', 'fail');
  await page.look({ theme: 'dark', width: 800, media: 'print' });
  const state = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const visible = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
    return {
      controls: visible('form.filters, #theme'),
      ground: getComputedStyle(document.body).backgroundColor,
      shown: [...document.querySelectorAll('section.g:not([hidden]) .body')].filter((body) => !body.closest('[hidden]')).every((body) => body.checkVisibility()),
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });
  assert.deepEqual(state, { controls: false, ground: 'rgb(255, 255, 255)', shown: true, sideways: 0 });
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
  assert.equal(await page.evaluate(() => document.querySelectorAll('details[open]').length), 0);
  const { data } = await page.send('Page.printToPDF', { printBackground: true });
  assert.match(Buffer.from(data, 'base64').toString('latin1').slice(0, 5), /^%PDF-/);
  await page.close();
});
