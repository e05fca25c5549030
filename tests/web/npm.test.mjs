/**
 * The npm package: its description, its rules and engine in Node, its messages, its types, and its README.
 */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { listFiles, write } from '../../site/files.mjs';
import { sharedWithCrates, writePackage } from '../../site/npm.mjs';
import { refusalText } from '../../web/board/a11y/names.js';
import { loadMessages } from '../../web/i18n/i18n.js';
import { projectWithPackage, ROOT, samplesOf } from './npm-package.mjs';
import { CASES, gameOf, stepOf } from './refusals.mjs';

/** @import { Case } from './refusals.mjs' */
/** @import { RulesError } from '../../site/npm/types/rules.js' */

const COMPILER = fileURLToPath(new URL('node_modules/typescript/bin/tsc', import.meta.url));
const { project: PROJECT, folder: PACKAGE } = await projectWithPackage();

/** @param {string} name */
const imported = (name) => import(pathToFileURL(path.join(PACKAGE, name)).href);
/** @type {typeof import('../../site/npm/types/rules.js')} */
const { loadRules } = await imported('rules.js');
/** @type {typeof import('../../site/npm/types/engine.js')} */
const { loadEngine } = await imported('engine.js');
const { newGame, readGame, rulesets } = await loadRules();

/** Writes a file into the project. @param {string} name @param {string} text */
const put = (name, text) => writeFile(path.join(PROJECT, name), text);

/** Returns all strings in a JSON value. @param {unknown} value @returns {string[]} */
const stringsIn = (value) =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(stringsIn);

