/** The wasm package in Node: no value from JavaScript makes it panic, and every error has a message. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

import { Engine as PublishedEngine } from '../../web/pkg/ludoteca_engine.js';
import { Engine, Game, netText, Record, randomBits, rulesets } from './rules.mjs';
import { isFull } from './tiers.mjs';

/** Values that a careless or malicious page may pass. The type `never` is accepted by every parameter. */
const STRANGE = /** @type {never[]} */ (
  /** @type {unknown[]} */ ([
    undefined,
    null,
    true,
    NaN,
    -1,
    0,
    1,
    2,
    0.5,
    25,
    255,
    256,
    257,
    2 ** 31,
    2 ** 32,
    1e300,
    Infinity,
    -Infinity,
    10n,
    '',
    'x',
    'ä\u0000💥',
    'pass',
    'fails',
    'c2-c3',
    '7/8',
    '[',
    'draw',
    'count',
    'alquerque',
    '0123456789abcdef',
    '5.5.5.5.5-w-0',
    '7x13.12x2-7x13.12x2-a-566',
    '9'.repeat(5000),
    Symbol('s'),
    () => 1,
    new Date(),
    new Map([['a', 1]]),
    [],
    [1],
    [1, 2],
    [1, 2, 3],
    [7, 0, 0],
    [300, 1, 1],
    new Uint8Array([6, 6, 6]),
    new Float64Array([1.5]),
    [[[]]],
    {},
    { capture: 'compulsory' },
    { capture: 3 },
    { fly: 'yes' },
    { from: 0, to: 6 },
    { length: 2 ** 32 },
    [{}],
    [null],
    [{ from: 6, to: 12 }],
    [{ from: -1, to: 300 }],
    [{ from: '0', to: [] }],
    [{ from: 0, to: 6, die: 9 }],
    [
      {
        get from() {
          throw new Error('no');
        },
        to: 1,
      },
    ],
    Array.from({ length: 300 }, () => ({ from: 7, to: 12 })),
  ])
);

/** Runs `call`, which may throw, but not trap or panic. @param {() => unknown} call @param {string} what */
function survives(call, what) {
  try {
    return call();
  } catch (error) {
    assert.ok(!(error instanceof WebAssembly.RuntimeError), `${what} panicked: ${error}`);
    assert.ok(error instanceof Error && error.message.length > 0, `${what} threw ${String(error)}`);
    return undefined;
  }
}

