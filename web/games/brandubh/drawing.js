/** Drawing of Brandubh: pegs in a yew board, or in an iron plate as a modern Spanish text describes it. */

/** @import { Box, Geometry } from '../../board/geometry.js' */
/** @import { Piece } from '../../pkg/ludoteca_wasm.js' */
/** @import { Context } from '../../board/render/texture.js' */
/** @import { Drawing } from '../description.js' */
import { edgeNames, inset, boardBox, WOODS } from '../../board/render/board-materials.js';
import { disc, polar, ring, star, strokeThrough } from '../../board/render/shapes.js';
import { bevel, wood } from '../../board/render/texture.js';
import { shaded, shadow } from '../../board/render/piece-materials.js';
import { Lazy } from '../../state/lazy.js';
import { CORNERS, isThrone, THRONE } from './board.js';

/** Lazy-loaded, because few people choose the metal theme. */
const PLATE = new Lazy(() => import('./plate.js'));

/** @type {Drawing} */
export const DRAWING = {
  board: (context, geometry, look) =>
    look.metal && PLATE.made !== null
      ? PLATE.made.drawPlate(context, geometry, pegHole)
      : drawPegBoard(context, geometry),
  load: (look) => (look.metal && PLATE.made === null ? PLATE.get() : null),
  plain(context, { boxes, centers }) {
    boxes.forEach((box, square) => {
      context.strokeRect(box.x, box.y, box.width, box.height);
      const { x, y } = centers[square];
      if (isThrone(square)) for (const radius of [0.44, 0.36]) ring(context, x, y, radius);
    });
  },
  ink: 'rgba(244,224,184,.9)',
  names: (context, geometry) => edgeNames(context, geometry, 7, 0.16),
  piece: (context, _, piece) => peg(context, piece),
};

/** Draws a yew board with holes. @param {Context} context @param {Geometry} geometry */
function* drawPegBoard(context, geometry) {
  const box = boardBox(geometry);
  yield* wood(context, box, WOODS.yewDark, { seed: 61, lines: 12, figure: 0.7 });
  bevel(context, box, 0.07, false);
  const field = inset(box, geometry.frame);
  interlace(context, inset(box, geometry.frame * 0.74));
  yield* wood(context, field, WOODS.yew, { seed: 77, lines: 15, vertical: true, figure: 0.75 });
  bevel(context, field, 0.035, true);
  const throne = geometry.center(THRONE);
  geometry.centers.forEach(({ x, y }, square) => {
    if (square === THRONE) throneRings(context, x, y);
    if (CORNERS.includes(square))
      cornerRings(context, x, y, Math.sign(throne.x - x), Math.sign(throne.y - y));
    pegHole(context, x, y, 0.105);
  });
}

/** Draws a carved twist that runs along the frame. @param {Context} context @param {Box} box */
function interlace(context, box) {
  const count = 24;
  for (let side = 0; side < 4; side += 1) {
    context.save();
    context.translate(box.x + box.width / 2, box.y + box.height / 2);
    context.rotate((side * Math.PI) / 2);
    context.translate(-box.width / 2, -box.height / 2);
    for (const phase of [0, Math.PI]) {
      const points = Array.from({ length: count * 6 + 1 }, (_, step) => ({
        x: 0.2 + ((box.width - 0.4) * step) / (count * 6),
        y: Math.sin((step / 6) * Math.PI + phase) * 0.055,
      }));
      strokeThrough(context, points, 0.04, 'rgba(30,12,3,.5)', 0.008);
      strokeThrough(context, points, 0.016, 'rgba(226,174,118,.5)', -0.01);
    }
    context.restore();
  }
}

const CARVED = /** @type {[number, string][]} */ ([
  [0.016, 'rgba(244,200,150,.45)'],
  [0, 'rgba(44,18,5,.8)'],
]);

/** @param {Context} context @param {number} x @param {number} y */
function throneRings(context, x, y) {
  context.lineWidth = 0.032;
  for (const [shift, color] of CARVED) {
    context.strokeStyle = color;
    for (const radius of [0.46, 0.39, 0.2]) ring(context, x + shift, y + shift, radius);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const angle = Math.PI / 4 + (quarter * Math.PI) / 2;
      context.beginPath();
      for (const radius of [0.2, 0.39])
        context.lineTo(...polar({ x: x + shift, y: y + shift }, radius, angle));
      context.stroke();
    }
  }
}

/**
 * Draws quarter rings around a corner, on the side of the board's centre.
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} right 1 or -1, towards the middle
 * @param {number} down 1 or -1, towards the middle
 */
