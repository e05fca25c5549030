/** Random PDN files: every move and result ends up in its game's record, or an error states the line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from './properties.mjs';

import { gamesOfFile } from '../../web/games/spanish-draughts/pdn.js';
import { choices } from './access.mjs';
import { Game, Record } from './rules.mjs';
import { isFull } from './tiers.mjs';

/**
 * A game in a file. `fault` names the deliberate error, or is empty.
 * @typedef {{ moves: string[], result: string, tags: Map<string, string>, fault: string }} Written
 */

/** Moves of unfinished random games. */
const GAMES = Array.from({ length: 12 }, (_, seed) => {
  const choose = choices(seed + 1);
  const record = new Record(new Game('spanish-draughts', null), null, null);
  while (record.state().plies < 24 && record.state().outcome === null) {
    /** @type {{ from: number, to: number }[]} */
    const entered = [];
    for (let { steps, ends } = record.continuations([]); ; { steps, ends } = record.continuations(entered)) {
      const step = steps[choose(Math.max(1, steps.length))];
      if (step === undefined || (ends !== null && entered.length > 0)) break;
      entered.push({ from: step.from, to: step.to });
    }
    record.play(entered);
  }
  const moves = record.movesFrom(0).map(({ notation }) => notation);
  return record.state().outcome === null ? moves : moves.slice(0, -1);
});

/** PDN spellings of each result of a record. @type {Readonly<{ [result: string]: string[] }>} */
const RESULTS = {
  '1-0': ['1-0', '2-0', '1–0', '1 - 0', '1:0'],
  '0-1': ['0-1', '0-2', '0—1', '0 : 1'],
  '1/2-1/2': ['1/2-1/2', '½-½', '½', '1-1', '1/2', '0.5-0.5'],
  '*': ['*'],
};
const NAMES = ['Ana', 'José "Pepe" Peña', 'A [x]', 'B–C', '¿?', '李', 'O’Neill', '{', '1-0', ';'];
const COMMENTS = [
  '{a comment}',
  '{1-0 [Event "x"] 9-13\n[White "y"]}',
  '; 9-13 1-0\n',
  '(9-13 {)} 23-20 (10-14) 1-0)',
  '(2. 14 x 23\n28x19)',
  '$5',
  '!?',
  '\n% 9-13\n',
];
const FAULTS = [
  '',
  '',
  'after',
  'second result',
  'illegal',
  'no word',
  'tag',
  'twice',
  'results',
  'both lost',
];

/** @type {fc.Arbitrary<Written>} */
const written = fc
  .record({
    moves: fc.constantFrom(...GAMES),
    plies: fc.integer({ min: 1, max: 24 }),
    result: fc.constantFrom('', ...Object.keys(RESULTS)),
    names: fc.array(fc.constantFrom(...NAMES), { maxLength: 4 }),
    isTagged: fc.boolean(),
    fault: fc.constantFrom(...FAULTS),
  })
  .map(({ moves, plies, result, names, isTagged, fault }) => {
    const tags = new Map(names.map((name, index) => [`Name${index}`, name]));
    if (isTagged && result !== '') tags.set('Result', result);
    return { moves: moves.slice(0, plies), result, tags, fault };
  });

/** Writes a file and counts its lines. */
class Writer {
  text = '';
  #choose;

  /** @param {(count: number) => number} choose */
  constructor(choose) {
    this.#choose = choose;
  }

  get line() {
    return this.text.split(/\r\n|\r|\n/).length;
  }