/** Returns a seeded random generator, so that failures can be reproduced. @param {number} seed */
function choices(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {object} prototype */
const methods = (prototype) =>
  Object.getOwnPropertyNames(prototype).filter(
    (name) => !['constructor', 'free', '__destroy_into_raw'].includes(name),
  );

test('every function handles unusual values without panicking', () => {
  const next = choices(7);
  const some = () => STRANGE[next(STRANGE.length)];
  for (const value of STRANGE) {
    survives(() => new Game(value, null), 'new Game');
    survives(() => new Game('alquerque', value), 'new Game');
    survives(() => new Record(value, null, null), 'new Record');
    survives(() => Record.parse(value), 'Record.parse');
    for (const { id } of rulesets()) {
      const game = new Game(id, null);
      survives(() => new Record(game, value, null), `new Record of ${id}`);
      survives(() => new Record(game, null, value), `new Record of ${id}`);
      for (const name of methods(Game.prototype)) {
        survives(() => Reflect.apply(Reflect.get(game, name), game, [value, some()]), `Game.${name}`);
      }
      const record = new Record(game, null, '00000000000000ff');
      for (const name of methods(Record.prototype)) {
        survives(
          () => Reflect.apply(Reflect.get(record, name), record, [value, some()]),
          `Record.${name} of ${id}`,
        );
      }
      assert.ok(record.state().pieces.length > 0);
    }
  }
});

test('an engine handles unusual values and still searches', () => {
  const next = choices(11);
  const some = () => STRANGE[next(STRANGE.length)];
  const requests = /** @type {never[]} */ (
    /** @type {unknown[]} */ ([
      ...STRANGE,
      { level: 0 },
      { level: 9 },
      { level: '3' },
      { level: 2.5 },
      { lines: -1 },
      { nodes: 1e300 },
      { seed: 'x' },
      { seed: 7 },
    ])
  );
  for (const value of requests)
    survives(
      () => new Engine(typeof value === 'number' && value > 2 ** 20 && value <= 2 ** 28 ? 0 : value),
      'new Engine',
    );
  for (const { id } of rulesets()) {
    // One engine for all values, since an engine of Fallas computes its endgame table first.
    const engine = new Engine(1 << 16);
    for (const value of requests) {
      const record = new Record(new Game(id, null), null, '00000000000000ff');
      while (record.state().stage === 'lot' || record.state().stage === 'throw')
        record.throwDice('00000000000000ff');
      const idle = new Engine(1 << 16);
      survives(() => idle.run(value === 1 ? value : 1), 'Engine.run before it was asked');
      survives(() => idle.thought(value), 'Engine.thought before it was asked');
      survives(() => idle.choice(), 'Engine.choice before it was asked');
      idle.free();
      survives(() => engine.loadTable(value), `Engine.loadTable of ${id}`);
      survives(() => engine.continueLoading(value), `Engine.continueLoading of ${id}`);
      survives(() => engine.ask(value, some()), `Engine.ask of ${id}`);
      survives(() => engine.ask(record.text(), value), `Engine.ask of ${id}`);
      engine.ask(record.text(), { nodes: 300, level: 1 + next(8) });
      survives(() => engine.run(value), `Engine.run of ${id}`);
      survives(() => engine.thought(value), `Engine.thought of ${id}`);
      survives(() => engine.accepts(value, some()), `Engine.accepts of ${id}`);
      survives(() => engine.accepts(some(), value), `Engine.accepts of ${id}`);
      while (!engine.run(1000));
      record.play(engine.choice().steps);
    }
  }
});

test('after unusual calls in any order a record can still be saved and parsed', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const next = choices(seed);
    const list = rulesets();
    const { id } = list[next(list.length)] ?? assert.fail();
    const record = new Record(new Game(id, null), null, randomBits());
    const names = methods(Record.prototype);
    for (let call = 0; call < 80; call += 1) {
      const state = record.state();
      if (state.stage === 'turn' && next(2) === 0) {
        const follow = record.continuations([]);
        survives(() => record.play(follow.steps.slice(0, 1)), 'play');
      } else if (state.stage !== 'over' && next(2) === 0) {
        survives(() => record.throwDice(), 'throwDice');
      } else {
        const name = names[next(names.length)] ?? assert.fail();
        survives(
          () => Reflect.apply(Reflect.get(record, name), record, [STRANGE[next(STRANGE.length)]]),
          `Record.${name} of ${id}`,
        );
      }
    }
    assert.equal(Record.parse(record.text()).text(), record.text());
  }
});

/** Casts a value that TypeScript would not accept. @param {unknown} value */
const wrong = (value) => /** @type {never} */ (value);

