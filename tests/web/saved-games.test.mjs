/** What surrounds a game: that it is kept, and can be gone on with. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  changePlayers,
  interactionOf,
  load,
  press,
  ready,
  recordOf,
  seatsOf,
  servePage,
  startGame,
  stateOf,
  tap,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

/** Visits as two people, unless it is said who plays. */
const { visit } = servePage({
  address: (where) => (where.startsWith('?') ? where : `?side=both${where}`),
  awaits: '[data-do=games]',
});

/** @param {Page} page */
async function reload(page) {
  await page.reload();
  await ready(page);
}

/** The texts of the games that are kept. @param {Page} page @returns {Promise<string[]>} */
const keptTexts = (page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('ludoteca.game.'))
      .map(([, value]) => JSON.parse(value).text),
  );

test('a reload loses no turn, not even one that has been taken back', () =>
  visit('#game=alquerque', async (page) => {
    for (const square of [7, 12, 17, 7]) await tap(page, square);
    await press(page, 'undo');
    const text = await recordOf(page);
    await reload(page);
    const { ply, plies } = await stateOf(page);
    await expect.poll(async () => [await recordOf(page), ply, plies]).toEqual([text, 1, 2]);
    await press(page, 'redo');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(2);
  }));

fullTest('a reload in the middle of a turn loses none of its steps', () =>
  visit('&game=alquerque&pos=5.1b1b1.5.1b3.w4-w-0', async (page) => {
    const first = await interactionOf(page);
    assert(first.type === 'enter');
    const step = first.next.steps.find(({ captures }) => captures.length > 0);
    assert(step !== undefined);
    await tap(page, step.from);
    await tap(page, step.to);
    const before = await interactionOf(page);
    assert(before.type === 'enter' && before.entered.length === 1);
    await reload(page);
    await expect.poll(() => interactionOf(page)).toEqual(before);
    await press(page, 'end-turn');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  }),
);

test('a throw cannot be thrown again by a reload, nor a die be played back', () =>
  visit('#game=fallas', async (page) => {
    for (let asked = await interactionOf(page); asked.type === 'lot'; asked = await interactionOf(page))
      await press(page, 'lot');
    await press(page, 'throw');
    const { dice } = await stateOf(page);
    await reload(page);
    await expect.poll(async () => (await stateOf(page)).dice).toEqual(dice);
    const asked = await interactionOf(page);
    if (asked.type !== 'enter') return;
    const step = asked.next.steps[0];
    assert(step !== undefined);
    if ((await page.locator(`[data-do="die-${step.die}"]`).count()) > 0) await press(page, `die-${step.die}`);
    await tap(page, step.from);
    await tap(page, step.to);
    const half = await interactionOf(page);
    if (half.type !== 'enter') return;
    await reload(page);
    const again = await interactionOf(page);
    assert(again.type === 'enter');
    assert.deepEqual(again.entered, half.entered);
  }));

fullTest('who plays is kept with the game', () =>
  visit('?#game=alquerque', async (page) => {
    await changePlayers(page, { side: '1' });
    await page.waitForFunction(() => window.ludoteca.state.ply === 1);
    await page.evaluate(() => localStorage.removeItem('ludoteca.seats'));
    await reload(page);
    await expect.poll(async () => (await seatsOf(page)).who).toBe('second');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  }),
);

test('my games are listed, opened again, deleted, and not deleted after all', () =>
  visit('#game=alquerque', async (page) => {
    await tap(page, 7);
    await tap(page, 12);
    const text = await recordOf(page);
    await page.goto(new URL('#game=brandubh', page.url()).href);
    await page.waitForFunction(() => window.ludoteca.state?.ruleset === 'brandubh');
    await tap(page, 31);
    await tap(page, 29);
    await press(page, 'games');
    await page.waitForSelector('.games li');
    await expect
      .poll(() => page.locator('.games strong').allTextContents())
      .toEqual(['Brandubh', 'Alquerque']);
    await page.click('.games li >> nth=1 >> [data-do=open-game]');
    await page.waitForFunction(() => window.ludoteca.state?.ruleset === 'alquerque');
    await expect.poll(() => recordOf(page)).toBe(text);
    await press(page, 'games');
    await page.waitForSelector('.games li');
    await page.click(".games li:has-text('Brandubh') >> [data-do=delete-game]");
    await expect(page.locator('.games li')).toHaveCount(1);
    await expect.poll(async () => (await keptTexts(page)).length).toBe(1);
    await press(page, 'undo-delete');
    await expect.poll(async () => (await keptTexts(page)).length).toBe(2);
    await page.click(".games li:has-text('Brandubh') >> [data-do=delete-game]");
    await press(page, 'close');
    await reload(page);
    await expect.poll(() => recordOf(page)).toBe(text);
  }));

