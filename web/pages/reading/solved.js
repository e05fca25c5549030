/** The solution of El Perro: who wins, how that was found, and how to check it. */

/** @import { MessageKey } from '../../i18n/keys.js' */
/** @import { GameName } from '../../games/games.js' */
import * as rules from '../../pkg/ludoteca_wasm.js';
import { language, t } from '../../i18n/i18n.js';
import { element } from '../../dom.js';
import { hashOf } from '../../route/addresses.js';
import { DRAWINGS } from '../../games/games.js';
import { packed } from '../../state/link-codec.js';
import { fetchJson } from '../../state/loading.js';
import { boardOf } from '../../ui/rule-board.js';

/**
 * Numbers of positions that the dog wins, that are drawn, and that the goats win.
 * @typedef {[number, number, number]} Results
 */
/**
 * A ply of perfect play, in which the goats win as fast and the dog loses as slowly as possible. `moves`:
 * number of legal moves; `good`: number of moves that keep the goats' win, or that delay the dog's loss the
 * most; `left`: plies to the end of the game.
 * @typedef {{ move: string, moves: number, good: number, left: number }} Ply
 */
/**
 * Output of `cargo solver finding`: numbers of positions that a game can reach, by goats left. `turns`:
 * numbers of positions won for the goats, who are to move, in which only one of several moves, some moves, or
 * all moves keep the win.
 * @typedef {{ game: GameName, checksum: string, line: Ply[],
 *   positions: { goats: number, dogMoves: Results, goatsMove: Results }[],
 *   keeping: { goats: number, turns: [number, number, number] }[] }} Finding
 */

const FILE = 'games/el-perro/finding.json';
/** CSS classes of the bars, in the order of `Results`. */
const WINNERS = /** @type {const} */ (['dog', 'draw', 'goats']);

/** Commands that reproduce the solution. @param {GameName} game */
const commandsOf = (game) => [
  `cargo solver solve ${game}`,
  `cargo solver verify-table ${game}`,
  `cargo solver finding ${game} --out web/games/${game}/finding.json`,
  `cargo solver strategy ${game} --out web/games/${game}/strategy.tab`,
];

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** @param {number} number */
const inDigits = (number) => new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(number);

/**
 * Formats a percentage with two significant digits, so that a rare case is not shown as 0 %.
 * @param {number} part
 * @param {number} total
 */
const percent = (part, total) =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumSignificantDigits: 2 }).format(part / total);

/** Formats a percentage as 0 % or 100 % only if it is exact. @param {number} part @param {number} total */
function exactPercent(part, total) {
  const rest = Math.min(part, total - part) / total;
  const digits = rest === 0 ? 0 : Math.max(1, -1 - Math.floor(Math.log10(rest)));
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: digits }).format(
    part / total,
  );
}

/** @returns {Promise<HTMLElement[]>} */
export async function solved() {
  const finding = /** @type {Finding} */ (await fetchJson(FILE));
  await DRAWINGS.load(finding.game);
  const { game, line, positions, checksum } = finding;
  const all = positions.flatMap(({ dogMoves, goatsMove }) => [...dogMoves, ...goatsMove]);
  const { board, address } = await played(finding);
  return [
    element(
      'div.opening',
      element(
        'div',
        element('p.lead', t('solved.lead', { moves: inDigits(line.length / 2) })),
        element('p', t('solved.new')),
        element('p.row.go', link(hashOf({ game, side: 'first', level: '8' }), 'solved.play', 'primary')),
      ),
      element('figure', board, element('figcaption', t('solved.trapped'))),
    ),
    ...section('solved.how', t('solved.how.text', { positions: inDigits(sum(all)) })),
    ...section('solved.goats', goatsText(finding)),
    resultsOf(positions),
    ...section('solved.room', roomText(finding), keepingText(finding)),
    choicesOf(line),
    element('p', link(address, 'solved.open')),
    wholeGame(line),
    ...section('solved.limits', t('solved.limits.text')),
    element(
      'details',
      element('summary', t('solved.check')),
      element('p', t('solved.check.text', { checksum })),
      element('pre', commandsOf(game).join('\n')),
    ),
  ];
}

/** @param {string} href @param {MessageKey} key @param {string} [look] */
const link = (href, key, look = '') => element('a', { href, class: look }, t(key));

/** @param {MessageKey} heading @param {string[]} texts */
const section = (heading, ...texts) => [
  element('h2', t(heading)),
  ...texts.map((text) => element('p', text)),
];

/**
 * Finds the entry for a number of goats.
 * @template {{ goats: number }} T
 * @param {T[]} list
 * @param {number} goats
 * @returns {T}
 */
function withGoats(list, goats) {
  const found = list.find((each) => each.goats === goats);
  if (found === undefined) throw new Error(`no results for ${goats} goats`);
  return found;
}

