/**
 * The boards themselves, each in the material of its game. Drawn once per size into a sprite, in board units.
 */

/** @import { Geometry, Point, Box } from '../geometry/geometry.js' */
/** @import { Context, Tones } from './texture.js' */
/** @import { Look } from './look.js' */
import { TABLES } from '../games/fallas/board.js';
import { OFF, unreachable } from '../geometry/geometry.js';
import { disc, ring, star, strokeThrough, write } from './shapes.js';
import { bevel, daylight, metal, randomFrom, stone, wood } from './texture.js';

/** @type {{ [name in 'yew' | 'yewDark' | 'walnut' | 'walnutDark' | 'maple' | 'pear']: Tones }} */
const WOODS = {
  yew: { base: '#a9683a', dark: '#5d2f14', light: '#dba470' },
  yewDark: { base: '#7c4524', dark: '#3d1c0a', light: '#b0733f' },
  walnut: { base: '#5b3a22', dark: '#28150a', light: '#93683f' },
  walnutDark: { base: '#3f2616', dark: '#1a0c05', light: '#6b4527' },
  maple: { base: '#dcb987', dark: '#a87c46', light: '#f3dcb2' },
  pear: { base: '#b57a48', dark: '#7a4722', light: '#d9a674' },
};

/**
 * Draws the board of `look` without pieces.
 * @param {Context} context in board units
 * @param {Geometry} geometry
 * @param {Look} look
 * @param {number} track whose numbers the points of the tables board show
 */
export function drawBoard(context, geometry, look, track) {
  if (look.plain !== null) drawPlainBoard(context, geometry, look.plain);
  else drawMaterial(context, geometry, look);
  if (look.names)
    drawLabels(
      context,
      geometry,
      look.plain?.text ?? (look.game === 'el-perro' ? 'rgba(22,16,9,.95)' : 'rgba(244,224,184,.9)'),
      track,
    );
}

/** @param {Context} context @param {Geometry} geometry @param {Look} look */
function drawMaterial(context, geometry, look) {
  switch (look.game) {
    case 'el-perro':
      drawSlab(context, geometry);
      break;
    case 'alquerque':
      drawInlaid(context, geometry);
      break;
    case 'brandubh':
      look.metal ? drawMetalBoard(context, geometry) : drawPegBoard(context, geometry);
      break;
    case 'fallas':
      drawTables(context, geometry);
      break;
    case 'spanish-draughts':
      drawCheckered(context, geometry);
      break;
    default:
      unreachable(look.game);
  }
  daylight(context, geometry.width, geometry.height);
}

/** @param {Geometry} geometry @returns {Box} */
const whole = (geometry) => ({ x: 0, y: 0, width: geometry.width, height: geometry.height });

/** @param {Box} box @param {number} by @returns {Box} */
const inset = (box, by) => ({
  x: box.x + by,
  y: box.y + by,
  width: box.width - 2 * by,
  height: box.height - 2 * by,
});

/**
 * The ends of each line.
 * @param {Geometry} geometry
 * @returns {[Point, Point][]}
 */
function segments(geometry) {
  const at = (/** @type {number} */ square) => /** @type {Point} */ (geometry.centers[square]);
  return geometry.lines.map(([from, to]) => [at(from), at(to)]);
}

/** El Perro: lines scratched into a slab. @param {Context} context @param {Geometry} geometry */
function drawSlab(context, geometry) {
  const box = whole(geometry);
  stone(context, box, { base: '#8d8474', dark: '#3c352b', light: '#d6cdb8' }, { seed: 41, grains: 110 });
  const random = randomFrom(7);
  for (const [from, to] of segments(geometry)) scratch(context, from, to, random);
  for (const { x, y } of geometry.centers) pit(context, x, y, 0.085);
  bevel(context, box, 0.09, false);
  chips(context, box);
}

