/**
 * Playwright's assertions, which retry until a page shows the expected value. They work without Playwright's
 * test runner: tests still run with Node, and a page that is one frame late does not fail them.
 *
 *     await expect(page.locator('#notice')).toHaveText('Saved');
 *     await expect.poll(() => recordOf(page)).toBe(text);
 */
import { expect as base } from '@playwright/test';

import { WAIT_MS } from './harness.mjs';

export const expect = base.configure({ timeout: WAIT_MS });
