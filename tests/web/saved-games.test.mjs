/** Saving games: the contents and timing of saves, and resuming games. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';

import {
  drawLots,
  goTo,
  interactionOf,
  load,
  openGame,
  press,
  ready,
  recordOf,
  refuseStorage,
  servePage,
  startGame,
  stateOf,
  taps,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

/** Opens the page for two people, unless the URL sets the players. */
const { visit } = servePage({
  address: (where) => (where.startsWith('?') ? where : `?side=both${where}`),
  awaits: '[data-do=games]',
});

/** @param {Page} page */
async function reload(page) {
  await page.reload();
  await ready(page);
}

/** Returns the keys of the saved games. @param {Page} page @returns {Promise<string[]>} */
const keysOf = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('ludoteca.game.'))
      .sort(),
  );

/** @param {Page} page @returns {Promise<{ text: string, seats: { who: string } }[]>} */
const savedGames = (page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('ludoteca.game.'))
      .map(([, value]) => JSON.parse(value)),
  );

/** @param {Page} page */
const savedTexts = async (page) => (await savedGames(page)).map(({ text }) => text);

/**
 * Saves games without moves, as the page would have saved them earlier.
 * @param {Page} page @param {number} games number of games, saved from newest to oldest
 * @param {number} finished number of finished games, which are the newest
 */
const saveMany = (page, games, finished) =>
  page.evaluate(
    ([count = 0, over = 0]) => {
      for (let index = 0; index < count; index += 1) {
        const saved = {
          version: 1,
          revision: `r${index}`,
          text: '',
          ply: 1,
          entered: [],
          seats: null,
          when: count - index,
          ruleset: 'alquerque',
          plies: 1,
          turn: 0,
          isOver: index < over,
          winner: null,
        };
        localStorage.setItem(`ludoteca.game.${index}`, JSON.stringify(saved));
      }
    },
    [games, finished],
  );

test('a reload keeps all moves, even undone ones', () =>
  visit('#game=alquerque', async (page) => {
    await taps(page, 7, 12, 17, 7);
    await press(page, 'undo');
    const text = await recordOf(page);
    await reload(page);
    const { ply, plies } = await stateOf(page);
    await expect.poll(async () => [await recordOf(page), ply, plies]).toEqual([text, 1, 2]);
    await press(page, 'redo');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(2);
  }));

fullTest('a reload in the middle of a move keeps its steps', () =>
  visit('&game=alquerque&pos=5.1b1b1.5.1b3.w4-w-0', async (page) => {
    await taps(page, 0, 12);
    const before = await interactionOf(page);
    assert(before.type === 'enter' && before.entered.length === 1);
    await reload(page);
    await expect.poll(() => interactionOf(page)).toEqual(before);
    await press(page, 'end-move');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  }),
);

