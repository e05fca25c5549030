/**
 * Marks on the board. Each has its own shape, so that none depends on colour: a foot mark for a piece that
 * can move, three notches for one that can capture, a ring for the selected piece, a dot for a target, a
 * diamond for a capturing target, a cross for a piece that would be captured, a pale piece with a small cross
 * where one was captured, a broken ring for squares that show the reason for a refusal. Hints use a dashed
 * frame around a part of the board, rays around a piece, and arrows.
 */

/** @import { Geometry, Point } from '../geometry.js' */
/** @import { Context } from './texture.js' */
/** @import { Look } from './board-look.js' */
/** @import { Scene, Shown } from '../scene.js' */
import { polar, strokeThrough } from './shapes.js';

/** @typedef {{ line: string, under: string, target: string, proof: string, winner: string }} Inks */

/** @param {Look} look @returns {Inks} */
function inksOf(look) {
  if (look.plain !== null) {
    const { canvas, highlight, accent } = look.plain;
    return { line: highlight, under: canvas, target: highlight, proof: accent, winner: highlight };
  }
  return {
    line: '#fff8e1',
    under: 'rgba(16,10,4,.85)',
    target: '#2f7fc4',
    proof: '#e0382b',
    winner: '#f2c24e',
  };
}

/**
 * Number of pieces of a colour on a square.
 * @param {Shown[]} pieces @param {number} square @param {number} color
 */
export function countOn(pieces, square, color) {
  return pieces.find((piece) => piece.square === square && piece.color === color)?.count ?? 0;
}

/**
 * Centre of a square's top piece, or of the empty square.
 * @param {Geometry} geometry
 * @param {Shown[]} pieces
 * @param {number} square
 * @param {number} mover side whose tray is meant, if `square` is the tray
 */
export function topOf(geometry, pieces, square, mover) {
  if (square === geometry.off) return landingOn(geometry, pieces, square, mover);
  const count = Math.max(countOn(pieces, square, 0), countOn(pieces, square, 1));
  return geometry.placeIn(square, Math.max(0, count - 1), Math.max(1, count), mover);
}

/**
 * Centre of the next piece to land on a square.
 * @param {Geometry} geometry
 * @param {Shown[]} pieces
 * @param {number} square
 * @param {number} mover
 */
export function landingOn(geometry, pieces, square, mover) {
  const count = countOn(pieces, square, mover);
  return geometry.placeIn(square, count, count + 1, mover);
}

/**
 * Strokes a path twice, first wider in the colour `under`, so that it is visible on any background.
 * @param {Context} context
 * @param {string} ink
 * @param {string} under
 * @param {number} width
 */
function strokeTwice(context, ink, under, width) {
  context.strokeStyle = under;
  context.lineWidth = width + 0.055;
  context.stroke();
  context.strokeStyle = ink;
  context.lineWidth = width;
  context.stroke();
}

/** Draws the marks below the pieces. @param {Context} context @param {Scene} scene */
export function drawMarksBelow(context, scene) {
  const { geometry, look, marks } = scene;
  const inks = inksOf(look);
  context.lineCap = 'round';
  if (marks.area.length > 0) drawArea(context, scene, inks);
  drawDirection(context, scene);
  marks.last.forEach((_, index) => {
    drawLastPath(context, lastPoints(scene, index), inks, geometry);
  });
}

/**
 * Draws the goats' direction, if any, as three chevrons scratched into the right-hand side.
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} [done] progress of the turn, from -1 (opposite direction) to 1
 */
export function drawDirection(context, { geometry, look, marks: { direction } }, done = 1) {
  if (direction === null) return;
  const lean = (direction === 'up') !== geometry.flipped ? done : -done;
  const x = geometry.width - 0.3;
  for (const row of [-0.24, 0, 0.24]) {
    const tip = geometry.height / 2 + row - 0.1 * lean;
    const foot = geometry.height / 2 + row + 0.06 * lean;
    const chevron = [
      { x: x - 0.15, y: foot },
      { x, y: tip },
      { x: x + 0.15, y: foot },
    ];
    if (look.plain === null) strokeThrough(context, chevron, 0.03, 'rgba(255,248,228,.45)', 0.02);
    strokeThrough(context, chevron, 0.05, look.plain?.text ?? 'rgba(38,30,22,.8)');
  }
}