test('each error message says what is invalid', () => {
  const game = new Game('alquerque', null);
  const record = new Record(game, null, null);
  /** @type {[() => unknown, RegExp][]} */
  const cases = [
    [() => new Game('chess', null), /wrong\.ruleset$/],
    [() => new Game('alquerque', wrong({ capture: 3 })), /the switch capture must be a string/],
    [() => new Record(game, '5.5', null), /wrong\.text-end$/],
    [() => new Record(game, null, '12'), /the id must be 16 hexadecimal digits/],
    [() => record.play(wrong([{ from: 1 }])), /`to` of step 1 must be a whole number from 0 to 255/],
    [() => record.jump(-1), /the ply must be a whole number/],
    [() => record.resign(wrong(256)), /the side must be a whole number from 0 to 1/],
    [() => record.setThrow([300]), /a die must be a whole number from 0 to 255/],
    [() => record.throwDice(), /wrong\.no-throw$/],
    [() => record.throwDice('12'), /the seed must be 16 hexadecimal digits/],
    [() => record.playText('a1-a2'), /alquerque.occupied/],
    [() => new Engine(2 ** 40), /the size of the table must be a whole number from 0/],
    [() => new Engine(0).thought(1), /has not been asked anything/],
    [() => new Engine(0).ask(record.text(), { level: 9 }), /`level` must be a whole number from 1 to 8/],
    [() => new Engine(0).ask(record.text(), { level: 0 }), /`level` must be a whole number from 1 to 8/],
    [() => new Engine(0).ask(record.text(), { seed: 'abc' }), /the seed must be 16 hexadecimal digits/],
    [() => new Engine(0).ask('nonsense', {}), /./],
    [() => new Engine(0).loadTable(wrong([1, 2])), /the table must be a string/],
    [() => new Engine(0).loadTable('nonsense'), /^Error: table\.no-table$/],
    [() => new Engine(0).loadTable('ludotabl\x09\0'), /^Error: table\.version$/],
    [() => new Engine(0).loadTable('\u0100'), /^Error: table\.no-table$/],
    [() => new Engine(0).loadNet(wrong([1, 2])), /the net must be a string/],
    [() => new Engine(0).loadNet('<!doctype html>'), /^Error: net\.no-net$/],
    [() => new Engine(0).loadNet('LUDN\x09'), /^Error: net\.version$/],
    [() => new Engine(0).loadNet('\u0100'), /^Error: net\.no-net$/],
  ];
  for (const [call, words] of cases) {
    assert.throws(call, words);
  }
});

/** @param {() => unknown} call @returns {import("../../web/pkg/ludoteca_wasm.js").RulesError} */
function thrownBy(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof Error && 'key' in error, String(error));
    return /** @type {import("../../web/pkg/ludoteca_wasm.js").RulesError} */ (error);
  }
  return assert.fail('it throws nothing');
}

test('an error carries its message key, its values and its causes for the page', () => {
  const game = new Game('alquerque', null);
  const chess = thrownBy(() => new Game('chess', null));
  assert.deepEqual([chess.key, chess.values['name'], chess.causes], ['wrong.ruleset', 'chess', []]);
  const two = thrownBy(() => new Record(new Game('el-perro', null), 'dd3.5.5.5.5-d-u-0', null));
  assert.deepEqual(
    [two.key, two.values],
    ['wrong.too-many', { piece: 'el-perro.0.dog', count: 2, limit: 1 }],
  );
  const head = '[Ludoteca "1"]\n[Ruleset "alquerque"]\n';
  const move = thrownBy(() => Record.parse(`${head}\n1. c2-c3 c2-c9`));
  assert.deepEqual([move.key, move.values], ['record.move', { line: 4, found: 'c2-c9' }]);
  assert.deepEqual(
    move.causes.map(({ key }) => key),
    ['wrong.square'],
  );
  const illegal = thrownBy(() => Record.parseLink('alquerque', 'c2-c4'));
  assert.deepEqual([illegal.key, illegal.values['line']], ['record.move', 1]);
  assert.match(illegal.causes[0]?.key ?? '', /^refuse\.alquerque\./);
  game.free();
});

