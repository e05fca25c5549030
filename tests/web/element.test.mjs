/** The custom element: attributes, methods, events, and cleanup. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

import { ELEMENT, types as typesMade } from '../../site/element.mjs';
import { pass, stopClock } from './clock.mjs';
import { expect } from './expect.mjs';
import { inFrame, startHost } from './frames.mjs';
import { BOARD, DIST, eventsOf, serveToHosts, withBoard } from './hosts.mjs';
import { until } from './waits.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */
/** @import { LudotecaBoard } from "../../web/embed/element.d.ts" */

const site = serveToHosts();
const { onHost } = site;

/** Asserts that a board matches its manifest and its type declarations. @param {Page} page */
async function isDescribed(page) {
  const described = JSON.parse(await readFile(path.join(DIST, 'custom-elements.json'), 'utf8'));
  const { attributes, members, events } = described.modules[0].declarations[0];
  const names = (/** @type {{ name: string }[]} */ list) => list.map(({ name }) => name).sort();
  const types = await readFile(path.join(DIST, ELEMENT.replace(/js$/, 'd.ts')), 'utf8');
  assert.equal(types, await typesMade(), '`node site/element.mjs` writes other types');
  for (const name of names(events)) assert.ok(types.includes(`'${name}'`), name);
  const { observed, methods } = await withBoard(page, (board) => {
    const made = /** @type {typeof LudotecaBoard} */ (board.constructor);
    return {
      observed: made.observedAttributes,
      methods: Object.getOwnPropertyNames(made.prototype).filter(
        (name) => !/^(constructor|\w+Callback)$/.test(name) && !made.observedAttributes.includes(name),
      ),
    };
  });
  assert.deepEqual(names(attributes), [...observed].sort());
  const listed = members.filter((/** @type {{ kind: string }} */ { kind }) => kind === 'method');
  assert.deepEqual(names(listed), [...methods].sort());
}

/** Adds a second board beside the first, and plays on it. @param {Page} page */
const playOnSecond = (page) =>
  withBoard(page, async (board) => {
    const other = /** @type {LudotecaBoard} */ (document.createElement('ludoteca-board'));
    Object.assign(other, { game: 'brandubh', side: 'both' });
    board.after(other);
    await other.move('d5-c5');
    return [await board.getState(), await other.getState()].map(({ game, ply }) => `${game}: ${ply}`);
  });

test('a board responds to methods and attributes, fires events, and works beside a second board', () =>
  onHost(
    BOARD,
    async (page) => {
      const first = await withBoard(page, (board) => board.getState());
      assert.deepEqual([first.game, first.ply, first.turn, first.outcome], ['brandubh', 0, 'first', null]);
      await isDescribed(page);
      await expect(page.locator('ludoteca-board > a')).toBeHidden();
      const height = async () => (await page.locator('ludoteca-board').boundingBox())?.height;
      await expect.poll(height).toBeGreaterThan(300);
      const state = await withBoard(page, (board) => board.move('d5-c5'));
      assert.deepEqual([state.ply, state.moves], [1, ['d5-c5']]);
      const [move] = await eventsOf(page, 'move');
      assert.deepEqual([move.ply, move.side, move.by, move.move], [1, 'first', 'person', 'd5-c5']);
      const found = await withBoard(page, async (board) => {
        const codeOf = (/** @type {{ code: string, message: string }} */ { code, message }) =>
          `${code}: ${message}`;
        return {
          refused: await board.move('d7-d1').then(() => 'played', codeOf),
          plies: [(await board.undo()).ply, (await board.redo()).ply, (await board.reset()).plies],
          lang: (await board.set({ lang: 'es', theme: 'plain', sound: false })).lang,
          bad: await board.set({ level: 11 }).catch(codeOf),
        };
      });
      assert.match(found.refused, /^illegal: .{10,}/);
      assert.deepEqual(
        [found.plies, found.lang, found.bad],
        [[0, 1, 0], 'es', 'bad-data: level must be 1, 2, 3, 4, 5, 6, 7, 8, not 11'],
      );
      await expect.poll(async () => (await eventsOf(page, 'illegal'))[0].clause).toMatch(/^brandubh\./);
      await withBoard(
        page,
        (board) => void Object.assign(board, { game: 'alquerque', side: 'first', level: '3' }),
      );
      await expect(page.locator('ludoteca-board')).toHaveAttribute('game', 'alquerque');
      await expect
        .poll(() => withBoard(page, async (board) => (await board.getState()).game))
        .toBe('alquerque');
      const frame = await inFrame(page);
      await expect(frame.locator('#players')).toContainText('Tú');
      assert.deepEqual(await playOnSecond(page), ['alquerque: 0', 'brandubh: 1'], 'two boards');
    },
    // A host with a strict policy needs to allow only the script and the frame.
    {
      'content-security-policy':
        "default-src 'none'; script-src http://127.0.0.1:*; frame-src http://127.0.0.1:*; img-src data:",
    },
  ));

