/** SCORM packages in a browser: a learner solves a lesson and plays, and the LMS receives the result. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { EDITIONS } from '../../site/scorm.mjs';
import { axeOf } from './access.mjs';
import { playMoves, press, ready, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { inFrame } from './frames.mjs';
import { Site } from './harness.mjs';
import { follow, judged, lessonOf } from './lesson-steps.mjs';
import { callsIn, copyApis, resultIn, unpackFor } from './lms.mjs';
import { fullTest, isFull } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GAMES = ['brandubh', 'fallas'];
/** @type {string} */
let folder;
/** @type {Site} */
let site;
before(async () => {
  if (!isFull) return;
  folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-scorm-'));
  await promisify(execFile)(process.execPath, ['site/scorm.mjs', folder, ...GAMES], {
    cwd: ROOT,
    env: { ...process.env, LUDOTECA_TEST_HOOKS: '1' },
  });
  for (const game of GAMES) for (const edition of EDITIONS) await unpackFor(folder, game, edition, folder);
  await copyApis(folder);
  site = await Site.start(folder);
});
after(async () => {
  if (!isFull) return;
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Returns the game's frame, which is inside the activity's frame on the LMS page. Removes the computer's
 * delays, and sets its level to 1.
 * @param {Page} page
 */
async function gameIn(page) {
  const activity = await inFrame(page);
  const game = await inFrame(activity, 'iframe', 'element');
  await ready(game);
  await activity.evaluate(() => {
    const message = { ns: 'ludoteca', v: 1, type: 'set', data: { pace: 'none', level: '1' } };
    document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
  });
  return game;
}

/** Values that an LMS shows. */
const SHOWN = {
  1.2: { opened: ['incomplete', ''], completed: 'completed', passed: ['passed', '100'] },
  2004: {
    opened: ['incomplete', 'unknown', ''],
    completed: 'completed,unknown',
    passed: ['completed', 'passed', '100'],
  },
};

for (const edition of EDITIONS) {
  fullTest(`a learner who solves the lesson passes, and the LMS receives the result: SCORM ${edition}`, () =>
    site.visit(`lms-brandubh-${edition}.html`, async (page) => {
      const game = await gameIn(page);
      assert.deepEqual(await resultIn(page, edition), SHOWN[edition].opened);
      const steps = lessonOf('brandubh', 'brandubh');
      for (const [index, step] of steps.entries()) {
        await follow(game, step);
        await judged(game, 'right');
        const share = Math.floor((100 * (index + 1)) / steps.length);
        await expect.poll(async () => (await resultIn(page, edition)).at(-1)).toBe(String(share));
        if (index < steps.length - 1) await press(game, 'lesson-next');
      }
      await expect.poll(() => resultIn(page, edition)).toEqual(SHOWN[edition].passed);
      // The activity ends its session when the LMS closes its frame.
      await page.evaluate(() => document.querySelector('iframe')?.remove());
      const [time, commit, end] = (await callsIn(page)).slice(-3);
      assert.match(time ?? '', /session_time,/);
      assert.deepEqual(
        [commit, end],
        edition === '1.2' ? ['LMSCommit()', 'LMSFinish()'] : ['Commit()', 'Terminate()'],
      );
    }),
  );

  fullTest(`finishing a game completes the activity, and winning a game passes it: SCORM ${edition}`, () =>
    site.visit(`lms-fallas-${edition}.html`, async (page) => {
      const game = await gameIn(page);
      await press(game, 'lesson-leave');
      await game.waitForSelector('#lesson', { state: 'detached' });
      for (let isWon = false; !isWon; ) {
        await playMoves(game, Infinity);
        const { outcome } = await stateOf(game);
        isWon = outcome?.winner === 0;
        if (isWon) break;
        await expect
          .poll(async () => (await resultIn(page, edition)).slice(0, -1).join())
          .toBe(SHOWN[edition].completed);
        await press(game, 'again');
        await expect.poll(async () => (await stateOf(game)).outcome).toBe(null);
      }
      await expect.poll(() => resultIn(page, edition)).toEqual(SHOWN[edition].passed);
    }),
  );
}

fullTest('a package without an LMS is playable, shows no notice, and offers both rulesets', () =>
  site.visit('brandubh-2004/index.html', async (page) => {
    const game = await inFrame(page, 'iframe', 'element');
    await ready(game);
    await expect(page.locator('nav button')).toHaveText(['Brandubh', 'El Cuervo']);
    assert.deepEqual(await axeOf(page), []);
    await page.click('nav button >> nth=1');
    await expect.poll(async () => (await stateOf(game)).ruleset).toBe('el-cuervo');
    await expect(page.locator('nav [aria-pressed=true]')).toHaveText('El Cuervo');
    await expect(game.locator('#lesson')).toBeVisible();
    await press(game, 'lesson-leave');
    await game.waitForSelector('#lesson', { state: 'detached' });
    await playMoves(game, 2);
    await expect(game.locator('#notice')).toBeHidden();
  }),
);

fullTest('the game in a package cannot read the page of the LMS', () =>
  site.visit('lms-brandubh-1.2.html', async (page) => {
    const game = await gameIn(page);
    const read = await game.evaluate(() => {
      try {
        return String(Reflect.get(window.parent, 'document'));
      } catch (error) {
        return error instanceof Error ? error.name : '';
      }
    });
    assert.equal(read, 'SecurityError');
  }),
);