test('the engine accepts the same records as the rules, but does not explain illegal moves', () => {
  /** Returns the error that reading a record throws, or null. @param {() => void} read */
  const faultOf = (read) => {
    try {
      read();
      return null;
    } catch (error) {
      return /** @type {import("../../web/pkg/ludoteca_wasm.js").RulesError} */ (error);
    }
  };
  const next = choices(23);
  let [legal, refused] = [0, 0];
  for (const { id } of rulesets()) {
    const words = readFileSync(new URL(`../data/games/${id}.txt`, import.meta.url), 'utf8').split(' ');
    const moves = words.flatMap((word, index) => (/^[\da-g]+[-x/]/.test(word) ? [index] : []));
    for (let round = 0; round < 60; round += 1) {
      // Everything before a random move, followed by another random move of the game.
      const [end = 0, other = 0] = [moves[next(moves.length)], moves[next(moves.length)]];
      const text = [...words.slice(0, end), words[other]].join(' ').replace(/\[Result.*\n/, '');
      const engine = new Engine(0);
      const [rules, own] = [
        faultOf(() => Record.parse(text).free()),
        faultOf(() => engine.ask(text, { nodes: 1 })),
      ];
      engine.free();
      if (rules === null) {
        assert.ok(own === null || /^wrong\.(over|throw-first)$/.test(own.key), text);
        legal += 1;
        continue;
      }
      assert.deepEqual([own?.key, own?.values], [rules.key, rules.values], text);
      if (rules.causes[0]?.key.startsWith('refuse.')) {
        assert.equal(own?.causes[0]?.key, 'refuse.unexplained', text);
        refused += 1;
      }
    }
  }
  assert.ok(legal >= 20 && refused >= 20, `${legal} legal, ${refused} refused`);
});

test('an engine that cannot allocate its table throws, and the package still works', async () => {
  const url = new URL('../../web/pkg/ludoteca_engine.js?without-memory', import.meta.url);
  /** @type {typeof import("../../web/pkg/ludoteca_engine.js")} */
  const { Engine: Small, initSync } = await import(url.href);
  const module = readFileSync(new URL('../../web/pkg/ludoteca_engine_bg.wasm', import.meta.url));
  const { memory } = initSync({ module });
  // Leaves 32 MiB of the 4 GiB that a 32-bit memory can have. Unused pages take no physical memory.
  const [pageBytes, mostPages] = [2 ** 16, 2 ** 16];
  memory.grow(mostPages - memory.buffer.byteLength / pageBytes - 512);
  const tooLarge = 2 ** 26;
  assert.throws(
    () => new Small(tooLarge),
    (error) => {
      assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), String(error));
      assert.equal(error.message, 'wrong.memory');
      return true;
    },
  );
  const record = new Record(new Game('alquerque', null), null, null).text();
  // The thinker reports that it is broken, so that the page starts another worker with fresh memory.
  const { port1, port2 } = new MessageChannel();
  class Channel {
    port1 = port1;
    port2 = port2;
  }
  /**
   * @type {{ ludotecaThinker?: import("../../web/engine/messages.js").CreateThinker, [name: string]: unknown
   *   }}
   */
  const scope = { document: null, Error, WebAssembly, MessageChannel: Channel, performance };
  runInNewContext(readFileSync(new URL('../../web/engine/thinker.js', import.meta.url), 'utf8'), scope);
  const thinker = scope.ludotecaThinker ?? assert.fail();
  const report = await new Promise((resolve) => {
    const take = thinker(Small, { tableBytes: tooLarge, sliceMs: 10, nodesPerMs: 0 }, resolve);
    take({ type: 'ask', id: 1, record, ask: { level: 1 }, timeMs: 10, plies: null, offered: null });
  });
  port1.close();
  assert.deepEqual([report.type, report.broken], ['failed', true]);
  const engine = new Small(2 ** 20);
  engine.loadNet(netText('alquerque.net'));
  engine.ask(record, { nodes: 1000 });
  while (!engine.run(1000));
  assert.ok(engine.choice().steps.length > 0);
});

test('an engine searches only the rulesets whose networks it has loaded', () => {
  const record = (/** @type {string} */ id) => new Record(new Game(id, null), null, null).text();
  const engine = new PublishedEngine(1 << 16);
  const missing = /^Error: net\.missing$/;
  assert.throws(() => engine.ask(record('brandubh'), { nodes: 100 }), missing);
  assert.throws(() => engine.choice(), /has not been asked anything/);
  const net = netText('brandubh.net');
  /** @type {[string, RegExp][]} */
  const damages = [
    [net.slice(0, 3000), /^Error: net\.truncated$/],
    [`${net}!`, /^Error: net\.too-long$/],
    [`${net.slice(0, 3000)}\0\0\0${net.slice(3003)}`, /^Error: net\.damaged$/],
  ];
  for (const [damaged, expected] of damages) assert.throws(() => engine.loadNet(damaged), expected);
  assert.throws(() => engine.ask(record('brandubh'), { nodes: 100 }), missing);
  engine.loadNet(net);
  for (const id of ['brandubh', 'el-cuervo']) {
    engine.ask(record(id), { nodes: 1000 });
    while (!engine.run(1000));
    assert.ok(engine.choice().steps.length > 0);
  }
  assert.throws(() => engine.ask(record('alquerque'), { nodes: 100 }), missing);
  assert.ok(engine.choice().steps.length > 0, 'the previous request is lost');
});

