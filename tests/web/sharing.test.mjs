/**
 * Sharing by link, QR code, file and picture, correspondence games, and errors in received links and files.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';

import {
  chooseFile,
  enter,
  goTo,
  interactionOf,
  load,
  openGame,
  openLookedAt,
  paste,
  press,
  ready,
  recordOf,
  savedFile,
  seatsOf,
  servePage,
  startGame,
  stateOf,
  taps,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { COPIES, copied, copyOf } from './vendor.mjs';
import { casesOf, fullTest } from './tiers.mjs';

const { visit } = servePage({ awaits: '[data-do=games]' });

/** Returns the fragment of the link. @param {Page} page */
async function linkOf(page) {
  await page.waitForSelector('#share-link');
  return new URL(await page.inputValue('#share-link')).hash;
}

/** @param {Page} page */
async function share(page) {
  await press(page, 'share');
  return linkOf(page);
}

/** Returns the number of saved games. @param {Page} page */
const savedCount = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ludoteca.game.')).length);

/** @param {Page} page @param {string} name @param {string} text */
async function openFile(page, name, text) {
  await chooseFile(page, name, text);
  await openLookedAt(page);
}

const GAMES = ['fayles', 'el-cuervo', 'spanish-draughts', 'el-perro', 'brandubh', 'fallas', 'alquerque'];
for (const game of casesOf(GAMES)) {
  test(`a link holds a whole game of ${game}`, async () => {
    const text = await readFile(new URL(`../data/games/${game}.txt`, import.meta.url), 'utf8');
    const link = await visit(`?side=both#game=${game}`, async (page) => {
      await load(page, text);
      return share(page);
    });
    await visit(link, async (page) => {
      await expect.poll(() => recordOf(page)).toBe(text);
      await expect.poll(async () => (await seatsOf(page)).who).toBe('both');
    });
  });
}

fullTest('a browser without compression writes longer links, which every browser can open', async () => {
  const link = await visit(
    '?side=both#game=alquerque',
    { prepare: (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'CompressionStream')) },
    async (page) => {
      await taps(page, 7, 12);
      return share(page);
    },
  );
  assert.match(link, /record=1p/);
  await visit(
    link,
    async (page) => await expect.poll(async () => (await stateOf(page)).moves[0]?.notation).toBe('c2-c3'),
  );
});

fullTest(
  'a link can contain just a position and options that differ from those in the historical source',
  async () => {
    const [link, position] = await visit('?side=both&capture=compulsory#game=alquerque', async (page) => {
      await taps(page, 7, 12);
      await press(page, 'share');
      await page.check('[data-do=share-what][value=position]', { force: true });
      await page.waitForFunction(() =>
        /** @type {HTMLInputElement} */ (document.querySelector('#share-link')).value.includes('pos='),
      );
      return [await linkOf(page), (await stateOf(page)).position];
    });
    await visit(`?side=both${link}`, async (page) => {
      const state = await stateOf(page);
      assert.deepEqual([state.position, state.plies, state.switches['capture']], [position, 0, 'compulsory']);
    });
  },
);

fullTest('a visitor who opens a shared position plays the side to move, and can undo', () =>
  visit('?level=1&pace=none#game=alquerque&pos=bbbbb.bbbbb.bb1ww.wwwww.wwwww-b-1', async (page) => {
    const before = (await stateOf(page)).position;
    const interaction = await interactionOf(page);
    assert(interaction.type === 'enter', `no move can be entered: ${interaction.type}`);
    await enter(page, interaction.next.steps[0] ?? assert.fail('no step is possible'));
    await page.waitForFunction(() => window.ludoteca.state.ply >= 2);
    await press(page, 'undo');
    await page.waitForFunction(() => window.ludoteca.state.ply === 0);
    await expect.poll(async () => (await stateOf(page)).position).toBe(before);
  }),
);

