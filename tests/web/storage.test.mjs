/** No saved game is lost, even if storage calls of two pages interleave in any order and some fail. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MessageChannel, Worker } from 'node:worker_threads';

import fc from './properties.mjs';

import { growsLinearly } from './growth.mjs';
import { Keeper } from '../../web/state/saving.js';
import { PACES, readSeats, WHO } from '../../web/state/players.js';
import { casesOf, isFull } from './tiers.mjs';
import { Record } from './rules.mjs';

/** @import { Store } from "../../web/state/store.js" */
/** @import { Answer, Call, Action, Done } from "./tab.mjs" */

const RUNS = isFull ? 3000 : 50;
const MINUTE_MS = 60_000;
const GAME = 'ludoteca.game.';
/** Entries that the pages must not change. @type {readonly [string, string][]} */
const OTHERS = [
  ['other.app', 'x'.repeat(50)],
  ['ludoteca.settings', '{}'],
  ['ludoteca.games', 'not ours'],
];
const DAMAGED = ['{', '{"version":1}', '{"version":1,"revision":"a","when":"yesterday"}', '[]'];

/** Fake browser storage with a quota. */
class Stored {
  /** @type {Map<string, string>} */ texts = new Map();
  /** @type {string[]} */ touched = [];

  /** @param {number} room in characters */
  constructor(room) {
    this.room = room;
  }

  get size() {
    return [...this.texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  }

  /** @param {Call} call @param {string} failure name of the error, or the empty string @returns {Answer} */
  answer({ call, key, text }, failure) {
    if (failure !== '') return call === 'storage' ? { value: false } : { error: failure };
    switch (call) {
      case 'storage':
        return { value: true };
      case 'keys':
        return { value: [...this.texts.keys()] };
      case 'get':
        return { value: this.texts.get(key) ?? null };
      case 'remove':
        this.touched.push(key);
        this.texts.delete(key);
        return { value: undefined };
      default: {
        const was = this.texts.get(key);
        if (
          this.size + key.length + text.length - (was === undefined ? 0 : key.length + was.length) >
          this.room
        )
          return { error: 'QuotaExceededError' };
        this.touched.push(key);
        this.texts.set(key, text);
        return { value: undefined };
      }
    }
  }
}

/** A page in a separate thread. */
class Tab {
  #channel = new MessageChannel();
  #signal = new Int32Array(new SharedArrayBuffer(4));
  /** @type {({ done: Done } | Call)[]} */ #received = [];
  /** @type {(() => void) | null} */ #wake = null;

  /** Seed of the page's random names. */
  chance = new Float64Array(new SharedArrayBuffer(8));

