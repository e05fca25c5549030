/** Messages between host pages and the game: events, accepted commands, and invalid messages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { playMoves, press, ready, stateOf, tap } from './driver.mjs';
import { expect } from './expect.mjs';
import { inFrame, startHost } from './frames.mjs';
import { BOARD, eventsOf, serveToHosts, withBoard } from './hosts.mjs';
import { judged } from './lesson-steps.mjs';
import { answered } from './waits.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

/**
 * Experience API statement, reduced to the members that are tested.
 * @typedef {object} Said
 * @property {unknown} [actor]
 * @property {{ id: string }} verb
 * @property {{ id: string }} object
 * @property {{ success: boolean, score: { scaled: number }, completion: boolean, duration: string }} result
 */

const site = serveToHosts();
const { onHost } = site;

/** Posts commands from the frame itself and from a sibling frame. @param {Page} page @param {Page} frame */
async function postFromOther(page, frame) {
  await frame.evaluate(() =>
    window.postMessage({ ns: 'ludoteca', v: 1, type: 'reset', seq: 1, data: {} }, '*'),
  );
  await page.evaluate(() => {
    const other = document.createElement('iframe');
    document.body.append(other);
    // The source of a message is the window whose script posts it, so the sibling needs its own script.
    const script = /** @type {Document} */ (other.contentDocument).createElement('script');
    script.textContent =
      'parent.document.querySelector("ludoteca-board").shadowRoot.querySelector("iframe").contentWindow' +
      '.postMessage({ ns: "ludoteca", v: 1, type: "reset", seq: 2, data: {} }, "*"); ' +
      'parent.postMessage({ ns: "ludoteca", v: 1, type: "end", data: { winner: "nobody" } }, "*")';
    other.contentDocument?.body.append(script);
    window.postMessage({ ns: 'ludoteca', v: 1, type: 'end', data: { winner: 'nobody' } }, '*');
  });
}

test("an embed accepts commands only from its host page, limits its queue, and reports the game's end", () =>
  onHost(BOARD, async (page) => {
    await withBoard(page, (board) => board.move('d5-c5'));
    const frame = await inFrame(page);
    await postFromOther(page, frame);
    await frame.waitForFunction(() => window.messages.filter(({ type }) => type === 'reset').length === 2);
    await page.waitForFunction(() => window.messages.filter(({ type }) => type === 'end').length === 2);
    assert.equal((await withBoard(page, (board) => board.getState())).ply, 1);
    await expect.poll(() => eventsOf(page, 'end')).toEqual([]);

    const codes = await withBoard(page, async (board) => {
      const ask = () => board.getState().catch((reason) => String(reason.code));
      const answers = await Promise.all(Array.from({ length: 60 }, ask));
      return answers.map((each) => (typeof each === 'string' ? each : 'done'));
    });
    // Requests beyond the limit of the queue are refused.
    assert.match(codes.join(' '), /^(done )+(busy ?)+$/);
    assert.equal((await withBoard(page, (board) => board.set({ lang: 'fr' }))).lang, 'fr');

    await withBoard(page, (board) =>
      board.load({ game: 'brandubh', pos: '1K5.7.7.2r4.7.7.7-b', side: 'first' }),
    );
    const state = await withBoard(page, (board) => board.move('b7-a7'));
    assert.equal(state.outcome?.winner, 'first');
    const [end] = await eventsOf(page, 'end');
    assert.deepEqual([end.winner, end.plies], ['first', 1]);
    assert.deepEqual([end.players, end.fromStart], [['person', 'computer'], false]);
    const statements = /** @type {Said[]} */ (await eventsOf(page, 'xapi'));
    assert.deepEqual(
      statements.slice(-3).map(({ verb }) => verb.id.split('/').pop()),
      ['attempted', 'interacted', 'completed'],
    );
    const { actor, object, result } = statements.at(-1) ?? assert.fail('no statement was sent');
    assert.deepEqual(
      [actor, result.success, result.score.scaled, result.completion, object.id],
      [undefined, true, 1, true, `${site.address}#game=brandubh`],
    );
    assert.match(result.duration, /^PT\d+\.\d\dS$/);

    // Links to other documents open outside the frame and its sandbox.
    await frame.evaluate(() => (location.hash = 'game=brandubh&view=rules'));
    const link = frame.locator("#page a[href*='print.html']");
    await link.waitFor();
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await opened.waitForSelector('main');
    await expect.poll(() => opened.url()).toContain('print.html');
    assert.ok(await opened.evaluate(() => parent === window && localStorage.length >= 0));
    await opened.close();
  }));

