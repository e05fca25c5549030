/** Parts of a board that only a game in play shows: marks, dice, animations, and the dragged piece. */

/** @import { Point } from '../geometry.js' */
/** @import { Scene, Shown } from '../scene.js' */
/** @import { Sprites } from './sprites.js' */
/** @import { Context } from './texture.js' */
import { DICE } from '../../games/games.js';
import { countOn, drawMarksAbove, drawMarksBelow } from './marks.js';
import { move, way } from './movement.js';

/** Draws a piece scaled by `size`. @typedef {(piece: Shown, at: Point, size: number) => void} DrawPiece */

export const PLAY = Object.freeze({
  way,
  move,

  /** @param {Context} context @param {Scene} scene */
  below: (context, { geometry, look, marks, pieces }) =>
    drawMarksBelow(context, geometry, look, marks, pieces),

  /** @param {Context} context @param {Scene} scene @param {DrawPiece} draw */
  above(context, { geometry, look, marks, pieces, dragged }, draw) {
    drawMarksAbove(context, geometry, look, marks, pieces);
    const held =
      dragged === null
        ? undefined
        : pieces.find(({ square, color }) => square === dragged.square && color === dragged.color);
    if (dragged !== null && held !== undefined && countOn(pieces, held.square, held.color) > 0)
      draw(held, dragged, 1.15);
  },

  /** @param {Context} context @param {Scene} scene */
  dice(context, { geometry, look, dice }) {
    if (dice.length > 0) DICE.of(look.game)?.drawDice(context, geometry, look, dice);
  },

  /**
   * Animates the dice rolling over the board.
   * @param {HTMLCanvasElement} board
   * @param {Scene} scene
   * @param {Sprites} sprites
   * @param {number} duration in ms
   */
  tumble: (board, { geometry, look, dice }, sprites, duration) =>
    DICE.of(look.game)?.tumble(board, geometry, look, dice, sprites, duration),
});
/** @typedef {typeof PLAY} Play */