  /** @param {Float64Array} clock */
  constructor(clock) {
    const { port1, port2 } = this.#channel;
    this.worker = new Worker(new URL('tab.mjs', import.meta.url), {
      workerData: { port: port2, signal: this.#signal, clock, chance: this.chance },
      transferList: [port2],
    });
    port1.on('message', (message) => {
      this.#received.push(message);
      this.#wake?.();
    });
  }

  /** @param {Action} action */
  begin(action) {
    this.#channel.port1.postMessage(action);
  }

  /** Returns a pending storage call, or the action's result. @returns {Promise<{ done: Done } | Call>} */
  async next() {
    while (this.#received.length === 0)
      await new Promise((resolve) => (this.#wake = () => resolve(undefined)));
    return /** @type {{ done: Done } | Call} */ (this.#received.shift());
  }

  /** @param {Answer} answer */
  reply(answer) {
    this.#channel.port1.postMessage(answer);
    Atomics.store(this.#signal, 0, 1);
    Atomics.notify(this.#signal, 0);
  }
}

const clock = new Float64Array(new SharedArrayBuffer(8));
const tabs = [new Tab(clock), new Tab(clock)];
after(() => Promise.all(tabs.map(({ worker }) => worker.terminate())));

/** Resets the clock and the random names, so that runs differ only in generated values. */
function startClocks() {
  clock[0] = Date.UTC(2026, 10, 22);
  tabs.forEach(({ chance }, at) => (chance[0] = at / Math.PI));
}

/** Games that must exist: each state with the previous state, and whether the game is over. */
class Expected {
  /** @type {Map<string, { after: string, isOver: boolean }>} */ known = new Map();
  /** @type {Set<string>} */ open = new Set();

  /**
   * Returns whether `text` is the state `from` or follows from it.
   * @param {string} text @param {string} from
   * @returns {boolean}
   */
  follows(text, from) {
    for (let each = text; each !== ''; each = this.known.get(each)?.after ?? '')
      if (each === from) return true;
    return false;
  }

  /** @param {Action} action @param {Done} done */
  take(action, { saved, after: before = '', deleted, restored }) {
    if (saved !== undefined) {
      const isOver = action.type === 'move' && action.isOver;
      this.known.set(saved, { after: before, isOver });
      this.open.delete(before);
      if (!isOver) this.open.add(saved);
    }
    // States of the same game that another page saved at the same time are deleted with it.
    if (deleted !== undefined)
      for (const text of this.open) if (this.follows(text, deleted)) this.open.delete(text);
    const goesOn = [...this.known.values()].some((each) => each.after === restored);
    if (restored !== undefined && this.known.get(restored)?.isOver === false && !goesOn)
      this.open.add(restored);
  }
}

/**
 * Runs two actions concurrently, interleaving their storage calls.
 * @param {(Action | null)[]} actions
 * @param {() => boolean} pick true if the second action makes the next call
 * @param {(call: Call) => Answer} answer @returns {Promise<(Done | null)[]>}
 */
async function together(actions, pick, answer) {
  /** @type {(Done | null)[]} */
  const done = [null, null];
  /** @type {(Call | null)[]} */
  const waiting = [null, null];
  /** @param {number} at */
  const hear = async (at) => {
    const message = await tabs[at]?.next();
    if (message === undefined) return;
    if ('done' in message) done[at] = message.done;
    else waiting[at] = message;
  };
  actions.forEach((action, at) => action !== null && tabs[at]?.begin(action));
  await Promise.all(actions.map((action, at) => (action === null ? undefined : hear(at))));
  while (waiting.some((call) => call !== null)) {
    const at = waiting[0] == null ? 1 : waiting[1] == null ? 0 : Number(pick());
    const call = /** @type {Call} */ (waiting[at]);
    waiting[at] = null;
    tabs[at]?.reply(answer(call));
    await hear(at);
  }
  return done;
}

const MOVE = fc.record({
  type: fc.constant('move'),
  isOver: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  size: fc.integer({ min: 0, max: 300 }),
});
const AT = fc.nat(5);
const ACTION = fc.option(
  fc.oneof(
    { weight: 6, arbitrary: MOVE },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('open'), at: AT }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('delete'), at: AT }) },
    ...['new', 'restore', 'list', 'reload'].map((type) => ({
      weight: 1,
      arbitrary: fc.record({ type: fc.constant(type) }),
    })),
  ),
  { nil: null, freq: 3 },
);
const FAILURE = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('QuotaExceededError', 'SecurityError', 'InvalidStateError') },
);
const ROUNDS = fc.array(
  fc.record({
    first: ACTION,
    second: ACTION,
    picks: fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
    failures: fc.oneof(
      { weight: 2, arbitrary: fc.constant(['']) },
      { weight: 1, arbitrary: fc.array(FAILURE, { minLength: 1, maxLength: 12 }) },
    ),
    minutes: fc.constantFrom(0, 0, 0, 1, 9, 11, 25, 2000),
  }),
  { minLength: 5, maxLength: 30 },
);

test('two concurrent pages lose no unfinished game and change no other data, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(ROUNDS, fc.integer({ min: 300, max: 6000 }), async (rounds, room) => {
      const stored = new Stored(room + 2000);
      for (const [key, text] of OTHERS) stored.texts.set(key, text);
      DAMAGED.forEach((text, index) => stored.texts.set(`${GAME}bad${index}`, text));
      stored.room = stored.size + room;
      startClocks();
      const expected = new Expected();
      let count = 0;
      await together(
        [{ type: 'reload' }, { type: 'reload' }],
        () => false,
        (call) => stored.answer(call, ''),
      );
      for (const { first, second, picks, failures, minutes } of rounds) {
        clock[0] += minutes * MINUTE_MS;
        const actions = [first, second].map((action) =>
          action === null || action.type !== 'move'
            ? action
            : { ...action, text: `s${(count += 1)} ${'-'.repeat(Number(Reflect.get(action, 'size')))}` },
        );
        let [picked, called] = [0, 0];
        const done = await together(
          /** @type {(Action | null)[]} */ (actions),
          () => picks[picked++ % picks.length] ?? false,
          (call) => stored.answer(call, failures[called++ % failures.length] ?? ''),
        );
        done.forEach((each) => assert.equal(each?.thrown, undefined));
        // Saving is applied before deleting, since a deletion removes the state that exists at the end.
        const order = [0, 1].sort(
          (one, other) =>
            Number(done[one]?.deleted !== undefined) - Number(done[other]?.deleted !== undefined),
        );
        for (const at of order)
          if (actions[at] != null && done[at] != null)
            expected.take(/** @type {Action} */ (actions[at]), /** @type {Done} */ (done[at]));
      }
      const [, list] = await together(
        [null, { type: 'reload' }],
        () => false,
        (call) => stored.answer(call, ''),
      ).then(() =>
        together(
          [null, { type: 'list' }],
          () => false,
          (call) => stored.answer(call, ''),
        ),
      );
      const missing = [...expected.open].filter((text) => !list?.texts?.includes(text));
      assert.deepEqual(missing, []);
      for (const [key, text] of OTHERS) assert.equal(stored.texts.get(key), text);
      assert.deepEqual(
        stored.touched.filter((key) => !/^ludoteca\.(game|damaged)\./.test(key)),
        [],
      );
      for (const text of DAMAGED) assert.ok([...stored.texts.values()].includes(text), `${text} is gone`);
    }),
    { numRuns: RUNS },
  );
});

