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

/** Runs in the page: the vectors that are shown, and what the page says of them. */
function shown() {
  const items = [...document.querySelectorAll('details.v[data-c], tr[data-c]')];
  const visible = items.filter((item) => item.checkVisibility());
  return {
    all: items.length,
    visible: visible.length,
    said: document.querySelector('#shown')?.textContent,
    ids: visible.slice(0, 1000).map((item) => item.querySelector('.id')?.textContent ?? ''),
    verdicts: [...new Set(visible.map((item) => /** @type {HTMLElement} */ (item).dataset.v))],
    classes: [...new Set(visible.map((item) => /** @type {HTMLElement} */ (item).dataset.c))],
    headings: [...document.querySelectorAll('#vectors h2')].filter((heading) => heading.checkVisibility()).map((heading) => heading.textContent),
  };
}

test('every vector is shown at first, and counted', async () => {
  const page = await Page.open(browser, fileOf('failing'));
  const state = await page.evaluate(shown);
  assert.equal(state.visible, state.all);
  assert.equal(state.said, `${state.all} of ${state.all} vectors shown`);
  await page.close();
});

test('verdict, class and topic narrow the list together, and reset undoes it', async () => {
  const page = await Page.open(browser, fileOf('failing'));
  await page.choose('[data-by=v]', 'fail');
  const failed = await page.evaluate(shown);
  assert.ok(failed.visible > 0 && failed.visible < failed.all);
  assert.deepEqual(failed.verdicts, ['fail']);
  assert.deepEqual(failed.headings, [`What stands against it ${failed.visible}`]);
  await page.choose('[data-by=c]', 'full');
  const full = await page.evaluate(shown);
  assert.ok(full.visible < failed.visible);
  assert.deepEqual(full.classes, ['full']);
  await page.choose('[data-by=t]', 'wvjb/respond');
  const topic = await page.evaluate(shown);
  assert.ok(topic.ids.every((id) => id.startsWith('wvjb/respond/')));
  assert.equal(topic.said, `${topic.visible} of ${topic.all} vectors shown`);
  await page.click('#clear');
  assert.equal((await page.evaluate(shown)).visible, failed.all);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'q');
  await page.close();
});

test('the search takes words in any order and case, of id, title, requirement and reason', async () => {
  const page = await Page.open(browser, fileOf('failing'));
  const { ids } = await page.evaluate(shown);
  const wanted = ids.filter((id) => id.startsWith('wvjb/respond/'));
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#q')).focus());
  await page.type('RESPOND/ wvjb');
  const found = await page.evaluate(shown);
  for (const id of wanted) assert.ok(found.ids.includes(id), id);
  assert.ok(found.visible < found.all);
  await page.evaluate(() => /** @type {HTMLInputElement} */ (document.querySelector('#q')).select());
  await page.type('wvjb-resp-04');
  assert.ok((await page.evaluate(shown)).visible > 0);
  await page.evaluate(() => /** @type {HTMLInputElement} */ (document.querySelector('#q')).select());
  await page.type('no vector has these words');
  const none = await page.evaluate(shown);
  assert.equal(none.visible, 0);
  assert.equal(none.said, `0 of ${none.all} vectors shown`);
  await page.close();
});

test('enter in the search field leaves the page as it is', async () => {
  const page = await Page.open(browser, fileOf('failing'));
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#q')).focus());
  await page.type('null');
  await page.press('Enter');
  await page.settle();
  assert.equal(await page.evaluate(() => /** @type {HTMLInputElement} */ (document.querySelector('#q')).value), 'null');
  assert.equal(await page.evaluate(() => location.search), '');
  await page.close();
});