test('a link opens its game even if the open game is saved at the same moment', () =>
  visit('#game=alquerque', async (page) => {
    // The page hears of the new address only after the move.
    await page.evaluate(() => {
      location.hash = '#game=brandubh';
      for (const square of [7, 12])
        document
          .querySelector(`#grid [data-square="${square}"]`)
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    const opened = async () => {
      const { ruleset, plies } = await stateOf(page);
      return [ruleset, plies];
    };
    await expect.poll(opened).toEqual(['brandubh', 0]);
    await goTo(page, '#game=alquerque');
    await expect.poll(opened).toEqual(['alquerque', 1]);
  }));

test('a reload neither repeats a roll nor takes back a played die', () =>
  visit('#game=fallas', async (page) => {
    await drawLots(page);
    await press(page, 'throw');
    const { dice } = await stateOf(page);
    await reload(page);
    await expect.poll(async () => (await stateOf(page)).dice).toEqual(dice);
    const interaction = await interactionOf(page);
    if (interaction.type !== 'enter') return;
    const step = interaction.next.steps[0];
    assert(step !== undefined);
    if ((await page.locator(`[data-do="die-${step.die}"]`).count()) > 0) await press(page, `die-${step.die}`);
    await taps(page, step.from, step.to);
    const half = await interactionOf(page);
    if (half.type !== 'enter') return;
    await reload(page);
    const again = await interactionOf(page);
    assert(again.type === 'enter');
    assert.deepEqual(again.entered, half.entered);
  }));

test('unfinished games stay on the start page and in "my games" until they are deleted', () =>
  visit('#game=alquerque', async (page) => {
    await taps(page, 7, 12);
    const text = await recordOf(page);
    await page.click('#home');
    const waiting = page.locator('#going .play');
    await expect(waiting).toHaveCount(1);
    await expect(waiting).toHaveAttribute('data-game', 'alquerque');
    await waiting.click();
    await page.waitForFunction(() => window.ludoteca.state?.ply === 1);
    await openGame(page, 'brandubh');
    await taps(page, 31, 29);
    await press(page, 'games');
    await expect(page.locator('.games strong')).toHaveText(['Brandubh', 'Alquerque']);
    await page.click('.games li >> nth=1 >> [data-do=open-game]');
    await page.waitForFunction(() => window.ludoteca.state?.ruleset === 'alquerque');
    await expect.poll(() => recordOf(page)).toBe(text);
    await press(page, 'games');
    const deleteBrandubh = page.locator(".games li:has-text('Brandubh') >> [data-do=delete-game]");
    await deleteBrandubh.click();
    await expect(page.locator('.games li')).toHaveCount(1);
    await expect.poll(() => savedTexts(page)).toEqual([text]);
    await press(page, 'undo-delete');
    await expect.poll(async () => (await savedTexts(page)).length).toBe(2);
    await deleteBrandubh.click();
    await press(page, 'close');
    await reload(page);
    await expect.poll(() => recordOf(page)).toBe(text);
    await page.click('#home');
    await expect(waiting).toHaveCount(1);
    await press(page, 'games');
    await press(page, 'delete-game');
    await press(page, 'close');
    await expect(waiting).toHaveCount(0);
  }));

fullTest('starting a game keeps the previous one saved, and a loaded game is saved at its next move', () =>
  visit('#game=alquerque', async (page) => {
    await taps(page, 7, 12);
    const text = await recordOf(page);
    await startGame(page);
    await taps(page, 6, 12);
    const texts = [text, await recordOf(page)].sort();
    await expect.poll(async () => (await savedTexts(page)).sort()).toEqual(texts);
    await page.evaluate(() => Object.keys(localStorage).forEach((key) => localStorage.removeItem(key)));
    await load(page, text);
    await expect.poll(() => recordOf(page)).toBe(text);
    await expect.poll(() => savedTexts(page)).toEqual([]);
    await taps(page, 17, 7);
    await expect.poll(() => savedTexts(page)).toEqual([await recordOf(page)]);
  }),
);

fullTest('two tabs that continue the same game save both continuations', () =>
  visit('#game=alquerque', async (page) => {
    await taps(page, 7, 12);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await ready(other);
    await press(other, 'games');
    await press(other, 'open-game');
    await other.waitForFunction(() => window.ludoteca.state?.ply === 1);
    await taps(other, 17, 7);
    await press(page, 'undo');
    await taps(page, 6, 12);
    const own = [await recordOf(page), await recordOf(other)].sort();
    await expect.poll(async () => (await savedTexts(page)).sort()).toEqual(own);
  }),
);

/**
 * Corrupts the only saved game, and returns the key under which it must be set aside.
 * @param {Page} page @param {string} how replacement text, or "text" to insert an illegal move
 */
async function damage(page, how) {
  const [found = assert.fail('nothing is saved')] = await keysOf(page);
  await page.evaluate(
    ([key = '', wrong = '']) => {
      const saved = /** @type {string} */ (localStorage.getItem(key));
      localStorage.setItem(key, wrong === 'text' ? saved.replace('c2-c3', 'c2-c9') : wrong);
    },
    [found, how],
  );
  return found.replace('game', 'damaged');
}

test('an unreadable saved game is set aside, and the page shows its storage key', () =>
  visit('#game=alquerque', async (page) => {
    const isSetAside = async (/** @type {string} */ key) => {
      await page.waitForSelector(`#notice:has-text("${key}")`);
      await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeTruthy();
    };
    await taps(page, 7, 12);
    for (const how of casesOf(['text', '{', '{"version":1}'])) {
      const key = await damage(page, how);
      await reload(page);
      await isSetAside(key);
      await expect.poll(async () => (await stateOf(page)).plies).toBe(0);
      await taps(page, 7, 12);
    }
    const key = await damage(page, 'text');
    await goTo(page, '');
    await press(page, 'resume');
    await isSetAside(key);
    await expect(page.locator('#start')).toBeVisible();
    assert.equal(new URL(page.url()).hash, '');
  }));

fullTest('with more than sixty saved games, listing them deletes only finished ones', () =>
  visit('#game=alquerque', async (page) => {
    await saveMany(page, 60, 0);
    await page.evaluate(() => {
      const read = Storage.prototype.getItem;
      Storage.prototype.getItem = function getItem(key) {
        if (/^ludoteca\.game\.\d+$/.test(key)) document.body.dataset['hasRead'] = key;
        return read.call(this, key);
      };
    });
    await taps(page, 7, 12);
    await expect.poll(async () => (await keysOf(page)).length).toBe(61);
    await expect
      .poll(() => page.evaluate(() => document.body.dataset['hasRead']), 'saving reads no other game')
      .toBe(undefined);
    await press(page, 'games');
    await expect(page.locator('.games [data-id]')).toHaveCount(61);
    await press(page, 'close');
    const [first = '', ...others] = await keysOf(page);
    await page.evaluate((key) => {
      const saved = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...saved, isOver: true }));
    }, first);
    await press(page, 'games');
    await expect.poll(() => keysOf(page)).toEqual(others);
  }),
);