/** @typedef {{ name: string, isOver: boolean, minutes: number }} Meeting */
for (const { name, isOver, minutes } of casesOf(
  /** @type {Meeting[]} */ ([
    { name: 'after its end', isOver: true, minutes: 25 },
    { name: 'immediately', isOver: false, minutes: 0 },
    { name: 'after 25 minutes', isOver: false, minutes: 25 },
  ]),
)) {
  test(`a game continued ${name} stays saved, whatever another page does`, async () => {
    for (let at = 0; at < 80 * 4; at += 1) {
      // The other page makes `before` calls, then this page `between` calls, then the other page continues.
      let [before, between] = [Math.floor(at / 4), 1 + (at % 4)];
      const stored = new Stored(1e6);
      /** @param {Action | null} first @param {Action | null} second */
      const both = (first, second) =>
        together(
          [first, second],
          () => (before > 0 ? (before -= 1) >= 0 : (between -= 1) < 0),
          (call) => stored.answer(call, ''),
        );
      startClocks();
      await both({ type: 'reload' }, { type: 'reload' });
      await both({ type: 'move', text: 'mine', isOver }, null);
      const theirs = /** @type {Action} */ ({ type: 'move', text: 'theirs', isOver: false });
      if (!isOver) {
        await both(null, { type: 'open', at: 0 });
        if (minutes > 0) await both(null, theirs);
      }
      clock[0] += minutes * MINUTE_MS;
      // The other page runs out of space, and deletes finished games.
      if (isOver) stored.room = stored.size + 100;
      if (minutes > 0) await both(null, { type: 'new' });
      const [done] = await both({ type: 'move', text: 'more', isOver: false }, theirs);
      const saved = [...stored.texts.values()].map((text) => JSON.parse(text).text);
      assert.ok(done?.saved !== 'more' || saved.includes('more'), `${at}: ${saved}`);
    }
  });
}

