/**
 * The custom element and the messages of the game as a guest: what hosts may ask and are told, and what
 * becomes of everything that they should not say.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { ELEMENT, ELEMENT_BYTES, types as typesMade } from '../../site/element.mjs';
import { gzipSize } from '../../site/compress.mjs';
import { interactionOf, ready, stateOf } from './driver.mjs';
import { inFrame, startHost } from './frames.mjs';
import { Site, TEST_SITE } from './harness.mjs';

/** @import { Page } from "playwright-core" */
/** @import { LudotecaBoard } from "../../web/embed/element.d.ts" */

const DIST = TEST_SITE;

/**
 * @typedef {Window & { told: { type: string, detail: any }[], board: LudotecaBoard, heard: any[] }}
 *   HostWindow
 */

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start(DIST, { 'access-control-allow-origin': '*' });
});
after(() => site.close());

/**
 * A host with boards in it.
 * @param {string} body `ELEMENT` in it is the address of the element's script
 * @param {(page: Page) => Promise<void>} act
 * @param {Record<string, string>} [headers]
 * @param {{ leaves?: boolean, name?: string, mayComplain?: RegExp }} [options] of the visit; `name` of the
 *   host
 */
async function onHost(body, act, headers = {}, { name, ...options } = {}) {
  const host = await startHost(
    body.replaceAll('ELEMENT', `${site.address}${ELEMENT}`).replaceAll('GAME/', site.address),
    headers,
    name,
  );
  try {
    await site.visit(host.address, act, {
      ...options,
      prepare: (page) =>
        page.addInitScript(() => {
          const own = /** @type {HostWindow} */ (/** @type {unknown} */ (window));
          own.told = [];
          own.heard = [];
          for (const type of ['ready', 'move', 'illegal', 'end', 'error', 'xapi'])
            addEventListener(`ludoteca-${type}`, (event) =>
              own.told.push({ type, detail: /** @type {CustomEvent} */ (event).detail }),
            );
          addEventListener('message', ({ data }) => own.heard.push(data));
        }),
    });
  } finally {
    await host.close();
  }
}

const BOARD =
  '<script type="module" src="ELEMENT"></script><main><ludoteca-board game="brandubh" side="both"><a ' +
  'href="GAME/">Brandubh</a></ludoteca-board></main>';

/**
 * Does something with the only board of a page, on the page.
 * @template T
 * @param {Page} page
 * @param {(board: LudotecaBoard) => T | Promise<T>} act
 * @returns {Promise<T>}
 */
const withBoard = async (page, act) =>
  /** @type {Promise<T>} */ (page.locator('ludoteca-board').evaluate(/** @type {any} */ (act)));

/**
 * What the host has been told, without moves of the pointer.
 * @param {Page} page
 * @param {string} type
 * @returns {Promise<any[]>}
 */
const told = (page, type) =>
  page.evaluate(
    (name) =>
      /** @type {HostWindow} */ (/** @type {unknown} */ (window)).told
        .filter((each) => each.type === name)
        .map(({ detail }) => detail),
    type,
  );

test('the element is small, is described, and its types name the same things', async () => {
  assert.ok(gzipSize(await readFile(path.join(DIST, ELEMENT))) <= ELEMENT_BYTES);
  const {
    modules: [
      {
        declarations: [{ attributes, members, events }],
      },
    ],
  } = JSON.parse(await readFile(path.join(DIST, 'custom-elements.json'), 'utf8'));
  const names = (/** @type {{ name: string }[]} */ list) => list.map(({ name }) => name).sort();
  const types = await readFile(path.join(DIST, ELEMENT.replace(/js$/, 'd.ts')), 'utf8');
  await onHost(BOARD, async (page) => {
    await page.waitForFunction(() => customElements.get('ludoteca-board') !== undefined);
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
    assert.deepEqual(
      names(members.filter((/** @type {{ kind: string }} */ { kind }) => kind === 'method')),
      [...methods].sort(),
    );
    assert.equal(types, await typesMade(), '`node site/element.mjs` writes other types');
    for (const name of names(events)) assert.ok(types.includes(`'${name}'`), name);
  });
});

