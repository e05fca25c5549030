/** The game in frames on other sites (`localhost`, not `127.0.0.1`): it plays, or explains why it can't. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { expect } from './expect.mjs';
import { casesOf, isFull } from './tiers.mjs';
import { startFirefox } from './browsers.mjs';
import { playMoves, ready, stateOf } from './driver.mjs';
import { inFrame, startHost } from './frames.mjs';
import { serve, Site, TEST_SITE } from './harness.mjs';
import { answered } from './waits.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Server } from "node:http" */

const DIST = TEST_SITE;
const PARAMETERS = 'game=brandubh&side=first&level=1&pace=none';
const MULTIPLE = `embed.html?${PARAMETERS}`;
const SINGLE = `single/brandubh.html?${PARAMETERS}`;
const ISOLATED = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
};
const SHARED = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Headers sent with the files. @type {Record<"plain" | "shared" | "isolated", Record<string, string>>} */
const SENDINGS = {
  plain: {},
  shared: SHARED,
  isolated: { ...SHARED, 'cross-origin-embedder-policy': 'require-corp' },
};

/**
 * Way of embedding: name, the page, the page's headers, the frame's attributes, the host's headers, and
 * the expected result: the game plays, it explains that it can't, or the browser blocks it.
 * @typedef {[name: string, what: string, sending: keyof typeof SENDINGS, frame: string,
 *   host: Record<string, string>, is: "played" | "explained" | "blocked"]} Cell
 */
const SANDBOX = 'sandbox="allow-scripts"';
const STRICT = {
  'content-security-policy': "default-src 'none'; frame-src http://127.0.0.1:*; img-src data:",
};
/** Number of ways of embedding tested outside the full tier. */
const USUAL_CELLS = 3;
/** @type {Cell[]} */
const CELLS = [
  ['in a sandbox without an origin', MULTIPLE, 'plain', SANDBOX, {}, 'explained'],
  ['in a sandbox without an origin, with files for any origin', MULTIPLE, 'shared', SANDBOX, {}, 'played'],
  ['on a host page with a strict policy', MULTIPLE, 'plain', '', STRICT, 'played'],
  ['as a single file on a host page with a strict policy', SINGLE, 'plain', SANDBOX, STRICT, 'played'],
  ['on an isolated host page', MULTIPLE, 'shared', '', ISOLATED, 'blocked'],
  ['on an isolated host page, with files for isolated hosts', MULTIPLE, 'isolated', '', ISOLATED, 'played'],
  ['in a plain frame', MULTIPLE, 'plain', '', {}, 'played'],
  [
    'in a sandbox with an origin',
    MULTIPLE,
    'plain',
    'sandbox="allow-scripts allow-same-origin"',
    {},
    'played',
  ],
  ['as a single file in a plain frame', SINGLE, 'plain', '', {}, 'played'],
  ['as a single file in a sandbox without an origin', SINGLE, 'plain', SANDBOX, {}, 'played'],
  ['as a single file on an isolated host page', SINGLE, 'shared', '', ISOLATED, 'blocked'],
  [
    'as a single file for isolated hosts, on an isolated host page',
    SINGLE,
    'isolated',
    SANDBOX,
    ISOLATED,
    'played',
  ],
];

/** @type {Site} */
let site;
/** @type {Map<string, { server: Server, address: string }>} */
const senders = new Map();
before(async () => {
  site = await Site.start(DIST);
  for (const [name, headers] of Object.entries(SENDINGS)) senders.set(name, await serve(DIST, headers));
});
after(async () => {
  for (const { server } of senders.values()) {
    server.closeAllConnections();
    server.close();
  }
  await site.close();
});

/** @param {Cell} cell @param {(address: string) => Promise<unknown>} act given the host's address */
async function hosted([, what, sending, frame, host], act) {
  const served = await startHost(
    `<h1>Museum</h1><iframe ${frame} title="Brandubh" width="480" height="640" ` +
      `src="${senders.get(sending)?.address}${what}"></iframe>`,
    host,
  );
  try {
    await act(served.address);
  } finally {
    await served.close();
  }
}

/** @param {Page} page @param {Cell[5]} is @param {"mouse" | "element"} [by] */
async function check(page, is, by) {
  const frame = await inFrame(page, 'iframe', by);
  if (is === 'played') {
    await ready(frame);
    await playMoves(frame, 2);
    await expect.poll(async () => (await stateOf(frame)).ply).toBeGreaterThanOrEqual(2);
  } else if (is === 'explained') {
    await frame.waitForSelector('#waiting a[href]');
    await frame.waitForFunction(() =>
      /^The games can’t load inside this page\. Open them by themselves\./.test(document.body.innerText),
    );
  } else {
    // The browser's error page is in place once the host page has loaded.
    await page.waitForFunction(() => document.readyState === 'complete');
    assert.equal(
      await frame.evaluate(() => document.querySelector('#game') === null).catch(() => true),
      true,
    );
  }
}

/** Expected results, as worded in titles. */
const RESULTS = {
  played: 'the game can be played',
  explained: 'the page explains that the game cannot load',
  blocked: 'the browser blocks the game',
};

for (const cell of casesOf(CELLS, USUAL_CELLS)) {
  const [name, , , , , is] = cell;
  test(`embedded ${name}: ${RESULTS[is]}`, () =>
    hosted(cell, (address) =>
      site.visit(address, (page) => check(page, is), {
        // The harness does not know the other server, and blocked requests cause errors.
        allowedErrors: is === 'played' ? /^another origin: http:\/\/127\.0\.0\.1/ : /./,
      }),
    ));
}

for (const where of casesOf(['#game=brandubh', '', 'print.html#game=fallas', '?kiosk=1&games=brandubh'])) {
  test(`a page in a sandbox without an origin loads completely: ${where || 'start page'}`, async () => {
    const sandbox = { ...SHARED, 'content-security-policy': 'sandbox allow-scripts' };
    const { server, address } = await serve(DIST, sandbox);
    try {
      await site.visit(address + where, async (page) => {
        await ready(page);
        await answered(page);
        await expect.poll(() => page.innerText('#waiting')).toBe('');
        if (where.includes('kiosk')) await page.waitForSelector('html[data-kiosk=ready]');
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}

test('in Firefox the game can be played in every frame where it should work', { skip: !isFull }, async () => {
  const firefox = await startFirefox();
  try {
    for (const cell of CELLS.filter((each) => each[5] === 'played')) {
      await hosted(cell, (address) => firefox.visit(address, (page) => check(page, cell[5], 'element')));
    }
  } finally {
    await firefox.close();
  }
});
