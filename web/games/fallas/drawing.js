/** Drawing of Fallas: a tables board with semicircular sockets at the rim, and pieces of bone and oxblood. */

/** @import { Box, Geometry, Point } from '../../board/geometry.js' */
/** @import { Color } from '../../pkg/ludoteca_wasm.js' */
/** @import { Look, Plain } from '../../board/render/board-look.js' */
/** @import { Context } from '../../board/render/texture.js' */
/** @import { Shown } from '../../board/scene.js' */
/** @import { Drawing } from '../description.js' */
import { OFF } from '../../board/geometry.js';
import { inset, rosette, boardBox, WOODS } from '../../board/render/board-materials.js';
import { isFilled } from '../../board/render/plain.js';
import { disc, polar, ring, strokeThrough, write } from '../../board/render/shapes.js';
import { bevel, wood } from '../../board/render/texture.js';
import { BONE, groove, shadow, turnedDisc } from '../../board/render/piece-materials.js';
import { TABLEMEN, TABLES } from './board.js';
import { isHome, pointOf } from './words.js';

const SIDES = Object.freeze(/** @type {Color[]} */ ([0, 1]));

/** @type {Drawing} */
export const DRAWING = {
  board: drawTables,
  plain: drawPlainTables,
  ink: 'rgba(244,224,184,.9)',
  names: writeNumbers,
  piece: (context, _, { color }, _seed, radius) => tableman(context, color, radius),
  tray: drawTray,
  count: drawCount,
};

/**
 * Minimum and maximum size of the numbers in units, and their minimum size in CSS pixels where the frame has
 * room.
 */
const NUMBERS = Object.freeze({ least: 0.27, most: 0.42, legiblePx: 11 });

/**
 * Writes the numbers of the points in a side's numbering.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {number} track
 */
function writeNumbers(context, { centers, height }, track) {
  const pixel = (window.devicePixelRatio || 1) / context.getTransform().a;
  const size = Math.min(NUMBERS.most, Math.max(NUMBERS.least, NUMBERS.legiblePx * pixel));
  for (let square = 0; square < OFF; square += 1) {
    const { x, y } = centers[square];
    const at = y < height / 2 ? TABLES.frame * 0.44 : height - TABLES.frame * 0.44;
    write(context, String(pointOf(square, track === 0 ? 0 : 1)), x, at, size);
  }
}

const OXBLOOD = { light: '#b86a58', base: '#6a2219', dark: '#350b07', edge: '#1c0402' };

/** Draws the board in wood. @param {Context} context @param {Geometry} geometry */
function* drawTables(context, geometry) {
  const box = boardBox(geometry);
  yield* wood(context, box, WOODS.walnut, { seed: 91, lines: 10 });
  bevel(context, box, 0.09, false);
  const { frame, bar, tray } = TABLES;
  for (let half = 0; half < 2; half += 1) {
    const field = {
      x: frame + half * (6 + bar),
      y: frame + tray,
      width: 6,
      height: geometry.height - 2 * (frame + tray),
    };
    yield* wood(context, field, WOODS.maple, { seed: 31 + half, lines: 12, vertical: true });
    bevel(context, field, 0.05, true);
  }
  for (const color of SIDES) {
    tintHome(context, geometry, color);
  }
  for (let square = 0; square < OFF; square += 1) {
    tablesPoint(context, geometry, square);
    yield;
  }
  yield* barOf(context, geometry);
  for (const color of SIDES) {
    const slot = inset(trayBox(geometry, color), 0.07);
    context.fillStyle = 'rgba(18,8,2,.62)';
    context.fillRect(slot.x, slot.y, slot.width, slot.height);
    bevel(context, slot, 0.04, true);
    homeSign(context, geometry, color, null);
    directionSign(context, geometry, color, null);
  }
}

/**
 * Tints a side's home table in the colour of its pieces. The tint fades towards the middle of the board.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {Color} color
 */
function tintHome(context, geometry, color) {
  const { x, y, width, height } = homeBox(geometry, color);
  const isHigh = y < geometry.height / 2;
  const fade = context.createLinearGradient(0, isHigh ? y : y + height, 0, isHigh ? y + height : y);
  const tint = color === 0 ? '255,252,240' : '128,30,18';
  fade.addColorStop(0, `rgba(${tint},${color === 0 ? 0.42 : 0.3})`);
  fade.addColorStop(0.6, `rgba(${tint},${color === 0 ? 0.34 : 0.2})`);
  fade.addColorStop(1, `rgba(${tint},0)`);
  context.fillStyle = fade;
  context.fillRect(x, y, width, height);
}

/**
 * Draws a side's piece in the middle of its empty tray, beside its home table.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {Color} color
 * @param {Plain | null} plain
 */
function homeSign(context, geometry, color, plain) {
  const { x, y, width, height } = trayBox(geometry, color);
  context.save();
  context.translate(x + width / 2, y + height / 2);
  if (plain === null) context.globalAlpha = 0.5;
  signPiece(context, color, plain, 0.25);
  context.restore();
}

