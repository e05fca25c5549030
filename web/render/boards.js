/**
 * The boards, each in its material, drawn once into a sprite. Canvas units are board units: the caller has scaled.
 *
 * @import { Geometry, Cell } from '../geometry/board.js'
 * @import { Context } from './paint.js'
 * @import { Theme } from './theme.js'
 */
import { centre, cellOf } from '../geometry/board.js';
import { chance, circle, grain, polygon, rounded, scratch, speckle } from './paint.js';

/**
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {Theme} theme
 */
export function paintBoard(context, geometry, theme) {
  if (theme.plain) return paintPlain(context, geometry, theme);
  switch (theme.material) {
    case 'stone': return paintSlab(context, geometry);
    case 'inlay': return paintInlay(context, geometry);
    case 'yew': return paintYew(context, geometry);
    case 'chequer': return paintChequer(context, geometry);
    case 'tables': return paintTables(context, geometry);
    default: return unknownMaterial(theme.material);
  }
}

/** @param {never} material @returns {never} */
function unknownMaterial(material) {
  throw new Error(`unknown material: ${material}`);
}

/** @param {Geometry} geometry */
const whole = (geometry) => ({ x: 0, y: 0, width: geometry.width, height: geometry.height });

/** A frame of wood with a bevel. @param {Context} context @param {Geometry} geometry @param {string} tone @param {number} radius */
function frame(context, geometry, tone, radius) {
  const { width, height } = geometry;
  rounded(context, 0, 0, width, height, radius);
  context.fillStyle = tone;
  context.fill();
  context.save();
  context.clip();
  grain(context, whole(geometry), { seed: 5, dark: '#1c0d05', light: '#e2b98a', strokes: 260, unit: 1 });
  const shine = context.createLinearGradient(0, 0, width, height);
  shine.addColorStop(0, 'rgb(255 240 214 / .2)');
  shine.addColorStop(0.45, 'rgb(255 240 214 / 0)');
  shine.addColorStop(1, 'rgb(0 0 0 / .28)');
  context.fillStyle = shine;
  context.fillRect(0, 0, width, height);
  rounded(context, 0.025, 0.025, width - 0.05, height - 0.05, radius);
  context.lineWidth = 0.05;
  context.strokeStyle = 'rgb(255 236 205 / .28)';
  context.stroke();
  context.restore();
}

/** A sunk field: dark line above left, light line below right. @param {Context} context @param {number} x @param {number} y @param {number} width @param {number} height */
function sunk(context, x, y, width, height) {
  const shade = context.createLinearGradient(0, y, 0, y + 0.25);
  shade.addColorStop(0, 'rgb(0 0 0 / .38)');
  shade.addColorStop(1, 'rgb(0 0 0 / 0)');
  context.fillStyle = shade;
  context.fillRect(x, y, width, 0.25);
  const side = context.createLinearGradient(x, 0, x + 0.18, 0);
  side.addColorStop(0, 'rgb(0 0 0 / .25)');
  side.addColorStop(1, 'rgb(0 0 0 / 0)');
  context.fillStyle = side;
  context.fillRect(x, y, 0.18, height);
  context.strokeStyle = 'rgb(20 8 2 / .75)';
  context.lineWidth = 0.04;
  context.strokeRect(x, y, width, height);
}

/** El Perro: lines scratched into a slab of dark basalt-brown stone. @param {Context} context @param {Geometry} geometry */
function paintSlab(context, geometry) {
  const { width, height } = geometry;
  const random = chance(41);
  context.beginPath();
  const rim = 40;
  for (let i = 0; i < rim; i++) {
    const angle = (i / rim) * 2 * Math.PI;
    const corner = 1 / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle)));
    const round = Math.min(corner, 1.3);
    const reach = (width / 2) * (round - 0.012 - random() * 0.02);
    context.lineTo(width / 2 + Math.cos(angle) * reach, height / 2 + Math.sin(angle) * reach);
  }
  context.closePath();
  const body = context.createLinearGradient(0, 0, width, height);
  body.addColorStop(0, '#8d7d6b');
  body.addColorStop(0.5, '#776858');
  body.addColorStop(1, '#5b4e42');
  context.fillStyle = body;
  context.fill();
  context.save();
  context.clip();
  speckle(context, whole(geometry), { seed: 9, tones: ['#3d332a', '#a8977f', '#5a4c3e', '#c2b196', '#2f2721'], grains: 5200, unit: 1 });
  context.lineWidth = 0.1;
  context.strokeStyle = 'rgb(255 240 215 / .28)';
  context.stroke();
  context.restore();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [shift, colour, thick, seed] of /** @type {[number, string, number, number][]} */ ([
    [0.022, 'rgb(255 243 220 / .38)', 0.05, 77], [0, 'rgb(33 25 18 / .82)', 0.055, 77], [0, 'rgb(15 10 6 / .5)', 0.022, 78],
  ])) {
    const shake = chance(seed);
    context.strokeStyle = colour;
    context.lineWidth = thick;
    for (const { from, to } of geometry.lines) {
      scratch(context, { x: from.x + shift, y: from.y + shift }, { x: to.x + shift, y: to.y + shift }, shake, 0.022);
    }
  }
  for (const cell of geometry.cells) {
    const { x, y } = centre(cell);
    circle(context, x, y, 0.075);
    context.fillStyle = 'rgb(28 20 14 / .75)';
    context.fill();
  }
}

