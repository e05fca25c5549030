/** Trying a rule on the board: the board names the rule and links back to its text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { interactionOf, openTab, press, ready, servePage, startGame, stateOf, tap } from './driver.mjs';
import { expect } from './expect.mjs';
import { fullTest } from './tiers.mjs';

const { visit } = servePage();

const CLAUSE = 'brandubh.thrones';
const SENTENCE = /Only the king may use the corners and the throne/;

/** Goes from the rules page to the board of one rule. @param {Page} page @param {string} [clause] */
async function tryRule(page, clause = CLAUSE) {
  await page.waitForSelector('#page .clauses');
  await page.locator(`[id="${clause}"] figcaption a`).click();
  await page.waitForSelector('#game:not([hidden]) #grid button');
}

test('while a rule is being tried out, the board names it, even after a reload, and links to its text', () =>
  visit('#game=brandubh&view=rules', async (page) => {
    await tryRule(page);
    const number = /trying rule (\d+)\./.exec((await page.textContent('#tried')) ?? '')?.[1];
    assert.ok(number !== undefined);
    await expect.poll(() => page.textContent('#tried')).toMatch(SENTENCE);
    await page.waitForFunction(() =>
      /trying rule \d+\. Only the king/.test(document.querySelector('#polite')?.textContent ?? ''),
    );
    await page.reload();
    await ready(page);
    await expect.poll(() => page.textContent('#tried')).toMatch(SENTENCE);
    await tap(page, 3);
    await tap(page, 38);
    await page.waitForSelector('#label[data-kind="refusal"]');
    await expect.poll(() => page.textContent('#tried'), 'it stays beside the refusal').toMatch(SENTENCE);
    await page.focus('[data-do=back-to-rules]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#page .clauses');
    await page.waitForFunction((id) => document.activeElement?.id === id, CLAUSE);
    await expect.poll(() => page.textContent(`[id="${CLAUSE}"] b`)).toBe(`Rule ${number}`);
    await expect.poll(() => page.locator('#tried').isVisible()).toBe(false);
  }));

fullTest('a rule that is being tried out stays in effect after a move and after a reload', () =>
  visit('#game=alquerque&view=rules', async (page) => {
    await tryRule(page, 'alquerque.chain');
    const interaction = await interactionOf(page);
    assert(interaction.type === 'enter');
    const [step] = interaction.next.steps;
    assert(step !== undefined);
    await tap(page, step.from);
    await tap(page, step.to);
    if ((await interactionOf(page)).type === 'enter' && (await stateOf(page)).ply === 0)
      await press(page, 'end-move');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    await expect(page.locator('#tried')).toHaveCount(1);
    await page.reload();
    await ready(page);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    await expect(page.locator('#tried')).toHaveCount(1);
  }),
);

fullTest('a new game ends the trial of a rule and removes the rule from the URL', () =>
  visit('#game=brandubh&view=rules', async (page) => {
    await tryRule(page);
    await expect(page.locator('#tried')).toHaveCount(1);
    await startGame(page);
    await page.waitForFunction(() => document.querySelector('#tried') === null);
    assert.doesNotMatch(page.url(), /thrones/);
    await page.reload();
    await ready(page);
    await expect(page.locator('#tried')).toHaveCount(0);
  }),
);

fullTest('after trying out a rule, a visitor can go back to the game that was open', () =>
  visit('#game=brandubh&side=both', async (page) => {
    await tap(page, 31);
    await tap(page, 29);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    const before = (await stateOf(page)).position;
    await openTab(page, 'rules');
    await page.click('#rules a >> nth=0');
    await tryRule(page);
    await expect.poll(async () => (await stateOf(page)).position).not.toBe(before);
    await page.click('[data-do=back-to-rules]');
    await page.waitForSelector('#page .clauses');
    await page.click('#page p.row a >> nth=0');
    await page.waitForSelector('#game:not([hidden])');
    await page.waitForFunction((position) => window.ludoteca.state.position === position, before);
    await expect(page.locator('#tried')).toHaveCount(0);
  }),
);

fullTest('an unknown rule in a URL is reported, and the game opens as usual', () =>
  visit('#game=brandubh&side=both&rule=brandubh.castle', async (page) => {
    await page.waitForSelector('#notice:has-text("brandubh.castle")');
    await expect(page.locator('#tried')).toHaveCount(0);
    await tap(page, 31);
    await tap(page, 29);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  }),
);

fullTest('a rule can also be tried out in an embed', () =>
  visit('embed.html#game=brandubh', async (page) => {
    await page.evaluate(() => void (location.hash = '#game=brandubh&view=rules'));
    await tryRule(page);
    await page.waitForSelector('#tried');
    await expect.poll(() => page.textContent('#tried')).toMatch(SENTENCE);
    await page.click('[data-do=back-to-rules]');
    await page.waitForSelector('#page .clauses');
  }),
);
