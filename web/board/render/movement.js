/** Animates pieces in canvases that the browser moves over the board, so the board is not redrawn. */

/** @import { Geometry, Point } from '../geometry.js' */
/** @import { Scene, Segment, Shown } from '../scene.js' */
/** @import { Context } from './texture.js' */
import { drawDirection, landingOn, topOf } from './marks.js';
import { newCanvas } from './shapes.js';

/**
 * `reach` is the distance from a sprite's centre to its edges, in units.
 * @typedef {{ of: (piece: Shown) => HTMLCanvasElement, reach: number }} PieceSprites
 */

/** Growth of a lifted piece along its path, as fractions of the maximum. */
const RISING = Object.freeze([0, 0.7, 1, 0.7, 0]);

/** Height of a winning piece's hop, in units, and its course over time. */
const HOP = 0.2;
const HOPS = Object.freeze([0, 1, 0, 0.45, 0]);
/** Time between the first and the last piece's start, as a fraction of the total time of the hops. */
const STAGGER = 0.35;

/** @param {number} units @param {number} total */
const percent = (units, total) => `${(100 * units) / total}%`;

/**
 * Lays a square canvas over the board's, positioned in percent so that it follows when the board is resized.
 * Its context draws in units, from its centre.
 * @param {HTMLCanvasElement} board
 * @param {Geometry} geometry
 * @param {Point} middle
 * @param {number} reach from the centre to the edges, in units
 */
export function laidOver(board, { width, height }, { x, y }, reach) {
  const unit = board.width / width;
  const { canvas, context } = newCanvas(2 * reach * unit, 2 * reach * unit);
  context.setTransform(unit, 0, 0, unit, canvas.width / 2, canvas.height / 2);
  Object.assign(canvas.style, {
    position: 'absolute',
    left: percent(x - reach, width),
    top: percent(y - reach, height),
    width: percent(2 * reach, width),
    pointerEvents: 'none',
  });
  board.after(canvas);
  return { canvas, context };
}

/** CSS `translate` for a canvas made by `laidOver`. @param {Point} way in units @param {number} reach */
export const wayOf = ({ x, y }, reach) => `${percent(x, 2 * reach)} ${percent(y, 2 * reach)}`;

/**
 * Draws the goats' direction. Until the segment in which they turn round, the old direction is drawn.
 * @param {Context} context
 * @param {Scene} scene
 * @param {Segment[]} segments
 * @param {number} index of the current segment
 * @param {number} t progress of the segment, from 0 to 1
 */
export function way(context, scene, segments, index, t) {
  const isBefore = segments.slice(index + 1).some((each) => each.turns);
  drawDirection(context, scene, segments[index].turns ? 2 * t - 1 : isBefore ? -1 : 1);
}

/**
 * Animates the pieces of a segment over the board.
 * @param {HTMLCanvasElement} board
 * @param {Scene} scene
 * @param {Segment} segment
 * @param {PieceSprites} sprites
 * @param {number} duration in ms
 */
export function move(board, { geometry }, { still, movers, fading }, { of, reach }, duration) {
  /** @param {Shown} piece @param {Point} at @param {PropertyIndexedKeyframes} frames */
  const over = (piece, at, frames) => {
    const { canvas, context } = laidOver(board, geometry, at, reach);
    context.drawImage(of(piece), -reach, -reach, 2 * reach, 2 * reach);
    canvas.animate(frames, { duration, easing: 'cubic-bezier(.45,0,.55,1)', fill: 'both' });
    return canvas;
  };
  // Each canvas is inserted below the earlier canvases.
  const moving = movers.map(({ piece, from, to }) => {
    const start = landingOn(geometry, still, from, piece.color);
    const end = landingOn(geometry, still, to, piece.color);
    const rise = from === to ? 0.2 : 0.12;
    return over(piece, start, {
      translate: ['0 0', wayOf({ x: end.x - start.x, y: end.y - start.y }, reach)],
      scale: RISING.map((share) => String(1 + rise * share)),
    });
  });
  const going = fading.map((ghost) =>
    over(ghost, topOf(geometry, [...still, ghost], ghost.square, ghost.color), {
      opacity: [1, 0.65, 0.3, 0, 0],
      scale: ['1', '0.75'],
    }),
  );
  return [...moving, ...going];
}

/**
 * Makes the winner's pieces hop, one after another.
 * @param {HTMLCanvasElement} board
 * @param {Scene} scene
 * @param {Shown[]} pieces single pieces, not stacks
 * @param {PieceSprites} sprites
 * @param {number} duration in ms
 */
export function rejoice(board, { geometry }, pieces, { of, reach }, duration) {
  return pieces.map((piece, index) => {
    const at = geometry.placeIn(piece.square, 0, 1, piece.color);
    const { canvas, context } = laidOver(board, geometry, at, reach);
    context.drawImage(of(piece), -reach, -reach, 2 * reach, 2 * reach);
    canvas.animate(
      {
        translate: HOPS.map((share) => wayOf({ x: 0, y: -HOP * share }, reach)),
        scale: HOPS.map((share) => String(1 + 0.1 * share)),
      },
      {
        delay: (duration * STAGGER * index) / pieces.length,
        duration: duration * (1 - STAGGER),
        easing: 'ease-in-out',
        fill: 'both',
      },
    );
    return canvas;
  });
}