/** Alquerque: walnut with lines of pale wood let into it. @param {Context} context @param {Geometry} geometry */
function paintInlay(context, geometry) {
  const { width, height } = geometry;
  frame(context, geometry, '#4a2a17', 0.16);
  const edge = 0.22;
  context.fillStyle = '#7a4a29';
  context.fillRect(edge, edge, width - 2 * edge, height - 2 * edge);
  grain(context, { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge },
    { seed: 23, dark: '#2b1408', light: '#c98f5c', strokes: 420, unit: 1, upright: true });
  sunk(context, edge, edge, width - 2 * edge, height - 2 * edge);
  context.strokeStyle = '#d9bd8c';
  context.lineWidth = 0.03;
  context.strokeRect(edge + 0.1, edge + 0.1, width - 2 * edge - 0.2, height - 2 * edge - 0.2);
  context.lineCap = 'round';
  for (const [colour, thick, shift] of /** @type {[string, number, number][]} */ ([
    ['rgb(24 10 3 / .6)', 0.085, 0.012], ['#e4cb9c', 0.056, 0], ['rgb(255 250 230 / .35)', 0.018, -0.008],
  ])) {
    context.strokeStyle = colour;
    context.lineWidth = thick;
    for (const { from, to } of geometry.lines) {
      context.beginPath();
      context.moveTo(from.x + shift, from.y + shift);
      context.lineTo(to.x + shift, to.y + shift);
      context.stroke();
    }
  }
  for (const cell of geometry.cells) {
    const { x, y } = centre(cell);
    polygon(context, x, y, 0.17, 8, Math.PI / 8);
    context.fillStyle = '#e4cb9c';
    context.fill();
    context.strokeStyle = 'rgb(24 10 3 / .55)';
    context.lineWidth = 0.02;
    context.stroke();
    polygon(context, x, y, 0.085, 4);
    context.fillStyle = '#5b2f18';
    context.fill();
  }
}

/** Brandubh: a yew board of peg holes, centre and corners marked. @param {Context} context @param {Geometry} geometry */
function paintYew(context, geometry) {
  const { width, height } = geometry;
  rounded(context, 0, 0, width, height, 0.5);
  context.fillStyle = '#a4683a';
  context.fill();
  context.save();
  context.clip();
  grain(context, whole(geometry), { seed: 61, dark: '#5a2a10', light: '#f0c48e', strokes: 620, unit: 1 });
  const shade = context.createRadialGradient(width * 0.4, height * 0.35, 1, width / 2, height / 2, width * 0.78);
  shade.addColorStop(0, 'rgb(255 225 170 / .2)');
  shade.addColorStop(1, 'rgb(50 20 5 / .5)');
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
  context.restore();
  carvedBorder(context, width, height);
  const throne = centre(cellOf(geometry, 24));
  for (const cell of geometry.cells) {
    const { x, y } = centre(cell);
    const corner = [0, 6, 42, 48].includes(cell.square);
    if (corner) quarterRings(context, x, y, x < throne.x ? 1 : -1, y < throne.y ? 1 : -1);
    if (cell.square === 24) rings(context, x, y);
    hole(context, x, y, corner || cell.square === 24 ? 0.12 : 0.1);
  }
}

