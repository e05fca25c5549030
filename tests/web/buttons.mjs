/** Presses buttons that the card at the end of a game may hide. */

/** @import { Page } from "playwright-core" */

/** Returns whether the end card hides a button of the bar, or a tab. @param {string} name its `data-do` */
const isBehindCard = (name) => ['undo', 'hint', 'end-move', 'more'].includes(name) || name.startsWith('tab-');

/** Clicks a button, and closes an end card that hides it. @param {Page} page @param {string} name */
export async function clickButton(page, name) {
  const button = `[data-do="${name}"]`;
  if (!isBehindCard(name)) return page.click(button);
  const close = '#card [data-do="end-close"]';
  // Frames and the drivers of other browsers have no handlers of locators.
  if (page.addLocatorHandler === undefined) {
    const isOpen = await page.evaluate((card) => document.querySelector(card) !== null, close);
    if (isOpen) await page.click(close);
    return page.click(button);
  }
  // The card of a game that has just ended may also open while the click waits for the button.
  await page.addLocatorHandler(page.locator(close), (found) => found.click());
  try {
    await page.click(button);
  } finally {
    await page.removeLocatorHandler(page.locator(close));
  }
}
