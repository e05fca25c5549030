/**
 * Fake clock of a page, which moves only when the test advances it. All work that the page has started by
 * then (requests, compilation, answers from workers) finishes before the clock advances further, so slow and
 * fast machines give the same results. `conventions.test.mjs` rejects other uses of a fake clock.
 *
 *     visit('', act, { prepare: stopClock });
 */
import assert from 'node:assert/strict';

/** @import { Frame, Page } from "playwright-core" */

const START = Date.UTC(2026, 10, 26, 12);
const HOUR_MS = 3_600_000;
/** Duration of a frame of the fake clock, in ms. */
const FRAME_MS = 16;
/** Maximum number of steps in one wait; reached only if the page never becomes idle. */
const MOST_STEPS = 5000;

/**
 * Open requests of each page by id, and the total number of request starts and ends.
 * @type {WeakMap<Page, { open: Map<string, string>, changes: number }>}
 */
const requests = new WeakMap();

/** Stops the clock of a page before the page is opened. @param {Page} page */
export async function stopClock(page) {
  /** @type {Map<string, string>} */
  const open = new Map();
  const known = { open, changes: 0 };
  requests.set(page, known);
  // Playwright's own events arrive late for requests that a test answers.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // A worker's script has a blob URL, and no event reports that it has loaded.
    if (!request.url.startsWith('blob:')) open.set(requestId, request.url);
    known.changes += 1;
  });
  for (const end of /** @type {const} */ (['Network.loadingFinished', 'Network.loadingFailed']))
    session.on(end, ({ requestId }) => {
      open.delete(requestId);
      known.changes += 1;
    });
  for (const watch of [watchPromises, watchWorkers, offerWorkEnds]) await page.addInitScript(watch);
  // The clock runs on the empty page until it is paused, and can't be paused in the past.
  await page.clock.install({ time: START - HOUR_MS });
  await page.clock.pauseAt(START);
}

/** Counts the pending promises of a page. Runs in the page, before the clock is replaced. */
function watchPromises() {
  window.work = { promises: 0, questions: new Map() };
  /** @param {object} owner @param {string[]} names methods that return promises */
  const count = (owner, ...names) => {
    for (const name of names) {
      const usual = Reflect.get(owner, name);
      Object.assign(owner, {
        [name](/** @type {unknown[]} */ ...given) {
          const promise = usual.apply(this, given);
          window.work.promises += 1;
          const end = () => void (window.work.promises -= 1);
          Promise.resolve(promise).then(end, end);
          return promise;
        },
      });
    }
  };
  count(WebAssembly, 'compile', 'compileStreaming', 'instantiate', 'instantiateStreaming');
  count(Response.prototype, 'arrayBuffer', 'blob', 'json', 'text');
  count(HTMLImageElement.prototype, 'decode');
  count(FontFace.prototype, 'load');
  count(window, 'createImageBitmap', 'fetch');
  // Insecure pages have no `crypto.subtle`.
  if ('subtle' in crypto) count(SubtleCrypto.prototype, 'digest');
}

/** Tracks the questions that workers have not answered yet. */
function watchWorkers() {
  const { questions } = window.work;
  /** @param {Worker} worker */
  const questionsTo = (worker) => {
    const known = questions.get(worker);
    if (known !== undefined) return known;
    const open = new Set();
    questions.set(worker, open);
    worker.addEventListener('message', ({ data }) => {
      if (['ready', 'unready'].includes(data?.type)) open.delete('start');
      if (['done', 'failed', 'stopped'].includes(data?.type)) open.delete(data.id);
    });
    return open;
  };
  const { postMessage, terminate } = Worker.prototype;
  Object.assign(Worker.prototype, {
    /** @this {Worker} @param {Parameters<typeof postMessage>} given */
    postMessage(...given) {
      const [{ type, id }] = /** @type {[{ type?: string, id?: number }]} */ (/** @type {unknown} */ (given));
      if (type === 'start' || type === 'ask') questionsTo(this).add(id ?? type);
      postMessage.apply(this, given);
    },
    /** @this {Worker} */
    terminate() {
      questions.delete(this);
      terminate.call(this);
    },
  });
}

