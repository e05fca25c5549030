/** Small print below the message, which appears only while it is useful. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { interactionOf, load, openTab, press, servePage, stateOf, tap } from './driver.mjs';
import { expect } from './expect.mjs';
import { fullTest } from './tiers.mjs';

const { visit } = servePage();

test("the goats' direction is shown during play, but not below an illegal-move message or at the end", () =>
  visit('#game=el-perro&side=both', async (page) => {
    await expect(page.locator('#label .direction')).toHaveCount(1);
    const interaction = await interactionOf(page);
    assert(interaction.type === 'enter');
    const [step] = interaction.next.steps;
    assert(step !== undefined);
    await tap(page, step.from);
    await tap(page, 24);
    await page.waitForSelector('#label[data-kind="refusal"]');
    await expect(page.locator('#label .direction')).toHaveCount(0);
    await load(page, await readFile(new URL('../data/games/el-perro.txt', import.meta.url), 'utf8'));
    await expect.poll(async () => (await stateOf(page)).outcome).not.toBe(null);
    await expect(page.locator('#label .direction')).toHaveCount(0);
    await openTab(page, 'board');
    await page.waitForSelector('#board-text p');
    await expect.poll(() => page.textContent('#board-text')).not.toMatch(/goats go/);
    await press(page, 'first');
    await expect(page.locator('#label .direction')).toHaveCount(1);
  }));

fullTest(
  'changed options and running countdowns are shown during play, but not with an illegal-move message',
  () =>
    visit('?capture=compulsory#game=alquerque&side=both&pos=4b.4b.5.w4.w4-w-39', async (page) => {
      await expect(page.locator('#label .changed')).toHaveCount(1);
      await expect(page.locator('#label .clock')).toHaveCount(1);
      await tap(page, 0);
      await tap(page, 24);
      await page.waitForSelector('#label[data-kind="refusal"]');
      await expect(page.locator('#label :is(.changed, .clock)')).toHaveCount(0);
      await tap(page, 1);
      // Until the card has loaded, the message shows the result.
      await page.waitForSelector('#card #result');
      await expect(page.locator('#label .clock')).toHaveCount(0);
      await expect(page.locator('#card .changed')).toHaveCount(1);
    }),
);
