/** What only a game in play shows on its board: marks, dice, movement, the piece in the hand. */

/** @import { Geometry, Point } from '../geometry/geometry.js' */
/** @import { Scene, Segment, Shown } from '../state/scene.js' */
/** @import { Context } from './texture.js' */
import { drawDice } from './dice.js';
import { countOn, drawMarksAbove, drawMarksBelow, landingOn, topOf } from './marks.js';

/** Draws one piece, so many times its size. @typedef {(piece: Shown, at: Point, size: number) => void} DrawPiece */

export const PLAY = Object.freeze({
  /** @param {Context} context @param {Scene} scene */
  below: (context, { geometry, look, marks, pieces }) => drawMarksBelow(context, geometry, look, marks, pieces),

  /** @param {Context} context @param {Scene} scene @param {DrawPiece} draw */
  above(context, { geometry, look, marks, pieces, dragged }, draw) {
    drawMarksAbove(context, geometry, look, marks, pieces);
    const held = dragged === null ? undefined : pieces.find(({ square, color }) => square === dragged.square && color === dragged.color);
    if (dragged !== null && held !== undefined && countOn(pieces, held.square, held.color) > 0) draw(held, dragged, 1.15);
  },

  /** @param {Context} context @param {Scene} scene @param {number} rest from 0 to 1, at which they lie still */
  dice: (context, { geometry, look, dice }, rest) => drawDice(context, geometry, look, dice, rest),

  /** @param {Context} context @param {Geometry} geometry @param {Segment} segment @param {number} t from 0 to 1 @param {DrawPiece} draw */
  moving(context, geometry, segment, t, draw) {
    for (const ghost of segment.fading) {
      context.globalAlpha = Math.max(0, 1 - t * 1.4);
      draw(ghost, topOf(geometry, [...segment.still, ghost], ghost.square, ghost.color), 1 - t * 0.25);
    }
    context.globalAlpha = 1;
    for (const { piece, from, to } of segment.movers) {
      const start = landingOn(geometry, segment.still, from, piece.color);
      const end = landingOn(geometry, segment.still, to, piece.color);
      const lift = 1 + Math.sin(t * Math.PI) * 0.12;
      draw(piece, { x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t }, lift);
    }
  },
});
/** @typedef {typeof PLAY} Play */
