/** Drawing of Spanish draughts: a board of maple and walnut, with men turned on a lathe. */

/** @import { Geometry, Point } from '../../board/geometry.js' */
/** @import { Piece } from '../../pkg/ludoteca_wasm.js' */
/** @import { Context } from '../../board/render/texture.js' */
/** @import { Drawing } from '../description.js' */
import { band, inset, boardBox, WOODS } from '../../board/render/board-materials.js';
import { disc, polar, strokeThrough, write } from '../../board/render/shapes.js';
import { bevel, wood } from '../../board/render/texture.js';
import { EBONY, groove, shadow, turnedDisc } from '../../board/render/piece-materials.js';

/** @type {Drawing} */
export const DRAWING = {
  board: drawCheckered,
  plain(context, { boxes, frame }, colors) {
    context.fillRect(frame, frame, 8, 8);
    context.fillStyle = colors.canvas;
    for (const box of boxes) context.fillRect(box.x, box.y, box.width, box.height);
    context.strokeRect(frame, frame, 8, 8);
  },
  ink: 'rgba(60,32,10,.8)',
  names: (context, { centers }) =>
    centers.forEach(({ x, y }, square) => write(context, String(square + 1), x - 0.34, y - 0.38, 0.18)),
  piece: (context, _, piece, _seed, radius) => draughtsman(context, piece, radius),
};

/** Draws the board in wood. @param {Context} context @param {Geometry} geometry */
function* drawCheckered(context, geometry) {
  const box = boardBox(geometry);
  yield* wood(context, box, WOODS.walnutDark, { seed: 3, lines: 9 });
  bevel(context, box, 0.08, false);
  const frame = geometry.frame;
  band(context, inset(box, frame - 0.06), 0.035, '#d9b779');
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const light = (row + column) % 2 === 0;
      const field = { x: frame + column, y: frame + row, width: 1, height: 1 };
      yield* wood(context, field, light ? WOODS.maple : WOODS.walnut, {
        seed: 100 + row * 8 + column,
        vertical: light,
        lines: 13,
      });
    }
  }
  for (let line = 0; line <= 8; line += 1) {
    const ends = [frame, frame + 8];
    const along = (/** @type {Point[]} */ points) =>
      strokeThrough(context, points, 0.012, 'rgba(30,14,4,.5)');
    along(ends.map((y) => ({ x: frame + line, y })));
    along(ends.map((x) => ({ x, y: frame + line })));
  }
}

const BOXWOOD = { light: '#fff1d0', base: '#e3bd7e', dark: '#9c6d34', edge: '#5c3a15' };

/**
 * Draws a piece with rings. Black pieces also have a milled edge, and kings are as high as two men and have a
 * crown.
 * @param {Context} context
 * @param {Piece} piece
 * @param {number} radius
 */
function draughtsman(context, piece, radius) {
  const white = piece.color === 0;
  const king = piece.kind === 'king';
  const size = radius * 0.95;
  shadow(context, size, king ? 0.08 : 0.05);
  if (king) {
    context.save();
    context.translate(0.045, 0.075);
    draughtsDisc(context, white, size);
    context.restore();
    context.translate(-0.035, -0.055);
  }
  draughtsDisc(context, white, size);
  const dark = white ? 'rgba(100,64,22,.85)' : 'rgba(0,0,0,.9)';
  const light = white ? 'rgba(255,250,230,.9)' : 'rgba(200,180,165,.38)';
  if (king) {
    groove(context, size * 0.82, 0.03, dark, light);
    crown(context, size, white);
  } else {
    for (const at of [0.8, 0.56, 0.3]) groove(context, size * at, 0.032, dark, light);
  }
}

/** @param {Context} context @param {boolean} white @param {number} size */
function draughtsDisc(context, white, size) {
  turnedDisc(context, size, white ? BOXWOOD : EBONY);
  if (white) return;
  context.strokeStyle = 'rgba(214,192,170,.55)';
  context.lineWidth = 0.02;
  for (let notch = 0; notch < 24; notch += 1) {
    context.beginPath();
    for (const radius of [0.89, 0.97])
      context.lineTo(...polar({ x: 0, y: 0 }, size * radius, (notch * Math.PI) / 12));
    context.stroke();
  }
}

/** @param {Context} context @param {number} size @param {boolean} white */
function crown(context, size, white) {
  const reach = size * 0.52;
  context.beginPath();
  context.moveTo(-reach, reach * 0.62);
  context.lineTo(-reach * 1.08, -reach * 0.5);
  context.lineTo(-reach * 0.5, reach * 0.02);
  context.lineTo(0, -reach * 0.86);
  context.lineTo(reach * 0.5, reach * 0.02);
  context.lineTo(reach * 1.08, -reach * 0.5);
  context.lineTo(reach, reach * 0.62);
  context.closePath();
  context.fillStyle = white ? '#7d2c16' : '#e9b949';
  context.fill();
  context.lineJoin = 'round';
  context.lineWidth = 0.022;
  context.strokeStyle = white ? '#3f1004' : '#4c3106';
  context.stroke();
  context.fillStyle = white ? '#f6dfae' : '#3a2404';
  for (const x of [-0.55, 0, 0.55]) disc(context, reach * x, reach * 0.36, reach * 0.13);
}