/** @param {"localStorage" | "sessionStorage"} name @param {{ [key: string]: string }} texts */
function putStorage(name, texts) {
  const all = Object.assign(
    Object.create({
      getItem: (/** @type {string} */ key) => (Object.hasOwn(all, key) ? all[key] : null),
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => void (all[key] = text),
      removeItem: (/** @type {string} */ key) => void delete all[key],
    }),
    texts,
  );
  Object.defineProperty(globalThis, name, { value: all, configurable: true });
  return all;
}

const GOOD = {
  version: 1,
  revision: 'a',
  text: '[Ludoteca]',
  ply: 0,
  plies: 3,
  entered: [],
  seats: null,
  when: 5,
  ruleset: 'alquerque',
  turn: 1,
  isOver: false,
  winner: null,
  playsOn: false,
};
const page = {
  say() {},
  address: () => '#game=alquerque',
  isKnown: (/** @type {string} */ ruleset) => ruleset === 'alquerque',
  parse: (/** @type {string} */ text) => Record.parse(text),
  saves() {},
};
/** @param {Partial<Store>} parts */
const storeWith = (parts) =>
  /** @type {Store} */ (/** @type {unknown} */ ({ subscribe() {}, dispatch() {}, ...parts }));
/** Arbitrary JSON, often similar to a saved game. */
const JUNK = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({ field: fc.constantFrom(...Object.keys(GOOD), 'over', 'isGone'), value: fc.jsonValue() })
    .map(({ field, value }) => JSON.stringify({ ...GOOD, [field]: value })),
);

test('the list of games opens with every valid game, whatever the storage contains', () => {
  fc.assert(
    fc.property(fc.array(JUNK, { maxLength: 8 }), fc.jsonValue(), fc.string(), (junk, tab, text) => {
      const texts = {
        ...Object.fromEntries(junk.map((each, index) => [`${GAME}j${index}`, each])),
        [`${GAME}good`]: JSON.stringify(GOOD),
      };
      const all = putStorage('localStorage', texts);
      putStorage('sessionStorage', { 'ludoteca.tab': text.length % 2 === 0 ? JSON.stringify(tab) : text });
      const keeper = new Keeper(storeWith({}), page);
      const games = keeper.shelf.list();
      const kept = keeper.savedHere(true);
      if (kept !== null) keeper.open(kept);
      assert.ok(games.some(({ id }) => id === 'good'));
      for (const game of games) {
        assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(game.when));
        assert.ok(game.ply <= game.plies && [0, 1].includes(game.turn) && page.isKnown(game.ruleset));
      }
      for (const each of junk) assert.ok(Object.values(all).includes(each), each);
    }),
    { numRuns: isFull ? 20_000 : 1000 },
  );
});

test('any stored player settings, even invalid ones, yield valid players', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { who, computers, pace, friend } = readSeats(value);
      assert.ok(WHO.includes(who) && [...PACES, 'none'].includes(pace) && typeof friend === 'boolean');
      assert.ok(computers.length === 2 && computers.every(({ level }) => level >= 1 && level <= 8));
    }),
  );
});

test('comparing untrusted text with saved games takes time proportional to its length', () => {
  putStorage('localStorage', { [`${GAME}good`]: JSON.stringify(GOOD) });
  const keeper = new Keeper(storeWith({}), page);
  return growsLinearly('a text from elsewhere', {
    to: 1 << 20,
    make: (blanks) => `[Ludoteca "1"]\n[Ruleset "alquerque"]\n${' '.repeat(blanks)}x\n`,
    work: (text) => keeper.openForeign(Record.parse(text), readSeats(null), 'link'),
  });
});

/** @param {string[]} moves @param {string} [more] */
const textOf = (moves, more = '') =>
  `[Ludoteca "1"]\n[Ruleset "alquerque"]\n[Seed "00000000000000aa"]\n${more}\n${moves.join(' ')}\n`;