test('a board in an element is played by its methods, and tells what happens', () =>
  onHost(BOARD, async (page) => {
    const first = await withBoard(page, (board) => board.getState());
    assert.deepEqual([first.game, first.ply, first.turn, first.outcome], ['brandubh', 0, 'first', null]);
    assert.equal(await page.locator('ludoteca-board > a').isVisible(), false);
    const state = await withBoard(page, (board) => board.move('d5-c5'));
    assert.deepEqual([state.ply, state.moves], [1, ['d5-c5']]);
    const [move] = await told(page, 'move');
    assert.deepEqual([move.ply, move.side, move.by, move.turn], [1, 'first', 'person', 'd5-c5']);
    const refused = await withBoard(page, (board) =>
      board.move('d7-d1').then(
        () => 'played',
        (reason) => `${reason.code}: ${reason.message}`,
      ),
    );
    assert.match(refused, /^illegal: .{10,}/);
    assert.match((await told(page, 'illegal'))[0].clause, /^brandubh\./);
    assert.equal((await withBoard(page, (board) => board.undo())).ply, 0);
    assert.equal((await withBoard(page, (board) => board.redo())).ply, 1);
    assert.equal((await withBoard(page, (board) => board.reset())).plies, 0);
    assert.equal(
      (await withBoard(page, (board) => board.set({ lang: 'es', theme: 'plain', sound: false }))).lang,
      'es',
    );
    const bad = await withBoard(page, (board) =>
      board.set(/** @type {any} */ ({ level: 11 })).catch((reason) => `${reason.code}: ${reason.message}`),
    );
    assert.equal(bad, 'bad-data: level must be 1, 2, 3, 4, 5, 6, 7, 8, not 11');
  }));

test('of too many commands at once the last are answered busy and not done, and the board plays on', () =>
  onHost(BOARD, async (page) => {
    const codes = await withBoard(page, (board) =>
      Promise.all(
        Array.from({ length: 1000 }, (_, index) =>
          board.set({ lang: index % 2 === 0 ? 'es' : 'en' }).then(
            () => 'done',
            (reason) => String(reason.code),
          ),
        ),
      ),
    );
    assert.deepEqual([...new Set(codes)].sort(), ['busy', 'done']);
    assert.equal(codes[0], 'done');
    assert.equal(codes.at(-1), 'busy');
    assert.equal((await withBoard(page, (board) => board.set({ lang: 'fr' }))).lang, 'fr');
  }));

test('the end is told, with statements for learning platforms that name nobody', () =>
  onHost(BOARD, async (page) => {
    await withBoard(page, (board) =>
      board.load({ game: 'brandubh', pos: '1K5.7.7.2r4.7.7.7-b', side: 'first' }),
    );
    const state = await withBoard(page, (board) => board.move('b7-a7'));
    assert.equal(state.outcome?.winner, 'first');
    const [end] = await told(page, 'end');
    assert.deepEqual([end.winner, end.plies], ['first', 1]);
    const statements = await told(page, 'xapi');
    assert.deepEqual(
      statements.map(({ verb }) => verb.id.split('/').pop()),
      ['attempted', 'interacted', 'completed'],
    );
    const completed = statements[2];
    assert.deepEqual(
      [completed.actor, completed.result.success, completed.result.score.scaled, completed.result.completion],
      [undefined, true, 1, true],
    );
    assert.match(completed.result.duration, /^PT\d+\.\d\dS$/);
    assert.equal(completed.object.id, `${site.address}#game=brandubh`);
  }));

test('attributes are properties, and what changes is followed', () =>
  onHost(BOARD, async (page) => {
    await withBoard(page, async (board) => {
      await board.getState();
      board.game = 'alquerque';
      board.level = '3';
    });
    await page.waitForFunction(
      () => document.querySelector('ludoteca-board')?.getAttribute('game') === 'alquerque',
    );
    const state = await withBoard(page, async (board) => {
      for (;;) {
        const now = await board.getState();
        if (now.game === 'alquerque') return now;
      }
    });
    assert.equal(state.game, 'alquerque');
    await withBoard(page, (board) => (board.side = 'first'));
    const frame = await inFrame(page);
    await frame.waitForFunction(
      () =>
        /** @type {HTMLSelectElement | null} */ (document.querySelector('#who select'))?.value === 'first',
    );
  }));