test('the start page has the games that wait, until they are over or put away', () =>
  visit('#game=alquerque', async (page) => {
    await tap(page, 7);
    await tap(page, 12);
    const text = await recordOf(page);
    await page.click('#home');
    await page.waitForSelector('[data-do=resume]');
    await expect
      .poll(() =>
        page
          .locator('#going [data-do=resume]')
          .evaluateAll((buttons) => buttons.map((each) => each.dataset.game)),
      )
      .toEqual(['alquerque']);
    await page.click('[data-do=resume]');
    await page.waitForFunction(() => window.ludoteca.state?.ply === 1);
    await expect.poll(() => recordOf(page)).toBe(text);
    await page.click('#home');
    await press(page, 'games');
    await page.click('.games li >> nth=0 >> [data-do=delete-game]');
    await press(page, 'close');
    await page.waitForSelector('[data-do=resume]', { state: 'detached' });
  }));

fullTest('a new game does not take the place of the last one', () =>
  visit('#game=alquerque', async (page) => {
    await tap(page, 7);
    await tap(page, 12);
    await startGame(page);
    await tap(page, 6);
    await tap(page, 12);
    const texts = await keptTexts(page);
    assert.deepEqual(texts.map((text) => /c2-c3|b2-c3/.exec(text)?.[0]).sort(), ['b2-c3', 'c2-c3']);
  }),
);

fullTest('two tabs with the same game keep both of its ends', () =>
  visit('#game=alquerque', async (page) => {
    await tap(page, 7);
    await tap(page, 12);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await ready(other);
    await press(other, 'games');
    await press(other, 'open-game');
    await other.waitForFunction(() => window.ludoteca.state?.ply === 1);
    await tap(other, 17);
    await tap(other, 7);
    await press(page, 'undo');
    await tap(page, 6);
    await tap(page, 12);
    const texts = await keptTexts(page);
    assert.equal(texts.length, 2, texts.join('\n'));
    for (const own of [await recordOf(page), await recordOf(other)]) assert.ok(texts.includes(own), own);
  }),
);

test('what cannot be read is set aside under a name that is told', () =>
  visit('#game=alquerque', async (page) => {
    await tap(page, 7);
    await tap(page, 12);
    for (const damage of casesOf(['text', '{', '{"version":1}'])) {
      const key = await page.evaluate((how) => {
        const found = /** @type {string} */ (
          Object.keys(localStorage).find((name) => name.startsWith('ludoteca.game.'))
        );
        const kept = /** @type {string} */ (localStorage.getItem(found));
        localStorage.setItem(found, how === 'text' ? kept.replace('c2-c3', 'c2-c9') : how);
        return found.replace('game', 'damaged');
      }, damage);
      await reload(page);
      await page.waitForSelector(`#notice:has-text("${key}")`);
      await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeTruthy();
      await expect.poll(async () => (await stateOf(page)).plies).toBe(0);
      await tap(page, 7);
      await tap(page, 12);
    }
  }));

