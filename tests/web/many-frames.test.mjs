/** A page with many games in frames: what each takes of the machine when it is at rest. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { launch, serve, TEST_SITE } from './harness.mjs';
import { measureFrames } from './many-frames.mjs';
import { isFull } from './tiers.mjs';

// Of few frames each has a large share of what they share, and of what the browser does besides.
const [MOST_MIB, MOST_PERCENT] = isFull ? [15, 1] : [22, 3];

test('frames at rest take little memory, and hardly any processor time', async () => {
  const { server, address } = await serve(TEST_SITE);
  const browser = await launch({ isOwn: true });
  try {
    const few = { first: 1, query: 'side=both', idleMs: 5000 };
    const many = { first: 0, query: 'side=second&level=4&pace=none', idleMs: 30_000 };
    const { resting, share } = await measureFrames(browser, address, isFull ? 30 : 4, isFull ? many : few);
    console.log(`a frame at rest takes ${resting.toFixed(1)} MiB, all of them ${share.toFixed(2)} %`);
    assert.ok(resting < MOST_MIB, `${resting} MiB`);
    assert.ok(share < MOST_PERCENT, `${share} %`);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
});