test('attributes set together apply together; removal restores defaults; failed loads change nothing', () =>
  onHost(BOARD, async (page) => {
    const state = () => withBoard(page, (board) => board.getState());
    assert.equal((await state()).game, 'brandubh');
    const frame = await inFrame(page);
    const at = async () => [(await state()).game, (await state()).lang, (await state()).person];
    const root = frame.locator('html');
    await withBoard(page, (board) => {
      Object.assign(board, { game: 'alquerque', theme: 'plain', lang: 'fr', side: 'second' });
    });
    await expect.poll(at, 'attributes changed together with the game').toEqual(['alquerque', 'fr', 'second']);
    await expect(root).toHaveAttribute('data-theme', 'plain');
    await withBoard(page, (board) => {
      for (const name of ['theme', 'lang', 'side']) board.removeAttribute(name);
    });
    await expect.poll(at, 'removed attributes').toEqual(['alquerque', 'en', 'first']);
    await expect(root).not.toHaveAttribute('data-theme', 'plain');
    const loads = await withBoard(page, async (board) => {
      await board.load({ game: 'alquerque', moves: 'c2-c3', side: 'both' });
      const bad = [{ pos: 'x' }, { moves: 'c2-c3_a1-a9' }, { record: 'x' }, { game: 'chess' }];
      return Promise.all(bad.map((what) => board.load(what).catch(({ code }) => code)));
    });
    assert.deepEqual(loads, Array(4).fill('bad-data'));
    assert.deepEqual(
      [(await state()).game, (await state()).moves],
      ['alquerque', ['c2-c3']],
      'a bad load changed the game',
    );
  }));

/** Redirects the frames of a page to URLs without parameters. @param {Page} page */
const dropParameters = (page) =>
  page.route(/embed\.html\?/, (route) =>
    route.fulfill({ status: 302, headers: { location: new URL('embed.html', route.request().url()).href } }),
  );

for (const [what, requested, differences] of casesOf(
  /** @type {const} */ ([
    ['game', 'game="alquerque"', 'brandubh instead of alquerque'],
    ['language', 'game="brandubh" lang="es"', 'en instead of es'],
  ]),
))
  test(`a frame that shows a different ${what} from the one requested is reported`, () =>
    onHost(
      `<script type="module" src="ELEMENT"></script><main></main>`,
      async (page) => {
        /** @type {string[]} */
        const warnings = [];
        page.on('console', (message) => warnings.push(message.text()));
        await dropParameters(page);
        await page.evaluate((attributes) => {
          const main = document.querySelector('main');
          if (main !== null) main.innerHTML = `<ludoteca-board ${attributes} side="both"></ludoteca-board>`;
        }, requested);
        await expect
          .poll(async () => (await eventsOf(page, 'error')).map(({ code }) => code))
          .toEqual(['other-game']);
        await expect.poll(() => warnings.join()).toContain(differences);
        await expect.poll(async () => (await eventsOf(page, 'ready')).length).toBe(1);
      },
      {},
      { allowedErrors: /another game or language than requested/ },
    ));

for (const given of casesOf(['game="dog"', 'game="fayles" lang="es"', 'rules="el-cuervo"']))
  test(`no error is reported for a frame that shows what ${given} requests`, () =>
    onHost(
      `<script type="module" src="ELEMENT"></script><ludoteca-board ${given} side="both"></ludoteca-board>`,
      async (page) => {
        await expect.poll(async () => (await eventsOf(page, 'ready')).length).toBe(1);
        await withBoard(page, (board) => board.getState());
        await expect
          .poll(async () => (await eventsOf(page, 'error')).filter(({ code }) => code === 'other-game'))
          .toEqual([]);
      },
    ));

test('the content inside the element is shown if its script does not load', () =>
  onHost(BOARD.replace('ELEMENT', 'ELEMENT.missing'), async (page) => {
    // The script fails before the page counts as loaded.
    await expect(page.locator('ludoteca-board > a')).toBeVisible();
  }).catch((error) => {
    assert.match(String(error), /the page complained[\s\S]*ludoteca-board\.js\.missing/);
  }));