test('if a move lacks its intermediate squares, the possible routes are returned', () => {
  const routes = (/** @type {string} */ pos, /** @type {number} */ from, /** @type {number} */ to) => {
    const record = new Record(new Game('spanish-draughts', null), pos, null);
    const found = record.routes([{ from, to }]);
    const refusal = record.refuse([{ from, to }]);
    return {
      paths: found.map((steps) => [from, ...steps.map((step) => step.to)]),
      key: refusal?.key,
      values: refusal?.values,
    };
  };
  assert.deepEqual(routes('W:W3:B6,14', 2, 18), {
    paths: [[2, 9, 18]],
    key: 'spanish-draughts.one-route',
    values: { from: '3', to: '19', route: '3x10x19' },
  });
  const several = routes('W:W3:B6,7,14,15', 2, 18);
  assert.deepEqual(several.paths.sort(), [
    [2, 11, 18],
    [2, 9, 18],
  ]);
  assert.deepEqual(
    [several.key, several.values],
    ['spanish-draughts.several-routes', { from: '3', to: '19', via: '10, 12' }],
  );
  assert.deepEqual(routes('W:W3:B6,14', 2, 9).paths, [[2, 9]]);
  assert.deepEqual(routes('W:W3:B6,14', 2, 1).paths, []);
});

/** Throws `value`. @param {unknown} value @returns {never} */
function thrown(value = new Error('no')) {
  throw value;
}

/** Proxy handler whose every trap throws. */
const TRAPS = new Proxy({}, { get: () => () => thrown() });
const STEP = { from: 7, to: 12 };
/** @returns {unknown} */
const unending = () => unending();
const revoked = Proxy.revocable([], {});
revoked.revoke();

/** Values whose getters or iterators throw or never end. */
const HOSTILE = /** @type {[string, never][]} */ (
  /** @type {unknown} */ ([
    ['a proxy of a list whose every trap throws', new Proxy([], TRAPS)],
    ['a proxy of an object whose every trap throws', new Proxy({}, TRAPS)],
    ['a proxy that throws nothing', new Proxy([], { get: () => thrown(null) })],
    ['a proxy whose traps do not end', new Proxy([], { get: unending })],
    ['a revoked proxy', revoked.proxy],
    ['a list of proxies that throw', [new Proxy({}, TRAPS)]],
    ['a list with a getter that throws', Object.defineProperty([1], 0, { get: () => thrown() })],
    ['a length that throws', new Proxy([], { get: (_, name) => (name === 'length' ? thrown(1) : 0) })],
    ['a length that lies', new Proxy([], { get: (_, name) => (name === 'length' ? 2 ** 32 - 1 : STEP) })],
    ['a length that is no number', new Proxy([], { get: (_, name) => (name === 'length' ? '5' : 1) })],
    ['the longest list', new Array(2 ** 32 - 1)],
    ['a long list', Array.from({ length: 1e6 }, () => 1)],
    ['a long typed list', new Uint8Array(1e6)],
    ['something with a length', { length: 2 ** 32 - 1 }],
    [
      'getters that throw',
      {
        get level() {
          return thrown();
        },
        get capture() {
          return thrown(1);
        },
      },
    ],
  ])
);

/** Number of times each hostile value is passed to each call; over 10,000 in total in the full tier. */
const OFTEN = isFull ? 150 : 20;

