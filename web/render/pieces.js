/**
 * The pieces, lit from the upper left. Sides differ by outline or mark as well as by colour, and so do kings:
 * every piece can be told in grey. Drawn around (0, 0) in board units, cached as sprites by the renderer.
 */

/** @import { Color, Piece } from '../pkg/ludoteca_wasm.js' */
/** @import { Context } from './texture.js' */
/** @import { Look, Plain } from './look.js' */
import { unreachable } from '../geometry/geometry.js';
import { disc, ring, star } from './shapes.js';
import { randomFrom } from './texture.js';

/** How many different goats are cut. */
export const STONES = 12;

/**
 * @param {Context} context
 * @param {Look} look
 * @param {Piece} piece
 * @param {number} seed picks one of the stones
 * @param {number} radius units
 */
export function drawPiece(context, look, piece, seed, radius) {
  if (look.plain !== null) {
    drawPlainPiece(context, look.plain, piece, radius);
    return;
  }
  switch (look.game) {
    case 'el-perro':
      pebble(context, piece, seed);
      break;
    case 'brandubh':
      peg(context, piece);
      break;
    case 'fallas':
      tableman(context, piece.color, radius);
      break;
    case 'alquerque':
      counter(context, piece.color, radius);
      break;
    case 'spanish-draughts':
      draughtsman(context, piece, radius);
      break;
    default:
      unreachable(look.game);
  }
}

/**
 * The soft shadow under a piece.
 * @param {Context} context
 * @param {number} radius
 * @param {number} lift units that the piece is above the board
 */
function shadow(context, radius, lift) {
  const reach = radius * 1.28;
  const shade = context.createRadialGradient(lift, lift * 1.5, radius * 0.55, lift, lift * 1.5, reach);
  shade.addColorStop(0, 'rgba(12,6,0,.62)');
  shade.addColorStop(1, 'rgba(12,6,0,0)');
  context.fillStyle = shade;
  disc(context, lift, lift * 1.5, reach);
}

/**
 * A ball of light from `light` over `base` to `dark`.
 * @param {Context} context
 * @param {number} radius
 * @param {string} light
 * @param {string} base
 * @param {string} dark
 */
function shaded(context, radius, light, base, dark) {
  const glow = context.createRadialGradient(
    -radius * 0.38,
    -radius * 0.42,
    radius * 0.05,
    -radius * 0.1,
    -radius * 0.1,
    radius * 1.12,
  );
  glow.addColorStop(0, light);
  glow.addColorStop(0.45, base);
  glow.addColorStop(1, dark);
  return glow;
}

/**
 * A stone from the beach: the dog large and dark with a pale vein, the goats small and pale, no two alike.
 * @param {Context} context
 * @param {Piece} piece
 * @param {number} seed
 */
function pebble(context, piece, seed) {
  const dog = piece.kind === 'dog';
  const random = randomFrom(dog ? 900 : 300 + seed * 13);
  const radius = dog ? 0.42 : 0.27 + random() * 0.045;
  const squash = dog ? 0.93 : 0.74 + random() * 0.22;
  const outline = Array.from({ length: 9 }, () => 1 - random() * (dog ? 0.1 : 0.22));
  shadow(context, radius, dog ? 0.05 : 0.035);
  context.save();
  context.rotate(dog ? 0.3 : random() * Math.PI);
  context.scale(1, squash);
  smoothOutline(context, outline, radius);
  context.restore();
  const [light, middle, dark] = PALE[seed % PALE.length] ?? PALE[0];
  context.fillStyle = dog
    ? shaded(context, radius, '#77716b', '#35312f', '#0f0d0d')
    : shaded(context, radius, light, middle, dark);
  context.fill();
  context.lineWidth = 0.014;
  context.strokeStyle = dog ? 'rgba(0,0,0,.8)' : 'rgba(70,54,32,.75)';
  context.stroke();
  context.save();
  context.clip();
  speckle(context, random, radius, dog ? ['#0a0909', '#8a8580'] : ['#a08c6a', '#ffffff'], dog ? 130 : 90);
  if (dog) vein(context, radius);
  context.restore();
}