/** @param {Finding} finding */
function goatsText({ positions }) {
  const shares = [12, 11, 10].map((goats) => {
    const results = withGoats(positions, goats).goatsMove;
    return percent(results[2], sum(results));
  });
  const [twelve = '', eleven = '', ten = ''] = shares;
  const dog = percent(
    sum(positions.map(({ dogMoves }) => dogMoves[0])),
    sum(positions.flatMap(({ dogMoves }) => dogMoves)),
  );
  return t('solved.goats.text', { twelve, eleven, ten, dog });
}

/** @param {Ply[]} line */
const ofGoats = (line) => line.filter((_, index) => index % 2 === 1);

/** @param {Finding} finding */
function roomText({ line }) {
  const choices = ofGoats(line);
  const shares = choices.map(({ good, moves }) => good / moves);
  const hardest = shares.indexOf(Math.min(...shares));
  return t('solved.room.text', {
    moves: inDigits(sum(choices.map(({ moves }) => moves)) / choices.length),
    good: inDigits(sum(choices.map(({ good }) => good)) / choices.length),
    move: inDigits(hardest + 1),
    least: inDigits(choices[hardest]?.good ?? 0),
    of: inDigits(choices[hardest]?.moves ?? 0),
  });
}

/** @param {Finding} finding */
function keepingText({ keeping }) {
  const [twelve = '', eleven = '', ten = ''] = [12, 11, 10].map((goats) => {
    const { turns } = withGoats(keeping, goats);
    return percent(turns[0], sum(turns));
  });
  return t('solved.room.rare', { twelve, eleven, ten });
}

/** Makes the table of results by goats left, with a bar per row. @param {Finding['positions']} positions */
function resultsOf(positions) {
  const head = ['solved.left', 'solved.goats-win', 'solved.draw', 'solved.dog-wins'];
  const rows = [...positions].reverse().map(({ goats, goatsMove }) => {
    const total = sum(goatsMove);
    const parts = /** @type {const} */ ([2, 1, 0]).map((winner) => {
      const part = element('i', { class: WINNERS[winner] });
      part.style.flexGrow = String(goatsMove[winner] / total);
      return part;
    });
    const bar = element('td.bar', { aria: { hidden: true } }, element('div', ...parts));
    const cells = [2, 1, 0].map((winner) => element('td', exactPercent(goatsMove[winner] ?? 0, total)));
    return element('tr', element('th', { scope: 'row' }, inDigits(goats)), bar, ...cells);
  });
  const titles = head.map((key, index) =>
    element('th', { scope: 'col' }, swatch(index), t(/** @type {MessageKey} */ (key))),
  );
  titles.splice(1, 0, element('td', { aria: { hidden: true } }));
  return element(
    'table.results',
    element('caption', t('solved.results')),
    element('thead', element('tr', ...titles)),
    element('tbody', ...rows),
  );
}

/** Makes a sample of a column's colour in the bars; '' for the first column. @param {number} column */
function swatch(column) {
  const winner = WINNERS[WINNERS.length - column];
  return winner === undefined ? '' : element('i', { class: `swatch ${winner}`, aria: { hidden: true } });
}

/** Chart of the goats' legal moves at each ply, and of those that keep the win. @param {Ply[]} line */
function choicesOf(line) {
  const choices = ofGoats(line);
  const columns = choices.map(({ good, moves }) => {
    const [kept, lost] = [element('i.goats'), element('i.draw')];
    kept.style.flexGrow = String(good);
    lost.style.flexGrow = String(moves - good);
    const column = element('span', lost, kept);
    column.style.setProperty('--moves', String(moves));
    return column;
  });
  return element(
    'figure',
    element('div.choices', { aria: { hidden: true } }, ...columns),
    element('figcaption', t('solved.choices', { moves: inDigits(choices.length) })),
  );
}

/** Lists the moves of the game with the numbers that `choicesOf` charts. @param {Ply[]} line */
function wholeGame(line) {
  const items = ofGoats(line).map(({ move, good, moves }, index) =>
    element(
      'li',
      element('span.notation', `${line[2 * index]?.move ?? ''} ${move}`),
      element('span', t('solved.keeping', { good: inDigits(good), moves: inDigits(moves) })),
    ),
  );
  return element('details', element('summary', t('solved.whole')), element('ol.line', ...items));
}

/**
 * Returns a board with the line's last position, and the link to the whole game.
 * @param {Finding} finding
 */
async function played({ game: name, line }) {
  const game = new rules.Game(name);
  const record = new rules.Record(game, null, null);
  try {
    for (const { move } of line) record.playText(move);
    const { pieces, turn: mover, outcome } = record.state();
    const shown = { pieces, mover, refusal: null, played: null, steps: [], outcome };
    return {
      board: boardOf({ info: game.info() }, shown),
      address: hashOf({ game: name, record: await packed(record.linkText()) }),
    };
  } finally {
    record.free();
    game.free();
  }
}
