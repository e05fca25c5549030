/**
 * Screen reader announcements in a whole game of every ruleset, the card at its end, and "My games", in
 * `tests/data/spoken`. The files can be read aloud. They are made from the games in
 * `tests/data/spoken/games`: `LUDOTECA_RENEW=1 node --test tests/web/spoken-games.test.mjs`. No browser is
 * needed: the page's own store and announcer run in Node.
 */
import './fake-elements.mjs';
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

import { createAnnouncer } from '../../web/board/a11y/announcer.js';
import { hereText, moversText } from '../../web/board/a11y/spoken.js';
import { stepOf } from '../../web/board/scene.js';
import { GAMES } from '../../web/games/games.js';
import { loadMessageFile, loadMessages, t } from '../../web/i18n/i18n.js';
import { readSeats, trackOf } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { endCard } from '../../web/ui/end-card.js';
import { totalsView } from '../../web/ui/totals-view.js';
import { Game, Record, rulesets } from './rules.mjs';

/** @import { FakeElement } from "./fake-elements.mjs" */
/** @import { MoveView } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { GameModel } from "../../web/state/game-model.js" */
/** @import { Language } from "../../web/i18n/i18n.js" */
/** @import { Ending } from "../../web/state/results.js" */

const DATA = new URL('../data/spoken/', import.meta.url);
const LANGUAGES = /** @type {readonly Language[]} */ (['en', 'es']);
/** Ply from which the computer plays the second side. */
const COMPUTER_PLY = 6;
/** Number of plies at the start that are entered on the board; later plies are typed. */
const ON_BOARD = 2;

Reflect.set(globalThis, 'fetch', async (/** @type {string | URL} */ input) => {
  const [, path] = /(\/i18n\/.*)$/.exec(String(input)) ?? [];
  return new Response(readFileSync(new URL(`../../web${path}`, import.meta.url)));
});

const NO_GAMES = Object.freeze({ won: 0, drawn: 0, lost: 0, best: 0, fewest: 0 });

/** Returns the lines that a screen reader reads out for elements. @param {HTMLElement[]} elements */
const linesOf = (elements) =>
  /** @type {FakeElement[]} */ (/** @type {unknown} */ (elements)).flatMap(({ lines }) =>
    lines
      .filter((words) => words.length > 0)
      .map((words) => `  ${words.join(' ').replaceAll('\u00a0', ' ')}`),
  );

/** Live region that collects announcements. */
class Region {
  /** @type {string[]} */ #announced = [];
  #text = '';

  /** @param {string} mark prefix of the announcements */
  constructor(mark) {
    this.mark = mark;
  }

  get textContent() {
    return this.#text;
  }

  set textContent(text) {
    this.#text = text;
    if (text !== '') this.#announced.push(`${this.mark}${text.replaceAll('\u00a0', ' ').trimEnd()}`);
  }

  /** Returns the announcements since the previous call, and discards them. */
  news() {
    return this.#announced.splice(0);
  }
}

/** Plays a recorded game through the page's store, and records the announcements. */
class Listener {
  /** @type {string[]} */ lines = [];
  #polite = new Region('  ');
  #assertive = new Region('! ');
  #announcer = createAnnouncer(
    /** @type {HTMLElement} */ (/** @type {unknown} */ (this.#polite)),
    /** @type {HTMLElement} */ (/** @type {unknown} */ (this.#assertive)),
  );
  #store;

  /** @param {string} seed of all dice */
  constructor(seed) {
    class Loaded extends Record {
      /** @override */
      throwDice() {
        return super.throwDice(seed);
      }
    }
    this.#store = new Store(
      { Game, Record: Loaded, randomBits: () => seed },
      { motion: () => false, seats: readSeats({ who: 'both' }) },
    );
    this.#store.subscribe((model, event) => this.#announcer.announce(model, event));
  }

  /** @returns {GameModel} */
  get model() {
    return this.#store.model ?? assert.fail('no game is open');
  }

  /** @param {string} action @param {() => void} act */
  async #hear(action, act) {
    act();
    // Everything that happens in one task is announced together, so the task must end first.
    await null;
    this.lines.push(`> ${action}`, ...this.#assertive.news(), ...this.#polite.news());
  }

  /** @param {string} action @param {Parameters<Store['dispatch']>[0]} command */
  #do(action, command) {
    return this.#hear(action, () => this.#store.dispatch(command));
  }

  /** @param {string} ruleset */
  open(ruleset) {
    return this.#do('new game', { type: 'open', ruleset, switches: {}, position: null });
  }

  async roll() {
    for (let { stage } = this.model.game; stage === 'lot' || stage === 'throw'; { stage } = this.model.game)
      await this.#do('roll', { type: 'throw' });
  }

  /** @param {number} square */
  #press(square) {
    return this.#do(`press ${this.model.info.squares[square] ?? 'off'}`, { type: 'tap', square });
  }

  /** Asks the board about a square and about the movable pieces. */
  async ask() {
    const { model } = this;
    const square = model.shown.find(({ color }) => color === model.game.turn)?.square ?? 0;
    const name = model.info.squares[square];
    await this.#hear(`ask on ${name}: O (where am I)`, () => this.#announcer.say(hereText(model, square)));
    await this.#hear(`ask on ${name}: C (what can move)`, () => this.#announcer.say(moversText(model)));
  }