test('an embed opens a step of a lesson, and reports whether each move in it was right', () =>
  onHost(BOARD, async (page) => {
    const state = await withBoard(page, (board) => board.load({ game: 'alquerque', lesson: 3 }));
    assert.equal(state.game, 'alquerque');
    const frame = await inFrame(page);
    await tap(frame, 12);
    await tap(frame, 13);
    await judged(frame, 'wrong');
    await press(frame, 'lesson-again');
    await judged(frame, 'pending');
    await tap(frame, 12);
    await tap(frame, 20);
    await judged(frame, 'right');
    const lesson = { game: 'alquerque', step: 3, steps: 5 };
    await expect
      .poll(() => eventsOf(page, 'lesson'))
      .toEqual([
        { ...lesson, right: false },
        { ...lesson, right: true },
      ]);
    await assert.rejects(
      withBoard(page, (board) => board.load({ lesson: -1 })),
      /lesson must be the number of a step/,
    );
  }));

fullTest('the `end` event of a game from the usual starting position has `fromStart` set', () =>
  onHost(BOARD, async (page) => {
    await withBoard(page, (board) => board.load({ game: 'brandubh', side: 'both' }));
    await playMoves(await inFrame(page), Infinity);
    await expect.poll(async () => (await eventsOf(page, 'end')).length).toBe(1);
    const [end] = await eventsOf(page, 'end');
    assert.deepEqual([end.players, end.fromStart], [['person', 'person'], true]);
  }),
);

/** Page that runs every script posted to it. */
const HOSTILE =
  "<script>addEventListener('message', ({ data }) => new Function('say', data)((message) => " +
  "parent.postMessage(message, '*')))</script>";

/** Messages that are unstructured, malformed, deeply nested, circular or large, followed by `ready`. */
const HOSTILE_MESSAGES = `
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
const types = ['reply', 'size', 'ready', 'move', 'constructor', circle];
for (const data of values)
  for (const type of types)
    if (type !== 'ready' || data?.ok === undefined) sent(type, { data, seq: data });
sent('reply', { seq: 1 });
sent('reply', { seq: {}, data: { ok: true } });
for (const height of [-1e9, 1e9, NaN, Infinity, '9']) sent('size', { data: { height } });
say(null); say([]); say(new Map()); say(deep); say(circle);
sent('ready', { data: { game: 'hostile' } });`;

/** Replies whose error cannot be converted to a string. */
const HOSTILE_REPLIES = `
const error = { code: { toString: 1, valueOf: 1 }, message: [{ toString: null, valueOf: null }] };
addEventListener('message', ({ data: { type, seq } }) => {
  if (type === 'getState')
    say({ ns: 'ludoteca', v: 1, type: 'reply', seq, data: { ok: false, error } });
});`;

/** Collects errors of the host page in `wrong`. @param {Page} page */
const noteErrors = (page) =>
  page.evaluate(() => {
    Object.assign(window, { wrong: [] });
    addEventListener('error', ({ message }) => Reflect.get(window, 'wrong').push(message));
    addEventListener('unhandledrejection', ({ reason }) => Reflect.get(window, 'wrong').push(String(reason)));
  });