test('a host with a strict policy needs no more than the script and the frame', () =>
  onHost(
    BOARD,
    async (page) => {
      assert.equal((await withBoard(page, (board) => board.getState())).game, 'brandubh');
      assert.ok(
        await page.locator('ludoteca-board').evaluate((board) => board.getBoundingClientRect().height > 300),
      );
    },
    {
      'content-security-policy':
        "default-src 'none'; script-src http://127.0.0.1:*; frame-src http://127.0.0.1:*; img-src data:",
    },
  ));

test('two on a page do not disturb each other', () =>
  onHost(
    BOARD.replace(
      '<main>',
      '<main><ludoteca-board id="other" game="alquerque" side="both"></ludoteca-board>',
    ),
    async (page) => {
      const states = await page.evaluate(async () => {
        const [one, other] = /** @type {LudotecaBoard[]} */ ([
          ...document.querySelectorAll('ludoteca-board'),
        ]);
        if (one === undefined || other === undefined) return [];
        await Promise.all([one.getState(), other.getState()]);
        await other.move('d5-c5');
        return [await one.getState(), await other.getState()];
      });
      assert.deepEqual(
        states.map(({ game, ply }) => [game, ply]),
        [
          ['alquerque', 0],
          ['brandubh', 1],
        ],
      );
    },
  ));

test('what is written in the element is shown where scripts do not run', () =>
  onHost(BOARD.replace('ELEMENT', 'ELEMENT.missing'), async (page) => {
    await page.waitForTimeout(300);
    assert.equal(await page.locator('ludoteca-board > a').isVisible(), true);
  }).catch((error) => {
    assert.match(String(error), /the page complained[\s\S]*ludoteca-board\.js\.missing/);
  }));

for (const [is, written] of [
  ['what was written in the element is shown again', '<a href="GAME/">Brandubh</a>'],
  ['it stays if nothing else is there', '\n'],
])
  test(`a frame that says nothing is told of, and ${is}`, async () => {
    const silent = await startHost('Nothing');
    const isWritten = written !== '\n';
    const board = BOARD.replace('ELEMENT', `${site.address}${ELEMENT}`).replace(
      '<a href="GAME/">Brandubh</a>',
      String(written),
    );
    const host = await startHost(
      board.replace('game="brandubh"', `game="brandubh" src="${silent.address}page?x"`),
    );
    try {
      await site.visit(
        host.address,
        async (page) => {
          await page.waitForFunction(() => customElements.get('ludoteca-board') !== undefined);
          const told = page.evaluate(
            () =>
              new Promise((resolve) =>
                addEventListener('ludoteca-error', (event) =>
                  resolve(/** @type {CustomEvent} */ (event).detail),
                ),
              ),
          );
          await page.waitForTimeout(500);
          // The clock goes on by itself too.
          await page.clock.runFor(20_000);
          assert.equal(await page.locator('ludoteca-board iframe').isVisible(), true);
          await page.clock.runFor(12_000);
          const { code, message } = /** @type {{ code: string, message: string }} */ (await told);
          assert.equal(code, 'not-started');
          assert.ok(message.startsWith(`${silent.address}page has not started`), message);
          const shown = await Promise.all(
            ['iframe', '> a'].map((what) => page.locator(`ludoteca-board ${what}`).isVisible()),
          );
          assert.deepEqual(shown, [!isWritten, isWritten]);
        },
        { prepare: (page) => page.clock.install(), mayComplain: new RegExp(new URL(silent.address).host) },
      );
    } finally {
      await Promise.all([host.close(), silent.close()]);
    }
  });

test('a copy of a playing board is told from it, and keeps its look in another document', () =>
  onHost(
    BOARD,
    async (page) => {
      await withBoard(page, (board) => board.getState());
      const found = await withBoard(page, async (board) => {
        const copy = /** @type {HTMLElement} */ (board.cloneNode(true));
        copy.setAttribute('src', 'about:blank');
        document.implementation.createHTMLDocument().body.append(copy);
        document.body.append(copy);
        const frame = () => /** @type {HTMLElement} */ (copy.shadowRoot?.querySelector('iframe'));
        const isShown = copy.querySelector('a')?.checkVisibility();
        copy.removeAttribute('src');
        await new Promise((resolve) => copy.addEventListener('ludoteca-ready', resolve, { once: true }));
        return {
          isShown,
          isShownLater: copy.querySelector('a')?.checkVisibility(),
          border: getComputedStyle(frame()).borderTopWidth,
        };
      });
      assert.deepEqual(found, { isShown: true, isShownLater: false, border: '0px' });
    },
    {},
    { mayComplain: /src must be the address of a page/ },
  ));

