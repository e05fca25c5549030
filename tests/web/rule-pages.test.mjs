/**
 * Rules and history pages: their boards agree with the rules, and every page opens and links back to the
 * game.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { axeOf } from './access.mjs';
import { atSizes, goTo, openTab, servePage, stateOf, tap } from './driver.mjs';
import { expect } from './expect.mjs';
import { Game, Record, rulesets } from './rules.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/**
 * @typedef {{ pos: string, moves?: string, try?: [number, number][], ended?: "resign" | "draw" | "count" }}
 *   Demo
 */

/** @param {string} name relative to web/ */
const json = (name) => JSON.parse(readFileSync(new URL(`../../web/${name}`, import.meta.url), 'utf8'));

/** Clauses that need no board of their own, since the start position shows them. */
const SHOWN_BY_START = [
  ...['brandubh.sides', 'el-perro.sides', 'el-perro.roles'],
  ...['fallas.board', 'fallas.lot', 'spanish-draughts.board'],
];

const ENDS = [
  ...['take-all', 'blocked', 'king-home', 'king-captured', 'win', 'no-room', 'no-play', 'any-die'],
  ...['repetition', 'quiet', 'king-moves', 'agreed-draw', 'agreed-count', 'resign'],
];

for (const game of new Set(rulesets().map((info) => info.game))) {
  test(`each board in the rules of ${game} demonstrates its rule`, () => {
    const demos = /** @type {[string, Demo][]} */ (Object.entries(json(`games/${game}/demos.json`)));
    assert.ok(demos.length > 10);
    const clauses = rulesets().flatMap((info) => (info.game === game ? info.clauses : []));
    const ids = [...new Set(clauses.map(({ id }) => id))];
    const without = ids.filter((id) => demos.every(([clause]) => clause !== id));
    const byStart = ids.filter((id) => SHOWN_BY_START.includes(id));
    assert.deepEqual(without, byStart, 'clauses without a board');
    for (const [clause, { pos, moves, try: tried, ended }] of demos) {
      const shows = rulesets().filter(
        (info) => info.game === game && info.clauses.some((each) => each.id === clause),
      );
      assert.ok(shows.length > 0, `${clause} applies in no ruleset`);
      // A variant may forbid the moves shown on a board. Its page omits such boards.
      const { id } = shows.find((info) => info.id === game) ?? shows[0] ?? assert.fail();
      const record = new Record(new Game(id), pos, null);
      if (tried !== undefined) {
        const refusal = record.refuse(tried.map(([from, to]) => ({ from, to })));
        assert.equal(refusal?.clause, clause, `${clause} does not refuse the attempt`);
      }
      for (const each of moves?.split(' ') ?? []) {
        assert.equal(record.state().outcome, null, `${clause}: the game is over before the last move`);
        record.playText(each);
      }
      if (ended === 'resign') record.resign(record.state().turn);
      else if (ended !== undefined) assert.equal(record.agree(ended), null);
      if (ENDS.includes(clause.slice(game.length + 1)))
        assert.equal(record.state().outcome?.clause, clause, `${clause} does not end the game`);
    }
  });
}

test('each ruleset has three "How to play" boards with legal moves', () => {
  for (const { id, game } of rulesets()) {
    /** @type {{ board: import('../../web/ui/rule-board.js').How }[]} */
    const parts = json(`games/${game}/how.json`);
    assert.equal(parts.length, 3, id);
    for (const { pos, move, from = [] } of parts.map(({ board }) => board)) {
      const record = new Record(new Game(id), pos, null);
      const origins = record.continuations([]).steps.map((step) => step.from);
      assert.ok(move !== undefined || from.length > 0, `${id}: ${pos}`);
      for (const square of from) assert.ok(origins.includes(square), `${id}: ${square} in ${pos}`);
      if (move !== undefined) assert.equal(record.playText(move)?.kind, 'move', `${id}: ${move}`);
    }
  }
});

const { visit } = servePage();

test('the message for an illegal move links to its rule, which links back to the game', () =>
  visit('?side=both&capture=compulsory#game=alquerque', async (page) => {
    for (const square of [7, 12, 24, 12]) await tap(page, square);
    const clause = await page.getAttribute('#label .clause', 'data-clause');
    await page.click('#label .clause a');
    await expect(page.locator('#page :focus')).toHaveId(clause ?? '');
    const compulsory = page.locator("[data-clause='alquerque.compulsory']");
    await expect(compulsory, 'the rules are those of the game').toHaveCount(1);
    await expect(page.locator('#page table tbody tr')).toHaveCount(2);
    await page.click('#page p.row a >> nth=0');
    await page.waitForSelector('#grid button');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  }));