test('a hostile frame cannot harm the host page, and the element still works afterwards', async () => {
  const hostile = await startHost(HOSTILE);
  try {
    await onHost(
      BOARD.replace('<ludoteca-board', `<ludoteca-board src="${hostile.address}"`),
      async (page) => {
        await noteErrors(page);
        const board = page.locator('ludoteca-board');
        const say = (/** @type {string} */ code) =>
          board.evaluate(
            (each, script) =>
              each.shadowRoot?.querySelector('iframe')?.contentWindow?.postMessage(script, '*'),
            code,
          );
        await inFrame(page, 'ludoteca-board iframe');
        await say(HOSTILE_MESSAGES);
        const message = 'the frame sent an invalid message';
        await expect
          .poll(() => page.evaluate(() => window.events))
          .toEqual([
            { type: 'error', detail: { code: 'bad-message', message } },
            { type: 'ready', detail: { game: 'hostile' } },
          ]);
        await expect(board.locator('iframe')).toHaveCSS('height', '4000px');
        // An error that cannot be converted to a string still rejects the promise.
        await say(HOSTILE_REPLIES);
        const reason = await withBoard(page, (each) =>
          Promise.race([
            each.getState().catch((error) => `${error} ${error.code}`),
            new Promise((resolve) =>
              addEventListener('error', ({ message }) => resolve(message), { once: true }),
            ),
          ]),
        );
        assert.equal(reason, 'Error: the frame gave no reason failed');
        await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wrong'))).toEqual([]);
        // With the real game as its source, the same element works.
        await withBoard(page, (each) => each.removeAttribute('src'));
        assert.equal((await withBoard(page, (each) => each.getState())).game, 'brandubh');
      },
      {},
      { allowedErrors: new RegExp(new URL(hostile.address).host) },
    );
  } finally {
    await hostile.close();
  }
});

/** Posts a message to the only frame of a page. @param {Page} page @param {object} message */
const post = (page, message) =>
  page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), message);

fullTest('a host page written before the property `move` existed can send and receive moves as `turn`', () =>
  onHost(
    '<iframe title="Brandubh" width="480" height="640" ' +
      'src="GAME/embed.html?game=brandubh&side=both"></iframe>',
    async (page) => {
      await ready(await inFrame(page));
      for (const [seq, data] of [{ turn: 'd5-c5' }, { move: 'd7-c7' }, { turn: 'c5-b5', by: 'me' }].entries())
        await post(page, { ns: 'ludoteca', v: 1, type: 'move', seq, data });
      const received = (/** @type {string} */ name) =>
        page.evaluate((type) => window.messages.filter((each) => each.type === type), name);
      await expect.poll(async () => (await received('reply')).length).toBe(3);
      const replies = (await received('reply')).map(({ data }) => Reflect.get(Object(data), 'ok'));
      assert.deepEqual(replies, [true, true, false]);
      const moves = (await received('move')).map(({ data }) => {
        const { move, turn } = Object(data);
        return [move, turn];
      });
      assert.deepEqual(moves, [
        ['d5-c5', 'd5-c5'],
        ['d7-c7', 'd7-c7'],
      ]);
    },
  ),
);

/** Frame from a release that predates the `move` member: it accepts moves only as `turn`. */
const OLDER_FRAME = `<script>
const sent = (type, others) => parent.postMessage({ ns: 'ludoteca', v: 1, type, ...others }, '*');
addEventListener('message', ({ data: { type, seq, data } }) => {
  const isRead = type === 'move' && Object.keys(data).join() === 'turn';
  if (isRead) sent('move', { data: { ply: 1, turn: data.turn } });
  sent('reply', { seq, data: { ok: isRead, ply: 1 } });
});
sent('ready', { data: { game: 'brandubh' } });
</script>`;

test('with an old frame that knows only `turn`, the element plays and reports moves as `move`', async () => {
  const older = await startHost(OLDER_FRAME);
  try {
    await onHost(
      BOARD.replace('<ludoteca-board', `<ludoteca-board src="${older.address}"`),
      async (page) => {
        assert.equal((await withBoard(page, (board) => board.move('d5-c5'))).ply, 1);
        const [move] = await eventsOf(page, 'move');
        assert.deepEqual([move.move, move.turn], ['d5-c5', 'd5-c5']);
      },
      {},
      { allowedErrors: new RegExp(new URL(older.address).host) },
    );
  } finally {
    await older.close();
  }
});

fullTest('an embed with an allowed origin exchanges messages with no other origin', () =>
  onHost(
    '<iframe title="Brandubh" width="480" height="640" ' +
      'src="GAME/embed.html?game=brandubh&origin=https://museum.example"></iframe>',
    async (page) => {
      const frame = await inFrame(page);
      await ready(frame);
      await post(page, { ns: 'ludoteca', v: 1, type: 'load', seq: 1, data: { game: 'fallas' } });
      await frame.waitForFunction(() => window.messages.some(({ type }) => type === 'load'));
      await answered(frame);
      await expect.poll(async () => (await stateOf(frame)).ruleset).toBe('brandubh');
      await expect.poll(() => page.evaluate(() => window.messages)).toEqual([]);
    },
  ).catch((error) =>
    assert.match(String(error), /target origin provided \('https:\/\/museum\.example'\) does not match/),
  ),
);

