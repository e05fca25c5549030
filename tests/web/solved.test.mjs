/** The page about the solved game agrees with the rules and the computed figures. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { axeOf } from './access.mjs';
import { servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { Game, Record } from './rules.mjs';
import { fullTest } from './tiers.mjs';

/** @type {import('../../web/pages/reading/solved.js').Finding} */
const FINDING = JSON.parse(
  readFileSync(new URL('../../web/games/el-perro/finding.json', import.meta.url), 'utf8'),
);
const SOLVED = readFileSync(new URL('../../docs/solved.md', import.meta.url), 'utf8');

test('the longest perfectly played game of El Perro follows the rules and ends with the dog trapped', () => {
  const { line } = FINDING;
  const game = new Game('el-perro');
  const record = new Record(game, null, null);
  for (const [index, { move, moves, good, left }] of line.entries()) {
    assert.equal(record.state().outcome, null, `the game is over before ${move}`);
    // No capture is possible in this game, so each move consists of one step.
    assert.equal(record.continuations([]).steps.length, moves, `number of moves beside ${move}`);
    assert.ok(good > 0 && good <= moves, move);
    assert.equal(left, line.length - 1 - index, `number of plies left after ${move}`);
    record.playText(move);
  }
  const { outcome } = record.state();
  assert.deepEqual([outcome?.winner, outcome?.clause], [1, 'el-perro.blocked']);
});

test('for each result, the number of reachable positions in El Perro does not exceed the total', () => {
  assert.ok(SOLVED.includes(`\`${FINDING.checksum}\``), 'the values are not those of the document');
  const elPerro = SOLVED.split('\n## ').find((part) => part.startsWith('El Perro')) ?? assert.fail();
  const rows = [...elPerro.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, goats, cells = '']) => ({
    goats: Number(goats),
    counts: cells.split(' | ').map((cell) => Number(cell.replaceAll(',', ''))),
  }));
  assert.equal(rows.length, 12);
  for (const { goats, counts } of rows) {
    const found = FINDING.positions.find((each) => each.goats === goats) ?? assert.fail();
    const all = [...counts.slice(0, 3), ...counts.slice(4, 7)];
    for (const [index, count] of [...found.dogMoves, ...found.goatsMove].entries())
      assert.ok(count <= (all[index] ?? 0), `${goats} goats, column ${index}`);
    const { turns } = FINDING.keeping.find((each) => each.goats === goats) ?? assert.fail();
    assert.equal(
      turns.reduce((sum, each) => sum + each, 0),
      found.goatsMove[2],
      `${goats} goats: each won position keeps the win by one move, some or all`,
    );
  }
});

const { visit } = servePage();

fullTest("El Perro's history links to the page about its solution, which opens the longest game", () =>
  visit('#game=el-perro&view=history', async (page) => {
    await page.click('a[href*="view=solved"]');
    await page.waitForSelector('.results');
    await expect(page.locator('.results tbody tr')).toHaveCount(12);
    await expect(page.locator('.choices span')).toHaveCount(FINDING.line.length / 2);
    await expect(page.locator('.line li')).toHaveCount(FINDING.line.length / 2);
    await expect.poll(() => page.textContent('#page')).toMatch(/they can trap it within 25 moves/);
    await expect.poll(() => page.textContent('#page')).not.toMatch(/\{\w+\}|solved\.\w/);
    await expect.poll(() => axeOf(page)).toEqual([]);
    await page.click('#page a[href*="record="]');
    await page.waitForSelector('#grid button');
    const { ply, outcome } = await stateOf(page);
    assert.deepEqual([ply, outcome?.winner], [FINDING.line.length, 1]);
  }),
);

fullTest("the page on El Perro's solution opens in Spanish and Arabic, and over another game", async () => {
  for (const lang of ['es', 'ar'])
    await visit(`#game=fallas&view=solved&lang=${lang}`, { size: '320x568' }, async (page) => {
      await page.waitForSelector('.results');
      await expect.poll(() => page.textContent('#page')).not.toMatch(/\{\w+\}|solved\.\w/);
      const [wide, seen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.equal(wide, seen, 'something is wider than the screen');
    });
});

fullTest("the solution's table and text keep their margins on a narrow screen, even in Arabic", () =>
  visit('#game=el-perro&view=solved&lang=ar', { size: '320x640' }, async (page) => {
    await page.waitForSelector('#page .results');
    const boxes = await page.$$eval('#page :is(h1, .lead, .results)', (parts) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
    for (const [left = 0, right = 0] of boxes) assert.ok(left >= 15 && right <= 305, `${left} to ${right}`);
  }),
);