test('the sharing dialog offers a game against a friend first', () =>
  visit('#game=alquerque', async (page) => {
    await press(page, 'share');
    const first = page.locator('[data-half=save] .shared').first();
    await expect(first.locator('h4')).toHaveText('Play with a friend far away');
    await expect(first.locator('button')).toHaveCount(2);
  }));

test('friends can play by sending links, each in their own browser', async () => {
  let link = await visit('#game=alquerque&level=1', async (page) => {
    await press(page, 'share');
    await press(page, 'friend-0');
    await taps(page, 7, 12);
    await expect.poll(async () => (await interactionOf(page)).type).toBe('away');
    await press(page, 'letter');
    await expect(page.locator('.code svg'), 'a friend nearby can scan it').toBeVisible();
    const moved = await linkOf(page);
    await press(page, 'close');
    await press(page, 'undo');
    await press(page, 'share');
    assert.ok((await linkOf(page)).length < moved.length, 'the undone move is sent');
    return moved;
  });
  await visit(link, async (page) => {
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    await expect.poll(async () => (await interactionOf(page)).type).toBe('enter');
    await expect.poll(() => page.evaluate(() => window.ludoteca.model.flipped)).toBe(true);
    await taps(page, 17, 7);
    await expect.poll(async () => (await interactionOf(page)).type).toBe('away');
    const own = link;
    await press(page, 'letter');
    link = await linkOf(page);
    await press(page, 'close');
    await page.goto(new URL(own, page.url()).href);
    await page.reload();
    await ready(page);
    await expect.poll(async () => (await stateOf(page)).ply, 'an old link has undone a move').toBe(2);
    const other = await page.context().newPage();
    await other.goto(new URL(link, page.url()).href);
    await ready(other);
    await expect
      .poll(() => other.evaluate(() => window.ludoteca.model.players[1].type), 'sides are kept')
      .toBe('person');
    await expect.poll(() => savedCount(other)).toBe(1);
  });
  await visit(link, async (page) => {
    await expect.poll(async () => (await stateOf(page)).ply).toBe(2);
    await expect.poll(async () => (await interactionOf(page)).type).toBe('enter');
  });
});

fullTest('if the friend moves first, a new game begins by showing the link to send', async () => {
  const link = await visit('#game=alquerque', async (page) => {
    await startGame(page, { opponent: 'friend', side: '1' });
    await expect.poll(async () => (await interactionOf(page)).type).toBe('away');
    await expect(page.locator('dialog[open]')).toHaveAttribute('data-dialog', 'share');
    return linkOf(page);
  });
  await visit(link, async (page) => {
    const players = await page.evaluate(() => window.ludoteca.model.players.map(({ type }) => type));
    assert.deepEqual(players, ['person', 'friend']);
    await taps(page, 7, 12);
    await expect.poll(async () => (await interactionOf(page)).type).toBe('away');
  });
});

fullTest('an invalid link is rejected with a reason, and a new game starts', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await taps(page, 7, 12);
    const letters = new URLSearchParams((await share(page)).slice(1)).get('record') ?? '';
    await press(page, 'close');
    const plain = (/** @type {string} */ text) => `1t${Buffer.from(text).toString('base64url')}`;
    for (const [record, message] of /** @type {[string, RegExp][]} */ ([
      [letters.slice(0, -8), /cut off/],
      ['', /cut off/],
      ['1z!!!!', /cut off/],
      ['1t%FF%00', /cut off/],
      [`9z${letters.slice(2)}`, /newer/],
      ['<img src=x onerror=alert(1)>', /cut off/],
      [plain('c2-c9'), /c2-c9/],
      [plain('[Seed "x"]'), /seed/i],
      [plain('\u0000\n<script>'), /Line 1/],
      [`1t${'A'.repeat(210_000)}`, /too long/],
      // Unpacked, this text would exceed a device's memory.
      [`1z${deflateRawSync(Buffer.alloc(50_000_000, 97)).toString('base64url')}`, /too long/],
    ])) {
      await goTo(page, '');
      await page.waitForSelector('[data-view=start]');
      await goTo(page, `game=alquerque&record=${encodeURIComponent(record)}`);
      await expect(page.locator('#notice'), record.slice(0, 60)).toHaveText(message);
      await page.waitForSelector('[data-view=game]');
      await expect(page.locator('#notice img, #notice script')).toHaveCount(0);
    }
  }),
);

