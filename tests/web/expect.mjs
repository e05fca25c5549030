/**
 * Playwright's expectations, which read a page until it shows the expected value. They work without its test
 * runner: tests remain tests of Node, and a page that is one frame late does not fail them.
 *
 *     await expect(page.locator('#notice')).toHaveText('Saved');
 *     await expect.poll(() => recordOf(page)).toBe(text);
 */
import { expect as base } from '@playwright/test';

import { WAIT_MS } from './harness.mjs';

export const expect = base.configure({ timeout: WAIT_MS });
