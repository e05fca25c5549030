/** Playing against the computer: whole games, hints, undo, draw offers, demos and analysis. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { follow } from './access.mjs';
import { hasStopped, pass, stopClock } from './clock.mjs';
import {
  changePlayers,
  goTo,
  interactionOf,
  openTab,
  playMoves,
  press,
  ready,
  recordOf,
  servePage,
  stateOf,
  tap,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { inFrame, startHost } from './frames.mjs';
import { Site } from './harness.mjs';
import { Record as GameRecord } from './rules.mjs';
import { until } from './waits.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */
/** @import { GameModel } from "../../web/state/game-model.js" */

const { visit } = servePage();

/** @param {Page} page @returns {Promise<GameModel>} */
const modelOf = (page) => page.evaluate(() => window.ludoteca.model);

/** Waits until the computer has moved, and returns the next interaction. @param {Page} page */
async function waitForPerson(page) {
  await page.waitForFunction(() => !['computer', 'rolling'].includes(window.ludoteca.interaction.type));
  return interactionOf(page);
}

/** Waits until `count` moves have been played. @param {Page} page @param {number} count */
const movesPlayed = (page, count) =>
  until(async () => {
    if ((await stateOf(page)).ply >= count) return true;
    if (hasStopped(page)) await pass(page, 1);
    return false;
  });

/** Delays the page's requests to its worker until `letThink` is called. Runs in the page. */
function holdRequests() {
  /** @type {(() => void)[]} */
  const held = [];
  let isHeld = true;
  const { postMessage } = Worker.prototype;
  Object.assign(Worker.prototype, {
    /** @this {Worker} @param {Parameters<typeof postMessage>} given */
    postMessage(...given) {
      const send = () => postMessage.apply(this, given);
      if (isHeld && Object(given[0]).type === 'ask') held.push(send);
      else send();
    },
  });
  window.letThink = () => {
    isHeld = false;
    for (const send of held) send();
  };
}

/** Delays the computer's answer until `letThink` is called. @param {Page} page */
const holdThinking = (page) => page.addInitScript(holdRequests);

const AGAINST = ['brandubh', 'fayles', 'alquerque', 'el-cuervo', 'fallas', 'el-perro', 'spanish-draughts'];

for (const [index, ruleset] of casesOf(AGAINST).entries()) {
  const side = index % 2 === 0 ? 'first' : 'second';
  test(`a whole game of ${ruleset} can be played against level 3 as the ${side} side`, () =>
    visit(`?pace=none&level=3&side=${side}#game=${ruleset}`, async (page) => {
      await playMoves(page, 1000);
      const { outcome, moves } = await stateOf(page);
      assert.ok(outcome !== null);
      await expect(page.locator('#result')).toHaveAttribute('data-key', outcome.key);
      await expect(page.locator('#notice')).toBeHidden();
      const text = await recordOf(page);
      assert.equal(GameRecord.parse(text).text(), text);
      console.log(`${ruleset}: ${moves.length} moves, won by ${outcome.winner}`);
    }));
}

test('the chosen side applies to all games, the chosen level to one; each game starts at level 1', () =>
  visit('#game=alquerque', async (page) => {
    const computer = (/** @type {number} */ level) => ({ type: 'computer', level, timeMs: null });
    const person = { type: 'person' };
    await expect.poll(async () => (await modelOf(page)).players).toEqual([person, computer(1)]);
    await changePlayers(page, { side: '1', levels: { 0: 4 } });
    await movesPlayed(page, 1);
    await expect.poll(async () => (await modelOf(page)).flipped).toBe(true);
    for (const [game, level] of /** @type {[string, number][]} */ ([
      ['brandubh', 1],
      ['alquerque', 4],
    ])) {
      const address = new URL(`#game=${game}`, page.url()).href;
      await page.goto('about:blank');
      await page.goto(address);
      await ready(page);
      const { players, flipped } = await modelOf(page);
      assert.deepEqual(players, [computer(level), person]);
      assert.equal(flipped, true);
    }
    await changePlayers(page, { opponent: 'person' });
    await expect.poll(async () => (await interactionOf(page)).type).toBe('enter');
  }));