test('every game has a rules page and a history page', () =>
  visit('#game=alquerque&view=history&lang=es', async (page) => {
    const names = json('i18n/es/common.json');
    for (const { id, game, clauses } of casesOf(rulesets(), 2)) {
      await goTo(page, `game=${id}&view=rules&lang=es`);
      await expect(page.locator('#page h1')).toContainText(names[`ruleset.${id}.name`]);
      await expect(page.locator('#page .clause')).toHaveCount(clauses.length);
      const boards = Object.keys(json(`games/${game}/demos.json`)).filter((clause) =>
        clauses.some((each) => each.id === clause),
      );
      if (id === game) await expect(page.locator('#page .clauses canvas')).toHaveCount(boards.length);
      await page.click('#page p.row a >> nth=1');
      await page.waitForSelector('.timeline li');
      await expect(page.locator('#page')).not.toHaveText(/(history|page|clause)\.[a-z]/);
    }
  }));

fullTest('a history page whose large picture fails to load shows no gap', () =>
  visit('', { allowedErrors: /history\.avif/ }, async (page) => {
    await page.route('**/history*.avif', (route) => route.abort());
    await goTo(page, 'game=fallas&view=history');
    await expect(page.locator('.timeline li').first()).toBeVisible();
    await expect(page.locator('#page .painting')).toHaveCount(0);
  }),
);

/**
 * Returns true if the dot on the small map touches land. Its centre may be in the sea, because the coast is
 * simplified.
 * @param {import('playwright-core').Page} page
 */
const touchesLand = (page) =>
  page.evaluate(() => {
    const coast = /** @type {SVGGeometryElement} */ (document.querySelector('.map path'));
    const dot = /** @type {SVGCircleElement} */ (document.querySelector('.map circle:not(.halo)'));
    const { cx, cy, r } = dot;
    const half = r.baseVal.value / 2;
    return [0, 1, 2, 3].some((quarter) => {
      const angle = (quarter * Math.PI) / 2;
      const x = cx.baseVal.value + half * Math.cos(angle);
      return coast.isPointInFill(new DOMPoint(x, cy.baseVal.value + half * Math.sin(angle)));
    });
  });

fullTest(
  'history pages have pictures, a quotation, dated facts with their certainty, and copyable sources',
  () =>
    visit('', async (page) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: async (/** @type {string} */ text) => Object.assign(window, { copied: text }) },
        });
      });
      for (const { id, game } of rulesets().filter((info) => info.id === info.game)) {
        const past = json(`games/${game}/sources.json`);
        const facts = Object.keys(json('i18n/en/reading.json')).filter((key) =>
          new RegExp(`^history\\.${game}\\.\\d+$`).test(key),
        );
        assert.equal(past.timeline.length, facts.length, game);
        const named = past.timeline.map((/** @type {{ by: string[] }} */ { by }) => by);
        for (const name of [...Object.values(past.text), past.quote, ...named].flat())
          assert.notEqual(past.sources[name], undefined, `${game}: ${name}`);
        await goTo(page, `game=${id}&view=history`);
        await expect(page.locator('.timeline li')).toHaveCount(facts.length);
        await expect(page.locator('.prose p')).toHaveCount(Object.keys(past.text).length);
        for (const picture of ['.painting img', '.past img'])
          await page.waitForFunction(
            (selector) =>
              /** @type {HTMLImageElement | null} */ (document.querySelector(selector))?.naturalWidth ?? 0,
            picture,
          );
        await expect(page.locator('#page blockquote p').first()).toHaveText(/^“.+”$/);
        await expect(page.locator('#page blockquote cite')).not.toBeEmpty();
        await expect(page.locator('.map + figcaption')).not.toBeEmpty();
        assert.ok(await touchesLand(page), `${game}: the dot is in the sea`);
        for (const certainty of await page.locator('.timeline .certainty').allTextContents())
          assert.match(certainty, /^(From a source|Not certain)$/);
        const cite = page.locator('[data-do=cite]').first();
        await cite.click();
        await expect(cite).toHaveText('Copied');
        const { title, detail } = past.sources[Object.keys(past.sources)[0] ?? ''];
        await expect
          .poll(() => page.evaluate(() => Reflect.get(window, 'copied')))
          .toBe([title, detail].filter((text) => text !== '').join('. '));
      }
    }),
);

