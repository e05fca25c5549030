/** A row of three squares with the pieces of a game: what a sentence of "How to play" tells. */

/** @import { Piece, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { lookOf } from '../board/render/board-look.js';
import { drawPiece } from '../board/render/pieces.js';
import { element } from '../dom.js';
import { geometryOf } from '../games/games.js';

/** What stands where, in squares of a row of three. @typedef {[number, number]} Place */
/**
 * A picture: pieces with their places, captured ones faint and crossed; the ways that they go.
 * @typedef {{ pieces: (Piece & { at: Place, gone?: boolean })[], ways?: [Place, Place][] }} Picture
 */

/** Of a square of a picture, in CSS pixels. */
const SQUARE = 44;
const SCALE = 2;

/**
 * A canvas with a picture. The drawing of the game must have come.
 * @param {RulesetInfo} info
 * @param {Picture} picture
 */
export function smallBoard(info, { pieces, ways = [] }) {
  const canvas = element('canvas', { aria: { hidden: 'true' } });
  canvas.width = 3 * SQUARE * SCALE;
  canvas.height = SQUARE * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  const unit = SQUARE * SCALE;
  const { radius } = geometryOf(info, false);
  // The largest piece, with its shadow, fits in its square, whatever its board.
  const size = (0.36 * unit) / radius;
  const colour = getComputedStyle(document.documentElement).getPropertyValue('color');
  context.lineCap = 'round';
  pieces.forEach(({ at: [x, y], gone = false, ...piece }, index) => {
    context.globalAlpha = gone ? 0.4 : 1;
    context.setTransform(size, 0, 0, size, (x + 0.5) * unit, (y + 0.5) * unit);
    drawPiece(context, lookOf(info.game), piece, index + 3, radius);
    context.globalAlpha = 1;
    context.setTransform(unit, 0, 0, unit, (x + 0.5) * unit, (y + 0.5) * unit);
    if (gone) drawCross(context, colour);
  });
  context.setTransform(unit, 0, 0, unit, 0.5 * unit, 0.5 * unit);
  for (const [from, to] of ways) drawWay(context, from, to);
  return canvas;
}

/** @param {CanvasRenderingContext2D} context @param {string} colour */
function drawCross(context, colour) {
  context.strokeStyle = colour;
  context.lineWidth = 0.07;
  context.beginPath();
  context.moveTo(-0.22, -0.22);
  context.lineTo(0.22, 0.22);
  context.moveTo(-0.22, 0.22);
  context.lineTo(0.22, -0.22);
  context.stroke();
}

/**
 * An arrow in the blue of the board's arrows.
 * @param {CanvasRenderingContext2D} context
 * @param {Place} from
 * @param {Place} to
 */
function drawWay(context, [x, y], [toX, toY]) {
  const angle = Math.atan2(toY - y, toX - x);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  context.strokeStyle = WAY;
  context.fillStyle = WAY;
  context.lineWidth = 0.09;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX - 0.2 * dx, toY - 0.2 * dy);
  context.stroke();
  context.beginPath();
  context.moveTo(toX, toY);
  context.lineTo(toX - 0.28 * dx + 0.17 * dy, toY - 0.28 * dy - 0.17 * dx);
  context.lineTo(toX - 0.28 * dx - 0.17 * dy, toY - 0.28 * dy + 0.17 * dx);
  context.fill();
}

/** As on the boards, which do not follow the page's scheme. */
const WAY = '#2f7fd0';
