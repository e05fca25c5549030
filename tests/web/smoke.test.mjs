/** The test harness: the page loads, and a visit fails when the page reports an error. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Site } from './harness.mjs';

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start();
});
after(async () => {
  await site.close();
});

test('the rules package loads in the page and gets random bits from the browser', async () => {
  const bits = await site.visit('', (page) =>
    page.evaluate(async () => {
      const rules = /** @type {typeof import("../../web/pkg/ludoteca_wasm.js")} */ (
        await import(new URL('./pkg/ludoteca_wasm.js', location.href).href)
      );
      await rules.default();
      return rules.randomBits();
    }),
  );
  assert.match(bits, /^[0-9a-f]{16}$/);
});

test('a test visit fails when the page contacts another origin', async () => {
  const visit = site.visit('', async (page) => {
    await page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => undefined));
  });
  await assert.rejects(visit, /127\.0\.0\.1:9\//);
});

test('a test visit fails when a file is missing', async () => {
  const visit = site.visit('', async (page) => {
    await page.evaluate(() => fetch('no-such-file').then((response) => response.status));
  });
  await assert.rejects(visit, /no-such-file/);
});
