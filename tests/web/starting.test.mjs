/** Messages of the script that watches the start of every page, with a fake page and a fake clock. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const SOURCE = await readFile(new URL('../../web/starting.js', import.meta.url), 'utf8');

class FakeElement {
  #text = '';
  style = { cssText: '' };
  /** @type {FakeElement[]} */ children = [];
  noModule = false;
  onclick = () => {};

  get textContent() {
    return this.#text;
  }

  set textContent(text) {
    this.#text = text;
    this.children = [];
  }

  /** @param {FakeElement} child */
  appendChild(child) {
    this.children.push(child);
  }

  querySelector() {
    return null;
  }
}

class FakeClock {
  nowMs = 0;
  /** @type {Map<number, { dueMs: number, act: () => void }>} */ #timers = new Map();
  #last = 0;

  /** @param {(...given: unknown[]) => void} act @param {number} delayMs @param {unknown[]} given */
  setTimeout = (act, delayMs, ...given) => {
    this.#last += 1;
    this.#timers.set(this.#last, { dueMs: this.nowMs + delayMs, act: () => act(...given) });
    return this.#last;
  };

  /** @param {number} id */
  clearTimeout = (id) => void this.#timers.delete(id);

  /** @param {number} ms */
  async pass(ms) {
    this.nowMs += ms;
    for (const [id, { dueMs, act }] of [...this.#timers]) {
      if (dueMs > this.nowMs) continue;
      this.#timers.delete(id);
      act();
    }
    await new Promise(setImmediate);
  }
}

class FakePage extends FakeClock {
  box = new FakeElement();
  reloads = 0;
  /** Messages to the service worker, with the ports for its replies. @type {[string, MessagePort][]} */
  posted = [];
  /** URLs that the script has requested. @type {string[]} */ fetched = [];
  /** Resources that the page has loaded. @type {{ name: string }[]} */ resources = [];
  /** @type {{ [type: string]: (event: object) => void }} */ listeners = {};
  /** @type {{ ludotecaStart?: (isStarted: boolean) => void, DecompressionStream: object }} */ window = {
    DecompressionStream: {},
  };

  /** @param {{ hasWorker?: boolean, answers?: boolean }} [options] `answers`: whether requests complete */
  constructor({ hasWorker = false, answers = true } = {}) {
    super();
    const { box } = this;
    const controller = {
      postMessage: (/** @type {string} */ data, /** @type {[MessagePort]} */ [port]) =>
        void this.posted.push([data, port]),
    };
    const globals = {
      window: this.window,
      document: {
        documentElement: { setAttribute() {} },
        getElementById: () => box,
        createElement: () => new FakeElement(),
        querySelectorAll: () => [],
        addEventListener: (/** @type {string} */ type, /** @type {() => void} */ act) =>
          void (this.listeners[type] = act),
      },
      location: { hash: '', search: '', href: 'https://museum.example/', reload: () => (this.reloads += 1) },
      localStorage: { getItem: () => null },
      navigator: { languages: ['en'], serviceWorker: { controller: hasWorker ? controller : null } },
      performance: { navigation: { type: 0 }, getEntriesByType: () => this.resources },
      origin: 'https://museum.example',
      addEventListener: (/** @type {string} */ type, /** @type {() => void} */ act) =>
        void (this.listeners[type] = act),
      fetch: (/** @type {string} */ address) => {
        this.fetched.push(address);
        return answers ? Promise.resolve() : new Promise(() => {});
      },
      MessageChannel: class {
        port1 = { onmessage: (/** @type {{ data: unknown }} */ _) => {} };
        port2 = { postMessage: (/** @type {unknown} */ data) => this.port1.onmessage({ data }) };
      },
      setTimeout: this.setTimeout,
      clearTimeout: this.clearTimeout,
    };
    new Function(...Object.keys(globals), SOURCE)(...Object.values(globals));
    this.listeners['readystatechange']?.({});
  }

