/** What only a game in play shows on its board: marks, dice, movement, the piece in the hand. */

/** @import { Point } from '../geometry.js' */
/** @import { Scene, Segment, Shown } from '../scene.js' */
/** @import { Context } from './texture.js' */
import { DICE } from '../../games/games.js';
import { countOn, drawDirection, drawMarksAbove, drawMarksBelow, landingOn, topOf } from './marks.js';

/**
 * Draws one piece, so many times its size.
 * @typedef {(piece: Shown, at: Point, size: number) => void} DrawPiece
 */

export const PLAY = Object.freeze({
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

  /**
   * @param {Context} context
   * @param {Scene} scene
   * @param {number} rest from 0 to 1, at which they lie still
   */
  dice(context, { geometry, look, dice }, rest) {
    if (dice.length > 0) DICE.of(look.game)?.drawDice(context, geometry, look, dice, rest);
  },

  /**
   * @param {Context} context
   * @param {Scene} scene
   * @param {Segment[]} segments
   * @param {number} index of the one that is on
   * @param {number} t from 0 to 1
   * @param {DrawPiece} draw
   */
  moving(context, { geometry, look, marks }, segments, index, t, draw) {
    const { still, movers, fading, turns } = /** @type {Segment} */ (segments[index]);
    // Until the goats have turned round, their marks show the way that they have come.
    const isBefore = segments.slice(index + 1).some((each) => each.turns);
    if (marks.direction !== null)
      drawDirection(context, geometry, marks.direction, look, turns ? 2 * t - 1 : isBefore ? -1 : 1);
    for (const ghost of fading) {
      context.globalAlpha = Math.max(0, 1 - t * 1.4);
      draw(ghost, topOf(geometry, [...still, ghost], ghost.square, ghost.color), 1 - t * 0.25);
    }
    context.globalAlpha = 1;
    for (const { piece, from, to } of movers) {
      const start = landingOn(geometry, still, from, piece.color);
      const end = landingOn(geometry, still, to, piece.color);
      const lift = 1 + Math.sin(t * Math.PI) * (from === to ? 0.2 : 0.12);
      draw(piece, { x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t }, lift);
    }
  },
});
/** @typedef {typeof PLAY} Play */
