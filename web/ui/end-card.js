/** The card of a finished game: the result and its rule, three facts, and suggestions. */

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
import { mayMove } from '../state/settings.js';
import { button, element } from '../dom.js';
import { clauseLine } from './clause.js';
import { changedOptions } from './message.js';
import { icon } from './icons.js';
import { drawnPiece } from './panel.js';

/** @param {MoveView} move */
const capturesOf = ({ steps }) => steps.reduce((sum, { captures }) => sum + captures.length, 0);

/** @param {string} value @param {string} name */
const fact = (value, name) => element('div', element('dd', value), element('dt', name));

/** Returns both sides' numbers of captures, like "3–1". @param {GameModel} model @param {Color} first */
function capturesText({ game }, first) {
  const by = (/** @type {number} */ side) =>
    game.moves
      .slice(0, game.ply)
      .filter(({ color }) => color === side)
      .reduce((sum, move) => sum + capturesOf(move), 0);
  return seenText(`${by(first)}-${by(1 - first)}`);
}

/**
 * Returns the best move of a side according to the review. If there is none, returns the side's largest
 * capture, or its last move if it has captured nothing.
 * @param {GameModel} model
 * @param {Color} side
 * @param {Decision[]} decisions already reviewed
 * @returns {{ move: MoveView, key: 'end.best' | 'end.biggest' | 'end.last' } | null}
 */
function bestOf({ game }, side, decisions) {
  const found = bestMoveOf(decisions, side);
  if (found !== null) return { move: found.played, key: 'end.best' };
  const own = game.moves.slice(0, game.ply).filter(({ color, kind }) => color === side && kind === 'move');
  const most = Math.max(0, ...own.map(capturesOf));
  const move = most > 0 ? own.findLast((each) => capturesOf(each) === most) : own.at(-1);
  return move === undefined ? null : { move, key: most > 0 ? 'end.biggest' : 'end.last' };
}

/** @param {GameModel} model @param {Decision[]} decisions */
function factsOf(model, decisions) {
  const side = onlyPerson(model.players) ?? model.game.outcome?.winner ?? 0;
  const best = bestOf(model, side, decisions);
  // Counted as in the move list.
  const moves = moveNumber(model.info, model.game.ply);
  return element(
    'dl.facts',
    fact(String(moves), t('end.moves', { count: moves })),
    fact(capturesText(model, side), t('end.captures')),
    best !== null && fact(shownMove(model, best.move), t(best.key)),
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

/** Draws one of the winner's pieces, or one piece of each side after a draw. @param {GameModel} model */
function piecesOf(model) {
  const winner = model.game.outcome?.winner ?? null;
  const shown = winner === null ? /** @type {Color[]} */ ([0, 1]) : [winner];
  return element(
    'div',
    { class: mayMove() ? 'winners appears' : 'winners', aria: { hidden: true } },
    ...shown.map((side) => drawnPiece(model.info, side, 264)),
  );
}

/**
 * @param {GameModel} model
 * @param {Decision[]} decisions already reviewed
 * @param {Result[]} results of the person's last games on this side, this one included
 * @returns {HTMLElement[]} content of the card
 */
export function endCard(model, decisions, results) {
  const { outcome } = model.game;
  if (outcome === null) return [];
  const isStated = outcome.key.endsWith('.stated');
  const isRead = model.reading !== null && !model.reading.byRules;
  const suggestion = suggestionOf(model, results);
  suggestion.append(icon('redo'));
  return [
    element(
      'div.scrolls',
      piecesOf(model),
      element(
        'h2.lead.result',
        { id: 'result', data: { winner: String(outcome.winner), key: outcome.key } },
        outcomeTitle(model.info, outcome, onlyPerson(model.players)),
      ),
      element('p.hint', outcomeText(outcome)),
      ...(isStated ? [] : clauseLine(model, outcome.clause)),
      ...changedOptions(model.info),
      isRead && element('p.hint', t('reading.hint')),
      factsOf(model, decisions),
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
