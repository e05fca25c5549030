/** Memory and CPU time of idle frames on a page with many games. */
import assert from 'node:assert/strict';
import { CHROMIUM, launch, PUBLISHED, serve } from './harness.mjs';
import { COUNT, measureFrames } from './many-frames.mjs';
import { fullTest } from './tiers.mjs';

const MOST_MIB = 16.5;
const MOST_PERCENT = 1;

fullTest('idle frames use little memory and hardly any CPU time', async () => {
  const { server, address } = await serve(PUBLISHED);
  // The headless browser keeps more memory than the browser that visitors have.
  const browser = await launch(CHROMIUM);
  try {
    const { resting, share } = await measureFrames(browser, address, COUNT);
    console.log(`a frame at rest takes ${resting.toFixed(1)} MiB, all of them ${share.toFixed(2)} %`);
    assert.ok(resting < MOST_MIB, `${resting} MiB`);
    assert.ok(share < MOST_PERCENT, `${share} %`);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
});