test('a game can be shared as a link, as a QR code, and as a file that opens again', () =>
  visit(
    '?side=both#game=spanish-draughts',
    { permissions: ['clipboard-read', 'clipboard-write'] },
    async (page) => {
      await taps(page, 9, 13);
      const text = await recordOf(page);
      const link = await share(page);
      await press(page, 'copy-link');
      await page.waitForSelector(".share-status:has-text('Copied')");
      await expect
        .poll(async () => new URL(await page.evaluate(() => navigator.clipboard.readText())).hash)
        .toBe(link);
      await press(page, 'code');
      await expect(page.locator('.code path')).toHaveAttribute('d', /.{1000}/);
      await press(page, 'close');
      await press(page, 'share');
      for (const [button = '', ending = ''] of [
        ['save', '.txt'],
        ['save-pdn', '.pdn'],
      ]) {
        const { name, content } = await savedFile(page, button);
        assert.ok(name.startsWith('spanish-draughts-') && name.endsWith(ending), name);
        assert.equal(content.toString(), text);
      }
      await press(page, 'close');
      await goTo(page, 'game=alquerque');
      await page.waitForFunction(() => window.ludoteca.state.ruleset === 'alquerque');
      await openFile(page, 'game.txt', text);
      await expect.poll(() => recordOf(page)).toBe(text);
    },
  ));

fullTest('games saved by other programs open with all their contents, and the computer does not move', () =>
  visit('?side=second&level=1#game=alquerque', async (page) => {
    await paste(page, '[Ludoteca "1"]\n[Ruleset "alquerque"]\n\n1. c2-c3 c4xc2 *\n');
    await openLookedAt(page);
    await expect.poll(async () => (await seatsOf(page)).who).toBe('both');
    await expect
      .poll(async () => [(await interactionOf(page)).type, (await stateOf(page)).plies])
      .toEqual(['enter', 2]);
    const pdn = [
      '[Event "Open"]',
      '[White "A \\"B\\" C"]',
      '[Black "D"]',
      '[Result "1-1"]',
      '[GameType "24,W,8,8,N1,1"]',
      '',
      '1. 10-14 {a comment; with [brackets]} 23-19! 2.14x23 $4 (2. 11-15 19x12 (8x15)) 28x19',
      '; a line',
      '3... 1-1',
    ].join('\r\n');
    await openFile(page, 'game.pdn', pdn);
    const { ruleset, moves } = await stateOf(page);
    assert.deepEqual(
      [ruleset, ...moves.map(({ notation }) => notation)],
      ['spanish-draughts', '10-14', '23-19', '14x23', '28x19'],
    );
    await expect.poll(() => recordOf(page)).toMatch(/\[White "A \\"B\\" C"\]/);
    await openFile(page, 'start.pdn', '[FEN "B:B27,28:WK22."]\n\n1... 27x18 *');
    await expect.poll(async () => (await stateOf(page)).moves[0]?.notation).toBe('27x18');
  }),
);

