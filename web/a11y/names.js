/** Words for squares, pieces, sides and turns, shared by the grid, the announcements and the panel. */

/** @import { Clause, Color, Kind, Outcome, Refusal, RulesetInfo, TurnView } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/store.js' */
import { OFF } from '../geometry/geometry.js';
import { t } from '../i18n/i18n.js';

/** @param {RulesetInfo} info @param {Color} color */
export const sideName = (info, color) => t(`side.${info.game}.${color}`);

/** @param {RulesetInfo} info @param {Color} color @param {Kind} kind */
export const pieceName = (info, color, kind) => t(`piece.${info.game}.${color}.${kind}`);

/**
 * The spoken name of a square; on the tables board the number on the track of the player to move.
 * @param {GameModel} model
 * @param {number} square
 */
export function squareName(model, square) {
  const { info, game } = model;
  if (info.board === 'tables24') {
    return square === OFF ? t('square.off') : t('square.point', { name: game.turn === 0 ? square + 1 : OFF - square });
  }
  const name = info.squares[square] ?? '';
  return info.board === 'checkered8' ? t('square.number', { name }) : name;
}

/** @param {RulesetInfo} info @param {TurnView} turn */
export function turnText(info, turn) {
  const side = sideName(info, turn.color);
  if (turn.kind === 'pass') return t('announce.passed', { side });
  if (turn.kind === 'fails') return t('announce.failed', { side });
  const turned = turn.after.find((effect) => effect.type === 'turn-around');
  const more = turned?.type === 'turn-around' ? ` ${t(`direction.${turned.direction}`)}.` : '';
  return `${t('announce.played', { side, turn: turn.notation })}${more}`;
}

/** @param {RulesetInfo} info @param {string} id @returns {Clause | undefined} */
export const clauseOf = (info, id) => info.clauses.find((clause) => clause.id === id);

/** @param {Refusal} refusal */
export const refusalText = (refusal) => t(`refuse.${refusal.key}`, refusal.values);

/** @param {RulesetInfo} info @param {Outcome} outcome */
export function outcomeTitle(info, outcome) {
  return outcome.winner === null ? t('result.draw') : t('result.wins', { side: sideName(info, outcome.winner) });
}

/** @param {Outcome} outcome */
export const outcomeText = (outcome) => t(`outcome.${outcome.key}`, outcome.values);