/** Lit, middle and shaded tone of the pale stones: chalk, sand, rose, ash. */
const PALE = /** @type {const} */ ([
  ['#f7f1e2', '#e0d6c0', '#8d7e63'],
  ['#f2e2c4', '#d6c19a', '#84693f'],
  ['#f3dfd2', '#d9bfae', '#8a675a'],
  ['#ecebe6', '#c9c7c0', '#75726b'],
  ['#f5ead2', '#e6d5ae', '#937a4c'],
]);

/** @param {Context} context @param {number} radius */
function vein(context, radius) {
  context.lineWidth = 0.045;
  context.strokeStyle = 'rgba(232,224,208,.85)';
  context.beginPath();
  context.moveTo(-radius * 1.1, radius * 0.35);
  context.bezierCurveTo(
    -radius * 0.3,
    -radius * 0.15,
    radius * 0.2,
    radius * 0.5,
    radius * 1.1,
    -radius * 0.25,
  );
  context.stroke();
}

/**
 * @param {Context} context
 * @param {() => number} random
 * @param {number} radius
 * @param {[string, string]} colors
 * @param {number} count
 */
function speckle(context, random, radius, colors, count) {
  for (let speck = 0; speck < count; speck += 1) {
    context.globalAlpha = 0.15 + random() * 0.3;
    context.fillStyle = colors[random() < 0.6 ? 0 : 1];
    const size = 0.008 + random() * 0.016;
    context.fillRect((random() - 0.5) * 2 * radius, (random() - 0.5) * 2 * radius, size, size);
  }
  context.globalAlpha = 1;
}

/** @param {Context} context @param {number[]} outline @param {number} radius */
function smoothOutline(context, outline, radius) {
  const count = outline.length;
  const at = (/** @type {number} */ index) => {
    const angle = (2 * Math.PI * index) / count;
    const reach = (outline[((index % count) + count) % count] ?? 1) * radius;
    return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
  };
  context.beginPath();
  for (let index = 0; index <= count; index += 1) {
    const here = at(index);
    const next = at(index + 1);
    const middle = { x: (here.x + next.x) / 2, y: (here.y + next.y) / 2 };
    if (index === 0) context.moveTo(middle.x, middle.y);
    else context.quadraticCurveTo(here.x, here.y, middle.x, middle.y);
  }
  context.closePath();
}

/**
 * A peg seen from above: attackers have square heads of red gold, the king's men round heads of white silver,
 * the king a larger head with a crown of eight lobes.
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
    context.arc(
      radius * 0.78 * Math.cos(angle),
      radius * 0.78 * Math.sin(angle),
      radius * 0.3,
      angle - 1.25,
      angle + 1.25,
    );
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

/**
 * A disc with a rim: the start of every turned piece.
 * @param {Context} context
 * @param {number} radius
 * @param {{ light: string, base: string, dark: string, edge: string }} tones
 */
function turnedDisc(context, radius, tones) {
  context.fillStyle = tones.edge;
  disc(context, 0, 0, radius);
  context.fillStyle = shaded(context, radius, tones.light, tones.base, tones.dark);
  disc(context, 0, 0, radius * 0.97);
  context.lineWidth = radius * 0.05;
  context.strokeStyle = tones.edge;
  ring(context, 0, 0, radius * 0.975);
}

/**
 * A groove turned into a disc.
 * @param {Context} context
 * @param {number} radius
 * @param {number} width
 * @param {string} dark
 * @param {string} light
 */
function groove(context, radius, width, dark, light) {
  context.lineWidth = width;
  context.strokeStyle = dark;
  ring(context, 0, 0, radius);
  context.strokeStyle = light;
  context.lineWidth = width * 0.6;
  context.beginPath();
  context.arc(0, 0, radius - width * 0.75, Math.PI * 0.02, Math.PI * 0.62);
  context.stroke();
}

const BONE = { light: '#fffaf0', base: '#ead9b5', dark: '#b3935d', edge: '#6f5429' };
const EBONY = { light: '#6d5a50', base: '#2f2320', dark: '#120b09', edge: '#050303' };
const OXBLOOD = { light: '#b86a58', base: '#6a2219', dark: '#350b07', edge: '#1c0402' };