  /** Visible text and button label. */
  get seen() {
    const { textContent, children } = this.box;
    return children.length > 0 ? `${textContent} [${children[0]?.textContent}]` : textContent;
  }

  press() {
    this.box.children[0]?.onclick();
  }

  /** Reports to the script that the startup has ended. @param {boolean} isStarted false if it failed */
  async end(isStarted) {
    this.window.ludotecaStart?.(isStarted);
    await this.pass(0);
  }

  /** Replies to the last command to the service worker. @param {number} wrong number of corrupted files */
  async answer(wrong) {
    this.posted.at(-1)?.[1].postMessage(wrong);
    await this.pass(0);
  }
}

const LOADING = 'Loading…';
const PART = 'Part of the page didn’t load. Check your connection.';
const AGAIN = '[Try again]';

test('a slow startup shows a loading notice after 1 s, and offers a retry after 10 s', async () => {
  const page = new FakePage();
  await page.pass(999);
  assert.equal(page.seen, '');
  await page.pass(1);
  assert.equal(page.seen, LOADING);
  await page.pass(8999);
  assert.equal(page.seen, LOADING);
  await page.pass(1);
  assert.equal(page.seen, `${LOADING} ${AGAIN}`);
  await page.end(true);
  assert.equal(page.seen, '');
});

test('a page that starts in time shows no notice', async () => {
  const page = new FakePage();
  await page.end(true);
  await page.pass(60_000);
  assert.equal(page.seen, '');
});

test('a failed startup without a service worker is reported at once', async () => {
  const page = new FakePage();
  await page.end(false);
  assert.equal(page.seen, `${PART} ${AGAIN}`);
});

test('a broken script or a missing style sheet counts as a failed startup', async () => {
  for (const event of [
    { target: {}, error: new SyntaxError() },
    { target: { nodeName: 'SCRIPT' } },
    { target: { rel: 'stylesheet' } },
  ]) {
    const page = new FakePage();
    page.listeners['error']?.(event);
    assert.equal(page.seen, `${PART} ${AGAIN}`);
  }
});

test('after a failed startup, files are verified, and the page reloads if some were corrupted', async () => {
  const page = new FakePage({ hasWorker: true });
  await page.end(false);
  assert.deepEqual(
    page.posted.map(([command]) => command),
    ['verify'],
  );
  assert.equal(page.seen, '');
  await page.answer(2);
  assert.equal(page.reloads, 1);
});

test('a failed startup with intact files is reported, and the page does not reload', async () => {
  const page = new FakePage({ hasWorker: true });
  await page.end(false);
  await page.answer(0);
  assert.deepEqual([page.seen, page.reloads], [`${PART} ${AGAIN}`, 0]);
});

test('startup waits at most 8 s for a repair', async () => {
  const page = new FakePage({ hasWorker: true });
  await page.end(false);
  await page.pass(7999);
  assert.equal(page.seen, '');
  await page.pass(1);
  assert.deepEqual([page.seen, page.reloads], [`${PART} ${AGAIN}`, 0]);
});

test('a retry fetches the loaded files again, and then reloads the page', async () => {
  const page = new FakePage();
  page.resources = [{ name: 'main.js' }, { name: 'style.css' }];
  await page.end(false);
  page.press();
  assert.equal(page.seen, LOADING);
  await page.pass(0);
  assert.deepEqual(page.fetched, ['main.js', 'style.css', 'https://museum.example/']);
  assert.equal(page.reloads, 1);
});

test('a retry after a slow startup fetches only the page', async () => {
  const page = new FakePage();
  page.resources = [{ name: 'main.js' }];
  await page.pass(10_000);
  page.press();
  await page.pass(0);
  assert.deepEqual(page.fetched, ['https://museum.example/']);
});

test('a retry reloads the page after 8 s, even if files don’t arrive', async () => {
  const page = new FakePage({ answers: false });
  page.resources = [{ name: 'main.js' }];
  await page.end(false);
  page.press();
  await page.pass(7999);
  assert.equal(page.reloads, 0);
  await page.pass(1);
  assert.equal(page.reloads, 1);
});