/** @param {Page} page */
async function withRealTimeouts(page) {
  await page.addInitScript(() => Object.assign(window, { realTimeouts: true }));
  await stopClock(page);
}

for (const [is, written] of casesOf([
  ['the content inside the element is shown again', '<a href="GAME/">Brandubh</a>'],
  ['stays visible if the element has no content', '\n'],
]))
  test(`a frame that sends no message is reported, and ${is}`, async () => {
    const silent = await startHost('Nothing');
    const isWritten = written !== '\n';
    const host = await startHost(
      BOARD.replace('ELEMENT', `${site.address}${ELEMENT}`)
        .replace('<a href="GAME/">Brandubh</a>', String(written))
        .replace('game="brandubh"', `game="brandubh" src="${silent.address}page?x"`),
    );
    try {
      await site.visit(
        host.address,
        async (page) => {
          const [frame, link] = ['iframe', '> a'].map((what) => page.locator(`ludoteca-board ${what}`));
          assert(frame !== undefined && link !== undefined);
          await page.waitForFunction(() => customElements.get('ludoteca-board') !== undefined);
          await page.evaluate(() =>
            addEventListener('ludoteca-error', (event) => {
              window.events = [{ type: 'error', detail: /** @type {CustomEvent} */ (event).detail }];
            }),
          );
          await pass(page, 20);
          await expect(frame).toBeVisible();
          await pass(page, 12);
          await expect(frame).toBeVisible({ visible: !isWritten });
          await expect(link).toBeVisible({ visible: isWritten });
          const [{ code, message }] = await eventsOf(page, 'error');
          assert.equal(code, 'not-started');
          assert.ok(message.startsWith(`${silent.address}page did not start`), message);
        },
        { prepare: withRealTimeouts, allowedErrors: new RegExp(new URL(silent.address).host) },
      );
    } finally {
      await Promise.all([host.close(), silent.close()]);
    }
  });

fullTest('a board still works after moving to another window and back, and its clone is a new board', () =>
  onHost(
    BOARD,
    async (page) => {
      await withBoard(page, (board) => board.getState());
      const found = await withBoard(page, async (board) => {
        const home = /** @type {HTMLElement} */ (board.parentElement);
        const other = window.open('', '', 'width=500,height=700');
        if (other === null) throw new Error('no window');
        /** @type {string[]} */
        const targets = [];
        board.addEventListener('ludoteca-move', ({ target }) =>
          targets.push(/** @type {Element} */ (target).localName),
        );
        const look = (/** @type {HTMLElement} */ each) => {
          const frame = /** @type {HTMLElement} */ (each.shadowRoot?.querySelector('iframe'));
          const border = each.ownerDocument.defaultView?.getComputedStyle(frame).borderTopWidth;
          return `border ${border}, text ${each.querySelector('a')?.checkVisibility()}`;
        };
        const plays = async (/** @type {HTMLElement} */ place) => {
          place.append(board);
          const { ply } = await board.move('d5-c5');
          return `ply ${ply}, ${look(board)}`;
        };
        const states = [await plays(other.document.body), await plays(home)];
        other.close();
        const copy = /** @type {HTMLElement} */ (board.cloneNode(true));
        copy.setAttribute('src', 'about:blank');
        document.implementation.createHTMLDocument().body.append(copy);
        document.body.append(copy);
        const isShown = copy.querySelector('a')?.checkVisibility();
        copy.removeAttribute('src');
        await new Promise((resolve) => copy.addEventListener('ludoteca-ready', resolve, { once: true }));
        return { states, targets, isShown, copied: look(copy) };
      });
      assert.deepEqual(found, {
        states: ['ply 1, border 0px, text false', 'ply 1, border 0px, text false'],
        targets: ['ludoteca-board', 'ludoteca-board'],
        isShown: true,
        copied: 'border 0px, text false',
      });
    },
    {},
    { leaves: true, allowedErrors: /src must be the address of a page/ },
  ),
);

fullTest('a board removed as soon as it is ready rejects pending calls', () =>
  onHost(
    `${BOARD.replace('game="brandubh" ', 'hidden ')}<script>
    addEventListener("ludoteca-ready", ({ target }) => target.remove());
  </script>`,
    async (page) => {
      await page.waitForFunction(() => customElements.get('ludoteca-board') !== undefined);
      const answer = await withBoard(page, (board) => board.getState().catch((reason) => String(reason)));
      assert.equal(answer, 'Error: the board was removed from the page');
    },
    {},
    { leaves: true },
  ),
);