test('a cell of the heat map shows the vectors of its requirement', async () => {
  const page = await Page.open(browser, fileOf('failing'));
  const requirement = await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('.chips a.x, .chips a.s')).dataset.q);
  await page.click('.chips a.x, .chips a.s');
  const state = await page.evaluate(shown);
  assert.ok(state.visible > 0 && state.visible < state.all);
  assert.ok(
    await page.evaluate(
      (wanted) =>
        [...document.querySelectorAll('details.v[data-c]')]
          .filter((item) => item.checkVisibility())
          .every((item) => /** @type {HTMLElement} */ (item).dataset.r?.split(' ').includes(wanted ?? '')),
      requirement,
    ),
  );
  await page.close();
});

test('a link to a vector opens it, although a filter had hidden it', async () => {
  const page = await Page.open(browser, fileOf('failing'));
  await page.choose('[data-by=v]', 'pass');
  await page.click('.why a');
  const target = await page.evaluate(() => {
    const element = document.querySelector(location.hash);
    const box = element?.getBoundingClientRect();
    return { visible: element?.checkVisibility(), inView: box && box.top >= 0 && box.top < innerHeight };
  });
  assert.deepEqual(target, { visible: true, inView: true });
  await page.close();
});

test('unfold all opens what is shown, and folds it again', async () => {
  const page = await Page.open(browser, fileOf('failing'));
  await page.choose('[data-by=v]', 'fail');
  const count = (await page.evaluate(shown)).visible;
  const open = () => page.evaluate(() => document.querySelectorAll('details.v[open]').length);
  await page.click('#unfold');
  assert.equal(await open(), count);
  assert.equal(await page.evaluate(() => document.querySelector('#unfold')?.textContent), 'Fold all');
  await page.click('#unfold');
  assert.equal(await open(), 0);
  await page.close();
});

test('differences only leaves the rows of a matrix whose verdicts differ', async () => {
  const page = await Page.open(browser, fileOf('matrix'));
  const all = await page.evaluate(shown);
  const columns = await page.evaluate(() => document.querySelectorAll('.matrix thead th').length - 1);
  assert.equal(columns, 8);
  await page.click('#same');
  const some = await page.evaluate(shown);
  assert.ok(some.visible > 0 && some.visible < all.visible);
  assert.equal(some.said, `${some.visible} of ${some.all} vectors shown`);
  assert.ok(
    await page.evaluate(() =>
      [...document.querySelectorAll('tr[data-c]')]
        .filter((row) => row.checkVisibility())
        .every((row) => {
          const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent).filter((text) => text !== '–');
          return new Set(cells).size > 1;
        }),
    ),
  );
  await page.click('#same');
  assert.equal((await page.evaluate(shown)).visible, all.visible);
  await page.close();
});

test('the half chooses the columns of a matrix', async () => {
  const page = await Page.open(browser, fileOf('matrix'));
  const columns = () =>
    page.evaluate(() => [...document.querySelectorAll('.matrix thead th')].filter((heading) => heading.checkVisibility()).length - 1);
  await page.choose('[data-by=h]', 'native');
  assert.equal(await columns(), 1);
  await page.choose('[data-by=h]', 'web');
  assert.equal(await columns(), 7);
  await page.click('#clear');
  assert.equal(await columns(), 8);
  await page.close();
});

test('a cell of a matrix leads to what went wrong', async () => {
  const page = await Page.open(browser, fileOf('matrix'));
  await page.click('.matrix td a');
  const text = await page.evaluate(() => {
    const element = document.querySelector(location.hash);
    return element?.checkVisibility() ? element.textContent : null;
  });
  assert.match(text ?? '', /At step/);
  await page.close();
});

test('the theme follows the system, then the reader', async () => {
  const page = await Page.open(browser, fileOf('passing'), { theme: 'dark' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const label = () => page.evaluate(() => document.querySelector('#theme')?.textContent);
  const dark = await ground();
  assert.equal(await label(), 'Light theme');
  await page.click('#theme');
  const light = await ground();
  assert.notEqual(light, dark);
  assert.equal(await label(), 'Dark theme');
  await page.look({ theme: 'light' });
  assert.equal(await ground(), light);
  await page.click('#theme');
  assert.equal(await ground(), dark);
  await page.close();
});