/** Where flakes have broken from the edges of a slab. @param {Context} context @param {Box} box */
function chips(context, box) {
  const random = randomFrom(97);
  for (let chip = 0; chip < 22; chip += 1) {
    const side = chip % 4;
    const at = random() * (side % 2 === 0 ? box.width : box.height);
    const reach = 0.05 + random() * 0.1;
    context.save();
    if (side === 1) context.translate(box.width, 0);
    if (side === 2) context.translate(box.width, box.height);
    if (side === 3) context.translate(0, box.height);
    context.rotate((side * Math.PI) / 2);
    const edge = [at - reach, at - reach * 0.4, at + reach * 0.3, at + reach * 0.9].map((x, step) => ({
      x,
      y: step % 3 === 0 ? 0 : reach * (0.3 + random() * 0.4),
    }));
    context.beginPath();
    edge.forEach(({ x, y }) => context.lineTo(x, y));
    context.fillStyle = side === 0 || side === 3 ? 'rgba(240,232,214,.5)' : 'rgba(24,18,10,.5)';
    context.fill();
    strokeThrough(context, edge, 0.012, 'rgba(24,18,10,.5)');
    context.restore();
  }
}

/**
 * A line scratched into stone: a few unsteady passes of the tool, dark, with a lit lower edge.
 * @param {Context} context
 * @param {Point} from
 * @param {Point} to
 * @param {() => number} random
 */
function scratch(context, from, to, random) {
  const waver = () => (random() - 0.5) * 0.035;
  for (let pass = 0; pass < 3; pass += 1) {
    const points = Array.from({ length: 7 }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / 6 + waver(),
      y: from.y + ((to.y - from.y) * step) / 6 + waver(),
    }));
    strokeThrough(context, points, 0.018, 'rgba(255,248,228,.4)', 0.02);
    strokeThrough(context, points, 0.02 + random() * 0.022, 'rgba(38,30,22,.62)');
  }
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius */
function pit(context, x, y, radius) {
  const shade = context.createRadialGradient(x - radius * 0.25, y - radius * 0.25, 0, x, y, radius);
  shade.addColorStop(0, 'rgba(30,22,14,.75)');
  shade.addColorStop(0.7, 'rgba(40,32,22,.5)');
  shade.addColorStop(1, 'rgba(40,32,22,0)');
  context.fillStyle = shade;
  disc(context, x, y, radius);
}

/**
 * Alquerque: pear wood in a walnut frame, lines of bone let in.
 * @param {Context} context
 * @param {Geometry} geometry
 */
function drawInlaid(context, geometry) {
  const box = whole(geometry);
  wood(context, box, WOODS.walnutDark, { seed: 5, lines: 9 });
  bevel(context, box, 0.07, false);
  const field = inset(box, 0.36);
  band(context, inset(box, 0.3), 0.04, '#e6d3ab');
  wood(context, field, WOODS.pear, { seed: 23, lines: 13 });
  bevel(context, field, 0.03, true);
  for (const [from, to] of segments(geometry)) strokeThrough(context, [from, to], 0.085, '#3a2010');
  for (const [from, to] of segments(geometry)) strokeThrough(context, [from, to], 0.048, '#ecd9b0');
  geometry.centers.forEach(({ x, y }, square) => rosette(context, x, y, square === 12 ? 0.2 : 0.13));
}

/** @param {Context} context @param {Box} box @param {number} width @param {string} color */
function band(context, box, width, color) {
  context.lineWidth = width + 0.035;
  context.strokeStyle = 'rgba(25,12,4,.75)';
  context.strokeRect(box.x, box.y, box.width, box.height);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.strokeRect(box.x, box.y, box.width, box.height);
}

