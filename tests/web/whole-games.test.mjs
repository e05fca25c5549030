/** Whole games by mouse and by touch, compared with the records of the native rules. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { expect } from './expect.mjs';
import { casesOf, fullTest, isFull } from './tiers.mjs';
import { byTouch, playRecord, press, pressOften, recordOf, servePage, stateOf } from './driver.mjs';

const { visit } = servePage();

const RULESETS = ['spanish-draughts', 'fallas', 'alquerque', 'el-perro', 'brandubh', 'el-cuervo', 'fayles'];

for (const ruleset of casesOf(RULESETS)) {
  fullTest(`a random game of ${ruleset} played by clicks gives the native rules' record`, async () => {
    // The native rules made this record with `cargo lab game RULESET --seed N`.
    const text = await readFile(new URL(`../data/games/${ruleset}.txt`, import.meta.url), 'utf8');
    await visit(`#game=${ruleset}&side=both`, async (page) => {
      await playRecord(page, text);
      await expect.poll(() => recordOf(page)).toBe(text);

      const end = await stateOf(page);
      assert.notEqual(end.outcome, null);
      if (end.outcome !== null) {
        await expect.poll(() => page.getAttribute('#result', 'data-key')).toBe(end.outcome.key);
        await expect.poll(() => page.getAttribute('#card .clause', 'data-clause')).toBe(end.outcome.clause);
      }
      await press(page, 'first');
      const start = await stateOf(page);
      assert.equal(start.ply, 0);
      await pressOften(page, 'redo', end.plies);
      await expect.poll(async () => (await stateOf(page)).position).toBe(end.position);
      await pressOften(page, 'undo', end.plies);
      await expect.poll(async () => (await stateOf(page)).position).toBe(start.position);
      await expect.poll(() => recordOf(page)).toBe(text);
    });
  });

  test(`a random game of ${ruleset} can be played by touch`, {
    skip: isFull ? false : 'only in the full tier',
  }, async () => {
    const text = await readFile(new URL(`../data/games/${ruleset}.txt`, import.meta.url), 'utf8');
    await visit(`#game=${ruleset}&side=both`, { hasTouch: true, size: '1024x768' }, async (page) => {
      await playRecord(byTouch(page), text);
      await expect.poll(() => recordOf(page)).toBe(text);
    });
  });
}
