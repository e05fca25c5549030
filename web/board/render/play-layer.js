/** Parts of a board that only a game in play shows: marks, dice, animations, and the dragged piece. */

/** @import { Point } from '../geometry.js' */
/** @import { Scene, Shown } from '../scene.js' */
/** @import { Sprites } from './sprites.js' */
/** @import { Context } from './texture.js' */
import { DICE } from '../../games/games.js';
import { drawGhosts, drawMarksAbove, drawMarksBelow } from './marks.js';
import { move, rejoice, way } from './movement.js';

/** Draws a piece scaled by `size`. @typedef {(piece: Shown, at: Point, size: number) => void} DrawPiece */

export const PLAY = Object.freeze({
  way,
  move,
  rejoice,

  /** @param {Context} context @param {Scene} scene @param {DrawPiece} draw */
  below(context, scene, draw) {
    drawMarksBelow(context, scene);
    drawGhosts(context, scene, draw);
  },

  /** @param {Context} context @param {Scene} scene @param {DrawPiece} draw */
  above(context, scene, draw) {
    const { pieces, dragged } = scene;
    drawMarksAbove(context, scene);
    if (dragged === null) return;
    const held = pieces.find(({ square, color }) => square === dragged.square && color === dragged.color);
    if (held !== undefined) draw(held, dragged, 1.15);
  },

  /** @param {Context} context @param {Scene} scene */
  dice(context, scene) {
    if (scene.dice.length > 0) DICE.of(scene.look.game)?.drawDice(context, scene);
  },

  /**
   * Animates the dice rolling over the board.
   * @param {HTMLCanvasElement} board
   * @param {Scene} scene
   * @param {Sprites} sprites
   * @param {number} duration in ms
   */
  tumble: (board, scene, sprites, duration) =>
    DICE.of(scene.look.game)?.tumble(board, scene, sprites, duration),
});
/** @typedef {typeof PLAY} Play */
