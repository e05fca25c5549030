/** Dice on the board: large, with pips, tumbling until they come to rest. */

/** @import { Geometry, Point } from '../geometry.js' */
/** @import { Context } from './texture.js' */
/** @import { Look } from './board-look.js' */
/** @import { ShownDie } from '../scene.js' */
import { disc } from './shapes.js';
import { PIPS } from './pips.js';
import { randomFrom } from './texture.js';

const SIZE = 1.12;

/**
 * Where a die comes to rest: in the middle of the right half for the first player, of the left half for the
 * second.
 * @param {Geometry} geometry
 * @param {ShownDie[]} dice
 * @param {number} index
 * @returns {Point}
 */
function dicePlace(geometry, dice, index) {
  const side = dice[index]?.side ?? 0;
  const before = dice.slice(0, index).filter((other) => other.side === side).length;
  const count = dice.filter((other) => other.side === side).length;
  const middle = side === 0 ? geometry.width - geometry.frame - 3 : geometry.frame + 3;
  return { x: middle + (before - (count - 1) / 2) * (SIZE + 0.42), y: geometry.height / 2 };
}

/**
 * The die at a place of the board.
 * @param {Geometry} geometry
 * @param {ShownDie[]} dice
 * @param {Point} at
 * @returns {ShownDie | undefined}
 */
export function dieAt(geometry, dice, at) {
  return dice.find((_, index) => {
    const { x, y } = dicePlace(geometry, dice, index);
    return Math.hypot(at.x - x, at.y - y) < SIZE * 0.7;
  });
}

/**
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {Look} look
 * @param {ShownDie[]} dice
 * @param {number} rest 0 when just thrown, 1 when at rest
 */
export function drawDice(context, geometry, look, dice, rest) {
  dice.forEach((die, index) => {
    const place = dicePlace(geometry, dice, index);
    const random = randomFrom(index * 31 + die.value * 7 + 5);
    const away = (1 - rest) ** 2;
    const turn = (random() - 0.5) * 0.3 + away * (random() > 0.5 ? 9 : -9);
    const tumbling = rest < 0.86;
    const face = tumbling
      ? 1 + Math.floor(randomFrom(Math.floor(rest * 16) * 13 + index * 101)() * 6)
      : die.value;
    context.save();
    context.translate(
      place.x + away * (random() - 0.5) * 5,
      place.y + away * (random() - 0.5) * 3 - Math.abs(Math.sin(rest * 9)) * away * 1.2,
    );
    context.rotate(turn);
    drawDie(context, look, face, die, tumbling);
    context.restore();
  });
}

/**
 * One die around (0, 0). A used die is smaller, flat and struck through.
 * @param {Context} context
 * @param {Look} look
 * @param {number} face
 * @param {ShownDie} die
 * @param {boolean} tumbling
 */
function drawDie(context, look, face, die, tumbling) {
  const used = die.used && !tumbling;
  const half = ((used ? 0.8 : 1) * SIZE) / 2;
  const dark = die.lot && die.side === 1;
  context.globalAlpha = used ? 0.62 : 1;
  if (!used && look.plain === null) {
    context.shadowColor = 'rgba(10,5,0,.6)';
    context.shadowBlur = 14;
    context.shadowOffsetX = 3;
    context.shadowOffsetY = 5;
  }
  context.beginPath();
  context.roundRect(-half, -half, half * 2, half * 2, half * 0.32);
  context.fillStyle = look.plain !== null ? look.plain.canvas : dieFace(context, half, dark);
  context.fill();
  context.shadowColor = 'transparent';
  context.lineWidth = 0.035;
  context.strokeStyle = look.plain !== null ? look.plain.text : dark ? '#1c0402' : '#7d6234';
  context.stroke();
  context.fillStyle = look.plain !== null ? look.plain.text : dark ? '#f3dfb6' : '#2a160a';
  for (const [x, y] of PIPS[face] ?? []) disc(context, x * half * 0.54, y * half * 0.54, half * 0.17);
  if (die.chosen && !tumbling) {
    context.lineWidth = 0.1;
    context.strokeStyle = look.plain !== null ? look.plain.highlight : '#2f7fc4';
    context.strokeRect(-half * 1.22, -half * 1.22, half * 2.44, half * 2.44);
  }
  if (!used) return;
  context.beginPath();
  context.moveTo(-half * 1.15, half * 1.15);
  context.lineTo(half * 1.15, -half * 1.15);
  context.lineWidth = 0.07;
  context.stroke();
}

/** @param {Context} context @param {number} half @param {boolean} dark */
function dieFace(context, half, dark) {
  const face = context.createLinearGradient(-half, -half, half, half);
  face.addColorStop(0, dark ? '#a5503f' : '#fffaf0');
  face.addColorStop(1, dark ? '#4c130b' : '#d8c193');
  return face;
}