  /** @param {readonly string[]} list */
  one(list) {
    return list[this.#choose(list.length)] ?? '';
  }

  /** Adds a space and a word. @param {string} word @returns {number} line of the word */
  word(word) {
    this.text += this.one([' ', ' ', '\n', '\r\n', '  \t', '\u00a0', '\u200e ']);
    const { line } = this;
    this.text += word;
    return line;
  }

  comments() {
    while (this.#choose(4) === 0) this.word(this.one(COMMENTS));
  }

  /** @param {string} name @param {string} value */
  tag(name, value) {
    const escaped = value.replace(/[\\"]/g, '\\$&');
    const [open, close] = this.#choose(2) === 0 ? ['"', '"'] : ['“', '”'];
    const { line } = this;
    this.text += `[${name} ${open}${open === '"' ? escaped : value}${close}]\n`;
    return line;
  }

  /** @param {string} move */
  move(move) {
    const blank = this.one(['', '', ' ']);
    const dash = `${blank}${this.one(['-', '–', '−'])}${blank}`;
    const cross = `${blank}${this.one(['x', '×', ':', 'X'])}${blank}`;
    return this.word(move.replaceAll('-', dash).replaceAll('x', cross));
  }

  /**
   * Adds a game, and returns the line of its error, or 0.
   * @param {Written} game @param {boolean} isNumbered true if only its first move number marks its start
   */
  game({ moves, result, tags, fault }, isNumbered) {
    let wrong = 0;
    for (const [name, value] of tags) {
      const isResult = name === 'Result';
      const other =
        isResult && fault === 'results'
          ? result === '1-0'
            ? '0-1'
            : '1-0'
          : this.one(RESULTS[value] ?? ['']);
      this.tag(name, isResult ? other : value);
    }
    if (fault === 'tag') wrong = this.line;
    const damaged = ['[White "Ana]', '[White Ana', '[White]', '[“Ana”]'];
    if (fault === 'tag') this.text += `${this.one(damaged)}\n`;
    const [first = ['', '']] = tags;
    if (fault === 'twice') wrong = this.tag(first[0], 'x');
    // A bare number before something that isn't a move would be another error.
    const isClear = isNumbered || fault === 'no word';
    const numbers = this.one(isClear ? ['.', ')', '...'] : ['.', ')', '', 'none', ' . ', '.-']);
    const at = this.#choose(moves.length);
    for (const [index, move] of moves.entries()) {
      if (index % 2 === 0 && numbers !== 'none') this.word(`${index / 2 + 1}${numbers}`);
      if (index === at && fault === 'illegal') wrong = this.word('9-32');
      if (index === at && fault === 'no word') wrong = this.word('word');
      this.move(move);
      this.comments();
    }
    const both = fault === 'both lost';
    const line = result === '' ? 0 : this.word(both ? '0-0' : this.one(RESULTS[result] ?? []));
    if (both || fault === 'results') wrong = line;
    this.comments();
    if (fault === 'after') wrong = this.word(this.one(['14x23', '2. 14x23', 'word', '10–14', '2-1']));
    if (fault === 'second result') wrong = this.word(this.one(Object.values(RESULTS).flat()));
    this.text += '\n';
    return wrong;
  }
}

/** Returns whether a game can contain its deliberate error. @param {Written} game */
function isPossible({ result, tags, fault }) {
  if (fault === 'after' || fault === 'second result') return result !== '';
  if (fault === 'both lost') return result !== '' && !tags.has('Result');
  if (fault === 'results') return tags.has('Result') && result !== '*';
  return !['twice', 'tag', 'no word'].includes(fault) || tags.size > 0;
}

/** @param {Written[]} games @param {number} seed */
function checkFile(games, seed) {
  const writer = new Writer(choices(seed));
  const faults = games.map((game, index) => {
    const isNumbered = index > 0 && game.tags.size === 0;
    return writer.game(game, isNumbered);
  });
  const { text } = writer;
  const found = gamesOfFile(text);
  assert.equal(found.length, games.length, text);
  for (const [index, { moves, result, tags }] of games.entries()) {
    const what = `game ${index + 1} of ${JSON.stringify(text)}`;
    const fault = faults[index] ?? 0;
    /** @type {Record | null} */
    let record = null;
    try {
      record = Record.parse(found[index]?.record() ?? '');
    } catch (reason) {
      assert.deepEqual([Object(reason).values?.line], [fault], `${Object(reason).key}, ${what}`);
      continue;
    }
    assert.equal(fault, 0, what);
    assert.deepEqual(
      record.movesFrom(0).map(({ notation }) => notation),
      moves,
      what,
    );
    const lines = record.text().split('\n');
    assert.ok(lines.includes(`[Result "${result === '' ? '*' : result}"]`), what);
    for (const [name, value] of tags)
      if (name !== 'Result')
        assert.ok(lines.includes(`[${name} "${value.replace(/[\\"]/g, '\\$&')}"]`), what);
    record.free();
  }
}

test('a game in a PDN file yields a record of its moves and result, or an error with a line number', () => {
  const files = fc
    .array(written.filter(isPossible), { minLength: 1, maxLength: 4 })
    // A game without tags would continue the previous game if that has no result.
    .filter((games) =>
      games.every(({ tags }, index) => index === 0 || tags.size > 0 || games[index - 1]?.result !== ''),
    );

  fc.assert(fc.property(files, fc.nat(), checkFile), { numRuns: isFull ? 4000 : 400 });
});
