/** The offer to end a game that one side can no longer win. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from './game-model.js' */
import { onlyPerson, whoOf } from './players.js';

/**
 * A way to end the game. `resign` and `draw` ask the people; `concede`: the computer resigns at once;
 * `offer-draw`: the computer answers.
 * @typedef {'resign' | 'draw' | 'concede' | 'offer-draw'} Way
 */
/** `side`: the side that can no longer win. @typedef {{ side: Color, ways: Way[] }} EndingOffer */

/**
 * Highest level that resigns when it can't win. Higher levels play for the draw that best play gives them,
 * and accept it when it is offered.
 */
const RESIGNS_UP_TO_LEVEL = 4;

/**
 * Returns the offer at the last move of a game; null if both sides can still win, or if the visitor plays on,
 * plays no side, or looks at earlier positions, as in a review or an imported game.
 * @param {GameModel} model
 * @returns {EndingOffer | null}
 */
export function endingOfferOf(model) {
  const { game, players, isLesson, playsOn } = model;
  const [side] = game.cannotWin;
  const isShown = side !== undefined && !playsOn && !isLesson;
  if (!isShown || game.ply < game.plies || whoOf(players) === 'nobody') return null;
  return { side, ways: waysOf(model, side).filter((way) => game.canAgree.draw || !way.endsWith('draw')) };
}

/** @param {GameModel} model @param {Color} side the side that can't win @returns {Way[]} */
function waysOf({ players }, side) {
  const player = players[side];
  if (player.type === 'friend') return ['draw'];
  if (player.type === 'computer') return player.level > RESIGNS_UP_TO_LEVEL ? ['offer-draw'] : ['concede'];
  return onlyPerson(players) === null ? ['resign', 'draw'] : ['resign'];
}
