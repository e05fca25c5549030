/** Draws dice on the board and animates their rolls. */

/** @import { Geometry, Point } from '../geometry.js' */
/** @import { Context } from './texture.js' */
/** @import { Look } from './board-look.js' */
/** @import { Sprites } from './sprites.js' */
/** @import { Scene, ShownDie } from '../scene.js' */
import { laidOver, wayOf } from './movement.js';
import { disc } from './shapes.js';
import { PIPS } from './pips.js';
import { drawnOnce } from './sprites.js';
import { randomFrom } from './texture.js';

const SIZE = 1.12;
/** Distance from a rolling die's centre to the edges of its canvas, in units. */
const REACH = 1.1;
/**
 * Last keyframe of a roll. From `SHOWN` onwards, keyframes show the value rolled; earlier ones show random
 * faces.
 */
const LAST = 16;
const STEPS = Array.from({ length: LAST + 1 }, (_, step) => step);
const SHOWN = 14;

/**
 * Resting position of a die, near the middle of the right half for the first player and of the left half for
 * the second.
 * @param {Geometry} geometry
 * @param {ShownDie[]} dice
 * @param {number} index
 * @returns {Point}
 */
function dicePlace(geometry, dice, index) {
  const { side } = dice[index];
  const before = dice.slice(0, index).filter((other) => other.side === side).length;
  const count = dice.filter((other) => other.side === side).length;
  const middle = side === 0 ? geometry.width - geometry.frame - 3 : geometry.frame + 3;
  return { x: middle + (before - (count - 1) / 2) * (SIZE + 0.42), y: geometry.height / 2 };
}

/**
 * Returns the die at a point, if any.
 * @param {Geometry} geometry @param {ShownDie[]} dice @param {Point} at
 */
export const dieAt = (geometry, dice, at) =>
  dice.find((_, index) => {
    const { x, y } = dicePlace(geometry, dice, index);
    return Math.hypot(at.x - x, at.y - y) < SIZE * 0.7;
  });

/** Seeded motion: final angle, spin and starting offset. @param {ShownDie} die @param {number} index */
function rollOf({ value }, index) {
  const random = randomFrom(index * 31 + value * 7 + 5);
  const rest = (random() - 0.5) * 0.3;
  const spin = random() > 0.5 ? 9 : -9;
  return { rest, spin, from: { x: (random() - 0.5) * 5, y: (random() - 0.5) * 3 } };
}

/** Draws dice at rest. @param {Context} context @param {Scene} scene */
export function drawDice(context, { geometry, look, dice }) {
  dice.forEach((die, index) => {
    const { x, y } = dicePlace(geometry, dice, index);
    context.save();
    context.translate(x, y);
    context.rotate(rollOf(die, index).rest);
    drawDie(context, look, die.value, die, false);
    context.restore();
  });
}

/**
 * Animates rolling dice over the board, with a canvas for each face.
 * @param {HTMLCanvasElement} board
 * @param {Scene} scene
 * @param {Sprites} sprites cache for the faces
 * @param {number} duration in ms
 */
export function tumble(board, { geometry, look, dice }, sprites, duration) {
  const timing = { duration, fill: /** @type {const} */ ('both') };
  return dice.flatMap((die, index) => {
    const { rest, spin, from } = rollOf(die, index);
    const ways = STEPS.map((step) => {
      const done = step / LAST;
      const away = (1 - done) ** 2;
      const y = away * (from.y - Math.abs(Math.sin(done * 9)) * 1.2);
      return { translate: wayOf({ x: away * from.x, y }, REACH), rotate: `${rest + away * spin}rad` };
    });
    const faces = STEPS.map((step) =>
      step < SHOWN ? 1 + Math.floor(randomFrom(step * 13 + index * 101)() * 6) : die.value,
    );
    return [...new Set(faces)].map((face) => {
      const { canvas, context } = laidOver(board, geometry, dicePlace(geometry, dice, index), REACH);
      const key = `die ${face} ${die.lot ? die.side : 0}`;
      const picture = drawnOnce(sprites, key, canvas.width, REACH, (drawn) =>
        drawDie(drawn, look, face, die, true),
      );
      context.drawImage(picture, -REACH, -REACH, 2 * REACH, 2 * REACH);
      canvas.animate(ways, timing);
      const opacity = faces.map((each) => (each === face ? 1 : 0));
      canvas.animate({ opacity, easing: 'steps(1)' }, timing);
      return canvas;
    });
  });
}

/**
 * Draws one die around (0, 0). A used die is smaller, flat and struck through.
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
  const { plain } = look;
  context.globalAlpha = used ? 0.62 : 1;
  if (!used && plain === null) {
    context.shadowColor = 'rgba(10,5,0,.6)';
    context.shadowBlur = 14;
    context.shadowOffsetX = 3;
    context.shadowOffsetY = 5;
  }
  context.beginPath();
  context.roundRect(-half, -half, half * 2, half * 2, half * 0.32);
  context.fillStyle = plain?.canvas ?? dieFace(context, half, dark);
  context.fill();
  context.shadowColor = 'transparent';
  context.lineWidth = 0.035;
  context.strokeStyle = plain?.text ?? (dark ? '#1c0402' : '#7d6234');
  context.stroke();
  context.fillStyle = plain?.text ?? (dark ? '#f3dfb6' : '#2a160a');
  for (const [x, y] of PIPS[face]) disc(context, x * half * 0.54, y * half * 0.54, half * 0.17);
  if (die.chosen && !tumbling) {
    context.lineWidth = 0.1;
    context.strokeStyle = plain?.highlight ?? '#2f7fc4';
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