/**
 * Draws the direction in which a side goes round the end of the board, beside the dice: its piece with three
 * chevrons.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {Color} color
 * @param {Plain | null} plain
 */
function directionSign(context, { flipped, width, height, frame }, color, plain) {
  context.save();
  if (flipped) {
    context.translate(width, height);
    context.scale(-1, -1);
  }
  context.translate(width - frame - (color === 0 ? 0.24 : 0.6), height / 2);
  if (color === 1) context.scale(1, -1);
  for (let part = 0; part < 3; part += 1) {
    const tip = -0.62 + 0.3 * part;
    const chevron = [-0.12, 0, 0.12].map((x) => ({ x, y: tip + Math.abs(x) }));
    if (plain === null) strokeThrough(context, chevron, 0.045, 'rgba(255,246,220,.5)', 0.016);
    strokeThrough(context, chevron, 0.05, plain?.text ?? 'rgba(72,36,14,.8)');
  }
  context.translate(0, 0.5);
  signPiece(context, color, plain, 0.14);
  context.restore();
}

/**
 * Draws a small piece as the sign of a side.
 * @param {Context} context
 * @param {Color} color
 * @param {Plain | null} plain
 * @param {number} radius
 */
function signPiece(context, color, plain, radius) {
  if (plain === null) return tableman(context, color, radius);
  context.lineWidth = 0.03;
  context.fillStyle = isFilled(plain, { color, kind: 'checker' }) ? plain.text : plain.canvas;
  context.strokeStyle = plain.text;
  disc(context, 0, 0, radius);
  return ring(context, 0, 0, radius);
}

/**
 * Draws a point as a slender inlaid leaf that rises from a semicircular socket in the rim.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {number} square
 */
function tablesPoint(context, geometry, square) {
  const box = geometry.boxes[square];
  const top = box.y < geometry.height / 2;
  const rim = top ? box.y : box.y + box.height;
  const up = top ? 1 : -1;
  const x = box.x + 0.5;
  const tip = rim + up * box.height * 0.93;
  context.fillStyle = square % 2 === 0 ? '#7a3524' : '#4c6b58';
  context.beginPath();
  context.moveTo(x - 0.4, rim + up * 0.49);
  context.quadraticCurveTo(x - 0.2, rim + up * box.height * 0.6, x, tip);
  context.quadraticCurveTo(x + 0.2, rim + up * box.height * 0.6, x + 0.4, rim + up * 0.49);
  context.arc(x, rim + up * 0.49, 0.4, 0, Math.PI, up > 0);
  context.fill();
  context.lineWidth = 0.035;
  context.strokeStyle = 'rgba(40,18,6,.7)';
  context.stroke();
  context.fillStyle = '#f2e2bd';
  disc(context, x, tip, 0.08);
  context.fillStyle = 'rgba(40,18,6,.8)';
  disc(context, x, tip, 0.03);
  socket(context, x, rim, up);
}

/**
 * @param {Context} context
 * @param {number} x
 * @param {number} rim
 * @param {number} up 1 if the point extends downwards, otherwise -1
 */
function socket(context, x, rim, up) {
  const middle = rim + up * 0.49;
  context.save();
  context.beginPath();
  context.rect(x - 0.5, Math.min(rim, middle), 1, 0.49);
  context.clip();
  context.arc(x, middle, 0.482, 0, Math.PI * 2);
  context.fillStyle = '#4f311c';
  context.fill('evenodd');
  context.beginPath();
  context.arc(x, middle, 0.482, 0, Math.PI, up > 0);
  context.lineWidth = 0.04;
  context.strokeStyle = 'rgba(20,8,2,.75)';
  context.stroke();
  context.restore();
}

/** @param {Context} context @param {Geometry} geometry */
function* barOf(context, geometry) {
  const { frame, bar } = TABLES;
  const box = { x: frame + 6, y: 0.09, width: bar, height: geometry.height - 0.18 };
  yield* wood(context, box, WOODS.walnutDark, { seed: 17, vertical: true });
  bevel(context, box, 0.05, false);
  const x = box.x + bar / 2;
  for (const share of [0.3, 0.5, 0.7]) rosette(context, x, geometry.height * share, 0.17);
}

/**
 * Draws points alternately shaded and hollow, and a frame around each home table.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {Plain} colors
 */
function drawPlainTables(context, geometry, colors) {
  const { boxes, frame, height } = geometry;
  boxes.slice(0, OFF).forEach((box, square) => plainPoint(context, geometry, box, square));
  for (const box of [
    ...SIDES.map((color) => trayBox(geometry, color)),
    ...SIDES.map((color) => homeBox(geometry, color)),
    { x: frame + 6, y: frame, width: TABLES.bar, height: height - 2 * frame },
  ])
    context.strokeRect(box.x, box.y, box.width, box.height);
  for (const color of SIDES) {
    homeSign(context, geometry, color, colors);
    directionSign(context, geometry, color, colors);
  }
}

