/**
 * The wasm package in Node: nothing that JavaScript can pass makes it panic, and every error is a sentence.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

import { Engine, Game, Record, randomSeed, rulesets } from "./rules.mjs";

/** Values that a careless, or a malicious, page may pass. @type {any[]} */
const STRANGE = [
  undefined, null, true, NaN, -1, 0, 1, 2, 0.5, 25, 255, 256, 257, 2 ** 31, 2 ** 32, 1e300, Infinity, -Infinity, 10n,
  "", "x", "ä\u0000💥", "pass", "fails", "c2-c3", "7/8", "[", "draw", "count", "alquerque", "0123456789abcdef",
  "5.5.5.5.5-w-0", "7x13.12x2-7x13.12x2-a-566", "9".repeat(5000), Symbol("s"), () => 1, new Date(), new Map([["a", 1]]),
  [], [1], [1, 2], [1, 2, 3], [7, 0, 0], [300, 1, 1], new Uint8Array([6, 6, 6]), new Float64Array([1.5]), [[[]]],
  {}, { capture: "compulsory" }, { capture: 3 }, { fly: "yes" }, { from: 0, to: 6 }, { length: 2 ** 32 },
  [{}], [null], [{ from: 6, to: 12 }], [{ from: -1, to: 300 }], [{ from: "0", to: [] }], [{ from: 0, to: 6, die: 9 }],
  [{ get from() { throw new Error("no"); }, to: 1 }],
  Array.from({ length: 300 }, () => ({ from: 7, to: 12 })),
];

/** Calls, and lets any error pass but a trap, which is what a panic becomes. @param {() => unknown} call @param {string} what */
function survives(call, what) {
  try {
    return call();
  } catch (error) {
    assert.ok(!(error instanceof WebAssembly.RuntimeError), `${what} panicked: ${error}`);
    assert.ok(error instanceof Error && error.message.length > 0, `${what} threw ${String(error)}`);
    return undefined;
  }
}

/** A small generator of choices that can be repeated. @param {number} seed */
function choices(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {object} prototype */
const methods = (prototype) =>
  Object.getOwnPropertyNames(prototype).filter((name) => !["constructor", "free", "__destroy_into_raw"].includes(name));

test("every function survives every strange value", () => {
  const next = choices(7);
  const some = () => STRANGE[next(STRANGE.length)];
  for (const value of STRANGE) {
    survives(() => new Game(value, null), "new Game");
    survives(() => new Game("alquerque", value), "new Game");
    survives(() => new Record(value, null, null), "new Record");
    survives(() => Record.parse(value), "Record.parse");
    for (const { id } of rulesets()) {
      const game = new Game(id, null);
      survives(() => new Record(game, value, null), `new Record of ${id}`);
      survives(() => new Record(game, null, value), `new Record of ${id}`);
      for (const name of methods(Game.prototype)) {
        survives(() => /** @type {any} */ (game)[name](value, some()), `Game.${name}`);
      }
      const record = new Record(game, null, "00000000000000ff");
      for (const name of methods(Record.prototype)) {
        survives(() => /** @type {any} */ (record)[name](value, some()), `Record.${name} of ${id}`);
      }
      assert.ok(record.state().pieces.length > 0);
    }
  }
});

test("an engine survives every strange value, and goes on thinking", () => {
  const next = choices(11);
  const some = () => STRANGE[next(STRANGE.length)];
  const asks = [...STRANGE, { level: 0 }, { level: 9 }, { level: "3" }, { level: 2.5 }, { lines: -1 }, { nodes: 1e300 }, { seed: "x" }, { seed: 7 }];
  for (const value of asks) {
    survives(() => new Engine(typeof value === "number" && value > 2 ** 20 && value <= 2 ** 28 ? 0 : value), "new Engine");
    for (const { id } of rulesets()) {
      const record = new Record(new Game(id, null), null, "00000000000000ff");
      while (record.state().stage === "lot" || record.state().stage === "throw") record.throwDice();
      const engine = new Engine(1 << 16);
      survives(() => engine.run(value === 1 ? value : 1), "Engine.run before it was asked");
      survives(() => engine.thought(value), "Engine.thought before it was asked");
      survives(() => engine.choice(), "Engine.choice before it was asked");
      survives(() => engine.ask(value, some()), `Engine.ask of ${id}`);
      survives(() => engine.ask(record.text(), value), `Engine.ask of ${id}`);
      engine.ask(record.text(), { nodes: 300, level: 1 + next(8) });
      survives(() => engine.run(value), `Engine.run of ${id}`);
      survives(() => engine.thought(value), `Engine.thought of ${id}`);
      survives(() => engine.accepts(value, some()), `Engine.accepts of ${id}`);
      survives(() => engine.accepts(some(), value), `Engine.accepts of ${id}`);
      while (!engine.run(1000));
      record.play(engine.choice().steps);
      engine.free();
    }
  }
});

test("strange calls in any order leave a record that still reads back", () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const next = choices(seed);
    const list = rulesets();
    const { id } = list[next(list.length)] ?? assert.fail();
    const record = new Record(new Game(id, null), null, randomSeed());
    const names = methods(Record.prototype);
    for (let call = 0; call < 80; call += 1) {
      const state = record.state();
      if (state.stage === "turn" && next(2) === 0) {
        const follow = record.continuations([]);
        survives(() => record.play(follow.steps.slice(0, 1)), "play");
      } else if (state.stage !== "over" && next(2) === 0) {
        survives(() => record.throwDice(), "throwDice");
      } else {
        const name = names[next(names.length)] ?? assert.fail();
        survives(() => /** @type {any} */ (record)[name](STRANGE[next(STRANGE.length)]), `Record.${name} of ${id}`);
      }
    }
    assert.equal(Record.parse(record.text()).text(), record.text());
  }
});