/**
 * A tableman: bone with turned rings, or dark with rings and dots.
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
    const angle = (dot * Math.PI) / 4 + Math.PI / 8;
    context.fillStyle = '#ecd3a4';
    disc(context, radius * 0.68 * Math.cos(angle), radius * 0.68 * Math.sin(angle), radius * 0.105);
    context.fillStyle = '#3a0d07';
    disc(context, radius * 0.68 * Math.cos(angle), radius * 0.68 * Math.sin(angle), radius * 0.045);
  }
  groove(context, radius * 0.4, 0.03, '#ecd3a4', 'rgba(255,255,255,.2)');
}

/**
 * A counter for Alquerque: bone with a single ring, or ebony with an inlaid star.
 * @param {Context} context
 * @param {Color} color
 * @param {number} radius
 */
function counter(context, color, radius) {
  const size = radius * 0.92;
  shadow(context, size, 0.045);
  if (color === 0) {
    turnedDisc(context, size, BONE);
    groove(context, size * 0.66, 0.035, 'rgba(110,80,36,.8)', 'rgba(255,255,255,.9)');
    return;
  }
  turnedDisc(context, size, EBONY);
  context.fillStyle = '#d9bd84';
  star(context, 0, 0, size * 0.62, size * 0.24, 4);
  context.fill();
  context.lineWidth = 0.014;
  context.strokeStyle = 'rgba(0,0,0,.8)';
  context.stroke();
}

const BOXWOOD = { light: '#fff1d0', base: '#e3bd7e', dark: '#9c6d34', edge: '#5c3a15' };

/**
 * A turned draughtsman: rings for White, a milled edge as well for Black. A king is two men high and wears a
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
    const angle = (notch * Math.PI) / 12;
    context.beginPath();
    context.moveTo(size * 0.89 * Math.cos(angle), size * 0.89 * Math.sin(angle));
    context.lineTo(size * 0.97 * Math.cos(angle), size * 0.97 * Math.sin(angle));
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

/**
 * A piece in few colours. The first side is hollow with a ring, the second filled, with a square let in; pegs
 * of the attackers are square. Kings carry a star of five points, the dog one of three.
 * @param {Context} context
 * @param {Plain} colors
 * @param {Piece} piece
 * @param {number} radius
 */
function drawPlainPiece(context, colors, piece, radius) {
  const size = piece.kind === 'goat' ? radius * 0.7 : radius * 0.92;
  const second = piece.color === 1;
  const filled = isFilled(colors, piece);
  const crowned = piece.kind === 'king' || piece.kind === 'dog';
  context.fillStyle = filled ? colors.text : colors.canvas;
  context.strokeStyle = filled ? colors.canvas : colors.text;
  context.lineWidth = 0.06;
  context.beginPath();
  if (second && piece.kind === 'pawn') context.rect(-size * 0.8, -size * 0.8, size * 1.6, size * 1.6);
  else context.arc(0, 0, size, 0, Math.PI * 2);
  context.fill();
  context.stroke();
  context.fillStyle = context.strokeStyle;
  if (crowned) star(context, 0, 0, size * 0.72, size * 0.3, piece.kind === 'king' ? 5 : 3);
  if (crowned) context.fill();
  else if (second) context.fillRect(-size * 0.2, -size * 0.2, size * 0.4, size * 0.4);
  else ring(context, 0, 0, size * 0.5);
}

/**
 * Whether a piece has the colour of what is drawn on the board: the pieces that are called dark are dark on a
 * dark page too.
 * @param {Plain} colors
 * @param {Pick<Piece, 'color' | 'kind'>} piece
 */
function isFilled({ isDark }, { color, kind }) {
  const isLight = kind === 'goat' || (kind !== 'dog' && color === 0);
  return isLight === isDark;
}

/**
 * A piece borne off, seen from its edge in the tray.
 * @param {Context} context
 * @param {Look} look
 * @param {Color} color
 * @param {number} x left
 * @param {number} y top
 * @param {number} width
 * @param {number} height
 */
export function drawSlice(context, look, color, x, y, width, height) {
  const tones = color === 0 ? BONE : OXBLOOD;
  if (look.plain !== null) {
    context.strokeStyle = look.plain.text;
    context.fillStyle = isFilled(look.plain, { color, kind: 'checker' })
      ? look.plain.text
      : look.plain.canvas;
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
  context.fillStyle = look.plain === null ? '#ecd3a4' : look.plain.canvas;
  disc(context, x + width / 2, y + height / 2, Math.min(width, height) * 0.2);
}
