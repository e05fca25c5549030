/**
 * Frames as pages for the driver, and host sites that embed them from another origin, with their own headers.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';

/** @import { Page } from "playwright-core" */
/** @import { Server } from "node:http" */

/**
 * Wraps a frame as a page for the driver, with a mouse that clicks inside the frame.
 * @param {Page} page @param {string} selector of the frame's element
 * @param {"mouse" | "element"} by how to click: in Firefox, the mouse does not reach the frames of an
 *   isolated page
 * @returns {Promise<Page>}
 */
export async function inFrame(page, selector = 'iframe', by = 'mouse') {
  const element = await page.waitForSelector(selector);
  const frame = await element.contentFrame();
  assert(frame !== null);
  const click = async (/** @type {number} */ x, /** @type {number} */ y) => {
    if (by === 'element')
      return frame.evaluate(
        ([left, top]) => /** @type {HTMLElement | null} */ (document.elementFromPoint(left, top))?.click(),
        /** @type {[number, number]} */ ([x, y]),
      );
    const box = await element.boundingBox();
    assert(box !== null);
    await page.mouse.click(box.x + x, box.y + y);
  };
  const asPage = new Proxy(frame, {
    get(target, name) {
      if (name === 'mouse') return { click };
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return /** @type {Page} */ (/** @type {unknown} */ (asPage));
}

/**
 * Starts a host site that serves one page at every path.
 * @param {string} body HTML of the page
 * @param {Record<string, string>} [headers]
 * @param {string} [name] host name of this machine; pages with different names are on different sites
 * @returns {Promise<{ server: Server, address: string, close: () => Promise<unknown> }>}
 */
export async function startHost(body, headers = {}, name = 'localhost') {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A museum</title><link rel="icon" ` +
        `href="data:,">${body}`,
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const bound = server.address();
  assert(bound !== null && typeof bound === 'object');
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { server, address: `http://${name}:${bound.port}/`, close };
}
