/** Time limits of the engine's client and of its thinker, with a fake clock and fake workers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, beforeEach, mock, test } from 'node:test';
import { runInNewContext } from 'node:vm';

import { withTestTimeouts } from '../../site/timeouts.mjs';
import { Engine, IDLE_MS } from '../../web/engine/engine.js';
import { FILE_MS, SILENCE_MS, STOP_MS, TABLE_MS, WORKER_START_MS } from '../../web/timeouts.js';

/** @import { CreateThinker, EngineClass, Report, Request } from "../../web/engine/messages.js" */

/** @typedef {Extract<Request, { type: 'ask' }>} Question */

/** Answer of the fake engine to every question. */
const ANSWER = /** @type {Pick<Extract<Report, { type: 'done' }>, 'thought' | 'choice' | 'accepted'>} */ (
  /** @type {unknown} */ ({ thought: { nodes: 1 }, choice: { text: '12-7' }, accepted: null })
);

// Node 20 has no `navigator`. The engine reads the memory size from it.
globalThis.navigator ??= /** @type {Navigator} */ ({});

/** Runs all work that is not waiting for a timer. */
const settled = () => new Promise(setImmediate);

/** @param {number} ms */
async function pass(ms) {
  mock.timers.tick(ms);
  await settled();
}

class FakeWorker {
  /** @type {(event: { data: Report }) => void} */ onmessage = () => {};
  /** @type {(event: unknown) => void} */ onerror = () => {};
  /** @type {Request[]} */ requests = [];
  isEnded = false;

  /** @param {Request} request */
  postMessage(request) {
    this.requests.push(request);
  }

  terminate() {
    this.isEnded = true;
  }

  /** @param {Report} report */
  async report(report) {
    this.onmessage({ data: report });
    await settled();
  }

  /** Last question received. Fails if there is none. */
  get question() {
    return /** @type {Question} */ (
      this.requests.findLast(({ type }) => type === 'ask') ?? assert.fail('none')
    );
  }

  answer() {
    return this.report({ type: 'done', id: this.question.id, ...ANSWER });
  }
}

/** @type {FakeWorker[]} */
let workers = [];
/** Requests to the thinker on the page. @type {Request[]} */
let here = [];

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  [workers, here] = [[], []];
});
after(() => mock.timers.reset());

/** @param {ConstructorParameters<typeof Engine>[1]} [means] */
const newEngine = (means) =>
  new Engine(/** @type {WebAssembly.Module} */ (/** @type {unknown} */ ('the module')), {
    makeWorker: async () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return /** @type {Worker} */ (/** @type {unknown} */ (worker));
    },
    startOnPage: async () => (request) => void here.push(request),
    netOf: async (ruleset) => ({ path: `${ruleset}.net`, file: new Uint8Array() }),
    ...means,
  });

/** @param {Engine} engine @param {{ ruleset?: string, level?: number, signal?: AbortSignal }} [how] */
function ask(engine, { ruleset = 'alquerque', level = 1, signal } = {}) {
  const seen = { result: '' };
  const options = { timeMs: 100, ...(signal === undefined ? {} : { signal }) };
  engine.think(`[Ruleset "${ruleset}"]`, { level }, options).then(
    ({ choice }) => {
      seen.result = choice.text;
    },
    ({ name, message }) => {
      seen.result = name === 'AbortError' ? name : message;
    },
  );
  return seen;
}

/** Asks a new engine a question and lets its worker start. @param {Parameters<typeof ask>[1]} [how] */
async function askEngine(how) {
  const engine = newEngine();
  const seen = ask(engine, how);
  await settled();
  const [worker] = workers;
  assert.ok(worker !== undefined);
  await worker.report({ type: 'ready' });
  await settled();
  return { engine, worker, seen };
}

test('a worker that has started receives a search request and answers it', async () => {
  const { engine, worker, seen } = await askEngine();
  assert.deepEqual(
    worker.requests.map(({ type }) => type),
    ['start', 'net', 'ask'],
  );
  await worker.answer();
  assert.deepEqual([engine.place, seen.result], ['worker', '12-7']);
});

test('`onAnswer` is called for every answer, but not for faults', async () => {
  let answers = 0;
  const engine = newEngine({ onAnswer: () => void (answers += 1) });
  ask(engine);
  await settled();
  await workers[0]?.report({ type: 'ready' });
  await pass(SILENCE_MS);
  await workers[1]?.report({ type: 'ready' });
  await pass(SILENCE_MS);
  assert.equal(answers, 0);
  ask(engine);
  await settled();
  await workers[2]?.report({ type: 'ready' });
  await workers[2]?.answer();
  assert.equal(answers, 1);
});

test('if a worker does not start in time, the page itself searches and starts no other worker', async () => {
  const engine = newEngine();
  ask(engine);
  await settled();
  await pass(WORKER_START_MS - 1);
  assert.equal(engine.place, null);
  await pass(1);
  assert.deepEqual([engine.place, workers[0]?.isEnded], ['page', true]);
  assert.deepEqual(
    here.map(({ type }) => type),
    ['net', 'ask'],
  );
  ask(engine);
  await settled();
  assert.equal(workers.length, 1);
});

