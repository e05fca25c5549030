/** Host pages with the custom element, and the events that they receive. */
import { after, before } from 'node:test';

import { ELEMENT } from '../../site/element.mjs';
import { startHost } from './frames.mjs';
import { Site, TEST_SITE } from './harness.mjs';

/** @import { Page } from "playwright-core" */
/** @import { LudotecaBoard } from "../../web/embed/element.d.ts" */
/** @import { EventDetails } from "./test-hooks.js" */

export const DIST = TEST_SITE;

export const BOARD =
  '<script type="module" src="ELEMENT"></script><main><ludoteca-board game="brandubh" side="both"><a ' +
  'href="GAME/">Brandubh</a></ludoteca-board></main>';

/** Records the events and messages that a page and its frames receive. @param {Page} page */
const listen = (page) =>
  page.addInitScript(() => {
    window.events = [];
    window.messages = [];
    for (const type of ['ready', 'move', 'illegal', 'end', 'lesson', 'error', 'xapi'])
      addEventListener(`ludoteca-${type}`, (event) =>
        window.events.push({ type, detail: /** @type {CustomEvent} */ (event).detail }),
      );
    addEventListener('message', ({ data }) => window.messages.push(data));
  });

/** Serves the built site for a whole test file, to be embedded by host pages. */
export function serveToHosts() {
  /** @type {Site} */
  let site;
  before(async () => {
    site = await Site.start(DIST, { 'access-control-allow-origin': '*' });
  });
  after(() => site.close());
  return {
    get address() {
      return site.address;
    },

    /** @type {Site["visit"]} */
    visit: (where, ...given) => site.visit(where, ...given),

    /**
     * Visits a host page.
     * @param {string} body HTML in which `ELEMENT` is replaced with the URL of the element's script, and
     *   `GAME/` with that of the site
     * @param {(page: Page) => Promise<void>} act @param {Record<string, string>} [headers]
     * @param {{ leaves?: boolean, name?: string, allowedErrors?: RegExp, isCached?: boolean }} [options]
     *   options of the visit, and `name`, the host name
     */
    async onHost(body, act, headers = {}, { name, ...options } = {}) {
      const host = await startHost(
        body.replaceAll('ELEMENT', `${site.address}${ELEMENT}`).replaceAll('GAME/', site.address),
        headers,
        name,
      );
      try {
        await site.visit(host.address, act, { ...options, prepare: listen });
      } finally {
        await host.close();
      }
    },
  };
}

/**
 * Runs `act` in the page, on its only board.
 * @template T @param {Page} page @param {(board: LudotecaBoard) => T | Promise<T>} act @returns {Promise<T>}
 */
export const withBoard = async (page, act) => {
  const board = await page.waitForSelector('ludoteca-board', { state: 'attached' });
  const act_ = /** @type {(board: Node) => T | Promise<T>} */ (act);
  return /** @type {Promise<T>} */ (board.evaluate(act_));
};

/**
 * Returns the details of the events of type `type` that the host page has received.
 * @template {keyof EventDetails} Name @param {Page} page @param {Name} type
 * @returns {Promise<EventDetails[Name][]>}
 */
export const eventsOf = (page, type) =>
  page.evaluate(
    (name) =>
      window.events
        .filter((each) => each.type === name)
        .map(({ detail }) => /** @type {EventDetails[Name]} */ (detail)),
    /** @type {string} */ (type),
  );