/**
 * Returns the points of a path of the last move: where its piece was, where it stopped, and where it is now.
 * Pieces that come from or go to the same square have different positions in its stack.
 * @param {Scene} scene
 * @param {number} index of the path
 * @returns {Point[]}
 */
export function lastPoints({ geometry, pieces, marks: { last, lastColor } }, index) {
  const path = last[index] ?? [];
  const [from, to] = [path[0] ?? 0, path.at(-1) ?? 0];
  const earlier = last.slice(0, index).filter((other) => other[0] === from).length;
  const later = last.slice(index + 1).filter((other) => other.at(-1) === to).length;
  return path.map((square, step) => {
    const count = countOn(pieces, square, lastColor);
    const place = (/** @type {number} */ at) =>
      geometry.placeIn(square, Math.max(0, at), Math.max(1, count, at + 1), lastColor);
    if (step === 0) return place(count + earlier);
    return place(step === path.length - 1 ? count - 1 - later : count);
  });
}

/**
 * Draws a path of the last move, from an open ring, through a small ring at each stop, to brackets around its
 * end.
 * @param {Context} context
 * @param {Point[]} points at least two
 * @param {Inks} inks
 * @param {Geometry} geometry
 */
function drawLastPath(context, points, { line, under }, { marks: { isArched }, height }) {
  context.save();
  context.setLineDash([0.02, 0.14]);
  context.beginPath();
  points.forEach(({ x, y }, index) => {
    const before = points[index - 1];
    if (before === undefined || !isArched) context.lineTo(x, y);
    else context.quadraticCurveTo((before.x + x) / 2, height / 2, x, y);
  });
  strokeTwice(context, line, under, 0.05);
  context.setLineDash([]);
  arc(context, points[0], 0.15);
  strokeTwice(context, line, under, 0.03);
  for (const stop of points.slice(1, -1)) {
    arc(context, stop, 0.08);
    strokeTwice(context, line, under, 0.03);
  }
  brackets(context, points[points.length - 1], 0.45, 0.14);
  strokeTwice(context, line, under, 0.035);
  context.restore();
}

/**
 * Begins a path with an arc.
 * @param {Context} context
 * @param {Point} middle
 * @param {number} radius
 * @param {number} [from] angle
 * @param {number} [to] angle
 */
function arc(context, { x, y }, radius, from = 0, to = Math.PI * 2) {
  context.beginPath();
  context.arc(x, y, radius, from, to);
}

/** @param {Context} context @param {Point} at @param {number} reach @param {number} arm */
function brackets(context, at, reach, arm) {
  context.beginPath();
  for (const right of [1, -1]) {
    for (const down of [1, -1]) {
      const x = at.x + reach * right;
      const y = at.y + reach * down;
      context.moveTo(x - arm * right, y);
      context.lineTo(x, y);
      context.lineTo(x, y - arm * down);
    }
  }
}

/**
 * Draws the pieces that the last move captured, pale and each with a small cross. On the tables board, such a
 * piece is next to those that hit it; on other boards, it is left out if another piece is on its square.
 * @param {Context} context
 * @param {Scene} scene
 * @param {(piece: Shown, at: Point, size: number) => void} draw
 */
export function drawGhosts(context, { geometry, look, marks, pieces }, draw) {
  const { line, under } = inksOf(look);
  for (const ghost of marks.ghosts) {
    const there = pieces.find(({ square }) => square === ghost.square);
    if (there !== undefined && geometry.off === null) continue;
    const at = landingOn(geometry, pieces, ghost.square, there?.color ?? ghost.color);
    context.globalAlpha = 0.6;
    draw(ghost, at, 0.9);
    context.globalAlpha = 1;
    context.lineCap = 'round';
    crossPath(context, at, 0.1);
    strokeTwice(context, line, under, 0.045);
  }
}