/** @param {Context} context @param {number} width @param {number} height */
function carvedBorder(context, width, height) {
  context.lineWidth = 0.035;
  for (const [inset, colour] of /** @type {[number, string][]} */ ([[0.2, 'rgb(45 18 5 / .7)'], [0.225, 'rgb(255 222 170 / .3)'], [0.5, 'rgb(45 18 5 / .7)'], [0.525, 'rgb(255 222 170 / .3)']])) {
    rounded(context, inset, inset, width - 2 * inset, height - 2 * inset, 0.32);
    context.strokeStyle = colour;
    context.stroke();
  }
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius */
function hole(context, x, y, radius) {
  circle(context, x + 0.015, y + 0.02, radius * 1.12);
  context.fillStyle = 'rgb(255 224 170 / .35)';
  context.fill();
  circle(context, x, y, radius);
  const depth = context.createRadialGradient(x, y + radius * 0.4, 0, x, y, radius);
  depth.addColorStop(0, '#2a1206');
  depth.addColorStop(1, '#140702');
  context.fillStyle = depth;
  context.fill();
}

/** @param {Context} context @param {number} x @param {number} y */
function rings(context, x, y) {
  for (const [shift, colour] of /** @type {[number, string][]} */ ([[0.018, 'rgb(255 224 170 / .4)'], [0, 'rgb(48 20 6 / .85)']])) {
    context.strokeStyle = colour;
    context.lineWidth = 0.03;
    for (const radius of [0.47, 0.4, 0.2]) {
      circle(context, x + shift, y + shift, radius);
      context.stroke();
    }
    for (let i = 0; i < 4; i++) {
      const angle = (i * Math.PI) / 2 + Math.PI / 4;
      context.beginPath();
      context.moveTo(x + shift + 0.2 * Math.cos(angle), y + shift + 0.2 * Math.sin(angle));
      context.lineTo(x + shift + 0.4 * Math.cos(angle), y + shift + 0.4 * Math.sin(angle));
      context.stroke();
    }
  }
}

/** Quarter circles that open towards the middle of the board. @param {Context} context @param {number} x @param {number} y @param {number} right @param {number} down */
function quarterRings(context, x, y, right, down) {
  const cornerX = x - right * 0.46, cornerY = y - down * 0.46;
  const start = right > 0 ? (down > 0 ? 0 : 1.5 * Math.PI) : (down > 0 ? 0.5 * Math.PI : Math.PI);
  for (const [shift, colour] of /** @type {[number, string][]} */ ([[0.018, 'rgb(255 224 170 / .4)'], [0, 'rgb(48 20 6 / .85)']])) {
    context.strokeStyle = colour;
    context.lineWidth = 0.03;
    for (const radius of [0.92, 0.84, 0.3]) {
      context.beginPath();
      context.arc(cornerX + shift, cornerY + shift, radius, start, start + Math.PI / 2);
      context.stroke();
    }
  }
}

/** Draughts: maple and walnut in a dark frame; play is on the light squares. @param {Context} context @param {Geometry} geometry */
function paintChequer(context, geometry) {
  const { width, height } = geometry;
  frame(context, geometry, '#3b2012', 0.14);
  const inset = (width - 8) / 2;
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const x = inset + column, y = inset + row, light = (row + column) % 2 === 0;
      context.fillStyle = light ? '#dcbb8b' : '#6a3c20';
      context.fillRect(x, y, 1, 1);
      grain(context, { x, y, width: 1, height: 1 }, {
        seed: row * 31 + column * 17 + 3, dark: light ? '#a3733f' : '#24100a', light: light ? '#f6e0b8' : '#96603a',
        strokes: 34, unit: 1, upright: !light,
      });
    }
  }
  context.strokeStyle = 'rgb(40 18 6 / .35)';
  context.lineWidth = 0.012;
  for (let i = 1; i < 8; i++) {
    context.strokeRect(inset + i, inset, 0, 8);
    context.strokeRect(inset, inset + i, 8, 0);
  }
  sunk(context, inset, inset, 8, 8);
  context.strokeStyle = '#c79b5e';
  context.lineWidth = 0.035;
  context.strokeRect(inset - 0.06, inset - 0.06, 8.12, 8.12);
}