function cornerRings(context, x, y, right, down) {
  const start = right > 0 ? (down > 0 ? 0 : 1.5) : down > 0 ? 0.5 : 1;
  context.lineWidth = 0.032;
  for (const [shift, color] of CARVED) {
    context.strokeStyle = color;
    const middle = { x: x - right * 0.48 + shift, y: y - down * 0.48 + shift };
    for (const radius of [0.94, 0.86]) {
      context.beginPath();
      context.arc(middle.x, middle.y, radius, start * Math.PI, (start + 0.5) * Math.PI);
      context.stroke();
    }
    ring(context, x + shift, y + shift, 0.2);
  }
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius */
function pegHole(context, x, y, radius) {
  context.fillStyle = 'rgba(244,200,150,.4)';
  disc(context, x + 0.016, y + 0.018, radius + 0.01);
  const depth = context.createRadialGradient(x + radius * 0.3, y + radius * 0.35, 0, x, y, radius);
  depth.addColorStop(0, '#4a230d');
  depth.addColorStop(1, '#140701');
  context.fillStyle = depth;
  disc(context, x, y, radius);
}

/**
 * Draws a peg from above. Attackers have square heads of red gold, defenders have round heads of white
 * silver, and the king has a larger head with a crown of eight lobes.
 * @param {Context} context
 * @param {Piece} piece
 */
function peg(context, piece) {
  if (piece.color === 1) return squarePeg(context);
  return piece.kind === 'king' ? kingPeg(context) : roundPeg(context);
}

/** @param {Context} context */
function squarePeg(context) {
  const half = 0.245;
  shadow(context, 0.32, 0.05);
  const faces = ['#ffcb92', '#a9502a', '#6e2a12', '#dd8a52'];
  faces.forEach((color, side) => {
    context.save();
    context.rotate((side * Math.PI) / 2);
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(-half, -half);
    context.lineTo(half, -half);
    context.lineTo(0.1, -0.1);
    context.lineTo(-0.1, -0.1);
    context.fill();
    context.restore();
  });
  const glow = context.createLinearGradient(-0.1, -0.1, 0.1, 0.1);
  glow.addColorStop(0, '#ffe6c2');
  glow.addColorStop(1, '#c9743f');
  context.fillStyle = glow;
  context.fillRect(-0.1, -0.1, 0.2, 0.2);
  context.lineWidth = 0.016;
  context.strokeStyle = 'rgba(50,12,2,.85)';
  context.strokeRect(-half, -half, half * 2, half * 2);
  context.strokeRect(-0.1, -0.1, 0.2, 0.2);
}

/** @param {Context} context */
function roundPeg(context) {
  const radius = 0.285;
  shadow(context, radius, 0.05);
  context.fillStyle = shaded(context, radius, '#ffffff', '#cfd4d6', '#5d666b');
  disc(context, 0, 0, radius);
  context.lineWidth = 0.02;
  context.strokeStyle = 'rgba(60,70,76,.9)';
  ring(context, 0, 0, radius);
  context.strokeStyle = 'rgba(80,90,96,.7)';
  ring(context, 0, 0, radius * 0.62);
  context.fillStyle = shaded(context, radius * 0.55, '#ffffff', '#e4e8ea', '#8d979c');
  disc(context, 0, 0, radius * 0.56);
}

/** @param {Context} context */
function kingPeg(context) {
  const radius = 0.4;
  shadow(context, radius, 0.06);
  context.fillStyle = shaded(context, radius, '#ffffff', '#c6ccd0', '#4c555a');
  context.beginPath();
  for (let lobe = 0; lobe < 8; lobe += 1) {
    const angle = (lobe * Math.PI) / 4;
    context.arc(...polar({ x: 0, y: 0 }, radius * 0.78, angle), radius * 0.3, angle - 1.25, angle + 1.25);
  }
  context.closePath();
  context.fill();
  context.lineWidth = 0.022;
  context.strokeStyle = 'rgba(44,52,58,.95)';
  context.stroke();
  context.fillStyle = shaded(context, radius * 0.66, '#ffffff', '#dfe4e6', '#77828a');
  disc(context, 0, 0, radius * 0.62);
  context.strokeStyle = 'rgba(30,38,44,.9)';
  ring(context, 0, 0, radius * 0.62);
  context.fillStyle = '#20282e';
  star(context, 0, 0, radius * 0.5, radius * 0.16, 4);
  context.fill();
  context.fillStyle = '#ffffff';
  disc(context, 0, 0, radius * 0.12);
}