test('values that throw when read leave no object locked, however often they are read', () => {
  const record = new Record(new Game('alquerque', null), null, null);
  const engine = new Engine(1 << 16);
  /** @type {[string, (value: never) => unknown][]} */
  const calls = [
    ['play', (value) => record.play(value)],
    ['refuse', (value) => record.refuse(value)],
    ['continuations', (value) => record.continuations(value)],
    ['routes', (value) => record.routes(value)],
    ['setThrow', (value) => record.setThrow(value)],
    ['jump', (value) => record.jump(value)],
    ['Engine.ask', (value) => engine.ask(record.text(), value)],
    ['new Game', (value) => new Game('alquerque', value)],
  ];
  for (const [what, value] of HOSTILE) {
    // An endless proxy fills the JavaScript stack each time, and `new Game` reads every key of a long list.
    /** @param {string} name */
    const isSlow = (name) =>
      what.endsWith('do not end') || (what.startsWith('a long') && name === 'new Game');
    for (const [name, call] of calls) {
      const times = isSlow(name) ? OFTEN / 10 : OFTEN;
      for (let time = 0; time < times; time += 1) survives(() => call(value), `${name} of ${what}`);
    }
    assert.throws(() => record.play(value), Error, what);
  }
  assert.equal(record.play([{ from: 7, to: 12 }]).notation, 'c2-c3');
  engine.ask(record.text(), { nodes: 10, level: 1 });
  assert.equal(record.state().plies, 1);
});

test('a list with more steps than any move has is rejected without being read', () => {
  const record = new Record(new Game('alquerque', null), null, null);
  let read = 0;
  const step = {
    get from() {
      read += 1;
      return 7;
    },
    to: 12,
  };
  assert.throws(() => record.refuse(new Array(257).fill(step)), /the steps must be a list of at most 256/);
  assert.equal(read, 0);
  assert.equal(record.refuse(new Array(256).fill(step))?.key, 'alquerque.other-piece');
  assert.equal(read, 256);
});

test('a getter can call methods of the record that is reading it', () => {
  const record = new Record(new Game('alquerque', null), null, null);
  const within = [
    () => record.undo(),
    () => record.state(),
    () => record.refuse([]),
    () => record.text(),
    () => record.jump(0),
  ];
  for (const call of within) {
    for (let time = 0; time < 1000; time += 1) {
      const step = {
        get from() {
          call();
          return 7;
        },
        to: 12,
      };
      assert.equal(record.play([step]).notation, 'c2-c3');
      assert.ok(record.undo());
    }
  }
  const twice = {
    get from() {
      record.play([{ from: 7, to: 12 }]);
      return 7;
    },
    to: 12,
  };
  for (let time = 0; time < 1000; time += 1) {
    assert.throws(() => record.play([twice]), /empty-point/);
    assert.equal(record.state().ply, 1);
    record.undo();
  }
  const engine = new Engine(1 << 16);
  const text = record.text();
  const reentrant = {
    get level() {
      engine.ask(text, { nodes: 1 });
      engine.run(1);
      return 1;
    },
    nodes: 5,
  };
  engine.ask(text, reentrant);
  engine.run(5);
  assert.ok(engine.choice().text.length > 0);
  const freed = new Record(new Game('alquerque', null), null, null);
  const frees = {
    get from() {
      freed.free();
      return 7;
    },
    to: 12,
  };
  survives(() => freed.play([frees]), 'a record freed while it reads');
});

test('`refuse` and `play` reject a die in a game without dice', () => {
  for (const { id } of rulesets().filter((ruleset) => ruleset.dice === 0)) {
    const record = new Record(new Game(id, null), null, null);
    const [first] = record.continuations([]).steps;
    const step = { from: first?.from ?? assert.fail(), to: first.to, die: 7 };
    const game = id === 'el-cuervo' ? 'brandubh' : id;
    assert.equal(record.refuse([step])?.key, `${game}.no-dice`);
    assert.throws(() => record.play([step]), /no-dice/);
    assert.equal(record.play([{ from: step.from, to: step.to }]).steps.length, 1);
  }
});