  /** Drops a movable piece on a square that it may not enter. @param {MoveView} move legal move */
  async refuse({ steps }) {
    const from = steps[0]?.from ?? assert.fail('no piece moves');
    const { squares } = this.model.info;
    for (const to of squares.keys()) {
      const before = this.model;
      const allowed = this.#allowed(from);
      if (to === from || allowed.includes(to)) continue;
      await this.#do(`move ${squares[from]} to ${squares[to]}`, { type: 'drop', from, to });
      if (this.model.refusal !== null) return;
      assert.equal(this.model.game.ply, before.game.ply);
      this.lines.pop();
    }
    assert.fail('nothing is refused');
  }

  /** Returns the squares that a piece can enter in one step. @param {number} square */
  #allowed(square) {
    const { interaction } = this.model;
    assert(interaction.type === 'enter');
    return interaction.next.steps.filter(({ from }) => from === square).map(({ to }) => to);
  }

  /** @param {MoveView} move */
  async enter({ steps }) {
    const { ply } = this.model.game;
    let selected = null;
    for (const { from, to, die } of steps) {
      if (selected !== from || die !== undefined) await this.#press(from);
      await this.#press(to);
      selected = to;
    }
    if (this.model.game.ply === ply) await this.#do('end the move', { type: 'end-move' });
  }

  /** @param {MoveView} move @param {boolean} hasComputer */
  async play(move, hasComputer) {
    const { steps } = move;
    const { info } = this.model;
    const notation = GAMES[info.game].words.notationFor(move.notation, move.color, trackOf(this.model));
    const isComputers = hasComputer && move.color === 1;
    if (move.kind !== 'move' && !isComputers) return this.#do('go on', { type: 'acknowledge' });
    const entered = steps.map(stepOf);
    return isComputers
      ? this.#do(`the computer plays ${notation}`, { type: 'play', steps: entered, remark: null })
      : this.#do(`type ${notation}`, { type: 'try', steps: entered });
  }

  seatComputer() {
    const seats = readSeats({ who: 'first' });
    return this.#do('from here on the computer plays the second side', { type: 'seat', seats });
  }

  undo() {
    return this.#do('undo', { type: 'undo' });
  }

  /** Reads the end card of a game against level 2, as the first side. */
  async readEndCard() {
    await this.#hear('the end card opens', () => this.#announcer.say(t('end.opened')));
    const winner = this.model.game.outcome?.winner ?? null;
    /** @type {Ending} */
    const ending = winner === null ? 'drawn' : winner === 0 ? 'won' : 'lost';
    const total = { ...NO_GAMES, [ending]: 1, best: ending === 'won' ? 2 : 0 };
    const remembered = { results: [{ level: 2, ending }], total, badges: [], minutes: 7 };
    this.lines.push('> read the end card', ...linesOf(endCard(this.model, [], remembered)));
  }

  redo() {
    return this.#do('redo', { type: 'redo' });
  }
}

/** @param {MoveView} move */
const isChain = ({ steps }) => steps.length > 1 && steps.some(({ captures }) => captures.length > 0);

/** @param {string} ruleset @param {string} text of the recorded game */
async function transcript(ruleset, text) {
  const record = Record.parse(text);
  const listener = new Listener(record.id() ?? assert.fail('the game has no id'));
  const moves = record.movesFrom(0);
  const chain = moves.findIndex((move, ply) => isChain(move) && (move.color === 0 || ply < COMPUTER_PLY));
  await listener.open(ruleset);
  for (const [ply, move] of moves.entries()) {
    if (ply === COMPUTER_PLY) await listener.seatComputer();
    await listener.roll();
    if (ply === 0) await listener.refuse(move);
    if (ply === 2) await listener.ask();
    const isEntered = ply < ON_BOARD || ply === chain;
    await (isEntered ? listener.enter(move) : listener.play(move, ply >= COMPUTER_PLY));
    if (ply === 3) {
      await listener.undo();
      await listener.redo();
    }
  }
  assert.notEqual(listener.model.game.outcome, null, 'the game has not ended');
  await listener.readEndCard();
  return `${listener.lines.join('\n')}\n`;
}

for (const { id, game } of rulesets())
  test(`the screen reader announcements of a whole game of ${id} match the committed file`, async () => {
    const record = readFileSync(new URL(`games/${id}.txt`, DATA), 'utf8');
    for (const language of LANGUAGES) {
      await loadMessages(language, game);
      await loadMessageFile('extras');
      const text = await transcript(id, record);
      const file = new URL(`${id}.${language}.txt`, DATA);
      if (process.env.LUDOTECA_RENEW === '1') writeFileSync(file, text);
      assert.equal(text, readFileSync(file, 'utf8'), `${id} in ${language}`);
    }
  });

test('the screen reader text of "My games" matches the committed file', async () => {
  const lost = { ...NO_GAMES, lost: 2 };
  const won = { won: 3, drawn: 1, lost: 2, best: 4, fewest: 21 };
  const sides = { 'el-perro 1': lost, 'brandubh 0': won };
  for (const language of LANGUAGES) {
    await loadMessages(language, 'brandubh');
    await loadMessageFile('extras');
    const view = totalsView({ sides, ways: ['king-home'], hasLesson: false, found: 0 });
    const text = `${linesOf(view).join('\n')}\n`;
    const file = new URL(`my-games.${language}.txt`, DATA);
    if (process.env.LUDOTECA_RENEW === '1') writeFileSync(file, text);
    assert.equal(text, readFileSync(file, 'utf8'), language);
  }
});