/** Runs Node in the project. @param {string[]} given */
function node(...given) {
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: PROJECT, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

/** @param {() => unknown} call @returns {RulesError} */
function thrownBy(call) {
  try {
    call();
  } catch (error) {
    return /** @type {RulesError} */ (error);
  }
  return assert.fail('it throws nothing');
}

test('a package built inside the site folder contains no copy of itself', async () => {
  const site = path.join(PROJECT, 'own-site');
  await write(path.join(site, 'index.html'), 'page');
  await writePackage(path.join(site, 'npm'), site);
  const names = await listFiles(path.join(site, 'npm'));
  assert.deepEqual(
    names.filter((name) => name.startsWith('site/')),
    ['site/index.html'],
  );
});

test('package.json has the version of the crates, and names only files that exist', async () => {
  const crates = await readFile(path.join(ROOT, 'Cargo.toml'), 'utf8');
  const described = JSON.parse(await readFile(path.join(PACKAGE, 'package.json'), 'utf8'));
  assert.equal(described.version, /^version = "(.*)"$/m.exec(crates)?.[1]);
  assert.deepEqual(
    sharedWithCrates('[workspace.package]\nversion = "2.0.0"\nrepository = "https://example.org/r"\n[x]\n'),
    { version: '2.0.0', repository: { type: 'git', url: 'https://example.org/r' } },
  );
  assert.throws(() => sharedWithCrates('[package]\nversion = "2.0.0"\n'), /no version/);
  const { main, types, exports, customElements, sideEffects } = described;
  for (const name of [main, types, customElements, ...sideEffects, ...stringsIn(exports)])
    assert.ok(existsSync(path.join(PACKAGE, name)), name);
  const { modules } = JSON.parse(await readFile(path.join(PACKAGE, customElements), 'utf8'));
  assert.ok(existsSync(path.join(PACKAGE, modules[0].path)), modules[0].path);
  for (const name of ['README.md', 'LICENSE', 'notices.txt', 'site/embed.html'])
    assert.ok(existsSync(path.join(PACKAGE, name)), name);
  for (const name of ['single', 'npm', 'index.html.br', '_headers'])
    assert.ok(!existsSync(path.join(PACKAGE, 'site', name)), name);
});

test('a move is played, undone and replayed, and a game is saved and read', () => {
  const game = newGame('alquerque', { options: { capture: 'compulsory' } });
  const { state } = game;
  assert.deepEqual([state.stage, state.turn, state.ply, state.outcome], ['turn', 0, 0, null]);
  assert.equal(game.state, state, 'the state is read once');
  const moves = game.moves().map(({ notation }) => notation);
  assert.deepEqual(moves.sort(), ['b2-c3', 'c2-c3', 'd2-c3', 'd3-c3']);
  assert.equal(game.play('c2-c3').notation, 'c2-c3');
  assert.deepEqual([state.ply, game.state.ply, game.state.turn], [0, 1, 1]);
  const [capture] = game.moves();
  assert.ok(capture !== undefined && capture.steps[0]?.captures.length === 1);
  assert.equal(game.play(capture).notation, capture.notation);
  assert.ok(game.undo());
  assert.deepEqual([game.history().length, game.state.plies], [1, 2]);
  assert.ok(game.redo() && !game.redo());
  game.goTo(1);
  assert.equal(game.play(capture.steps).color, 1);
  const same = readGame(String(game));
  assert.deepEqual([same.state, same.history()], [game.state, game.history()]);
  assert.equal(same.ruleset.options.find(({ key }) => key === 'capture')?.value, 'compulsory');
  const placed = newGame('alquerque', { position: game.state.position });
  assert.deepEqual(placed.state.pieces, game.state.pieces);
});

test('a game ends by the rules, by resignation or by agreement, and the reason is given in English', () => {
  const game = newGame('alquerque', { position: '5.5.5.1b3.w4-w-0' });
  game.play('a1xc3');
  assert.deepEqual([game.state.outcome?.winner, game.state.stage], [0, 'over']);
  assert.match(game.state.outcome?.text ?? '', /no pieces left/);
  assert.match(thrownBy(() => game.moves()).message, /^The game is over/);
  const other = newGame('brandubh');
  other.play('d5-c5');
  other.resign(1);
  assert.equal(other.state.outcome?.winner, 0);
  const third = newGame('alquerque');
  third.play('c2-c3');
  assert.equal(third.agree('draw'), null);
  assert.deepEqual(third.state.outcome?.winner, null);
  const race = newGame('brandubh');
  race.play('d5-c5');
  assert.match(race.agree('count')?.text ?? '', /\w{3}/);
});

test('dice can be rolled at random or set to given values', () => {
  const game = newGame('fallas');
  assert.equal(game.state.stage, 'lot');
  assert.match(thrownBy(() => game.moves()).message, /^Roll one die/);
  assert.deepEqual(game.roll([6, 1]), [6, 1]);
  assert.deepEqual([game.state.stage, game.state.turn], ['throw', 0]);
  assert.equal(game.roll().length, 3);
  assert.deepEqual([game.state.stage, game.state.dice.length], ['turn', 3]);
  for (const move of game.moves()) assert.equal(game.refusal(move), null, move.notation);
});

test('a ruleset is described in English', () => {
  assert.equal(rulesets.length, 7);
  for (const { id, name, sides, clauses, squares } of rulesets) {
    assert.ok(name !== '' && sides.every((side) => side !== '') && squares.length >= 24, id);
    for (const clause of clauses) assert.match(clause.text, /\.\)?$/, clause.id);
  }
  assert.deepEqual(rulesets.find(({ id }) => id === 'el-cuervo')?.sides, ['King’s side', 'Attackers']);
});

/** Returns a new game and the attempted steps of a case. @param {Case} each */
const attemptOf = ({ ruleset, switches: options = {}, pos: position, entered = [], drop, ...more }) => ({
  game: newGame(ruleset, { options, position }),
  steps: (more.try ?? more.asks ?? [...entered, drop ?? [0, 0]]).map(stepOf),
});

test('refusals have the same text as on the page', async () => {
  Reflect.set(globalThis, 'fetch', async (/** @type {string | URL} */ input) => {
    const [, file] = /(\/i18n\/.*)$/.exec(String(input)) ?? [];
    return new Response(readFileSync(path.join(ROOT, `web${file}`)));
  });
  let count = 0;
  for (const game of new Set(CASES.map(({ clause }) => gameOf(clause)))) {
    await loadMessages('en', /** @type {'alquerque'} */ (game));
    for (const each of CASES.filter(({ clause, over }) => gameOf(clause) === game && over !== true)) {
      const { game: tried, steps } = attemptOf(each);
      const refusal = each.agree === undefined ? tried.refusal(steps) : tried.agree(each.agree);
      assert.ok(refusal !== null && refusal.key === each.reason, each.reason);
      assert.equal(refusal.text, refusalText(refusal, undefined, String));
      count += 1;
    }
  }
  assert.ok(count > 100);
});

