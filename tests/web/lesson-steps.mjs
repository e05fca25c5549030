/** The steps of the lessons, and functions that follow them as a learner does. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { GAME_NAMES } from '../../web/games/games.js';
import { interactionOf, press, tap } from './driver.mjs';

/** @import { LessonStep } from "../../web/ui/lesson.js" */

/** @type {{ [game: string]: LessonStep[] }} */
const LESSONS = Object.fromEntries(
  GAME_NAMES.map((name) => [
    name,
    JSON.parse(readFileSync(new URL(`../../web/games/${name}/lessons.json`, import.meta.url), 'utf8')),
  ]),
);

/** Returns the steps of a ruleset's lesson. @param {string} id @param {string} game */
export const lessonOf = (id, game) => (LESSONS[game] ?? []).filter((step) => step.in?.includes(id) ?? true);

/** Waits until a lesson has judged a move. @param {Page} page @param {string} verdict */
export const judged = (page, verdict) => page.waitForSelector(`#lesson[data-verdict=${verdict}]`);

/** Plays the moves shown by the arrows of a step. @param {Page} page @param {LessonStep} step */
export async function follow(page, { points }) {
  if (points.length === 0) await press(page, 'acknowledge');
  for (const [from, to] of points) {
    const interaction = await interactionOf(page);
    if (interaction.type !== 'enter' || interaction.selected !== from) await tap(page, from);
    await tap(page, to);
  }
  // The remaining dice of a roll are played with the first possible steps.
  for (
    let interaction = await interactionOf(page);
    interaction.type === 'enter' && interaction.entered.length > 0;
    interaction = await interactionOf(page)
  ) {
    const step = interaction.next.steps[0] ?? assert.fail();
    await tap(page, step.from);
    await tap(page, step.to);
  }
}