fullTest('invalid players in a link are reported, and the game can still be played with the keyboard', () =>
  visit('?level=99&side=third&pace=quick#game=alquerque', async (page) => {
    await expect
      .poll(() => page.textContent('#notice'))
      .toMatch(/level=99 \(1–8\)\u2069, \u2066side=third \(/);
    await page.focus('[data-do="hint"]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.ludoteca.model.hint !== null);
    await expect(page.locator('[data-do="hint"]')).toBeFocused();
    await page.focus('#grid button[tabindex="0"]');
    for (const key of ['Control+End', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter'])
      await page.keyboard.press(key);
    for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
    await movesPlayed(page, 2);
    await expect(page.locator('#grid :focus')).toHaveCount(1);
  }),
);

test("while the computer thinks, the player can't move but can undo", () =>
  visit(
    '?level=8#game=brandubh',
    async (page) => {
      await tap(page, 31);
      await tap(page, 29);
      await expect(page.locator('#label')).toHaveText(/Thinking…/);
      await tap(page, 24);
      await expect(page.locator('#grid button.movable')).toHaveCount(0);
      const moving = await page.evaluate(() => document.getAnimations().length);
      assert.equal(moving, 0, 'something moves despite reduced motion');
      await expect(page.locator('#polite')).toHaveText(/^The computer is thinking/);
      await press(page, 'undo');
      await expect
        .poll(async () => [(await stateOf(page)).ply, (await interactionOf(page)).type])
        .toEqual([0, 'enter']);
      await page.evaluate(() => window.letThink());
      await tap(page, 31);
      await tap(page, 30);
      await movesPlayed(page, 2);
      const [, move] = (await stateOf(page)).moves;
      const announced = `Attackers: ${move?.notation.replace('-', ' to ').replace(/x.*/, '')}`;
      await expect.poll(() => page.textContent('#polite')).toContain(announced);
    },
    { prepare: holdThinking },
  ));

test("undo returns to the player's last decision, and redo goes forward again", () =>
  visit(
    '?pace=quick&level=2#game=alquerque',
    async (page) => {
      await expect.poll(() => page.getAttribute('[data-do="undo"]', 'aria-disabled')).toBe('true');
      await tap(page, 7);
      await tap(page, 12);
      await movesPlayed(page, 2);
      await press(page, 'undo');
      await expect
        .poll(async () => [(await stateOf(page)).ply, (await interactionOf(page)).type])
        .toEqual([0, 'enter']);
      await press(page, 'redo');
      await expect.poll(async () => (await stateOf(page)).ply).toBe(2);
      // The computer waits while the player looks at an earlier position.
      await press(page, 'ply-1');
      await pass(page, 60);
      await expect
        .poll(async () => [(await modelOf(page)).paused, (await stateOf(page)).plies])
        .toEqual([true, 2]);
      await press(page, 'go-on');
      await movesPlayed(page, 2);
    },
    { prepare: stopClock },
  ));

test(`a press of "Hint" works if it begins while the computer thinks and ends on the player's turn`, () =>
  visit(
    '?level=1&pace=none#game=brandubh',
    async (page) => {
      const hint = page.locator('#controls [data-do="hint"]');
      await tap(page, 31);
      await tap(page, 30);
      await expect(hint).toHaveAttribute('aria-disabled', 'true');
      await hint.hover();
      await page.mouse.down();
      await page.evaluate(() => window.letThink());
      await movesPlayed(page, 2);
      await expect(hint).toHaveAttribute('aria-disabled', 'false');
      await page.mouse.up();
      await expect.poll(async () => (await modelOf(page)).hint?.step ?? 0).toBeGreaterThan(0);
    },
    { prepare: holdThinking },
  ));

test('a hint is given in three steps: the area, the piece and the move', () =>
  visit('#game=spanish-draughts&side=first', async (page) => {
    const names = () =>
      page.$$eval('#grid button[aria-label*="hint:"]', (buttons) =>
        buttons.map((button) => button.getAttribute('aria-label') ?? ''),
      );
    await press(page, 'hint');
    await page.waitForFunction(() => window.ludoteca.model.hint?.step === 1);
    const area = await names();
    assert.ok(area.length >= 4 && area.every((name) => name.includes('look here')), area.join(' | '));
    await press(page, 'hint');
    const piece = await names();
    assert.ok(piece.length === 1 && piece[0]?.includes('this piece'), piece.join(' | '));
    const [square] = piece[0]?.split(',') ?? [];
    const isInArea = area.some((name) => name.startsWith(`${square},`));
    assert.ok(isInArea, `${square} is not in the area: ${area.join(' | ')}`);
    await press(page, 'hint');
    await expect.poll(async () => (await names()).length).toBe(2);
    const text = (await page.textContent('#label .hint')) ?? '';
    assert.match(text, /^Try \d+–\d+: it /);
    await expect(page.locator('#polite')).toContainText(text.replace('–', '-'));
    const { hint } = await modelOf(page);
    for (const { from, to } of hint?.move.steps ?? []) {
      await tap(page, from);
      await tap(page, to);
    }
    await movesPlayed(page, 1);
    await expect.poll(async () => (await modelOf(page)).hint).toBe(null);
  }));

fullTest('a hint reports a forced win, and the computer announces a forced win of its own', async () => {
  await visit('?side=first&pos=W:WK2,K3,K28:BK18#game=spanish-draughts', async (page) => {
    for (let step = 0; step < 3; step += 1) {
      await press(page, 'hint');
      await page.waitForFunction((least) => (window.ludoteca.model.hint?.step ?? 0) > least, step);
    }
    await expect.poll(() => page.textContent('#label .hint')).toMatch(/wins (at once|in \d+ moves)/);
  });
  await visit('?side=second&level=8&pos=W:WK2,K3,K28:BK18#game=spanish-draughts', async (page) => {
    await waitForPerson(page);
    const { remark, game } = await modelOf(page);
    if (game.outcome === null) {
      assert.match(remark?.key ?? '', /^remark\.win/);
      await expect(page.locator('#label .says')).toHaveText(/^Fiach: I can win/);
    }
    await expect
      .poll(() => page.textContent('#polite'))
      .toMatch(game.outcome === null ? /I can win/ : /Winner/);
  });
});

fullTest('the computer accepts or declines offers to draw or count pieces, and says when it declines', () =>
  visit('#game=alquerque', async (page) => {
    const lost = '5.5.2b2.wwwww.wwwww-w-0';
    for (const [side, position, offer, end] of /** @type {const} */ ([
      ['first', 'bbbbb.bbbbb.5.5.2w2-w-0', 'offer-draw', 'declined'],
      ['first', 'bbbbb.bbbb1.bb1ww.wwwww.wwwww-w-0', 'offer-count', 'declined'],
      ['first', lost, 'offer-draw', null],
      ['second', lost, 'offer-count', 0],
    ])) {
      await goTo(page, `game=alquerque&side=${side}&pos=${position}`);
      await expect.poll(async () => (await stateOf(page)).position).toBe(position);
      await press(page, offer);
      if (end === 'declined') {
        await page.waitForSelector('#label .hint:has-text("No, thank you")');
        await expect.poll(() => page.textContent('#polite')).toMatch(/^No, thank you/);
        await expect.poll(async () => (await stateOf(page)).outcome).toBe(null);
      } else {
        await page.waitForSelector('#result');
        await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(end);
      }
    }
  }),
);

fullTest('in a demo the computer plays both sides, and can be paused', () =>
  visit(
    '?mode=demo&pace=quick&level=1#game=fallas',
    async (page) => {
      await movesPlayed(page, 2);
      await press(page, 'go-on');
      const { game } = await modelOf(page);
      await pass(page, 60);
      await expect.poll(async () => (await modelOf(page)).paused).toBe(true);
      await expect.poll(async () => (await stateOf(page)).ply).toBeLessThanOrEqual(game.ply + 1);
      const forPeople = page.locator('[data-do="resign"], [data-do="hint"][aria-disabled="false"]');
      await expect(forPeople).toHaveCount(0);
      await press(page, 'go-on');
      await movesPlayed(page, game.ply + 2);
    },
    { prepare: stopClock },
  ),
);

test('the analysis shows the best lines, the value of every move, and a better move', () =>
  visit('?pace=quick&side=first&level=5&pos=5.1b3.5.1w3.5-w-0#game=alquerque', async (page) => {
    await openTab(page, 'analysis');
    await page.waitForSelector('#analysis li b');
    await press(page, 'every-move');
    await page.waitForFunction(() => document.activeElement?.classList.contains('lines'));
    await page.waitForSelector('#analysis li:nth-child(3)');
    await expect.poll(() => page.textContent('#analysis')).toMatch(/\d+%/);
    // A man that moves next to an opposing one is captured.
    await tap(page, 6);
    await tap(page, 11);
    await waitForPerson(page);
    // The end card replaces the tabs.
    await openTab(page, 'analysis');
    await press(page, 'what-better');
    await expect(page.locator('.better')).toHaveText(
      / was (a little )?better than b2–b3.*The move played and the best reply: b2–b3 b4×b2/s,
    );
  }));

fullTest('"What was better?" is about the selected move, whoever played it', () =>
  visit('?pace=none&side=first&level=1#game=alquerque', async (page) => {
    await playMoves(page, 4);
    await press(page, 'ply-2');
    const { moves, ply } = await stateOf(page);
    assert.equal(ply, 2);
    await openTab(page, 'analysis');
    await press(page, 'what-better');
    await page.waitForFunction(() => /\d/.test(document.querySelector('.better')?.textContent ?? ''));
    const text = (await page.textContent('.better')) ?? '';
    const [before, seen] = moves.map(({ notation }) => notation.replaceAll('-', '–').replaceAll('x', '×'));
    assert.ok(text.includes(seen ?? '?') && !text.includes(before ?? '?'), text);
  }),
);

fullTest('the layout does not shift while the computer plays', () =>
  visit(
    '?mode=demo&pace=quick&level=1#game=spanish-draughts',
    async (page) => {
      await movesPlayed(page, 1);
      const shift = await page.evaluate(async () => {
        let sum = 0;
        const observer = new PerformanceObserver((list) =>
          list.getEntries().forEach((entry) => {
            sum += Number(Reflect.get(entry, 'value'));
          }),
        );
        observer.observe({ type: 'layout-shift' });
        for (const before = window.ludoteca.state.ply; window.ludoteca.state.ply < before + 2; )
          await new Promise(requestAnimationFrame);
        return sum;
      });
      assert.equal(shift, 0);
    },
    { reducedMotion: 'no-preference', viewport: { width: 1280, height: 800 } },
  ),
);

fullTest('in a sandboxed frame without an origin, the computer still thinks in a worker', async () => {
  const open = await Site.start(undefined, { 'access-control-allow-origin': '*' });
  const host = await startHost(
    `<iframe sandbox="allow-scripts" title="Brandubh" width="480" height="640" ` +
      `src="${open.address}?level=2&pace=quick&side=first#game=brandubh"></iframe>`,
  );
  try {
    await open.visit(host.address, async (page) => {
      const frame = await inFrame(page);
      await ready(frame);
      await playMoves(frame, 2);
      await expect.poll(() => frame.evaluate(() => window.ludoteca.thinksIn())).toBe('worker');
    });
  } finally {
    await Promise.all([host.close(), open.close()]);
  }
});

/** Script that loads when a game against the computer opens. */
const ENGINE_SCRIPT = /\/engine[-.\w]*\.js$/;

fullTest('a missing file is reported, and fetched again only when it is needed', () => {
  let requests = 0;
  return visit(
    '?side=first&level=1&pace=none#game=alquerque',
    async (page) => {
      await press(page, 'hint');
      await page.waitForSelector('#notice:has-text("Part of the page didn’t load")');
      await tap(page, 7);
      await tap(page, 12);
      await page.waitForSelector('[data-do="go-on"]');
      const before = requests;
      await pass(page, 60);
      assert.equal(requests, before);
      await page.unroute(ENGINE_SCRIPT);
      await press(page, 'go-on');
      await movesPlayed(page, 2);
      await expect(page.locator('#notice')).toBeHidden();
    },
    {
      leaves: true,
      allowedErrors: /404/,
      prepare: async (page) => {
        await stopClock(page);
        await page.route(ENGINE_SCRIPT, (route) => {
          requests += 1;
          return route.fulfill({ status: 404 });
        });
      },
    },
  );
});

fullTest('a hint requested while the last move is still animated is announced and shown', () =>
  visit(
    '?side=first&level=1&pace=none#game=alquerque',
    async (page) => {
      const log = await follow(page);
      await tap(page, 7);
      await tap(page, 12);
      await until(async () => {
        const { interaction, animation, game } = await modelOf(page);
        if (game.ply === 2 && interaction.type === 'enter') return animation.type !== 'none';
        await pass(page, 0.05);
        return false;
      });
      await page.evaluate(holdRequests);
      await press(page, 'hint');
      await until(async () => {
        await pass(page, 0.25);
        return (await modelOf(page)).animation.type === 'none';
      });
      await page.evaluate(() => window.letThink());
      await expect.poll(async () => (await modelOf(page)).hint?.step ?? 0).toBeGreaterThan(0);
      assert.ok((await log()).includes('Looking for a hint…'));
    },
    { reducedMotion: 'no-preference', prepare: stopClock },
  ),
);