/**
 * A disc of bone with an eight-pointed star, as on the inlaid work of Andalusia.
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function rosette(context, x, y, radius) {
  context.fillStyle = '#3a2010';
  disc(context, x, y, radius + 0.022);
  context.fillStyle = '#ecd9b0';
  disc(context, x, y, radius);
  context.fillStyle = '#7a3d1e';
  star(context, x, y, radius * 0.82, radius * 0.45, 8);
  context.fill();
  context.fillStyle = '#ecd9b0';
  disc(context, x, y, radius * 0.26);
}

/**
 * Brandubh: a yew board of peg holes, centre and corners marked.
 * @param {Context} context
 * @param {Geometry} geometry
 */
function drawPegBoard(context, geometry) {
  const box = whole(geometry);
  wood(context, box, WOODS.yewDark, { seed: 61, lines: 12, figure: 0.7 });
  bevel(context, box, 0.07, false);
  const field = inset(box, geometry.frame);
  interlace(context, inset(box, geometry.frame * 0.74));
  wood(context, field, WOODS.yew, { seed: 77, lines: 15, vertical: true, figure: 0.75 });
  bevel(context, field, 0.035, true);
  const throne = /** @type {Point} */ (geometry.centers[24]);
  geometry.centers.forEach(({ x, y }, square) => {
    if (square === 24) throneRings(context, x, y);
    if ([0, 6, 42, 48].includes(square))
      cornerRings(context, x, y, Math.sign(throne.x - x), Math.sign(throne.y - y));
    pegHole(context, x, y, 0.105);
  });
}

/**
 * Brandubh after a modern Spanish text: an iron plate with engraved lines and bored holes.
 * @param {Context} context
 * @param {Geometry} geometry
 */
function drawMetalBoard(context, geometry) {
  const box = whole(geometry);
  metal(context, box, { base: '#54595d', dark: '#2e3235', light: '#7d858a' }, 12);
  bevel(context, box, 0.08, false);
  const field = inset(box, geometry.frame);
  metal(context, field, { base: '#71797e', dark: '#4b5257', light: '#98a1a6' }, 13);
  bevel(context, field, 0.035, true);
  for (let line = 0; line < 7; line += 1) {
    const at = field.x + 0.5 + line;
    for (const [shift, color] of /** @type {[number, string][]} */ ([
      [0.014, 'rgba(255,255,255,.4)'],
      [0, 'rgba(12,16,18,.75)'],
    ])) {
      strokeThrough(
        context,
        [
          { x: at, y: field.y + 0.5 },
          { x: at, y: field.y + 6.5 },
        ],
        0.016,
        color,
        shift,
      );
      strokeThrough(
        context,
        [
          { x: field.x + 0.5, y: at },
          { x: field.x + 6.5, y: at },
        ],
        0.016,
        color,
        shift,
      );
    }
  }
  geometry.centers.forEach(({ x, y }, square) => {
    if ([0, 6, 24, 42, 48].includes(square)) plate(context, x, y);
    pegHole(context, x, y, 0.105);
  });
  for (let rivet = 0; rivet < 4; rivet += 1) {
    const reach = geometry.frame * 0.5;
    pegHole(
      context,
      rivet % 2 === 0 ? reach : box.width - reach,
      rivet < 2 ? reach : box.height - reach,
      0.07,
    );
  }
}

/**
 * A throne on the metal board: a disc let in, with a ring.
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 */
function plate(context, x, y) {
  const face = context.createLinearGradient(x - 0.4, y - 0.4, x + 0.4, y + 0.4);
  face.addColorStop(0, '#e3c07c');
  face.addColorStop(1, '#80602a');
  context.fillStyle = '#23272a';
  disc(context, x, y, 0.43);
  context.fillStyle = face;
  disc(context, x, y, 0.4);
  context.lineWidth = 0.025;
  context.strokeStyle = 'rgba(50,32,6,.8)';
  ring(context, x, y, 0.3);
}

/**
 * A carved running twist along the frame.
 * @param {Context} context
 * @param {Box} box
 */
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
      context.moveTo(x + shift + 0.2 * Math.cos(angle), y + shift + 0.2 * Math.sin(angle));
      context.lineTo(x + shift + 0.39 * Math.cos(angle), y + shift + 0.39 * Math.sin(angle));
      context.stroke();
    }
  }
}

