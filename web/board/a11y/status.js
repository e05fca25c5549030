/** Text for the game's status, dice and draw clocks. */

/** @import { Clock, Color } from '../../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../../state/game-model.js' */
import { t } from '../../i18n/i18n.js';
import { onlyPerson } from '../../state/players.js';
import { diceOf, effectsOf, marksOf } from '../scene.js';
import {
  drawnText,
  listText,
  mustCapture,
  outcomeText,
  outcomeTitle,
  sentencesText,
  sideName,
} from './names.js';

/** Side to move and what to do, or the result. @param {GameModel} model */
export function statusText(model) {
  const { game, info, interaction, paused, players, reading } = model;
  const side = sideName(info, game.turn);
  const isYours = onlyPerson(players) === game.turn;
  const turn = `${isYours ? t('status.yours') : t('status.turn', { side })}.`;
  if (game.outcome !== null) {
    const title = outcomeTitle(info, game.outcome, onlyPerson(players));
    const sentence = `${title}${title.endsWith('!') ? '' : '.'}`;
    return sentencesText(sentence, outcomeText(game.outcome), drawnText(info, game));
  }
  if (reading !== null) {
    const title = `${outcomeTitle(info, reading.outcome)}.`;
    return sentencesText(title, drawnText(info, game), t('reading.hint'));
  }
  if (interaction.type === 'computer' && paused) return `${turn} ${t('status.paused')}.`;
  switch (interaction.type === 'computer' ? interaction.next : interaction.type) {
    case 'lot':
      return `${t('status.lot')}.`;
    case 'throw':
      return interaction.type === 'throw' ? `${turn} ${t('spoken.roll')}` : turn;
    case 'forced':
      return forcedText(model, side);
    case 'enter': {
      const isCapture = mustCapture(info) && marksOf(model).capturing.length > 0;
      return sentencesText(turn, isCapture ? t('spoken.compulsory') : '', diceText(model));
    }
    default:
      return turn;
  }
}

/** Text for a forced move. @param {GameModel} model @param {string} side */
function forcedText({ info, interaction }, side) {
  if (info.dice === 0) return `${t('card.pass', { side })}.`;
  return interaction.type === 'forced' ? `${t('card.fails')}.` : t('announce.failed', { side });
}

/** Text for the dice still to be played, or ''. @param {GameModel} model */
export function diceText(model) {
  const left = diceOf(model).flatMap(({ used, value }) => (!used && value > 0 ? String(value) : []));
  return left.length === 0 ? '' : t('spoken.dice', { dice: listText(left) });
}

/** Sentence saying that a side can no longer win, and why. @param {GameModel} model @param {Color} side */
export function cannotWinText({ game, info }, side) {
  const own = game.pieces.filter(({ color }) => color === side);
  const count = own.reduce((sum, piece) => sum + piece.count, 0);
  return t('cannot-win', { count, piece: `${info.game}.${side}` });
}

/** Draw clocks close enough to their limit to be shown. @param {GameModel} model */
export const clocksOf = ({ game }) => (game.outcome === null ? game.clocks.filter(matters) : []);

/** Direction of the goats, or null after the end of the game. @param {GameModel} model */
export const directionOf = ({ game }) => (game.outcome === null ? game.direction : null);

/** Returns the last two moves, so that both sides have a turn to notice. @param {GameModel} model */
const recentMoves = ({ game: { moves, ply } }) => moves.slice(Math.max(0, ply - 2), ply);

/** Returns whether the goats have just turned round. @param {GameModel} model */
export const haveJustTurned = (model) =>
  recentMoves(model).some((move) =>
    effectsOf(move)
      .flat()
      .some(({ type }) => type === 'turn-around'),
  );

/**
 * Returns whether a hit piece has just re-entered on a lone piece of the side that hit it, and has sent that
 * piece back in turn.
 * @param {GameModel} model
 */
export const wasJustHitBack = (model) =>
  recentMoves(model).some((move) => {
    const effects = effectsOf(move).flat();
    return effects.some((effect) => effect.type === 'send-back' && effect.piece.color === move.color);
  });

/** @param {Clock} clock */
function matters({ key, value, limit }) {
  if (key === 'three-kings') return true;
  // In a game that continues after a draw, a position can occur more than twice.
  if (key === 'repetition') return value === 2;
  return limit !== null && value * 2 >= limit;
}

/** @param {Clock} clock */
export const clockText = ({ key, value, limit }) => t(`clock.${key}`, { value, limit: limit ?? '' });

/** Draw clocks and direction, as shown beside the board. @param {GameModel} model */
export function remarksText(model) {
  const direction = directionOf(model);
  const remarks = [...clocksOf(model).map(clockText), direction === null ? [] : t(`direction.${direction}`)];
  return sentencesText(...remarks.flat().map((remark) => `${remark}.`));
}