fullTest('the bibliography lists each work once, and only works cited by rules or history', async () => {
  /** @type {import('../../web/pages/reading/bibliography.js').Work[]} */
  const works = json('games/works.json');
  const names = works.map(({ author, title = '' }) => `${author}: ${title}`);
  assert.equal(new Set(names).size, names.length, 'a work is listed twice');
  for (const [index, { games, cited = [], read, through }] of works.entries()) {
    assert.ok(read !== true || through === undefined, names[index]);
    assert.ok(Object.keys(games).length > 0, names[index]);
    for (const [game, source] of Object.entries(games)) {
      const messages = Object.entries(json(`i18n/en/${game}.json`));
      const isCited = messages.some(
        ([key, text]) => key.startsWith('citation.') && cited.some((name) => text.includes(name)),
      );
      const isSource = source !== null && json(`games/${game}/sources.json`).sources[source] !== undefined;
      assert.ok(isCited || isSource, `${names[index]} is not used by ${game}`);
    }
  }
  for (const { id, game, clauses } of rulesets()) {
    const { sources } = json(`games/${game}/sources.json`);
    for (const name of Object.keys(sources)) {
      const [work, ...others] = works.filter(({ games }) => games[game] === name);
      assert.deepEqual([work === undefined, others], [false, []], `${game}: ${name}`);
      /** @type {(string | undefined)[]} */
      const through = work?.through?.split('; ') ?? [undefined];
      assert.ok(through.includes(sources[name].through), `${game}: ${name} is known through ${through}`);
    }
    const messages = json(`i18n/en/${game}.json`);
    for (const { id: clause, status } of clauses) {
      const text = messages[`citation.${clause}`];
      const named = works.filter(({ cited = [] }) => cited.some((name) => text.includes(name)));
      assert.ok(named.length > 0 || /^No source|^Usual in|^Our /.test(text), `${id}, ${status}: ${text}`);
      for (const { author, games } of named)
        assert.ok(game in games, `${author} is cited by ${clause}, but not listed for ${game}`);
    }
  }
  await visit('?lang=en', async (page) => {
    await page.click('a[href*="view=sources"]');
    await page.waitForSelector('#page .sources li');
    await expect(page.locator('#page h1')).toHaveText('All our sources');
    await expect(page.locator('.sources li')).toHaveCount(works.length);
    await expect(page.locator('#page p.row a')).toHaveText(['All games']);
    await expect
      .poll(() => page.locator('.sources b').allTextContents())
      .toEqual(works.flatMap(({ title = '' }) => (title === '' ? [] : [title])));
    await page.emulateMedia({ media: 'print' });
    for (const control of [page.locator('.sources button').first(), page.locator('#top')])
      await expect(control, 'shown on paper').toBeHidden();
    await page.emulateMedia({ media: null });
    await expect(page.locator('.sources li').nth(1)).toHaveText(
      /Alfonso X.*1283.*T\.I\.6.*Known to us only through Ludii.*Used for Fallas, Alquerque,? and El Perro/,
    );
    await expect.poll(() => axeOf(page)).toEqual([]);
  });
});

test('the rules tab begins with three short sentences and ends with the legend', () =>
  visit('#game=fallas', async (page) => {
    await openTab(page, 'rules');
    await expect(page.locator('#rules h2').first()).toHaveText('How to play');
    await expect(page.locator('#rules .in-short li')).toHaveCount(3);
    await expect(page.locator('#rules > div > :last-child')).toHaveClass('legend');
  }));

fullTest('the table of contents of a rules page jumps to a section and highlights it', () =>
  visit('?side=both&lang=en#game=brandubh', async (page) => {
    await openTab(page, 'rules');
    await page.click('#rules a >> nth=0');
    await page.waitForSelector('#page .clauses');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    const parts = await page.locator('#page .parts h2').allTextContents();
    const contents = page.locator('.contents button');
    await expect(contents).toHaveText(parts);
    await contents.getByText('Capturing').click();
    await expect(page.locator('#page h2:focus')).toHaveText('Capturing');
    await expect(page.locator('.contents [aria-current=true]')).toHaveText('Capturing');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top);
    assert.ok(top !== undefined && top >= 0 && top < 100, `the heading is at ${top}`);
    await expect(contents.first(), 'the contents stay in view').toBeVisible();
    /** Number of boards side by side, by window size. @type {{ [size: string]: number }} */
    const columns = { '390x1024': 1, '600x1024': 1, '768x1024': 3, '1280x1024': 3 };
    await atSizes(page, Object.keys(columns), async (size) => {
      const lefts = await page.$$eval('#page .how canvas', (boards) =>
        boards.map((board) => board.getBoundingClientRect().left),
      );
      assert.equal(lefts.length, 3);
      assert.equal(new Set(lefts).size, columns[size], size);
    });
  }),
);

fullTest('if a browser reports several sections at once, the table of contents highlights the last', () =>
  visit(
    '#game=brandubh&view=rules&lang=en',
    {
      prepare: (page) =>
        page.addInitScript(() => {
          const Observer = window.IntersectionObserver;
          window.IntersectionObserver = class extends Observer {
            /** @param {IntersectionObserverCallback} callback @param {IntersectionObserverInit} [options] */
            constructor(callback, options) {
              /** @type {IntersectionObserverEntry[]} */
              const pending = [];
              super((entries) => {
                pending.push(...entries);
                document.documentElement.dataset.reported =
                  (document.documentElement.dataset.reported ?? '') +
                  entries.map((each) => each.target.textContent).join();
              }, options);
              addEventListener('tell-now', () => pending.length > 0 && callback(pending, this));
            }
          };
        }),
    },
    async (page) => {
      await page.click('.contents button >> text=Capturing');
      await page.waitForFunction(() => {
        const top = document.activeElement?.getBoundingClientRect().top ?? -1;
        return document.activeElement?.tagName === 'H2' && top >= 0 && top < 100;
      });
      await page.waitForFunction(() => document.documentElement.dataset.reported?.includes('Capturing'));
      await expect(page.locator('.contents [aria-current=true]')).toHaveCount(0);
      const marked = await page.evaluate(() => {
        window.dispatchEvent(new Event('tell-now'));
        return document.querySelector('.contents [aria-current=true]')?.textContent;
      });
      assert.equal(marked, 'Capturing');
    },
  ),
);