fullTest(`another program's finished game can be viewed, and accepts moves only after "play on"`, () =>
  visit('?side=first&level=1#game=spanish-draughts', async (page) => {
    const tags = ['[Event "Open"]', '[Site "Lisboa"]', '[White "A"]', '[Black "B"]', '[WhiteRating "2100"]'];
    const pdn = [
      ...tags,
      '[Result "2-0"]',
      '[GameType "24,W,8,8,N1,1"]',
      '',
      '1. 10-14 23-19 2. 14x23 28x19 3. 9-13 2-0',
      '',
    ].join('\n');
    await openFile(page, 'game.pdn', pdn);
    const text = await recordOf(page);
    for (const line of [...tags, '[Result "1-0"]']) assert.ok(text.includes(line), line);
    assert.match(text, /28x19 3\. 9-13 1-0\n$/);
    await expect(page.locator('#result')).toHaveAttribute('data-winner', '0');
    await page.waitForSelector("#label :has-text('play on')");
    await expect.poll(() => savedCount(page)).toBe(0);
    // The saved file is identical to the opened one.
    await press(page, 'share');
    const { content } = await savedFile(page, 'save-pdn');
    await press(page, 'close');
    assert.equal(content.toString(), text);
    const link = await share(page);
    await press(page, 'close');
    await openFile(page, 'again.pdn', text);
    await expect.poll(() => recordOf(page)).toBe(text);
    // At an earlier position no move can be made, not even by a person.
    await press(page, 'undo');
    await expect.poll(async () => (await interactionOf(page)).type).toBe('reading');
    const before = await stateOf(page);
    await taps(page, 8, 12);
    await expect
      .poll(async () => [await stateOf(page), (await interactionOf(page)).type])
      .toEqual([before, 'reading']);
    await expect.poll(() => recordOf(page)).toBe(text);
    await visit(link, async (other) => {
      await expect.poll(() => recordOf(other)).toBe(text);
      await other.waitForSelector('[data-do=play-on]');
    });
    await press(page, 'redo');
    await press(page, 'play-on');
    await expect
      .poll(async () => [(await interactionOf(page)).type, (await stateOf(page)).outcome])
      .toEqual(['enter', null]);
    await expect.poll(() => recordOf(page)).toMatch(/\[White "A"\][\s\S]* \*\n$/);
  }),
);

fullTest('an invalid file or text is rejected with a reason, and the open game stays unchanged', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await taps(page, 7, 12);
    const text = await recordOf(page);
    /** @type {[string | Buffer, RegExp][]} */
    const files = [
      ['', /neither/],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /neither/],
      ['[GameType "20,W,10,10,N2,0"]\n\n1. 32-28', /another kind/],
      [text.replace('c2-c3', 'c2-c9'), /Line \d+.*c2-c9/],
      ['[Event "x"]\n\n1. 9-18', /9-18/],
      [Buffer.alloc(1_100_000, 32), /too large/],
      ['[Ludoteca "7"]\n', /version 7/],
      ['[Event "x"]\n\n\n\n[FEN "W:Wa1:B12"]\n1. 9-13', /Line 5: the starting position is wrong/],
    ];
    for (const [content, message] of files) {
      await chooseFile(page, 'some.txt', content);
      await page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector('#open-error')?.textContent ?? ''),
        message.source,
      );
      await expect(page.locator('#open-error')).toHaveText(/some\.txt/);
    }
    await press(page, 'close');
    await paste(page, text.replace('c2-c3', 'c2-c9'));
    await page.waitForSelector('#open-error:has-text("Line 6")');
    await press(page, 'close');
    await expect.poll(() => recordOf(page)).toBe(text);
  }),
);

test('a position can be saved as a PNG or SVG picture', () =>
  visit('?side=both', async (page) => {
    for (const game of casesOf(['el-perro', 'fallas', 'brandubh', 'alquerque', 'spanish-draughts'])) {
      await openGame(page, game);
      await press(page, 'share');
      const png = await savedFile(page, 'save-png');
      assert.equal(png.content.subarray(1, 4).toString(), 'PNG');
      assert.ok(png.content.length > 20_000, `${png.content.length} bytes`);
      const svg = (await savedFile(page, 'save-svg')).content.toString();
      const circles = await page.evaluate((text) => {
        const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
        return parsed.querySelector('parsererror') === null ? parsed.querySelectorAll('circle').length : -1;
      }, svg);
      const count = (await stateOf(page)).pieces.reduce((sum, piece) => sum + piece.count, 0);
      assert.ok(circles >= count, `${game}: ${circles} circles for ${count} pieces`);
      await press(page, 'close');
    }
  }));

test('vendored files are identical to those in their npm packages', async () => {
  for (const [from, name] of COPIES) assert.equal(await copied(name), await copyOf(from), name);
});