test('an error says in English what is wrong, and leaves the game as it was', () => {
  const game = newGame('alquerque');
  const text = String(game);
  const illegal = thrownBy(() => game.play('a1-e5'));
  assert.deepEqual([illegal.name, illegal.message], ['RulesError', game.refusal('a1-e5')?.text]);
  assert.equal(illegal.key, `refuse.${game.refusal('a1-e5')?.key}`);
  assert.match(thrownBy(() => game.refusal('z9')).message, /^Character 1, “z”, doesn’t belong there/);
  assert.match(thrownBy(() => newGame('chess')).message, /no game called “chess”/);
  assert.match(thrownBy(() => newGame('brandubh', { position: 'x' })).message, /\w+\.$/);
  const withoutDog = () => newGame('el-perro', { position: '5.5.5.5.5-d-u-0' });
  assert.match(thrownBy(withoutDog).message, /There’s no dog on the board\. Add one\./);
  assert.match(thrownBy(() => readGame(text.replace('alquerque', 'chess'))).message, /^Line \d+|chess/);
  assert.match(thrownBy(() => game.goTo(5)).message, /no move 5/);
  assert.throws(() => game.play(/** @type {never} */ ([{ from: 1 }])), /`to` of step 1 must be/);
  assert.equal(String(game), text);
});

test('the engine plays every ruleset, and repeats its move with the same seed', async () => {
  const engine = await loadEngine({ tableBytes: 1 << 16 });
  for (const { id } of rulesets) {
    const game = newGame(id);
    while (game.state.stage !== 'turn') game.roll();
    const choices = await Promise.all([1, 1].map((seed) => engine.choose(game, { level: 1, seed })));
    assert.deepEqual(choices[0], choices[1], id);
    const { move, steps, score } = choices[0] ?? assert.fail();
    assert.ok(score.probability >= 0 && score.probability <= 1, id);
    assert.equal(game.refusal(steps), null, id);
    assert.equal(game.play(move).notation, move);
  }
  engine.free();
});

test('searches that are started together run one after the other', async () => {
  const engine = await loadEngine({ tableBytes: 1 << 16 });
  const games = ['alquerque', 'brandubh'].map((id) => newGame(id));
  const choices = await Promise.all(games.map((game) => engine.choose(game, { level: 5 })));
  for (const [index, { steps }] of choices.entries()) assert.equal(games[index]?.refusal(steps), null);
  engine.free();
});

test('a search is limited by nodes or time, stops on request, and rejects a finished game', async () => {
  const engine = await loadEngine({ tableBytes: 1 << 16 });
  const game = newGame('alquerque');
  const stopped = AbortSignal.abort(new Error('enough'));
  const [limited, timed, whole, ...rejected] = await Promise.allSettled([
    engine.choose(String(game), { nodes: 1 }),
    engine.choose(game, { nodes: 1e9, timeMs: 0 }),
    engine.choose(game),
    engine.choose(game, { nodes: 1, signal: stopped }),
    engine.choose(game, { level: 9 }),
    engine.choose('nonsense'),
  ]);
  assert.ok(limited.status === 'fulfilled' && timed.status === 'fulfilled' && whole.status === 'fulfilled');
  assert.notDeepEqual(limited.value.score, whole.value.score);
  const reasons = rejected.map((each) => (each.status === 'rejected' ? String(each.reason) : 'chosen'));
  assert.match(reasons.join('\n'), /^Error: enough\nError: `level` must.*\nRulesError: /);
  const later = new AbortController();
  const choice = engine.choose(game, { nodes: 1e9, signal: later.signal });
  await new Promise(setImmediate);
  later.abort();
  await assert.rejects(choice, { name: 'AbortError' });
  const over = newGame('alquerque', { position: '5.5.2w2.5.5-b-0' });
  await assert.rejects(engine.choose(over), /The game is over/);
  engine.free();
});

