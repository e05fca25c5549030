/** A picture for "How to play": a row of three squares with pieces and arrows. */

/** @import { Piece, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { lookOf } from '../board/render/board-look.js';
import { drawPiece, unitOf } from '../board/render/pieces.js';
import { element } from '../dom.js';
import { geometryOf } from '../games/games.js';

/** Coordinates in squares, [0, 0] being the first square. @typedef {[number, number]} Place */
/**
 * `gone`: captured, drawn with a cross; `ways`: arrows.
 * @typedef {{ pieces: (Piece & { at: Place, gone?: boolean })[], ways?: [Place, Place][] }} Picture
 */

/** Height of an arrow's arc over a jumped piece, in squares. */
const RISE = 0.36;
/** Size of a square, in CSS pixels. */
const SQUARE = 44;
const SCALE = 2;
/** Strokes of a cross: a light edge, then red. Widths are in squares. @type {[number, string][]} */
const CROSS = [
  [0.13, '#fff8ea'],
  [0.065, '#c3261c'],
];
/** Colour of a disc under each piece on dark pages, as in the panel. */
const DISC = '#a99a7d';

/** Returns whether the page has a dark background, judging by the colour of its text. */
function isDark() {
  const [red] = getComputedStyle(document.documentElement).color.match(/\d+/) ?? [];
  return Number(red) > 127;
}

/** @param {CanvasRenderingContext2D} context scaled so that a square has the size 1 */
function drawDisc(context) {
  context.fillStyle = DISC;
  context.beginPath();
  context.arc(0, 0, 0.46, 0, 2 * Math.PI);
  context.fill();
}

/**
 * Draws a picture on a new canvas. The game's drawing module must have been loaded.
 * @param {RulesetInfo} info
 * @param {Picture} picture
 */
export function smallBoard(info, { pieces, ways = [] }) {
  const canvas = element('canvas', { aria: { hidden: true } });
  canvas.width = 3 * SQUARE * SCALE;
  canvas.height = SQUARE * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  const unit = SQUARE * SCALE;
  const { radius } = geometryOf(info, false);
  const size = unitOf(unit, radius);
  const hasDiscs = isDark();
  context.lineCap = 'round';
  pieces.forEach(({ at: [x, y], gone = false, ...piece }, index) => {
    context.setTransform(unit, 0, 0, unit, (x + 0.5) * unit, (y + 0.5) * unit);
    if (hasDiscs) drawDisc(context);
    context.globalAlpha = gone ? 0.75 : 1;
    context.setTransform(size, 0, 0, size, (x + 0.5) * unit, (y + 0.5) * unit);
    drawPiece(context, lookOf(info.game), piece, index + 3, radius);
    context.globalAlpha = 1;
    context.setTransform(unit, 0, 0, unit, (x + 0.5) * unit, (y + 0.5) * unit);
    if (gone) drawCross(context);
  });
  context.setTransform(unit, 0, 0, unit, 0.5 * unit, 0.5 * unit);
  for (const [from, to] of ways) {
    const isJump = pieces.some(({ at: [x], gone }) => gone === true && from[0] < x && x < to[0]);
    drawWay(context, from, to, isJump ? RISE : 0);
  }
  return canvas;
}

/** @param {CanvasRenderingContext2D} context scaled so that a square has the size 1 */
function drawCross(context) {
  context.beginPath();
  context.moveTo(-0.22, -0.22);
  context.lineTo(0.22, 0.22);
  context.moveTo(-0.22, 0.22);
  context.lineTo(0.22, -0.22);
  for (const [width, colour] of CROSS) {
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }
}

/**
 * Draws an arrow, arched over a jumped piece.
 * @param {CanvasRenderingContext2D} context
 * @param {Place} from
 * @param {Place} to
 * @param {number} rise height of the arrow's middle above a straight line, in squares
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

/** Blue of the board's arrows, used on both light and dark pages. */
const WAY = '#2f7fd0';
