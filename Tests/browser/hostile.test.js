import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
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

/** Runs in the page: what only markup out of a hostile text could have brought into it. */
function intruders() {
  const allowed = new Set(
    ('html head meta title link style body a header p button main section div h1 h2 h3 h4 ol li b span dl dt dd ul small br table caption thead tbody tr th td ' +
      'form label input select option output details summary code pre mark i svg path rect text tspan footer script').split(' '),
  );
  const elements = [...document.querySelectorAll('*')];
  return {
    elements: [...new Set(elements.map((element) => element.localName))].filter((name) => !allowed.has(name)),
    scripts: document.scripts.length,
    styles: document.querySelectorAll('style, link[rel=stylesheet]').length,
    handlers: elements.flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style')),
    links: [...document.querySelectorAll('[href], [src]')]
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
      .filter((link) => !link.startsWith('#') && link !== 'data:,'),
    headings: document.querySelectorAll('h1').length,
    outside: document.querySelectorAll('body > :not(header, main, footer, script, .skip)').length,
    pwned: 'pwned' in window,
    unseen: (document.body.textContent ?? '').match(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/)?.[0] ?? null,
  };
}

const NOTHING = {
  elements: [],
  scripts: 1,
  styles: 1,
  handlers: [],
  links: [],
  headings: 1,
  outside: 0,
  pwned: false,
  unseen: null,
};

for (const name of /** @type {const} */ (['hostile', 'hostileMatrix'])) {
  test(`hostile texts stay text: ${name}`, async () => {
    const page = await Page.open(browser, fileOf(name));
    assert.deepEqual(await page.evaluate(intruders), NOTHING);
    await page.evaluate(() => {
      for (const details of [...document.querySelectorAll('details')].slice(0, 60)) details.open = true;
      for (const element of document.querySelectorAll('[onmouseover], [onfocus]')) element.dispatchEvent(new MouseEvent('mouseover'));
    });
    await page.settle();
    assert.deepEqual(await page.evaluate(intruders), NOTHING);
    const text = await page.evaluate(() => document.body.textContent ?? '');
    assert.ok(text.includes('<script>window.pwned=1</script>'), 'they can be read');
    assert.ok(text.includes('javascript:window.pwned=7'));
    await page.close();
  });

  test(`a hostile report stays small: ${name}`, () => {
    assert.ok(statSync(fileOf(name)).size < 10_000_000);
  });
}

test('the filters work over hostile texts', async () => {
  const page = await Page.open(browser, fileOf('hostile'));
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#q')).focus());
  await page.type('</script><script>window.pwned=2</script>');
  const count = await page.evaluate(() => [...document.querySelectorAll('details.v')].filter((item) => item.checkVisibility()).length);
  assert.ok(count > 0);
  await page.close();
});

test('a hostile fragment is no more than a name that is not there', async () => {
  const page = await Page.open(browser, fileOf('hostile'));
  await page.evaluate(() => {
    location.hash = '#"><img src=x onerror=window.pwned=1>';
  });
  await page.settle();
  await page.evaluate(() => {
    location.hash = '#%E0%A4%A';
  });
  await page.settle();
  assert.deepEqual(await page.evaluate(intruders), NOTHING);
  await page.close();
});

test('the policy lets no script in that is not the page\'s own', async () => {
  const page = await Page.open(browser, fileOf('failing'));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.pwned = 1';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.pwned = 2');
    image.src = 'https://hostile.example/x.png';
    document.body.append(image);
  });
  await page.settle();
  assert.equal(await page.evaluate(() => 'pwned' in window), false);
  // What the browser says of the refused script and picture is what is wanted here.
  assert.ok(page.complaints.length >= 2);
  assert.ok(page.complaints.every((text) => /Content Security Policy/i.test(text)), page.complaints.join('\n'));
  page.complaints = [];
  assert.equal(page.refused.length, page.requests.filter((url) => url.startsWith('http')).length);
  page.requests.length = 1;
  await page.close();
});