/** URLs that do not identify a page, or would run scripts on the host page. */
const BAD_SOURCES = [
  "javascript:document.body.append('injected')",
  " \u0001JaVa\tScRiPt\n:document.body.append('injected')",
  "data:text/html,<script>parent.document.body.append('injected')</script>",
  'blob:http://localhost/1',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@example.org',
  'http://',
  'http://[',
  'https://example.org:99999/',
];

fullTest("the element rejects a URL that can't be a page's, then accepts a valid one", () =>
  onHost(
    BOARD.replace('<ludoteca-board', '<ludoteca-board src="javascript:top.injected=1"'),
    async (page) => {
      await page.waitForFunction(() => customElements.get('ludoteca-board') !== undefined);
      const shown = await page.evaluate(async (sources) => {
        const board = /** @type {LudotecaBoard} */ (document.querySelector('ludoteca-board'));
        const framed = [];
        for (const [index, source] of sources.entries()) {
          if (index % 2 === 0) Reflect.set(board, 'src', source);
          else board.setAttribute('src', source);
          await new Promise(requestAnimationFrame);
          if (board.shadowRoot?.querySelector('iframe')) framed.push(source);
        }
        return framed;
      }, BAD_SOURCES);
      assert.deepEqual(shown, []);
      // One of the errors is for the initial URL.
      await expect.poll(async () => (await eventsOf(page, 'error')).length).toBe(BAD_SOURCES.length + 1);
      const errors = await eventsOf(page, 'error');
      for (const error of errors)
        assert.deepEqual(error, {
          code: 'bad-src',
          message: 'src must be the address of a page, beginning with https: or http:',
        });
      const answer = await withBoard(page, (board) => board.getState().catch((reason) => String(reason)));
      assert.equal(answer, 'Error: the board has no frame: src is invalid');
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'injected'))).toBe(undefined);
      await expect(page.locator('body')).not.toContainText('injected');
      await withBoard(page, (board) => board.removeAttribute('src'));
      assert.equal((await withBoard(page, (board) => board.getState())).game, 'brandubh');
    },
    {},
    { allowedErrors: /src must be the address of a page/ },
  ),
);

fullTest('a board works on a host page without an origin', () =>
  onHost(
    BOARD,
    async (page) => {
      await page.waitForSelector('ludoteca-board[data-started]');
      const state = await withBoard(page, (board) => board.move('d5-b5'));
      assert.deepEqual(state.moves, ['d5-b5']);
      await expect.poll(async () => (await eventsOf(page, 'move')).length).toBe(1);
    },
    { 'content-security-policy': 'sandbox allow-scripts' },
  ),
);

fullTest('creating and removing a board a hundred times leaks nothing', () =>
  onHost(
    BOARD,
    async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      const counted = async () => {
        await session.send('HeapProfiler.enable');
        await session.send('HeapProfiler.collectGarbage');
        const { metrics } = await session.send('Performance.getMetrics');
        return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
      };
      await withBoard(page, (board) => board.getState());
      const before = await counted();
      const broken = await page.evaluate(async () => {
        const main = /** @type {HTMLElement} */ (document.querySelector('main'));
        let rejected = 0;
        for (let made = 0; made < 100; made += 1) {
          const board = /** @type {LudotecaBoard} */ (document.createElement('ludoteca-board'));
          Object.assign(board, { game: 'brandubh', side: 'first', level: 1, pace: 'none' });
          main.append(board);
          const state = board.getState().catch(() => void (rejected += 1));
          if (made % 25 === 0) {
            await state;
            await board.move('d5-c5');
          }
          board.remove();
          await new Promise(requestAnimationFrame);
        }
        return rejected;
      });
      assert.equal(broken, 96, 'not all calls of removed boards were rejected');
      let after = await counted();
      await until(
        async () => {
          after = await counted();
          return (
            page.frames().length === 2 &&
            page.workers().length === 0 &&
            (after.JSEventListeners ?? 0) <= (before.JSEventListeners ?? 0) + 5 &&
            (after.Nodes ?? 0) <= (before.Nodes ?? 0) + 50
          );
        },
        () =>
          `${page.frames().length} frames, ${page.workers().length} workers, ${before.JSEventListeners} to ` +
          `${after.JSEventListeners} listeners, ${before.Nodes} to ${after.Nodes} nodes`,
      );
      assert.equal((await withBoard(page, (board) => board.getState())).game, 'brandubh');
    },
    {},
    { leaves: true },
  ),
);