/** Draws the marks above the pieces. @param {Context} context @param {Scene} scene */
export function drawMarksAbove(context, scene) {
  const { geometry, look, marks, pieces } = scene;
  const inks = inksOf(look);
  const { radius } = geometry;
  const { mover, selected, capturing } = marks;
  const top = (/** @type {number} */ square, color = mover) => topOf(geometry, pieces, square, color);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const square of marks.movable)
    if (square !== selected && !capturing.includes(square)) footMark(context, geometry, top(square), inks);
  for (const square of capturing) if (square !== selected) notches(context, top(square), radius, inks);
  if (selected !== null) {
    arc(context, top(selected), radius * geometry.marks.ring);
    strokeTwice(context, inks.line, inks.under, 0.065);
  }
  for (const { square, captures } of marks.targets) {
    const at = landingOn(geometry, pieces, square, mover);
    if (captures) diamond(context, at, radius * 0.86, inks);
    else dot(context, at, geometry.marks.dot, inks);
  }
  for (const square of marks.taken) cross(context, top(square, mover === 0 ? 1 : 0), 0.17, inks);
  for (const { square, color } of marks.winners) goldRing(context, top(square, color), radius, inks);
  for (const square of [...marks.proof, ...marks.blocked])
    brokenRing(context, top(square), radius * 1.12, inks);
  const tray = geometry.trayOf(mover);
  if (marks.offTarget && tray !== null) {
    context.beginPath();
    context.rect(tray.x, tray.y, tray.width, tray.height);
    strokeTwice(context, inks.line, inks.under, 0.06);
  }
  if (marks.hinted !== null) rays(context, top(marks.hinted), radius, inks);
  drawArrows(context, scene, inks);
}

/** @param {Context} context @param {Point} at @param {number} radius @param {Inks} inks */
function goldRing(context, at, radius, { winner, under }) {
  arc(context, at, radius * 1.06);
  strokeTwice(context, winner, under, 0.05);
}

/** Frames the area of a hint with dashes. @param {Context} context @param {Scene} scene @param {Inks} inks */
function drawArea(context, { geometry, look, marks }, inks) {
  const boxes = marks.area.map((square) => geometry.boxes[square]);
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;
  context.beginPath();
  context.roundRect(left + 0.03, top + 0.03, width - 0.06, height - 0.06, 0.22);
  if (look.plain === null) {
    context.fillStyle = 'rgba(255,246,206,.3)';
    context.fill();
  }
  context.setLineDash([0.2, 0.16]);
  strokeTwice(context, inks.line, inks.under, 0.04);
  context.setLineDash([]);
}

/** @param {Context} context @param {Point} at @param {number} radius @param {Inks} inks */
function rays(context, at, radius, inks) {
  context.beginPath();
  for (let ray = 0; ray < 10; ray += 1) {
    const angle = (ray * Math.PI) / 5;
    context.moveTo(...polar(at, radius * 1.14, angle));
    context.lineTo(...polar(at, radius * 1.42, angle));
  }
  strokeTwice(context, inks.line, inks.under, 0.075);
}

/**
 * Draws the arrows of a hint and of moves under review. If a step continues with the piece of an earlier
 * step, its arrow starts where the earlier arrow ends.
 * @param {Context} context
 * @param {Scene} scene
 * @param {Inks} inks
 */
function drawArrows(context, { geometry, pieces, marks: { arrows, lines, mover } }, inks) {
  for (const { from, to, kind } of lines) {
    const start = topOf(geometry, pieces, from, mover);
    const end = landingOn(geometry, pieces, to, mover);
    // Dashed, so that the move played differs in more than colour.
    const ink = kind === 'played' ? inks.proof : inks.target;
    context.setLineDash(kind === 'played' ? [0.16, 0.14] : []);
    arrow(context, start, end, geometry.radius * 0.7, { ...inks, target: ink });
    context.setLineDash([]);
  }
  arrows.forEach(([from, to], index) => {
    const goesOn = arrows.slice(0, index).some(([, before]) => before === from);
    const start = goesOn ? landingOn(geometry, pieces, from, mover) : topOf(geometry, pieces, from, mover);
    arrow(context, start, landingOn(geometry, pieces, to, mover), goesOn ? 0 : geometry.radius * 0.7, inks);
  });
}