fullTest('at most sixty games are kept, and the finished ones leave first', () =>
  visit('#game=alquerque', async (page) => {
    await page.evaluate(() => {
      for (let count = 0; count < 60; count += 1) {
        const kept = {
          version: 1,
          revision: 'x',
          text: '',
          ply: 1,
          entered: [],
          seats: null,
          when: count + 1,
          ruleset: 'alquerque',
          plies: 1,
          turn: 0,
          isOver: count === 30,
          winner: null,
        };
        localStorage.setItem(`ludoteca.game.${count}`, JSON.stringify(kept));
      }
    });
    // Saving reads no other game.
    await page.evaluate(() => {
      const read = Storage.prototype.getItem;
      Storage.prototype.getItem = function getItem(key) {
        if (/^ludoteca\.game\.\d+$/.test(key)) document.body.dataset['hasRead'] = key;
        return read.call(this, key);
      };
    });
    await tap(page, 7);
    await tap(page, 12);
    await expect.poll(async () => (await keysOf(page)).length).toBe(61);
    await expect.poll(() => page.evaluate(() => document.body.dataset['hasRead'])).toBe(undefined);
    await press(page, 'games');
    await page.waitForSelector('.games [data-id]');
    const keys = await keysOf(page);
    assert.equal(keys.length, 60);
    assert.ok(!keys.includes('ludoteca.game.30'), 'the finished one is still there');
    assert.ok(keys.includes('ludoteca.game.0'));
  }),
);

test('a browser without storage is played in all the same', () =>
  visit(
    '#game=alquerque',
    async (page) => {
      await tap(page, 7);
      await tap(page, 12);
      await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
      await page.waitForSelector("#notice:has-text('being saved')");
      await press(page, 'games');
      await page.waitForSelector('.games', { state: 'attached' });
      await expect(page.locator('.games li')).toHaveCount(0);
    },
    {
      prepare: (page) =>
        page.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, name, {
              get: () => {
                throw new DOMException('not here', 'SecurityError');
              },
            });
        }),
    },
  ));

fullTest('a game that is loaded as text is saved once a move is played in it', () =>
  visit('#game=alquerque', async (page) => {
    await tap(page, 7);
    await tap(page, 12);
    const text = await recordOf(page);
    await page.evaluate(() => Object.keys(localStorage).forEach((key) => localStorage.removeItem(key)));
    await load(page, text);
    await expect.poll(() => recordOf(page)).toBe(text);
    await expect.poll(() => keptTexts(page)).toEqual([]);
    await tap(page, 17);
    await tap(page, 7);
    await expect.poll(() => keptTexts(page)).toEqual([await recordOf(page)]);
  }),
);

/**
 * Saves games that nobody has played, as a page did that ran here before.
 * @param {Page} page
 * @param {number} games
 * @param {number} finished the first of them are
 */
const saveMany = (page, games, finished) =>
  page.evaluate(
    ([count, over]) => {
      for (let index = 0; index < Number(count); index += 1) {
        const kept = {
          version: 1,
          revision: `r${index}`,
          text: '',
          ply: 1,
          entered: [],
          seats: null,
          when: index + 1,
          ruleset: 'alquerque',
          plies: 1,
          turn: 0,
          isOver: index < Number(over),
          winner: null,
        };
        localStorage.setItem(`ludoteca.game.${index}`, JSON.stringify(kept));
      }
    },
    [games, finished],
  );

/** The keys of the games that are saved. @param {Page} page @returns {Promise<string[]>} */
const keysOf = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('ludoteca.game.'))
      .sort(),
  );

for (const name of casesOf(['QuotaExceededError', 'SecurityError', 'NS_ERROR_FILE_CORRUPTED'])) {
  test(`a browser that refuses to write (${name}) loses no game, and says so once`, () =>
    visit('#game=alquerque', async (page) => {
      await saveMany(page, 30, 10);
      const before = await keysOf(page);
      await page.evaluate((kind) => {
        const write = Storage.prototype.setItem;
        // What is longer than any of the games that are there finds no room.
        Storage.prototype.setItem = function setItem(key, text) {
          if (kind !== 'QuotaExceededError' || text.length > 300) throw new DOMException('no', kind);
          write.call(this, key, text);
        };
      }, name);
      await tap(page, 7);
      await tap(page, 12);
      await expect.poll(() => keysOf(page)).toEqual(before);
      await page.waitForSelector("#notice:has-text('being saved')");
      await page.evaluate(() => document.querySelector('#notice')?.replaceChildren());
      await tap(page, 17);
      await tap(page, 7);
      await expect.poll(async () => (await stateOf(page)).ply).toBe(2);
      await expect.poll(() => page.textContent('#notice')).toBe('');
      await expect.poll(() => keysOf(page)).toEqual(before);
    }));
}