/** Area of a side's home table. @param {Geometry} geometry @param {Color} color @returns {Box} */
function homeBox({ boxes }, color) {
  const own = boxes.slice(0, OFF).filter((_, square) => isHome(square, color));
  const left = Math.min(...own.map(({ x }) => x));
  const { y, height } = own[0];
  return { x: left, y, width: own.length, height };
}

/** @param {Geometry} geometry @param {number} color */
const trayBox = (geometry, color) => /** @type {Box} */ (geometry.trayOf(color));

/** @param {Context} context @param {Geometry} geometry @param {Box} box @param {number} square */
function plainPoint(context, geometry, box, square) {
  const top = box.y < geometry.height / 2;
  const [rim, tip] = top ? [box.y, box.y + box.height] : [box.y + box.height, box.y];
  context.beginPath();
  context.moveTo(box.x + 0.04, rim);
  context.lineTo(box.x + 0.5, tip);
  context.lineTo(box.x + 0.96, rim);
  context.closePath();
  if (square % 2 === 0) context.fill();
  context.stroke();
}

/**
 * Draws a piece of bone with rings, or a red piece with dots.
 * @param {Context} context
 * @param {Color} color
 * @param {number} radius
 */
function tableman(context, color, radius) {
  shadow(context, radius * 0.97, 0.03);
  if (color === 0) {
    turnedDisc(context, radius, BONE);
    groove(context, radius * 0.78, 0.03, 'rgba(110,80,36,.75)', 'rgba(255,255,255,.85)');
    groove(context, radius * 0.48, 0.03, 'rgba(110,80,36,.75)', 'rgba(255,255,255,.85)');
    context.fillStyle = 'rgba(110,80,36,.8)';
    disc(context, 0, 0, radius * 0.1);
    return;
  }
  turnedDisc(context, radius, OXBLOOD);
  for (let dot = 0; dot < 8; dot += 1) {
    const [x, y] = polar({ x: 0, y: 0 }, radius * 0.68, (dot * Math.PI) / 4 + Math.PI / 8);
    context.fillStyle = '#ecd3a4';
    disc(context, x, y, radius * 0.105);
    context.fillStyle = '#3a0d07';
    disc(context, x, y, radius * 0.045);
  }
  groove(context, radius * 0.4, 0.03, '#ecd3a4', 'rgba(255,255,255,.2)');
}

/** @param {Context} context @param {Look} look @param {Box} box the tray @param {Shown} piece */
function drawTray(context, look, box, { color, count }) {
  for (let index = 0; index < Math.min(TABLEMEN, count); index += 1) {
    const x = box.x + 0.14 + index * 0.385;
    drawSlice(context, look, color, { x, y: box.y + 0.14, width: 0.335, height: box.height - 0.28 });
  }
}

/**
 * Draws a piece borne off, seen edge-on in the tray.
 * @param {Context} context
 * @param {Look} look
 * @param {Color} color
 * @param {Box} box
 */
function drawSlice(context, { plain }, color, { x, y, width, height }) {
  const tones = color === 0 ? BONE : OXBLOOD;
  if (plain !== null) {
    context.strokeStyle = plain.text;
    context.fillStyle = isFilled(plain, { color, kind: 'checker' }) ? plain.text : plain.canvas;
  } else {
    const round = context.createLinearGradient(x, y, x, y + height);
    round.addColorStop(0, tones.dark);
    round.addColorStop(0.35, tones.light);
    round.addColorStop(1, tones.dark);
    context.fillStyle = round;
    context.strokeStyle = tones.edge;
  }
  context.lineWidth = 0.025;
  context.fillRect(x, y, width, height);
  context.strokeRect(x, y, width, height);
  if (color === 0) return;
  context.fillStyle = plain?.canvas ?? '#ecd3a4';
  disc(context, x + width / 2, y + height / 2, Math.min(width, height) * 0.2);
}

/**
 * Draws the number of pieces on a stack.
 * @param {Context} context
 * @param {Look} look
 * @param {Point} at
 * @param {number} count
 * @param {number} color
 */
function drawCount(context, { plain }, at, count, color) {
  context.fillStyle = plain?.canvas ?? (color === 0 ? '#fff8e6' : '#2a0703');
  context.strokeStyle = plain?.text ?? (color === 0 ? '#5a3c14' : '#ecd3a4');
  context.lineWidth = 0.035;
  context.beginPath();
  context.arc(at.x, at.y, 0.29, 0, Math.PI * 2);
  context.fill();
  context.stroke();
  context.fillStyle = plain?.text ?? (color === 0 ? '#2a160a' : '#fff1d2');
  write(context, String(count), at.x, at.y, 0.36);
}