test('games can be played in a browser without storage', () =>
  visit(
    '#game=alquerque',
    async (page) => {
      await taps(page, 7, 12);
      await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
      await page.waitForSelector("#notice:has-text('being saved')");
      await press(page, 'games');
      await page.waitForSelector('.games', { state: 'attached' });
      await expect(page.locator('.games li')).toHaveCount(0);
    },
    { prepare: refuseStorage },
  ));

for (const name of casesOf(['QuotaExceededError', 'SecurityError', 'NS_ERROR_FILE_CORRUPTED'])) {
  test(`when saving fails (${name}), no game is lost, and a notice appears once`, () =>
    visit('#game=alquerque', async (page) => {
      await saveMany(page, 30, 10);
      const before = await keysOf(page);
      await page.evaluate((kind) => {
        const write = Storage.prototype.setItem;
        // Any text longer than a saved game without moves exceeds the quota.
        Storage.prototype.setItem = function setItem(key, text) {
          if (kind !== 'QuotaExceededError' || text.length > 300) throw new DOMException('no', kind);
          write.call(this, key, text);
        };
      }, name);
      await taps(page, 7, 12);
      await page.waitForSelector("#notice:has-text('being saved')");
      await expect.poll(() => keysOf(page)).toEqual(before);
      await page.evaluate(() => document.querySelector('#notice')?.replaceChildren());
      await taps(page, 17, 7);
      await expect.poll(async () => (await stateOf(page)).ply).toBe(2);
      await expect(page.locator('#notice')).toHaveText('');
      await expect.poll(() => keysOf(page)).toEqual(before);
    }));
}

/** Sets whether storage is full. @param {Page} page @param {boolean} isFull */
const fill = (page, isFull) => page.evaluate((full) => void Object.assign(window, { isFull: full }), isFull);

/** Replaces storage with a version whose quota can be exceeded. @param {Page} page */
const limitStorage = (page) =>
  page.addInitScript(() => {
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key, text) {
      if (Reflect.get(window, 'isFull') === true) throw new DOMException('no', 'QuotaExceededError');
      write.call(this, key, text);
    };
  });

fullTest("if a game can't be saved, the page says so, keeps the game, and saves it as soon as possible", () =>
  visit(
    '#game=alquerque',
    async (page) => {
      const notice = page.locator("#notice:has-text('isn’t being saved')");
      await fill(page, true);
      await taps(page, 7, 12);
      await notice.waitFor();
      await startGame(page);
      await notice.waitFor({ state: 'hidden' });
      await taps(page, 7, 12);
      await notice.waitFor();
      const record = await recordOf(page);
      for (const elsewhere of ['game=alquerque&view=rules', 'game=brandubh', '']) {
        await goTo(page, elsewhere);
        await page.waitForFunction(
          (name) =>
            name.includes('brandubh')
              ? window.ludoteca.state?.ruleset === 'brandubh'
              : document.body.dataset['view'] !== 'game',
          elsewhere,
        );
        await goTo(page, 'game=alquerque');
        await page.waitForFunction(() => window.ludoteca.state?.ruleset === 'alquerque');
        await expect.poll(() => recordOf(page), elsewhere).toBe(record);
      }
      await fill(page, false);
      await taps(page, 17, 7);
      await expect.poll(() => savedTexts(page)).toEqual([await recordOf(page)]);
      await notice.waitFor({ state: 'hidden' });
      await fill(page, true);
      await press(page, 'undo');
      await notice.waitFor();
    },
    { prepare: limitStorage },
  ),
);