/** Adds `workEnds`, which advances the fake clock and waits in real time until the tracked work has ended. */
function offerWorkEnds() {
  const [later, frame] = [window.setTimeout.bind(window), window.requestAnimationFrame.bind(window)];
  const isBusy = () =>
    window.work.promises > 0 ||
    document.readyState !== 'complete' ||
    [...window.work.questions.values()].some(({ size }) => size > 0);
  window.workEnds = async (ms, frames) => {
    const { controller } = window.__pwClock;
    await controller.runFor(ms);
    await new Promise((resolve) => later(resolve));
    const needed = isBusy() ? Math.max(1, frames) : frames;
    for (let quiet = 0; quiet < needed; quiet = isBusy() ? 0 : quiet + 1) {
      // A hidden page gets no animation frames.
      await new Promise((resolve) => {
        if (window === top) frame(resolve);
        later(resolve, 50);
      });
      await new Promise((resolve) => later(resolve));
    }
    const { ticks } = controller._now;
    return Math.min(...[...controller._timers.values()].map(({ callAt }) => callAt - ticks));
  };
}

/** Result for a frame whose document was replaced during the wait. */
const LOADED_AGAIN = -1;

/** Returns the result for a frame in which `workEnds` failed. @param {Frame} frame @param {unknown} error */
function afterError(frame, error) {
  if (frame.isDetached()) return Infinity;
  if (/context was destroyed/.test(String(error))) return LOADED_AGAIN;
  throw error;
}

/**
 * Advances the clock by `ms`, and waits until all work of the page has ended.
 * @param {Page} page @param {number} ms
 * @param {number} [frames] number of consecutive frames without work to wait for; observers run in the second
 * @returns {Promise<number>} time until the next timer or frame, in ms
 */
async function advance(page, ms, frames = 2) {
  const known = requests.get(page);
  assert(known !== undefined, 'the clock of this page is not stopped');
  for (let rounds = 0, stepMs = ms; rounds < MOST_STEPS; rounds += 1, stepMs = 0) {
    const { changes } = known;
    const next = await Promise.all(
      page
        .frames()
        .map((frame) =>
          frame
            .evaluate(
              ([step, quiet]) => window.workEnds(step, quiet),
              /** @type {const} */ ([stepMs, frames]),
            )
            .catch((error) => afterError(frame, error)),
        ),
    );
    const isQuiet = known.open.size === 0 && known.changes === changes;
    if (isQuiet && !next.includes(LOADED_AGAIN)) return Math.max(1, Math.ceil(Math.min(...next)));
  }
  assert.fail(`work that never ends: ${[...known.open.values()].join(', ')}`);
}

/** Returns whether the test controls the clock of a page. @param {Page} page */
export const hasStopped = (page) => requests.has(page);

/** Waits until all work of the page has ended and no frame is due. @param {Page} page */
export async function settle(page) {
  let nextMs = await advance(page, 0);
  for (let steps = 0; nextMs <= FRAME_MS; steps += 1) {
    assert.ok(steps < MOST_STEPS, 'the page requests frames without end');
    nextMs = await advance(page, FRAME_MS);
  }
}

/**
 * Advances the clock, and waits for the work of each timer to end before the next one fires.
 * @param {Page} page @param {number} seconds
 */
export async function pass(page, seconds) {
  let nextMs = await advance(page, 0);
  for (let restMs = Math.round(seconds * 1000); restMs > 0; ) {
    const stepMs = Math.min(restMs, nextMs);
    restMs -= stepMs;
    nextMs = await advance(page, stepMs, restMs > 0 ? 0 : 2);
  }
}
