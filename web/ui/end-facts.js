/**
 * Simple facts about a finished game, which a child can understand: numbers of moves, minutes and captures.
 */

/** @import { Color, MoveView } from '../pkg/ludoteca_wasm.js' */
/** @import { Decision } from '../engine/review.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Total } from '../state/shelf-totals.js' */
import { bestMoveOf } from '../engine/review.js';
import { t } from '../i18n/i18n.js';
import { moveNumber, seenText, shownMove } from '../board/a11y/names.js';
import { onlyPerson } from '../state/players.js';
import { GAMES } from '../games/games.js';
import { element } from '../dom.js';

/** Length above which a value is shown smaller, in characters. */
const LONG = 6;

/** @param {MoveView} move */
const capturesOf = ({ steps }) => steps.reduce((sum, { captures }) => sum + captures.length, 0);

/** Makes a fact. A move by several dice can break between them. @param {string} value @param {string} name */
function fact(value, name) {
  const text = value.replaceAll(',', ', ');
  const look = text.length > LONG ? { class: 'long' } : {};
  return element('div', element('dd', look, text), element('dt', name));
}

/**
 * Makes the fact about captures: the goats left in El Perro, otherwise both sides' numbers of captures, such
 * as "3–1", or null if nothing was captured.
 * @param {GameModel} model
 * @param {Color} first
 */
function capturesFact({ game, info }, first) {
  const by = (/** @type {number} */ side) =>
    game.moves
      .slice(0, game.ply)
      .filter(({ color }) => color === side)
      .reduce((sum, move) => sum + capturesOf(move), 0);
  const { prey } = GAMES[info.game];
  if (prey === undefined && by(0) + by(1) === 0) return null;
  if (prey === undefined) return fact(seenText(`${by(first)}-${by(1 - first)}`), t('end.captures'));
  const left = game.pieces.filter(({ color }) => color === prey).length;
  return fact(String(left), t('end.left', { count: left }));
}

/**
 * Makes the fact about a side's best move according to the review, or else about the number of pieces in its
 * largest capture, if there were several. Returns null if there is neither.
 * @param {GameModel} model
 * @param {Color} side
 * @param {Decision[]} decisions already reviewed
 */
function bestFact(model, side, decisions) {
  const best = bestMoveOf(decisions, side);
  if (best !== null) return fact(shownMove(model, best.played), t('end.best'));
  const { game } = model;
  const own = game.moves.slice(0, game.ply).filter(({ color }) => color === side);
  const most = Math.max(0, ...own.map(capturesOf));
  return most > 1 ? fact(String(most), t('end.biggest')) : null;
}

/**
 * Makes the fact about the number of moves, and after a slower win also about the fastest win so far.
 * @param {GameModel} model
 * @param {Total | null} total
 */
function movesFacts({ info, game, players }, total) {
  // Counted as in the move list.
  const count = moveNumber(info, game.ply);
  if (count === 0) return [];
  const isWon = total !== null && game.outcome?.winner === onlyPerson(players);
  const isRecord = isWon && total.won > 1 && count === total.fewest;
  const moves = fact(String(count), t(isRecord ? 'end.record' : 'end.moves', { count }));
  if (!isWon || total.fewest === 0 || total.fewest === count) return [moves];
  return [moves, fact(String(total.fewest), t('end.fewest', { count: total.fewest }))];
}

/**
 * Makes the list of facts about a finished game.
 * @param {GameModel} model
 * @param {Decision[]} decisions already reviewed
 * @param {{ total: Total | null, minutes: number | null }} remembered `total`: the person's games on this
 * side, this one included, null if no person plays alone; `minutes`: how long the game took, null if unknown
 */
export function endFacts(model, decisions, { total, minutes }) {
  const side = onlyPerson(model.players) ?? model.game.outcome?.winner ?? 0;
  const highest = total?.best ?? 0;
  return element(
    'dl.facts',
    ...movesFacts(model, total),
    minutes !== null && minutes > 0 && fact(String(minutes), t('end.minutes', { count: minutes })),
    capturesFact(model, side),
    bestFact(model, side, decisions),
    highest > 0 && fact(String(highest), t('end.highest')),
  );
}