test("a link opens the matching saved game, and only a friend's link may change it", () => {
  const kept = { ...GOOD, text: textOf(['c2-c3', 'c4xc2']), seats: { who: 'first', friend: false } };
  const friend = { ...kept, seats: { who: 'first', friend: true } };
  const seats = readSeats({ who: 'both' });
  const friends = readSeats({ who: 'first', friend: true });
  /** @type {[string, object, typeof seats, string, boolean][]} */
  const cases = [
    // Name, saved game, players, text, and whether it opens as a game from elsewhere.
    ['the same', kept, seats, textOf(['c2-c3', 'c4xc2']), false],
    ['an earlier state', kept, seats, textOf(['c2-c3']), false],
    ["a stranger's next turn", kept, seats, textOf(['c2-c3', 'c4xc2', 'c1xc3']), true],
    ['another game', kept, seats, textOf(['b2-c3']), true],
    ["a friend's next turn", friend, friends, textOf(['c2-c3', 'c4xc2', 'c1xc3']), false],
    ["a friend's game for strangers", friend, seats, textOf(['c2-c3']), true],
    ["a stranger's end of it", kept, seats, textOf(['c2-c3', 'c4xc2'], '[Ended "first resigns"]\n'), true],
  ];
  for (const [name, saved, sitting, text, isForeign] of cases) {
    putStorage('localStorage', { [`${GAME}good`]: JSON.stringify(saved) });
    /** @type {unknown[]} */
    const commands = [];
    const keeper = new Keeper(storeWith({ dispatch: (command) => void commands.push(command) }), page);
    keeper.openForeign(Record.parse(text), sitting, 'link');
    assert.deepEqual(
      commands.map((command) => Reflect.get(Object(command), 'foreign') ?? false),
      [isForeign],
      name,
    );
  }
});

test('a game saved while the device clock is set before 1970 can be read', (context) => {
  context.mock.method(Date, 'now', () => -1000);
  putStorage('localStorage', {});
  const { shelf } = new Keeper(storeWith({}), page);
  shelf.save({ id: 'x', revision: '', over: [] }, { ...GOOD, turn: 1, seats: readSeats(null) });
  assert.deepEqual(
    shelf.list().map(({ id, text }) => [id, text]),
    [['x', GOOD.text]],
  );
});

test('if deleting finished games frees too little space, they are restored unchanged', () => {
  const finished = (/** @type {number} */ when) =>
    JSON.stringify({ ...GOOD, revision: `r${when}`, when, isOver: true });
  const texts = {
    [`${GAME}going`]: JSON.stringify(GOOD),
    [`${GAME}first`]: finished(1),
    [`${GAME}second`]: finished(2),
    [`${GAME}third`]: finished(3),
  };
  const all = putStorage('localStorage', texts);
  const [write, remove] = [all.setItem, all.removeItem];
  /** @type {string[]} */
  const removed = [];
  Object.assign(Object.getPrototypeOf(all), {
    // There is space for everything except the new game.
    setItem(/** @type {string} */ key, /** @type {string} */ text) {
      if (text.length > 5000) throw new DOMException('no', 'QuotaExceededError');
      write(key, text);
    },
    removeItem(/** @type {string} */ key) {
      removed.push(key.slice(GAME.length));
      remove(key);
    },
  });
  /** @type {string[]} */
  const messages = [];
  const { shelf } = new Keeper(storeWith({}), { ...page, say: (key) => void messages.push(key) });
  const long = { ...GOOD, turn: /** @type {const} */ (1), text: 'x'.repeat(6000), seats: readSeats(null) };
  assert.equal(shelf.save({ id: 'new', revision: '', over: [] }, long), null);
  assert.deepEqual(removed, ['first', 'second', 'third'], 'the oldest first, and no other game');
  assert.deepEqual({ ...all }, texts);
  assert.deepEqual(messages, []);
});