test('a board in another window of its page hears, is heard, looks alike, and plays when back', () =>
  onHost(
    BOARD,
    async (page) => {
      await withBoard(page, (board) => board.getState());
      const found = await withBoard(page, async (board) => {
        const home = /** @type {HTMLElement} */ (board.parentElement);
        const other = window.open('', '', 'width=500,height=700');
        if (other === null) throw new Error('no window');
        /** @type {string[]} */
        const heard = [];
        board.addEventListener('ludoteca-move', ({ target }) =>
          heard.push(/** @type {Element} */ (target).localName),
        );
        const plays = async (/** @type {HTMLElement} */ place) => {
          place.append(board);
          const state = await board.move('d5-c5');
          const frame = /** @type {HTMLElement} */ (board.shadowRoot?.querySelector('iframe'));
          const border = place.ownerDocument.defaultView?.getComputedStyle(frame).borderTopWidth;
          return [state.ply, border, board.querySelector('a')?.checkVisibility()];
        };
        const states = [await plays(other.document.body), await plays(home)];
        other.close();
        return { states, heard };
      });
      assert.deepEqual(found, {
        states: [
          [1, '0px', false],
          [1, '0px', false],
        ],
        heard: ['ludoteca-board', 'ludoteca-board'],
      });
    },
    {},
    { leaves: true },
  ));

test('a board that is taken away as soon as it is ready breaks what it was asked for', () =>
  onHost(
    `${BOARD.replace('game="brandubh" ', 'hidden ')}<script>
    addEventListener("ludoteca-ready", ({ target }) => target.remove());
  </script>`,
    async (page) => {
      await page.waitForFunction(() => customElements.get('ludoteca-board') !== undefined);
      const answer = await withBoard(page, (board) => board.getState().catch((reason) => String(reason)));
      assert.equal(answer, 'Error: the board has been taken from the page');
    },
    {},
    { leaves: true },
  ));

/** Addresses that are none of a page, or run on the host page. */
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

test('an address that is none of a page is refused, and the element plays with a good one', () =>
  onHost(
    BOARD.replace('<ludoteca-board', '<ludoteca-board src="javascript:top.injected=1"'),
    async (page) => {
      await page.waitForFunction(() => customElements.get('ludoteca-board') !== undefined);
      for (const [index, source] of BAD_SOURCES.entries()) {
        await page.locator('ludoteca-board').evaluate(
          (board, [src, byProperty]) => {
            if (byProperty) Reflect.set(board, 'src', src);
            else board.setAttribute('src', src);
          },
          /** @type {[string, boolean]} */ ([source, index % 2 === 0]),
        );
        // One for the address that was there at first.
        await page.waitForFunction((count) => Reflect.get(window, 'told').length === count, index + 2);
        const [last] = (await told(page, 'error')).slice(-1);
        assert.deepEqual(last, {
          code: 'bad-src',
          message: 'src must be the address of a page, beginning with https: or http:',
        });
        assert.equal(await page.locator('ludoteca-board iframe').count(), 0, source);
      }
      const answer = await withBoard(page, (board) => board.getState().catch((reason) => String(reason)));
      assert.equal(answer, 'Error: the board has no page to show: see src');
      assert.deepEqual(
        await page.evaluate(() => [
          Reflect.get(window, 'injected'),
          document.body.textContent?.includes('injected'),
        ]),
        [undefined, false],
      );
      await withBoard(page, (board) => board.removeAttribute('src'));
      assert.equal((await withBoard(page, (board) => board.getState())).game, 'brandubh');
    },
    {},
    { mayComplain: /src must be the address of a page/ },
  ));

/** A page that says whatever it is told to say. */
const HOSTILE =
  "<script>addEventListener('message', ({ data }) => new Function('say', data)((message) => " +
  "parent.postMessage(message, '*')))</script>";