/**
 * Quarter rings around a corner that open towards the middle.
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} right towards the middle: 1 or -1
 * @param {number} down
 */
function cornerRings(context, x, y, right, down) {
  const start = right > 0 ? (down > 0 ? 0 : 1.5) : down > 0 ? 0.5 : 1;
  context.lineWidth = 0.032;
  for (const [shift, color] of CARVED) {
    context.strokeStyle = color;
    for (const radius of [0.94, 0.86]) {
      context.beginPath();
      context.arc(
        x - right * 0.48 + shift,
        y - down * 0.48 + shift,
        radius,
        start * Math.PI,
        (start + 0.5) * Math.PI,
      );
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
 * Fallas: a tables board with semicircular sockets at the rim.
 * @param {Context} context
 * @param {Geometry} geometry
 */
function drawTables(context, geometry) {
  const box = whole(geometry);
  wood(context, box, WOODS.walnut, { seed: 91, lines: 10 });
  bevel(context, box, 0.09, false);
  const { frame, bar, tray } = TABLES;
  for (let half = 0; half < 2; half += 1) {
    const field = {
      x: frame + half * (6 + bar),
      y: frame + tray,
      width: 6,
      height: geometry.height - 2 * (frame + tray),
    };
    wood(context, field, WOODS.maple, { seed: 31 + half, lines: 12, vertical: true });
    bevel(context, field, 0.05, true);
  }
  for (let square = 0; square < OFF; square += 1) tablesPoint(context, geometry, square);
  barOf(context, geometry);
  for (const color of [0, 1]) {
    const slot = inset(/** @type {Box} */ (geometry.trayOf(color)), 0.07);
    context.fillStyle = 'rgba(18,8,2,.62)';
    context.fillRect(slot.x, slot.y, slot.width, slot.height);
    bevel(context, slot, 0.04, true);
  }
}

/**
 * A point: a slender inlaid leaf that rises from a semicircular socket cut into the rim.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {number} square
 */
function tablesPoint(context, geometry, square) {
  const box = /** @type {Box} */ (geometry.boxes[square]);
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
 * @param {number} up 1 where the point grows downwards
 */
function socket(context, x, rim, up) {
  const middle = rim + up * 0.49;
  context.save();
  context.beginPath();
  context.rect(x - 0.5, Math.min(rim, middle), 1, 0.49);
  context.clip();
  context.beginPath();
  context.rect(x - 0.5, Math.min(rim, middle), 1, 0.49);
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
function barOf(context, geometry) {
  const { frame, bar } = TABLES;
  const box = { x: frame + 6, y: 0.09, width: bar, height: geometry.height - 0.18 };
  wood(context, box, WOODS.walnutDark, { seed: 17, vertical: true });
  bevel(context, box, 0.05, false);
  const x = box.x + bar / 2;
  for (const share of [0.3, 0.5, 0.7]) rosette(context, x, geometry.height * share, 0.17);
}

/**
 * Draughts: maple and walnut; play is on the light squares.
 * @param {Context} context
 * @param {Geometry} geometry
 */
function drawCheckered(context, geometry) {
  const box = whole(geometry);
  wood(context, box, WOODS.walnutDark, { seed: 3, lines: 9 });
  bevel(context, box, 0.08, false);
  const frame = geometry.frame;
  band(context, inset(box, frame - 0.06), 0.035, '#d9b779');
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const light = (row + column) % 2 === 0;
      const field = { x: frame + column, y: frame + row, width: 1, height: 1 };
      wood(context, field, light ? WOODS.maple : WOODS.walnut, {
        seed: 100 + row * 8 + column,
        vertical: light,
        lines: 13,
      });
    }
  }
  for (let line = 0; line <= 8; line += 1) {
    strokeThrough(
      context,
      [
        { x: frame + line, y: frame },
        { x: frame + line, y: frame + 8 },
      ],
      0.012,
      'rgba(30,14,4,.5)',
    );
    strokeThrough(
      context,
      [
        { x: frame, y: frame + line },
        { x: frame + 8, y: frame + line },
      ],
      0.012,
      'rgba(30,14,4,.5)',
    );
  }
}

/**
 * Names of files and ranks on the frame; numbers of the points on the tables board, as the player to move
 * counts them; numbers of the squares on the draughts board.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {string} ink
 * @param {number} track
 */
function drawLabels(context, geometry, ink, track) {
  const { board, centers, height } = geometry;
  context.fillStyle = ink;
  switch (board) {
    case 'lines5':
      return drawFrameNames(context, geometry, 5, 0.17);
    case 'tafl7':
      return drawFrameNames(context, geometry, 7, 0.16);
    case 'checkered8':
      if (ink.startsWith('rgba')) context.fillStyle = 'rgba(60,32,10,.8)';
      return centers.forEach(({ x, y }, square) =>
        write(context, String(square + 1), x - 0.34, y - 0.38, 0.18),
      );
    case 'tables24':
      for (let square = 0; square < OFF; square += 1) {
        const { x, y } = /** @type {Point} */ (centers[square]);
        const at = y < height / 2 ? TABLES.frame * 0.44 : height - TABLES.frame * 0.44;
        write(context, String(track === 0 ? square + 1 : OFF - square), x, at, 0.27);
      }
      return undefined;
    default:
      return unreachable(board);
  }
}

/**
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {number} size
 * @param {number} at from the edge
 */
function drawFrameNames(context, geometry, size, at) {
  const first = (geometry.width - (size - 1)) / 2;
  for (let index = 0; index < size; index += 1) {
    const shown = geometry.flipped ? size - 1 - index : index;
    write(context, String.fromCharCode(97 + shown), first + index, geometry.height - at, 0.2);
    write(context, String(shown + 1), at, geometry.height - first - index, 0.2);
  }
}

/**
 * The board in few colours: squares without play shaded, points of the tables board by turns hollow and
 * shaded.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {NonNullable<Look['plain']>} colors
 */
function drawPlainBoard(context, geometry, colors) {
  const { board, centers, boxes, frame } = geometry;
  context.fillStyle = colors.canvas;
  context.fillRect(0, 0, geometry.width, geometry.height);
  for (const [from, to] of segments(geometry)) strokeThrough(context, [from, to], 0.03, colors.text);
  context.strokeStyle = colors.text;
  context.fillStyle = colors.shade;
  context.lineWidth = 0.03;
  if (board === 'checkered8') context.fillRect(frame, frame, 8, 8);
  boxes.forEach((box, square) => {
    const { x, y } = /** @type {Point} */ (centers[square]);
    if (board === 'checkered8') fillPlain(context, box, colors);
    else if (board === 'tables24' && square < OFF) plainPoint(context, geometry, box, square);
    else if (board !== 'lines5') context.strokeRect(box.x, box.y, box.width, box.height);
    if (board === 'tafl7' && [0, 6, 24, 42, 48].includes(square))
      for (const radius of [0.44, 0.36]) ring(context, x, y, radius);
  });
  if (board === 'checkered8') context.strokeRect(frame, frame, 8, 8);
  if (board === 'tables24') {
    for (const box of [
      /** @type {Box} */ (geometry.trayOf(1)),
      { x: frame + 6, y: frame, width: TABLES.bar, height: geometry.height - 2 * frame },
    ])
      context.strokeRect(box.x, box.y, box.width, box.height);
  }
}

/** @param {Context} context @param {Box} box @param {NonNullable<Look['plain']>} colors */
function fillPlain(context, box, colors) {
  context.fillStyle = colors.canvas;
  context.fillRect(box.x, box.y, box.width, box.height);
}

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