/** Fallas: the tables board of Alfonso's book, with semicircular sockets at the rim. @param {Context} context @param {Geometry} geometry */
function paintTables(context, geometry) {
  const { width, height } = geometry;
  frame(context, geometry, '#54301a', 0.18);
  const points = geometry.cells.filter((cell) => cell.owner === null);
  const top = Math.min(...points.map((cell) => cell.y)), bottom = Math.max(...points.map((cell) => cell.y + cell.height));
  for (const half of halves(points)) {
    const x = half.left - 0.06, fieldWidth = half.right - half.left + 0.12, y = top + 0.42, fieldHeight = bottom - top - 0.84;
    context.fillStyle = '#c9a468';
    context.fillRect(x, y, fieldWidth, fieldHeight);
    grain(context, { x, y, width: fieldWidth, height: fieldHeight },
      { seed: Math.round(half.left * 10), dark: '#7b5122', light: '#f1dcae', strokes: 300, unit: 1, upright: true });
    sunk(context, x, y, fieldWidth, fieldHeight);
    context.strokeStyle = '#7d2f1d';
    context.lineWidth = 0.05;
    context.strokeRect(x + 0.02, y + fieldHeight / 2 - 0.001, fieldWidth - 0.04, 0);
  }
  for (const cell of points) socket(context, cell, cell.y < height / 2);
  for (const cell of geometry.cells) if (cell.owner !== null) tray(context, cell);
}

/** @param {Cell[]} points @returns {{ left: number, right: number }[]} the two tables on either side of the bar */
function halves(points) {
  const middle = (Math.min(...points.map((cell) => cell.x)) + Math.max(...points.map((cell) => cell.x)) + 1) / 2;
  return [points.filter((cell) => cell.x < middle), points.filter((cell) => cell.x > middle)].map((half) => ({
    left: Math.min(...half.map((cell) => cell.x)), right: Math.max(...half.map((cell) => cell.x + 1)),
  }));
}

/** A half-round socket cut into the rim, and a tongue of inlay that leads to it. @param {Context} context @param {Cell} cell @param {boolean} down */
function socket(context, cell, down) {
  const rim = down ? cell.y + 0.46 : cell.y + cell.height - 0.46;
  const sign = down ? 1 : -1, x = cell.x + 0.5, dark = cell.column % 2 === 0;
  context.beginPath();
  context.moveTo(x - 0.34, rim);
  context.quadraticCurveTo(x - 0.26, rim + sign * cell.height * 0.5, x, rim + sign * (cell.height - 0.75));
  context.quadraticCurveTo(x + 0.26, rim + sign * cell.height * 0.5, x + 0.34, rim);
  context.closePath();
  context.fillStyle = dark ? 'rgb(110 42 24 / .62)' : 'rgb(72 88 66 / .58)';
  context.fill();
  context.lineWidth = 0.025;
  context.strokeStyle = 'rgb(60 30 10 / .55)';
  context.stroke();
  context.beginPath();
  context.arc(x, rim, 0.46, 0, Math.PI, down);
  context.closePath();
  const depth = context.createLinearGradient(0, rim - sign * 0.46, 0, rim);
  depth.addColorStop(0, '#241005');
  depth.addColorStop(1, '#5f3a1e');
  context.fillStyle = depth;
  context.fill();
  context.strokeStyle = '#d8b274';
  context.lineWidth = 0.03;
  context.beginPath();
  context.arc(x, rim, 0.475, 0, Math.PI, down);
  context.stroke();
}

/** @param {Context} context @param {Cell} cell */
function tray(context, cell) {
  const inset = 0.08;
  rounded(context, cell.x + inset, cell.y + inset, cell.width - 2 * inset, cell.height - 2 * inset, 0.1);
  context.fillStyle = '#2c1609';
  context.fill();
  context.strokeStyle = 'rgb(216 178 116 / .6)';
  context.lineWidth = 0.03;
  context.stroke();
}

/** Flat drawing in the colours of the system, for forced colours and strong contrast. @param {Context} context @param {Geometry} geometry @param {Theme} theme */
function paintPlain(context, geometry, theme) {
  const { width, height } = geometry;
  context.fillStyle = theme.ground;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = theme.ink;
  context.fillStyle = theme.ink;
  context.lineWidth = 0.03;
  context.strokeRect(0.02, 0.02, width - 0.04, height - 0.04);
  for (const { from, to } of geometry.lines) {
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  for (const cell of geometry.cells) {
    if (geometry.kind === 'lines5') continue;
    context.strokeRect(cell.x, cell.y, cell.width, cell.height);
    const marked = geometry.kind === 'tafl7' && [0, 6, 24, 42, 48].includes(cell.square);
    if (!marked) continue;
    context.beginPath();
    context.moveTo(cell.x, cell.y);
    context.lineTo(cell.x + 1, cell.y + 1);
    context.moveTo(cell.x + 1, cell.y);
    context.lineTo(cell.x, cell.y + 1);
    context.stroke();
  }
}