test('a hostile frame cannot harm the page around, and the element goes on', async () => {
  const hostile = await startHost(HOSTILE);
  try {
    await onHost(
      BOARD.replace('<ludoteca-board', `<ludoteca-board src="${hostile.address}"`),
      async (page) => {
        await page.evaluate(() => {
          Object.assign(window, { wrong: [] });
          addEventListener('error', ({ message }) => Reflect.get(window, 'wrong').push(message));
          addEventListener('unhandledrejection', ({ reason }) =>
            Reflect.get(window, 'wrong').push(String(reason)),
          );
        });
        const board = page.locator('ludoteca-board');
        const say = (/** @type {string} */ code) =>
          board.evaluate(
            (each, script) =>
              each.shadowRoot?.querySelector('iframe')?.contentWindow?.postMessage(script, '*'),
            code,
          );
        await page.waitForFunction(
          () => document.querySelector('ludoteca-board')?.shadowRoot?.querySelector('iframe') !== null,
        );
        await inFrame(page, 'ludoteca-board iframe');
        await say(`
        const sent = (type, others) => say({ ns: 'ludoteca', v: 1, type, ...others });
        let deep = 1;
        for (let depth = 0; depth < 3000; depth += 1) deep = [deep];
        const circle = {};
        circle.self = circle;
        const values = [
          undefined, null, 1, 'x', [], 1n, new Date(0), new Map([[1, 2]]), new Set([1]), /x/, deep, circle,
          { deep }, { circle }, { height: deep }, { height: 1n }, { height: circle },
          { ok: true, error: circle },
          { big: new Uint8Array(9) }, { list: new Array(4e9) }, { text: 'x'.repeat(4e6) },
          { list: Array(6e4).fill(0) },
        ];
        const types = [
          'reply', 'size', 'ready', 'move', 'end', 'error', 'illegal', 'xapi', 'constructor', '__proto__', 7,
          circle,
        ];
        for (const data of values)
          for (const type of types)
            if (type !== 'ready' || data?.ok === undefined) sent(type, { data, seq: data });
        sent('reply', { seq: 1 });
        sent('reply', { seq: {}, data: { ok: true } });
        for (const height of [-1e9, 1e9, NaN, Infinity, '9']) sent('size', { data: { height } });
        say(null); say([]); say(new Map()); say(deep); say(circle);
        sent('ready', { data: { game: 'hostile' } });`);
        await page.waitForFunction(() =>
          Reflect.get(window, 'told').some((/** @type {{ type: string }} */ { type }) => type === 'ready'),
        );
        assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'wrong')), []);
        const all = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'told')));
        assert.equal(
          all,
          '[{"type":"error","detail":{"code":"bad-message","message":"the frame has sent a message ' +
            'that cannot be read"}},{"type":"ready","detail":{"game":"hostile"}}]',
        );
        assert.deepEqual(
          await board.evaluate((each) => each.shadowRoot?.querySelector('iframe')?.style.height),
          '4000px',
        );
        // What cannot be made a text is the reason of nothing, and the promise is broken nevertheless.
        await say(`
        const error = { code: { toString: 1, valueOf: 1 }, message: [{ toString: null, valueOf: null }] };
        addEventListener('message', ({ data: { type, seq } }) => {
          if (type === 'getState')
            say({ ns: 'ludoteca', v: 1, type: 'reply', seq, data: { ok: false, error } });
        });`);
        const reason = await withBoard(page, (each) =>
          Promise.race([
            each.getState().catch((error) => `${error} ${error.code}`),
            new Promise((resolve) =>
              addEventListener('error', ({ message }) => resolve(message), { once: true }),
            ),
          ]),
        );
        assert.equal(reason, 'Error: the frame does not say why failed');
        assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'wrong')), []);
        // With the game in it the same element plays.
        await withBoard(page, (each) => each.removeAttribute('src'));
        assert.equal((await withBoard(page, (each) => each.getState())).game, 'brandubh');
      },
      {},
      { mayComplain: new RegExp(new URL(hostile.address).host) },
    );
  } finally {
    await hostile.close();
  }
});

test('a board plays on a page without an origin', () =>
  onHost(
    BOARD,
    async (page) => {
      await page.waitForSelector('ludoteca-board[data-started]');
      const state = await withBoard(page, (board) => board.move('d5-b5'));
      assert.deepEqual(state.moves, ['d5-b5']);
      assert.equal((await told(page, 'move')).length, 1);
    },
    { 'content-security-policy': 'sandbox allow-scripts' },
  ));

