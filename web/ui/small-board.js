/** A row of three squares with the pieces of a game: what a sentence of "How to play" tells. */

/** @import { Piece, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { lookOf } from '../board/render/board-look.js';
import { unitOf } from '../board/render/piece-size.js';
import { drawPiece } from '../board/render/pieces.js';
import { element } from '../dom.js';
import { geometryOf } from '../games/games.js';

/** What stands where, in squares of a row of three. @typedef {[number, number]} Place */
/**
 * A picture: pieces with their places, captured ones faint and crossed; the ways that they go.
 * @typedef {{ pieces: (Piece & { at: Place, gone?: boolean })[], ways?: [Place, Place][] }} Picture
 */

/** How far an arc rises over what is jumped, in squares. */
const RISE = 0.36;
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
  const size = unitOf(unit, radius);
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
  for (const [from, to] of ways) {
    const isJump = pieces.some(({ at: [x], gone }) => gone === true && from[0] < x && x < to[0]);
    drawWay(context, from, to, isJump ? RISE : 0);
  }
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
 * An arrow in the blue of the board's arrows, in an arc over what is jumped.
 * @param {CanvasRenderingContext2D} context
 * @param {Place} from
 * @param {Place} to
 * @param {number} rise of its middle
 */
function drawWay(context, [x, y], [toX, toY], rise) {
  const top = { x: (x + toX) / 2, y: (y + toY) / 2 - 2 * rise };
  const angle = Math.atan2(toY - top.y, toX - top.x);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  context.strokeStyle = WAY;
  context.fillStyle = WAY;
  context.lineWidth = 0.09;
  context.beginPath();
  context.moveTo(x, y);
  context.quadraticCurveTo(top.x, top.y, toX - 0.2 * dx, toY - 0.2 * dy);
  context.stroke();
  context.beginPath();
  context.moveTo(toX, toY);
  context.lineTo(toX - 0.28 * dx + 0.17 * dy, toY - 0.28 * dy - 0.17 * dx);
  context.lineTo(toX - 0.28 * dx - 0.17 * dy, toY - 0.28 * dy + 0.17 * dx);
  context.fill();
}

/** As on the boards, which do not follow the page's scheme. */
const WAY = '#2f7fd0';
