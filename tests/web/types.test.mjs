/**
 * The packages' declared types (`rules.ts`, `engine.ts`) match real values: results of every game are
 * type-checked.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

import { Engine, Game, Record, rulesets } from './rules.mjs';
import { isFull } from './tiers.mjs';

/** @typedef {Map<string, Set<string>>} Seen values as JSON, by type name */

/** @param {string} name */
const packageOf = (name) => fileURLToPath(new URL(`../../web/pkg/${name}.js`, import.meta.url));
/** Types declared by the engine's package; the rules' package declares the others. */
const OF_ENGINE = ['Thought', 'Choice'];
const KEYS = fileURLToPath(new URL('../../web/i18n/keys.js', import.meta.url));
const COMPILER = fileURLToPath(new URL('node_modules/typescript/bin/tsc', import.meta.url));
/** Maximum number of checked values per type. They are chosen evenly by length. */
const MOST = 60;
const PLIES = 40;

/** @param {Seen} seen @param {string} type @param {unknown} value */
function note(seen, type, value) {
  const texts = seen.get(type) ?? new Set();
  texts.add(JSON.stringify(value));
  seen.set(type, texts);
}

/** Records the error that a call throws. @param {Seen} seen @param {() => unknown} call */
function noteError(seen, call) {
  try {
    call();
  } catch (error) {
    const { key, values, causes } = Object(error);
    note(seen, 'Wrong', { key, values, causes });
  }
}

/** Plays a game and records every result. @param {Seen} seen @param {string} ruleset @param {number} seed */
function look(seen, ruleset, seed) {
  const record = new Record(new Game(ruleset, null), null, null);
  note(seen, 'RulesetInfo', record.info());
  for (let ply = 0; ply < PLIES; ply += 1) {
    const state = record.state();
    note(seen, 'State', state);
    if (state.stage === 'over') break;
    if (state.stage !== 'turn') {
      record.throwDice(seed.toString(16).padStart(16, '0'));
      continue;
    }
    const follow = record.continuations([]);
    note(seen, 'Continuations', follow);
    note(
      seen,
      'Refusal',
      record.refuse([{ from: 0, to: 0 }]) ?? assert.fail('a move to its own square is not refused'),
    );
    if (ply % 8 === 0) think(seen, record);
    const steps = [];
    for (let next = follow; next.steps.length > 0 && (steps.length === 0 || next.ends === null); ) {
      const { from, to, die } = next.steps[(seed + ply) % next.steps.length] ?? assert.fail();
      steps.push(die === undefined ? { from, to } : { from, to, die });
      next = record.continuations(steps);
      note(seen, 'Continuations', next);
    }
    note(seen, 'MoveView', record.play(steps));
  }
  note(seen, 'MoveView[]', record.movesFrom(0));
  noteError(seen, () => record.jump(5000));
  noteError(seen, () => Record.parse(`${record.text()} more`));
  record.free();
}

/** @param {Seen} seen @param {Record} record */
function think(seen, record) {
  const engine = new Engine(1 << 16);
  engine.ask(record.textHere(), { nodes: 200, lines: 3 });
  while (!engine.run(200));
  note(seen, 'Thought', engine.thought(3));
  note(seen, 'Choice', engine.choice());
  engine.free();
}

/** @param {string} type @param {string} text */
const claim = (type, text) =>
  `({ value: ${text} }) satisfies { value: ${OF_ENGINE.includes(type) ? 'engine' : 'rules'}.${type} };`;

/** Returns lines that compile only if the values have the declared types. @param {Seen} seen */
const claimsOf = (seen) =>
  [...seen].flatMap(([type, texts]) => {
    const sorted = [...texts].sort((one, other) => one.length - other.length);
    const chosen = sorted.filter((_, index) => index % Math.ceil(sorted.length / MOST) === 0);
    return chosen.map((text) => claim(type, text));
  });

/** Returns lines that must not compile, since a member is missing or superfluous. @param {Seen} seen */
const wrongClaimsOf = (seen) =>
  [...seen].flatMap(([type, [text]]) => {
    const value = JSON.parse(text ?? '{}');
    if (Array.isArray(value)) return [];
    const [[first] = [''], ...others] = Object.entries(value);
    const less = Object.fromEntries(others);
    return [less, { ...value, [`${first}More`]: 1 }].flatMap((other) => [
      '// @ts-expect-error',
      claim(type, JSON.stringify(other)),
    ]);
  });

/** Type-checks lines as a module. @param {string[]} lines */
function compile(lines) {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  try {
    const file = join(folder, 'values.ts');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext', '--module', 'esnext'];
    const more = ['--moduleResolution', 'bundler', '--resolveJsonModule', '--types', '', file];
    const { stdout, status } = spawnSync(process.execPath, [COMPILER, ...options, ...more], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout.slice(0, 3000));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a message key that no message file contains is a type error', { timeout: 600_000 }, () =>
  compile([
    `import type { MessageKey, PartOf } from '${KEYS}';`,
    "const keys: MessageKey[] = ['do.undo', 'wrong.over', 'clause.alquerque.step', 'ruleset.fallas.name'];",
    '// @ts-expect-error',
    "keys.push('do.undone');",
    '// @ts-expect-error',
    "keys.push('analysis.ahead|one');",
    "const shared: PartOf<'share'>[] = ['copy-link'];",
    '// @ts-expect-error',
    "shared.push('copy-links');",
  ]),
);

test('in every game, the packages return values of the declared types', { timeout: 600_000 }, () => {
  /** @type {Seen} */
  const seen = new Map();
  for (const info of rulesets()) {
    note(seen, 'RulesetInfo', info);
    for (let seed = 1; seed <= (isFull ? 3 : 1); seed += 1) look(seen, info.id, seed);
  }
  const types = ['RulesetInfo', 'State', 'Continuations', 'Refusal', 'MoveView', 'Wrong', ...OF_ENGINE];
  for (const type of types) assert.ok(seen.has(type), `no ${type} was seen`);
  compile([
    `import type * as rules from '${packageOf('ludoteca_wasm')}';`,
    `import type * as engine from '${packageOf('ludoteca_engine')}';`,
    ...claimsOf(seen),
    ...wrongClaimsOf(seen),
  ]);
});
