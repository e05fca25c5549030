/** The card of a finished game: the result and its rule, a few facts, and suggestions. */

/** @import { Color, MoveView } from '../pkg/ludoteca_wasm.js' */
/** @import { Decision } from '../engine/review.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Result, Suggestion } from '../state/results.js' */
import { bestMoveOf } from '../engine/review.js';
import { t } from '../i18n/i18n.js';
import { moveNumber, outcomeText, outcomeTitle, seenText, shownMove } from '../board/a11y/names.js';
import { onlyPerson } from '../state/players.js';
import { suggestedLevel } from '../state/results.js';
import { face, opponentName } from './faces.js';
import { GAMES } from '../games/games.js';
import { button, element } from '../dom.js';
import { clauseLine } from './clause.js';
import { changedOptions } from './message.js';
import { icon } from './icons.js';
import { winningPieces } from './winning-pieces.js';

/** @param {MoveView} move */
const capturesOf = ({ steps }) => steps.reduce((sum, { captures }) => sum + captures.length, 0);

/**
 * Facts that are not in the record. `results`: the person's last games on this side, this one included;
 * `highest`: the highest level that the person has beaten on this side, 0 if none; `minutes`: how long the
 * game took, null if unknown.
 * @typedef {{ results: Result[], highest: number, minutes: number | null }} Remembered
 */

/** @param {string} value @param {string} name */
const fact = (value, name) => element('div', element('dd', value), element('dt', name));

/**
 * Makes the fact about captures: the goats left in El Perro, otherwise both sides' numbers of captures, like
 * "3–1". Returns null if nothing was captured.
 * @param {GameModel} model
 * @param {Color} first
 */
function capturesFact({ game, info }, first) {
  const by = (/** @type {number} */ side) =>
    game.moves
      .slice(0, game.ply)
      .filter(({ color }) => color === side)
      .reduce((sum, move) => sum + capturesOf(move), 0);
  if (by(0) + by(1) === 0) return null;
  const { prey } = GAMES[info.game];
  if (prey === undefined) return fact(seenText(`${by(first)}-${by(1 - first)}`), t('end.captures'));
  const left = game.pieces.filter(({ color }) => color === prey).length;
  return fact(String(left), t('end.left', { count: left }));
}

/**
 * Makes the fact about a side's best move according to the review, or else about its largest capture of
 * several pieces. Returns null if there is neither.
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
  const move = own.findLast((each) => most > 1 && capturesOf(each) === most);
  return move === undefined ? null : fact(shownMove(model, move), t('end.biggest'));
}

/** @param {GameModel} model @param {Decision[]} decisions @param {Remembered} remembered */
function factsOf(model, decisions, { highest, minutes }) {
  const side = onlyPerson(model.players) ?? model.game.outcome?.winner ?? 0;
  // Counted as in the move list.
  const moves = moveNumber(model.info, model.game.ply);
  return element(
    'dl.facts',
    fact(String(moves), t('end.moves', { count: moves })),
    minutes !== null && minutes > 0 && fact(String(minutes), t('end.minutes', { count: minutes })),
    capturesFact(model, side),
    bestFact(model, side, decisions),
    highest > 0 && fact(String(highest), t('end.highest')),
  );
}

const otherGame = () => element('a.suggestion', { href: '#' }, t('end.other-game'));

/**
 * Makes the suggestion for the next game or lesson.
 * @param {GameModel} model
 * @param {Result[]} results of the person's last games on this side
 * @returns {HTMLElement}
 */
function suggestionOf({ players, game }, results) {
  const person = onlyPerson(players);
  if (person === null || !players.some(({ type }) => type === 'computer')) return otherGame();
  const suggestion = suggestedLevel(results);
  if (suggestion !== null) {
    const { level } = suggestion;
    const text = t(levelKey(suggestion), { name: opponentName(level), level });
    return button(`try-level-${level}`, { class: 'suggestion' }, face(level), text);
  }
  if (game.outcome?.winner === person) return otherGame();
  return button('lesson', { class: 'suggestion' }, t('end.lesson'));
}

/** Returns the message that suggests a level. @param {Suggestion} suggestion @returns {MessageKey} */
function levelKey({ ending, streak }) {
  if (ending === 'lost') return 'end.lower-level';
  return streak === 1 ? 'end.next-level' : streak === 2 ? 'end.won-twice' : 'end.won-often';
}

/**
 * @param {GameModel} model
 * @param {Decision[]} decisions already reviewed
 * @param {Remembered} remembered
 * @returns {HTMLElement[]} content of the card
 */
export function endCard(model, decisions, remembered) {
  const { outcome } = model.game;
  if (outcome === null) return [];
  const isStated = outcome.key.endsWith('.stated');
  const isRead = model.reading !== null && !model.reading.byRules;
  const suggestion = suggestionOf(model, remembered.results);
  suggestion.append(icon('redo'));
  return [
    button(
      'end-close',
      { class: 'close', title: t('end.close'), aria: { label: t('end.close') } },
      icon('refused'),
    ),
    element(
      'div.scrolls',
      winningPieces(model),
      element(
        'h2.lead.result',
        { id: 'result', data: { winner: String(outcome.winner), key: outcome.key } },
        outcomeTitle(model.info, outcome, onlyPerson(model.players)),
      ),
      element('p.hint', outcomeText(outcome)),
      ...(isStated ? [] : clauseLine(model, outcome.clause)),
      ...changedOptions(model.info),
      isRead && element('p.hint', t('reading.hint')),
      factsOf(model, decisions, remembered),
    ),
    element(
      'div.row',
      button('review', { class: 'primary' }, t('do.review')),
      button('again', t('do.rematch')),
      onlyPerson(model.players) !== null && button('again-swapped', t('do.rematch-swapped')),
    ),
    suggestion,
  ];
}