for (const [name, start] of Object.entries({
  'cannot be created': async () => assert.fail('forbidden'),
  'cannot start the engine': async () => {
    const worker = new FakeWorker();
    worker.postMessage = () => void worker.report({ type: 'unready', message: 'no memory' });
    return /** @type {Worker} */ (/** @type {unknown} */ (worker));
  },
}))
  test(`if a worker ${name}, the search runs on the page at once`, async () => {
    const engine = newEngine({ makeWorker: start });
    ask(engine);
    await settled();
    await settled();
    assert.equal(engine.place, 'page');
  });

test('if a net does not arrive, its request times out, and the next search repeats it', async () => {
  let fetches = 0;
  const engine = newEngine({
    netOf: (ruleset) => {
      fetches += 1;
      const net = { path: `${ruleset}.net`, file: new Uint8Array() };
      return fetches === 1 ? new Promise(() => {}) : Promise.resolve(net);
    },
  });
  const first = ask(engine);
  await settled();
  await workers[0]?.report({ type: 'ready' });
  await pass(FILE_MS - 1);
  assert.equal(first.result, '');
  await pass(1);
  assert.equal(first.result, `a file did not arrive within ${FILE_MS} ms`);
  const second = ask(engine);
  await settled();
  await workers[0]?.answer();
  assert.equal(second.result, '12-7');
});

test('a search waits a limited time for a table, then runs without it', async () => {
  const fetched = mock.method(globalThis, 'fetch', () => new Promise(() => {}));
  try {
    const { worker } = await askEngine({ ruleset: 'el-perro', level: 8 });
    // The module that reads tables loads without a timer.
    while (fetched.mock.callCount() === 0) await settled();
    await pass(TABLE_MS - 1);
    assert.ok(worker.requests.every(({ type }) => type !== 'ask'));
    await pass(1);
    assert.equal(worker.question.type, 'ask');
    assert.equal(fetched.mock.callCount(), 1);
  } finally {
    fetched.mock.restore();
  }
});

test('a slowly loading table is fetched only once, and passed to the engine when it arrives', async () => {
  let release = () => {};
  const late = new Promise((resolve) => {
    release = () => resolve(new Response(new Uint8Array(8)));
  });
  const fetched = mock.method(globalThis, 'fetch', () => late);
  try {
    const { engine, worker } = await askEngine({ ruleset: 'el-perro', level: 8 });
    while (fetched.mock.callCount() === 0) await settled();
    await pass(TABLE_MS);
    await worker.answer();
    const second = ask(engine, { ruleset: 'el-perro', level: 8 });
    await settled();
    await worker.answer();
    assert.equal(second.result, '12-7', 'the second answer waited again');
    release();
    while (worker.requests.at(-1)?.type !== 'table') await settled();
    assert.equal(fetched.mock.callCount(), 1);
  } finally {
    fetched.mock.restore();
  }
});

test('a search that is waiting for a table can be aborted at once', async () => {
  const fetched = mock.method(globalThis, 'fetch', () => new Promise(() => {}));
  try {
    const controller = new AbortController();
    const { signal } = controller;
    const { worker, seen } = await askEngine({ ruleset: 'el-perro', level: 8, signal });
    controller.abort();
    await settled();
    assert.equal(seen.result, 'AbortError');
    await pass(TABLE_MS);
    assert.ok(worker.requests.every(({ type }) => type !== 'ask'));
  } finally {
    fetched.mock.restore();
  }
});

test('a silent worker is terminated, and its request is retried once in another worker', async () => {
  const { engine, worker, seen } = await askEngine();
  await pass(SILENCE_MS - 1);
  await worker.report({ type: 'progress', id: worker.question.id, thought: ANSWER.thought });
  await pass(SILENCE_MS - 1);
  assert.equal(worker.isEnded, false, 'ended despite its progress');
  await pass(1);
  assert.equal(worker.isEnded, true);
  const second = workers[1];
  assert.ok(second !== undefined);
  await second.report({ type: 'ready' });
  assert.equal(second.question.record, '[Ruleset "alquerque"]');
  await pass(SILENCE_MS);
  assert.deepEqual([second.isEnded, seen.result], [true, 'the engine did not answer']);
  const next = ask(engine);
  await settled();
  await workers[2]?.report({ type: 'ready' });
  await workers[2]?.answer();
  assert.equal(next.result, '12-7');
});

test('a worker that does not stop its search in time is terminated', async () => {
  const controller = new AbortController();
  const { worker, seen } = await askEngine({ signal: controller.signal });
  controller.abort();
  await settled();
  assert.equal(worker.requests.at(-1)?.type, 'stop');
  await pass(STOP_MS - 1);
  assert.deepEqual([worker.isEnded, seen.result], [false, '']);
  await pass(1);
  assert.deepEqual([worker.isEnded, seen.result], [true, 'AbortError']);
});

test('a worker that stops its search in time is kept', async () => {
  const controller = new AbortController();
  const { worker, seen } = await askEngine({ signal: controller.signal });
  controller.abort();
  await settled();
  await worker.report({ type: 'stopped', id: worker.question.id });
  await pass(STOP_MS);
  assert.deepEqual([worker.isEnded, seen.result], [false, 'AbortError']);
});