fullTest('of every game it is said that it is not saved, and no longer when it is', () =>
  visit(
    '#game=alquerque',
    async (page) => {
      const notice = page.locator("#notice:has-text('being saved')");
      /** @param {boolean} isFull */
      const fill = (isFull) => page.evaluate((full) => void Object.assign(window, { isFull: full }), isFull);
      await fill(true);
      await tap(page, 7);
      await tap(page, 12);
      await notice.waitFor();
      await startGame(page);
      await notice.waitFor({ state: 'hidden' });
      await tap(page, 7);
      await tap(page, 12);
      await notice.waitFor();
      await fill(false);
      await tap(page, 17);
      await tap(page, 7);
      await expect.poll(() => keptTexts(page)).toEqual([await recordOf(page)]);
      await notice.waitFor({ state: 'hidden' });
      await fill(true);
      await press(page, 'undo');
      await notice.waitFor();
    },
    {
      prepare: (page) =>
        page.addInitScript(() => {
          const write = Storage.prototype.setItem;
          Storage.prototype.setItem = function setItem(key, text) {
            if (Reflect.get(window, 'isFull') === true) throw new DOMException('no', 'QuotaExceededError');
            write.call(this, key, text);
          };
        }),
    },
  ),
);

fullTest('a saved game that cannot be opened leaves the address as it was', () =>
  visit('#game=alquerque', async (page) => {
    await tap(page, 7);
    await tap(page, 12);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith('ludoteca.game.'))) {
        localStorage.setItem(key, String(localStorage.getItem(key)).replace('c2-c3', 'c2-c9'));
      }
      location.hash = '';
    });
    await press(page, 'resume');
    await page.waitForSelector("#notice:has-text('ludoteca.damaged')");
    assert.equal(new URL(page.url()).hash, '');
    await expect.poll(() => page.isVisible('#start')).toBeTruthy();
  }),
);

fullTest('a game that the browser does not save goes on when its rules have been read', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no', 'QuotaExceededError');
      };
    });
    await tap(page, 7);
    await tap(page, 12);
    await page.waitForSelector("#notice:has-text('isn’t being saved')");
    const record = await recordOf(page);
    const goTo = (/** @type {string} */ hash) => page.evaluate((where) => void (location.hash = where), hash);
    for (const elsewhere of ['#game=alquerque&view=rules', '#game=brandubh', '']) {
      await goTo(elsewhere);
      await page.waitForFunction(
        (asked) =>
          asked.includes('brandubh')
            ? window.ludoteca.state?.ruleset === 'brandubh'
            : document.body.dataset['view'] !== 'game',
        elsewhere,
      );
      await goTo('#game=alquerque');
      await page.waitForFunction(() => window.ludoteca.state?.ruleset === 'alquerque');
      await expect.poll(() => recordOf(page), elsewhere).toBe(record);
    }
  }),
);

fullTest('a saved game keeps its players when another one is opened', () =>
  visit('?pace=none#game=alquerque&side=both', async (page) => {
    await tap(page, 7);
    await tap(page, 12);
    const saved = () =>
      page.evaluate(() => {
        const keys = Object.keys(localStorage).filter((name) => name.startsWith('ludoteca.game.'));
        return keys.map((key) => JSON.parse(localStorage.getItem(key) ?? '').seats.who);
      });
    await expect.poll(() => saved()).toEqual(['both']);
    for (const next of ['#game=alquerque&side=second&level=1', '#game=brandubh&side=first']) {
      await page.evaluate((where) => void (location.hash = where), next);
      await page.waitForFunction((where) => location.hash === where, next);
      await page.waitForFunction(
        (ruleset) => window.ludoteca.state?.ruleset === ruleset,
        next.includes('brandubh') ? 'brandubh' : 'alquerque',
      );
      await page.waitForFunction(() => window.ludoteca.model?.players[0] !== undefined);
      await expect.poll(async () => (await saved()).includes('both'), next).toBeTruthy();
    }
    await page.evaluate(() => void (location.hash = '#game=alquerque&side=both'));
    await page.waitForFunction(() => window.ludoteca.state?.plies === 1);
    await expect.poll(async () => (await saved()).includes('both')).toBeTruthy();
  }),
);