/**
 * @param {Context} context
 * @param {Point} start
 * @param {Point} end
 * @param {number} free gap between `start` and the arrow, in units
 * @param {Inks} inks
 */
function arrow(context, start, end, free, inks) {
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  /** @param {number} along @param {number} across */
  const at = (along, across) => ({
    x: end.x + along * Math.cos(angle) - across * Math.sin(angle),
    y: end.y + along * Math.sin(angle) + across * Math.cos(angle),
  });
  context.beginPath();
  context.moveTo(...polar(start, free, angle));
  for (const { x, y } of [at(-0.06, 0), at(-0.3, 0.2), at(-0.06, 0), at(-0.3, -0.2)]) context.lineTo(x, y);
  strokeTwice(context, inks.target, inks.line, 0.1);
}

/** @param {Context} context @param {Geometry} geometry @param {Point} at @param {Inks} inks */
function footMark(context, geometry, at, inks) {
  // The foot of a piece, or the open side of its stack.
  const free = geometry.freeSide(at);
  arc(context, at, geometry.radius * 1.08, free - 0.55, free + 0.55);
  strokeTwice(context, inks.line, inks.under, 0.05);
}

/** @param {Context} context @param {Point} at @param {number} radius @param {Inks} inks */
function dot(context, at, radius, inks) {
  arc(context, at, radius);
  strokeTwice(context, inks.line, inks.under, 0.06);
  context.fillStyle = inks.target;
  context.fill();
}

/** @param {Context} context @param {Point} at @param {number} reach @param {Inks} inks */
function diamond(context, at, reach, inks) {
  context.beginPath();
  for (let corner = 0; corner < 4; corner += 1) context.lineTo(...polar(at, reach, (corner * Math.PI) / 2));
  context.closePath();
  strokeTwice(context, inks.line, inks.under, 0.075);
  dot(context, at, 0.11, inks);
}

/** Sets the path to a cross. @param {Context} context @param {Point} at @param {number} reach */
function crossPath(context, at, reach) {
  context.beginPath();
  context.moveTo(at.x - reach, at.y - reach);
  context.lineTo(at.x + reach, at.y + reach);
  context.moveTo(at.x + reach, at.y - reach);
  context.lineTo(at.x - reach, at.y + reach);
}

/** @param {Context} context @param {Point} at @param {number} reach @param {Inks} inks */
function cross(context, at, reach, inks) {
  crossPath(context, at, reach);
  strokeTwice(context, inks.proof, inks.line, 0.06);
}

/** @param {Context} context @param {Point} at @param {number} radius @param {Inks} inks */
function notches(context, at, radius, inks) {
  for (let side = 0; side < 3; side += 1) {
    const angle = -Math.PI / 2 + (side * 2 * Math.PI) / 3;
    context.beginPath();
    context.moveTo(...polar(at, radius * 0.84, angle));
    context.lineTo(...polar(at, radius * 1.22, angle - 0.22));
    context.lineTo(...polar(at, radius * 1.22, angle + 0.22));
    context.closePath();
    strokeTwice(context, inks.line, inks.under, 0.02);
    context.fillStyle = inks.line;
    context.fill();
  }
}

/** @param {Context} context @param {Point} at @param {number} radius @param {Inks} inks */
function brokenRing(context, at, radius, inks) {
  for (let part = 0; part < 6; part += 1) {
    const start = (part * Math.PI) / 3;
    arc(context, at, radius, start, start + 0.62);
    strokeTwice(context, inks.proof, inks.line, 0.085);
  }
}