test('what is another document leaves the frame, and is free of its sandbox', () =>
  onHost(BOARD, async (page) => {
    const frame = await inFrame(page, 'ludoteca-board iframe');
    await ready(frame);
    await frame.evaluate(() => (location.hash = 'game=brandubh&view=rules'));
    const link = frame.locator("#page a[href*='print.html']");
    await link.waitFor();
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await opened.waitForSelector('[data-do=print], #print, main');
    assert.equal(
      await opened.evaluate(() =>
        [
          parent === window,
          document.location.pathname.endsWith('print.html'),
          localStorage.length >= 0,
        ].every(Boolean),
      ),
      true,
    );
    await opened.close();
  }));

test('created and removed a hundred times, it leaves nothing behind', () =>
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
          await new Promise((resolve) => setTimeout(resolve));
        }
        return rejected;
      });
      assert.equal(broken, 96, 'a promise of a board that is gone is broken');
      await page.waitForTimeout(500);
      const after = await counted();
      assert.equal(page.frames().length, 2);
      assert.equal(page.workers().length, 0);
      assert.ok(
        (after.JSEventListeners ?? 0) <= (before.JSEventListeners ?? 0) + 5,
        `${before.JSEventListeners} to ${after.JSEventListeners} listeners`,
      );
      assert.ok((after.Nodes ?? 0) <= (before.Nodes ?? 0) + 50, `${before.Nodes} to ${after.Nodes} nodes`);
      assert.equal((await withBoard(page, (board) => board.getState())).game, 'brandubh');
    },
    {},
    { leaves: true },
  ));

test('nobody but the page around is heard, and it hears nobody but its frame', () =>
  onHost(BOARD, async (page) => {
    await withBoard(page, (board) => board.move('d5-c5'));
    const frame = await inFrame(page);
    // From the frame's own window, and from a frame beside it.
    await frame.evaluate(() =>
      window.postMessage({ ns: 'ludoteca', v: 1, type: 'reset', seq: 1, data: {} }, '*'),
    );
    await page.evaluate(() => {
      const beside = document.createElement('iframe');
      document.body.append(beside);
      // A script of another window has that window for its source.
      const script = /** @type {Document} */ (beside.contentDocument).createElement('script');
      script.textContent =
        'parent.frames[0].postMessage({ ns: "ludoteca", v: 1, type: "reset", seq: 2, data: {} }, ' +
        '"*"); parent.postMessage({ ns: "ludoteca", v: 1, type: "end", data: { winner: "nobody" } }, ' +
        '"*")';
      beside.contentDocument?.body.append(script);
      window.postMessage({ ns: 'ludoteca', v: 1, type: 'end', data: { winner: 'nobody' } }, '*');
    });
    await page.waitForTimeout(200);
    assert.equal((await withBoard(page, (board) => board.getState())).ply, 1);
    assert.deepEqual(await told(page, 'end'), []);
    assert.ok(
      (await page.evaluate(() => /** @type {HostWindow} */ (/** @type {unknown} */ (window)).heard)).filter(
        ({ type }) => type === 'end',
      ).length === 2,
      'they were sent',
    );
  }));

test('a game that is told who may listen tells nobody else, and hears nobody else', () =>
  onHost(
    '<iframe title="Brandubh" width="480" height="640" ' +
      'src="GAME/embed.html?game=brandubh&origin=https://museum.example"></iframe>',
    async (page) => {
      const frame = await inFrame(page);
      await ready(frame);
      await page.evaluate(() =>
        document
          .querySelector('iframe')
          ?.contentWindow?.postMessage(
            { ns: 'ludoteca', v: 1, type: 'load', seq: 1, data: { game: 'fallas' } },
            '*',
          ),
      );
      await page.waitForTimeout(300);
      assert.equal((await stateOf(frame)).ruleset, 'brandubh');
      assert.deepEqual(
        await page.evaluate(() => /** @type {HostWindow} */ (/** @type {unknown} */ (window)).heard),
        [],
      );
    },
  ).catch((error) =>
    assert.match(String(error), /target origin provided \('https:\/\/museum\.example'\) does not match/),
  ));