test('an idle worker is terminated, and the next one receives the same files', async () => {
  const { engine, worker } = await askEngine();
  await worker.answer();
  await pass(IDLE_MS - 1);
  assert.equal(worker.isEnded, false);
  ask(engine);
  await settled();
  await worker.answer();
  assert.equal(worker.requests.filter(({ type }) => type === 'net').length, 1, 'the net was sent twice');
  await pass(IDLE_MS - 1);
  assert.equal(worker.isEnded, false, 'ended although it was asked meanwhile');
  await pass(1);
  assert.equal(worker.isEnded, true);
  ask(engine);
  await settled();
  await workers[1]?.report({ type: 'ready' });
  assert.deepEqual(
    workers[1]?.requests.map(({ type }) => type),
    ['start', 'net', 'ask'],
  );
});

test('an idle worker that was started for an aborted request is terminated too', async () => {
  const controller = new AbortController();
  const engine = newEngine();
  const seen = ask(engine, { signal: controller.signal });
  controller.abort();
  await settled();
  assert.equal(seen.result, 'AbortError');
  await workers[0]?.report({ type: 'ready' });
  await pass(IDLE_MS);
  assert.equal(workers[0]?.isEnded, true);
});

/** Message channel that does not keep the process running. */
class FakeChannel {
  port1 = { onmessage: () => {} };
  port2 = { postMessage: () => void setImmediate(() => this.port1.onmessage()) };
}

/** Returns the function of the classic script that creates thinkers. @returns {CreateThinker} */
function thinkers() {
  /** @type {{ ludotecaThinker?: CreateThinker, [name: string]: unknown }} */
  const scope = { document: null, MessageChannel: FakeChannel, WebAssembly };
  runInNewContext(readFileSync(new URL('../../web/engine/thinker.js', import.meta.url), 'utf8'), scope);
  return scope.ludotecaThinker ?? assert.fail('the script has no such function');
}

/** Searches with a fake engine. @param {{ speed: number, nodesPerMs?: number, timeMs: number }} search */
async function searched({ speed, nodesPerMs = 0, timeMs }) {
  const clock = { nowMs: 0 };
  /** Duration of each slice, in ms. @type {number[]} */
  const slices = [];
  let nodes = 0;
  const FakeEngine = /** @type {EngineClass} */ (
    /** @type {unknown} */ (
      class {
        ask() {}
        /** @param {number} most */
        run(most) {
          nodes += most;
          slices.push(most / speed);
          clock.nowMs += most / speed;
          return false;
        }
        thought() {
          return { nodes, depth: 1, lines: [{}] };
        }
        choice() {
          return ANSWER.choice;
        }
      }
    )
  );
  /** Times of the progress reports, in ms. @type {number[]} */
  const reports = [];
  await new Promise((resolve) => {
    const settings = { tableBytes: 0, sliceMs: 10, nodesPerMs };
    const take = thinkers()(
      FakeEngine,
      settings,
      (report) => {
        if (report.type === 'progress') reports.push(clock.nowMs);
        else resolve(report);
      },
      () => clock.nowMs,
    );
    take({ type: 'ask', id: 1, record: '', ask: {}, timeMs, plies: null, offered: null });
  });
  return { slices, reports, nodes, tookMs: clock.nowMs };
}

for (const speed of [0.1, 3, 100, 50_000])
  test(`at ${speed} nodes per ms, all but the first few slices of a search take at most 10 ms`, async () => {
    const { slices, reports, tookMs } = await searched({ speed, timeMs: 30_000 });
    // The first slice has 256 nodes. Each later one has between an eighth and four times as many as the one
    // before.
    const adapted = slices.slice(6);
    assert.ok(
      adapted.every((ms) => ms <= Math.max(10.5, 1 / speed)),
      String(Math.max(...adapted)),
    );
    const last = slices.at(-1) ?? 0;
    assert.ok(tookMs >= 30_000 && tookMs - last < 30_000, 'did not stop after the first slice past its time');
    assert.ok(reports.length > 100 || speed < 1, 'too few progress reports');
    assert.ok(
      reports.every((at, index) => index === 0 || at - (reports[index - 1] ?? 0) >= 100),
      'more than ten reports a second',
    );
  });

test('a search with a node limit visits about the same number of nodes at every speed', async () => {
  for (const speed of [0.1, 3, 50_000]) {
    const { nodes } = await searched({ speed, nodesPerMs: 20, timeMs: 1000 });
    assert.ok(nodes >= 20_000 && nodes < 20_256, String(nodes));
  }
});

test('on test sites, searches are limited by nodes, and timeouts are a thousand times longer', () => {
  const source = readFileSync(new URL('../../web/timeouts.js', import.meta.url), 'utf8');
  const lines = withTestTimeouts(source).split('\n');
  assert.ok(lines.includes('export const NODES_PER_MS = self.nodesPerMs ?? 20;'));
  assert.ok(lines.includes('export const TABLE_MS = 3000 * (self.realTimeouts ? 1 : 1000);'));
});