fullTest('sixty unfinished games do not push one another out', () =>
  visit('#game=alquerque', async (page) => {
    await saveMany(page, 60, 0);
    await tap(page, 7);
    await tap(page, 12);
    await expect.poll(async () => (await keysOf(page)).length).toBe(61);
  }),
);

fullTest('where there is no room the oldest finished games go, and it is said', () =>
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
    await tap(page, 7);
    await tap(page, 12);
    await page.waitForSelector("#notice:has-text('finished games were deleted')");
    const keys = await keysOf(page);
    assert.equal(keys.length, 5);
    // The new game's key begins with its seed, so it may stand anywhere among them.
    const others = keys.filter((key) => !key.includes('-'));
    assert.deepEqual(
      others.map((key) => key.slice(-1)),
      ['2', '3', '4', '5'],
    );
  }),
);

fullTest('a saved game with anything out of shape does not close my games', () =>
  visit('#game=alquerque', async (page) => {
    await tap(page, 7);
    await tap(page, 12);
    await saveMany(page, 1, 0);
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('ludoteca.game.0') ?? '');
      const wrong = [
        { when: 'yesterday' },
        { when: 1e20 },
        { when: null },
        { ply: 2 },
        { turn: 7 },
        { winner: 'x' },
        { ruleset: 'chess' },
        { entered: [{}] },
        { isOver: 0 },
        { text: 5 },
        { plies: -1 },
        { revision: {} },
      ];
      wrong.forEach((parts, index) =>
        localStorage.setItem(`ludoteca.game.bad${index}`, JSON.stringify({ ...kept, ...parts })),
      );
    });
    await press(page, 'games');
    await page.waitForSelector('.games li');
    await expect(page.locator('.games li')).toHaveCount(2);
    await expect.poll(async () => (await keysOf(page)).length).toBe(2);
    await press(page, 'delete-aside');
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ludoteca.damaged.'))),
      )
      .toEqual([]);
  }),
);

fullTest('a deleted game that cannot be put back says so, and can be tried again', () =>
  visit('#game=alquerque', async (page) => {
    await tap(page, 7);
    await tap(page, 12);
    await press(page, 'games');
    await press(page, 'delete-game');
    await page.evaluate(() => {
      const write = Storage.prototype.setItem;
      Object.assign(window, { mend: () => (Storage.prototype.setItem = write) });
      Storage.prototype.setItem = () => {
        throw new DOMException('no', 'QuotaExceededError');
      };
    });
    await press(page, 'undo-delete');
    await page.waitForSelector("dialog :has-text('no room')");
    await page.evaluate(() => Reflect.get(window, 'mend')());
    await press(page, 'undo-delete');
    await page.waitForSelector('.games li');
    await expect.poll(async () => (await keysOf(page)).length).toBe(1);
  }),
);

/** @param {string} text @returns {Promise<string>} */
async function packedIn(text) {
  const { deflateRawSync } = await import('node:zlib');
  return `1z${deflateRawSync(Buffer.from(text), { level: 9 }).toString('base64url')}`;
}

fullTest('links with a huge tag erase nothing, and are not saved', () =>
  visit(
    '#game=alquerque',
    async (page) => {
      await saveMany(page, 20, 3);
      const before = await keysOf(page);
      for (let count = 0; count < 6; count += 1) {
        const link = await packedIn(`[Event "${String(count).repeat(900_000)}"]\n\n1. c2-c3`);
        assert.ok(link.length < 1500, `${link.length}`);
        await page.goto(new URL(`#game=alquerque&record=${link}`, page.url()).href);
        await page.reload();
        await ready(page);
      }
      await expect.poll(() => keysOf(page)).toEqual(before);
    },
    { leaves: true },
  ),
);

fullTest('a link of blanks is refused at once', async () => {
  const link = await packedIn(`${' '.repeat(500_000)}x`);
  await visit(`#game=alquerque&record=${link}`, async (page) => {
    await expect.poll(() => page.textContent('#notice')).not.toBe('');
    await tap(page, 7);
    await tap(page, 12);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  });
});