fullTest('invalid embed parameters are reported and ignored', () =>
  onHost(
    '<iframe title="Brandubh" width="480" height="640" ' +
      'src="GAME/embed.html?game=chess&level=9&pos=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&theme=none' +
      '&capture=never&unknown=1&moves=d5-c5_zz"></iframe>',
    async (page) => {
      const frame = await inFrame(page);
      await ready(frame);
      const errors = await page.evaluate(() => window.messages.filter(({ type }) => type === 'error'));
      const named = errors.map(({ data }) => data?.parameter).sort();
      assert.deepEqual(named, ['capture', 'game', 'level', 'moves', 'pos', 'theme']);
      await expect(frame.locator('#notice')).toContainText('level=9');
      await expect(frame.locator('#notice img')).toHaveCount(0);
      await expect.poll(async () => (await stateOf(frame)).ply, 'the computer has answered').toBe(2);
      const { ruleset, moves } = await stateOf(frame);
      assert.deepEqual([ruleset, moves[0]?.notation], ['brandubh', 'd5-c5']);
    },
  ),
);

test('an embed reports its height in its own format and in those of LTI, WordPress and H5P', () =>
  onHost(
    '<iframe title="Brandubh" width="480" height="640" ' +
      'src="GAME/single/brandubh.html#?secret=s3cret"></iframe>',
    async (page) => {
      const frame = await inFrame(page);
      await ready(frame);
      await post(page, { context: 'h5p', action: 'hello' });
      await page.waitForFunction(() => window.messages.some(({ action }) => action === 'resize'));
      const messages = await page.evaluate(() => window.messages);
      const height = messages.find(({ type }) => type === 'size')?.data?.height ?? assert.fail('no size');
      assert.ok(height > 500 && height < 1400, `${height} px`);
      const lti = messages.find(({ subject }) => subject === 'lti.frameResize');
      assert.deepEqual(lti, { subject: 'lti.frameResize', height });
      const secret = messages.find(({ message }) => message === 'height');
      assert.deepEqual(secret, { message: 'height', value: height, secret: 's3cret' });
      assert.equal(messages.find(({ action }) => action === 'resize')?.scrollHeight, height);
      // A frame of the reported height does not scroll.
      await page.locator('iframe').evaluate((each, px) => (each.style.height = `${px}px`), height);
      await frame.waitForFunction((px) => innerHeight === px, height);
      await frame.waitForFunction(() => document.documentElement.scrollHeight - innerHeight <= 2);
    },
  ));

test('an embed stores nothing, sets no cookie, contacts no other server, and takes no keys or focus', () =>
  onHost(
    `<div tabindex="0" id="before" ` +
      `style="height:2000px">Text</div>${BOARD.replace('side="both"', 'side="first" level="1" pace="none"')}`,
    async (page) => {
      await page.locator('ludoteca-board').scrollIntoViewIfNeeded();
      await withBoard(page, (board) => board.move('d5-c5'));
      await page.waitForFunction(() => window.events.filter(({ type }) => type === 'move').length === 2);
      const frame = await inFrame(page);
      await frame.click('[data-do=mute]');
      await frame.locator('#foot select').selectOption('es');
      const traces = await frame.evaluate(async () => ({
        stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys())],
        cookie: document.cookie,
        databases: await indexedDB.databases(),
        workers: (await navigator.serviceWorker.getRegistrations()).length,
      }));
      assert.deepEqual(traces, { stored: [], cookie: '', databases: [], workers: 0 });
      await page.focus('#before');
      const moves = (await withBoard(page, (board) => board.getState())).moves.length;
      await expect(page.locator('#before')).toBeFocused();
      await page.evaluate(() => scrollTo(0, 0));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await page.waitForFunction(() => scrollY > 20);
      assert.equal((await withBoard(page, (board) => board.getState())).moves.length, moves);
      // The host must be on the same site: on another site the browser itself would prevent all of this.
    },
    {},
    { name: '127.0.0.1', isCached: true },
  ));