fullTest('a saved game keeps its players when another game is opened', () =>
  visit('?pace=none#game=alquerque&side=both', async (page) => {
    await taps(page, 7, 12);
    const saved = async () => (await savedGames(page)).map(({ seats }) => seats.who);
    await expect.poll(saved).toEqual(['both']);
    for (const [ruleset, players] of [
      ['alquerque', 'side=second&level=1'],
      ['brandubh', 'side=first'],
    ]) {
      await goTo(page, `#game=${ruleset}&${players}`);
      await page.waitForFunction((expected) => window.ludoteca.state?.ruleset === expected, ruleset);
      await page.waitForFunction(() => window.ludoteca.model?.players[0] !== undefined);
      await expect.poll(saved, players).toContain('both');
    }
    await goTo(page, '#game=alquerque&side=both');
    await page.waitForFunction(() => window.ludoteca.state?.plies === 1);
    await expect.poll(saved).toContain('both');
  }),
);

fullTest('when storage is full, the oldest finished games are deleted, and the page says so', () =>
  visit('#game=alquerque', async (page) => {
    await saveMany(page, 6, 4);
    await page.evaluate(() => {
      const write = Storage.prototype.setItem;
      Storage.prototype.setItem = function setItem(key, text) {
        const games = Object.keys(this).filter((each) => each.startsWith('ludoteca.game.'));
        if (this === localStorage && !games.includes(key) && games.length >= 5)
          throw new DOMException('no', 'QuotaExceededError');
        write.call(this, key, text);
      };
    });
    await taps(page, 7, 12);
    await page.waitForSelector("#notice:has-text('finished games were deleted')");
    const keys = await keysOf(page);
    assert.equal(keys.length, 5);
    // The new game's key begins with its id, so it can sort anywhere among the others.
    const others = keys.filter((key) => !key.includes('-'));
    assert.deepEqual(
      others.map((key) => key.slice(-1)),
      ['0', '1', '4', '5'],
    );
  }),
);

fullTest('"my games" opens despite corrupted games, and restores a deleted game once there is room', () =>
  visit(
    '#game=alquerque',
    async (page) => {
      await taps(page, 7, 12);
      await saveMany(page, 1, 0);
      await page.evaluate(() => {
        const saved = JSON.parse(localStorage.getItem('ludoteca.game.0') ?? '');
        const wrong = [{ when: 1e20 }, { turn: 7 }, { ruleset: 'chess' }, { entered: [{}] }, { text: 5 }];
        wrong.forEach((parts, index) =>
          localStorage.setItem(`ludoteca.game.bad${index}`, JSON.stringify({ ...saved, ...parts })),
        );
      });
      await press(page, 'games');
      await expect(page.locator('.games li')).toHaveCount(2);
      await expect.poll(async () => (await keysOf(page)).length).toBe(2);
      await press(page, 'delete-aside');
      await expect
        .poll(() => page.evaluate(() => Object.keys(localStorage).join(' ')))
        .not.toContain('ludoteca.damaged.');
      await page.click('.games li >> nth=0 >> [data-do=delete-game]');
      await fill(page, true);
      await press(page, 'undo-delete');
      await page.waitForSelector("dialog :has-text('no room')");
      await fill(page, false);
      await press(page, 'undo-delete');
      await expect.poll(async () => (await keysOf(page)).length).toBe(2);
    },
    { prepare: limitStorage },
  ),
);

/** Returns a URL that contains a record. @param {string} text */
const linkTo = (text) =>
  `#game=alquerque&record=1z${deflateRawSync(text, { level: 9 }).toString('base64url')}`;

fullTest("links that unpack to huge text erase nothing, are not saved, and don't hang the page", () =>
  visit(
    '#game=alquerque',
    async (page) => {
      await saveMany(page, 20, 3);
      const before = await keysOf(page);
      const tags = [0, 1, 2, 3, 4, 5].map((digit) => `[Event "${`${digit}`.repeat(900_000)}"]\n\n1. c2-c3`);
      const links = [...tags, `${' '.repeat(500_000)}x`].map(linkTo);
      for (const link of links) {
        assert.ok(link.length < 1500, `${link.length}`);
        await page.goto(new URL(link, page.url()).href);
        await reload(page);
      }
      await expect.poll(() => keysOf(page)).toEqual(before);
      await expect(page.locator('#notice')).not.toHaveText('');
      await taps(page, 7, 12);
      await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    },
    { leaves: true },
  ),
);