test('the sample game in the README runs in Node', async () => {
  const [sample = ''] = await samplesOf('In Node', 'js');
  assert.ok(sample.trim().split('\n').length <= 15 + 1);
  await put('game.mjs', sample);
  const printed = node('game.mjs');
  const [last = ''] = printed.trim().split('\n').slice(-1);
  assert.match(printed, /^\[Ludoteca "1"\]/);
  assert.match(last, /^[A-Z].*\.$/);
});

test('the other samples for Node run without errors', async () => {
  const [rules = ''] = await samplesOf('Rules', 'js');
  await put(
    'rules.mjs',
    `import { loadRules } from 'ludoteca';\nconst { newGame, readGame } = await loadRules();\n${rules}
    console.log(same.state.ply);`,
  );
  assert.equal(node('rules.mjs'), '0\n');
  const document = await readFile(path.join(ROOT, 'docs/javascript.md'), 'utf8');
  const [, sample = ''] = /^```js\n(.*?)^```$/ms.exec(document) ?? [];
  const [, text = ''] = /text; \/\/ '(.*)…'/.exec(sample) ?? [];
  await put('sample.mjs', `${sample}\nconsole.log(move, game.undo() && game.refusal('a1-e5').text);`);
  assert.match(node('sample.mjs'), new RegExp(`^\\w\\d.\\w\\d\\S* ${text}`));
});

test('a game can be freed, and any later call throws an error', () => {
  const game = newGame('alquerque');
  game.free();
  assert.throws(() => game.moves(), Error);
});

test('loading the rules can be retried after a failure', async () => {
  await put(
    'again.mjs',
    `import { loadRules } from 'ludoteca';
    const missing = new URL('missing.wasm', import.meta.url);
    console.log(await loadRules({ wasm: missing }).catch(({ code }) => code));
    console.log((await loadRules()).rulesets.length, await loadRules() === await loadRules());`,
  );
  assert.equal(node('again.mjs'), 'ENOENT\n7 true\n');
});

test('the type declarations match the API', { timeout: 600_000 }, async () => {
  await put(
    'sample.mts',
    `import { type Game, loadRules, type Move, type Refusal, type RulesError } from 'ludoteca';
    import { type Choice, type Engine, loadEngine } from 'ludoteca/engine';
    import { LudotecaBoard } from 'ludoteca/element';

    const { newGame, readGame, rulesets } = await loadRules({ wasm: new URL('rules.wasm', 'https://x.org') });
    const game: Game = newGame(rulesets[0].id, { options: { capture: 'compulsory' }, position: '' });
    const moves: Move[] = game.moves();
    const refusal: Refusal | null = game.refusal([{ from: 0, to: 1 }]);
    const text: string | undefined = refusal?.text;
    game.play(moves[0]);
    if (game.state.outcome?.winner === 0) readGame(\`\${game}\`).roll([1, 2, 3]);
    const engine: Engine = await loadEngine({ tableBytes: 1024 });
    const choice: Choice = await engine.choose(game, { level: 3, signal: AbortSignal.timeout(5) });
    game.play(choice.move);
    const board: LudotecaBoard | null = document.querySelector('ludoteca-board');
    board?.addEventListener('ludoteca-move', ({ detail }) => detail.move);
    const error = {} as RulesError;
    console.log(text, error.key);
    // @ts-expect-error
    game.play(7);
    // @ts-expect-error
    game.state.winner;
    // @ts-expect-error
    await engine.choose(game, { depth: 3 });
    // @ts-expect-error
    newGame('alquerque', { switches: {} });
    // @ts-expect-error
    import('ludoteca/pkg/ludoteca_wasm.js');
    `,
  );
  for (const given of ['nodenext', 'esnext --moduleResolution bundler']) {
    const options = `--noEmit --strict --target es2022 --lib es2022,dom --module ${given}`;
    node(COMPILER, ...options.split(' '), '--types', '', 'sample.mts');
  }
});