test('bad parameters are named, and the game starts without them', () =>
  onHost(
    '<iframe title="Brandubh" width="480" height="640" ' +
      'src="GAME/embed.html?game=chess&level=9&pos=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&theme=none' +
      '&capture=never&unknown=1&moves=d5-c5_zz"></iframe>',
    async (page) => {
      const frame = await inFrame(page);
      await ready(frame);
      const heard = await page.evaluate(
        () => /** @type {HostWindow} */ (/** @type {unknown} */ (window)).heard,
      );
      assert.deepEqual(
        heard
          .filter(({ type }) => type === 'error')
          .map(({ data }) => data.parameter)
          .sort(),
        ['capture', 'game', 'level', 'moves', 'pos', 'theme'],
      );
      const state = await stateOf(frame);
      assert.deepEqual([state.ruleset, state.ply], ['brandubh', 1]);
      assert.match(await frame.locator('#notice').innerText(), /level=9/);
      assert.equal(await frame.locator('#notice img').count(), 0);
      assert.equal((await interactionOf(frame)).type, 'computer');
    },
  ));

test('the height is told in the words of every platform', () =>
  onHost(
    '<iframe title="Brandubh" width="480" height="640" ' +
      'src="GAME/single/brandubh.html#?secret=s3cret"></iframe>',
    async (page) => {
      const frame = await inFrame(page);
      await ready(frame);
      await page.evaluate(() =>
        document
          .querySelector('iframe')
          ?.contentWindow?.postMessage({ context: 'h5p', action: 'hello' }, '*'),
      );
      await page.waitForFunction(() =>
        /** @type {HostWindow} */ (/** @type {unknown} */ (window)).heard.some(
          ({ action }) => action === 'resize',
        ),
      );
      const heard = await page.evaluate(
        () => /** @type {HostWindow} */ (/** @type {unknown} */ (window)).heard,
      );
      const { height } = heard.find(({ type }) => type === 'size').data;
      assert.ok(height > 500 && height < 1400, `${height} px`);
      assert.deepEqual(
        heard.find(({ subject }) => subject === 'lti.frameResize'),
        { subject: 'lti.frameResize', height },
      );
      assert.deepEqual(
        heard.find(({ message }) => message === 'height'),
        { message: 'height', value: height, secret: 's3cret' },
      );
      assert.equal(heard.find(({ action }) => action === 'resize').scrollHeight, height);
      // A frame of that height needs no scrolling.
      await page.evaluate((px) => {
        const frame = /** @type {HTMLElement} */ (document.querySelector('iframe'));
        frame.style.height = `${px}px`;
      }, height);
      await page.waitForTimeout(300);
      assert.ok(await frame.evaluate(() => document.documentElement.scrollHeight - innerHeight <= 2));
    },
  ));

test('a guest keeps nothing, sets no cookie, asks nobody else, and takes no keys and no focus', () =>
  onHost(
    `<div tabindex="0" id="before" ` +
      `style="height:2000px">Text</div>${BOARD.replace('side="both"', 'side="first" level="1" pace="none"')}`,
    async (page) => {
      await page.locator('ludoteca-board').scrollIntoViewIfNeeded();
      await withBoard(page, (board) => board.move('d5-c5'));
      await page.waitForFunction(
        () =>
          /** @type {HostWindow} */ (/** @type {unknown} */ (window)).told.filter(
            ({ type }) => type === 'move',
          ).length === 2,
      );
      const frame = await inFrame(page);
      await frame.click('[data-do=mute]');
      await frame.locator('#foot select').selectOption('es');
      const kept = await frame.evaluate(async () => [
        localStorage.length,
        sessionStorage.length,
        document.cookie,
        (await indexedDB.databases()).length,
        (await caches.keys()).length,
        (await navigator.serviceWorker.getRegistrations()).length,
      ]);
      assert.deepEqual(kept, [0, 0, '', 0, 0, 0]);
      await page.focus('#before');
      const turns = (await withBoard(page, (board) => board.getState())).moves.length;
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'before');
      await page.evaluate(() => scrollTo(0, 0));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await page.waitForFunction(() => scrollY > 20);
      assert.equal((await withBoard(page, (board) => board.getState())).moves.length, turns);
      // Of another site the browser would forbid all of it.
    },
    {},
    { name: '127.0.0.1' },
  ));