test("an error names what is wrong", () => {
  const game = new Game("alquerque", null);
  const record = new Record(game, null, null);
  /** @type {[() => unknown, RegExp][]} */
  const cases = [
    [() => new Game("chess", null), /no ruleset is called "chess"; there are el-perro, brandubh/],
    [() => new Game("alquerque", /** @type {any} */ ({ capture: 3 })), /the switch capture must be a string/],
    [() => new Record(game, "5.5", null), /at character 4/],
    [() => new Record(game, null, "12"), /the seed must be 16 hexadecimal digits/],
    [() => record.play(/** @type {any} */ ([{ from: 1 }])), /`to` of step 1 must be a whole number from 0 to 255/],
    [() => record.jump(-1), /the ply must be a whole number/],
    [() => record.resign(/** @type {any} */ (256)), /the side must be a whole number from 0 to 1/],
    [() => record.setThrow([300]), /a die must be a whole number from 0 to 255/],
    [() => record.throwDice(), /no seed/],
    [() => record.playText("a1-a2"), /alquerque.occupied/],
    [() => new Engine(2 ** 40), /the size of the table must be a whole number from 0/],
    [() => new Engine(0).thought(1), /has not been asked anything/],
    [() => new Engine(0).ask(record.text(), { level: 9 }), /`level` must be a whole number from 1 to 8/],
    [() => new Engine(0).ask(record.text(), { level: 0 }), /`level` must be a whole number from 1 to 8/],
    [() => new Engine(0).ask(record.text(), { seed: "abc" }), /the seed must be 16 hexadecimal digits/],
    [() => new Engine(0).ask("nonsense", {}), /./],
  ];
  for (const [call, words] of cases) {
    assert.throws(call, words);
  }
});

test("an attempt that leaves landings out gets its routes", () => {
  const routes = (/** @type {string} */ pos, /** @type {number} */ from, /** @type {number} */ to) => {
    const record = new Record(new Game("spanish-draughts", null), pos, null);
    const found = record.routes([{ from, to }]);
    const refusal = record.refuse([{ from, to }]);
    return { paths: found.map((steps) => [from, ...steps.map((step) => step.to)]), key: refusal?.key, values: refusal?.values };
  };
  assert.deepEqual(routes("W:W3:B6,14", 2, 18), {
    paths: [[2, 9, 18]], key: "spanish-draughts.one-route", values: { from: "3", to: "19", route: "3x10x19" },
  });
  const several = routes("W:W3:B6,7,14,15", 2, 18);
  assert.deepEqual(several.paths.sort(), [[2, 11, 18], [2, 9, 18]]);
  assert.deepEqual([several.key, several.values], ["spanish-draughts.several-routes", { from: "3", to: "19", via: "10, 12" }]);
  assert.deepEqual(routes("W:W3:B6,14", 2, 9).paths, [[2, 9]]);
  assert.deepEqual(routes("W:W3:B6,14", 2, 1).paths, []);
});
