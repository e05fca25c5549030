/** Draws boards, in the game's material or plain. The renderer caches them as sprites, one per size. */

/** @import { Geometry } from '../geometry.js' */
/** @import { Drawing } from '../../games/description.js' */
/** @import { Look, Plain } from './board-look.js' */
/** @import { Context } from './texture.js' */
/** @import { Facing } from '../scene.js' */
import { DRAWINGS } from '../../games/games.js';
import { strokeThrough } from './shapes.js';
import { daylight } from './texture.js';

/**
 * Draws a board without pieces or letters.
 * @param {Context} context in board units
 * @param {Geometry} geometry
 * @param {Look} look
 */
export function* drawBoard(context, geometry, look) {
  const drawing = DRAWINGS.of(look.game);
  if (look.plain !== null) drawPlainBoard(context, geometry, drawing, look.plain);
  else {
    yield* drawing.board(context, geometry, look);
    yield* daylight(context, geometry);
  }
}

/**
 * Draws the letters and numbers at the edge, if they are shown.
 * @param {Context} context in board units
 * @param {Geometry} geometry
 * @param {Look} look
 * @param {number} track side whose numbering is shown, if each side has its own
 * @param {Facing | null} [facing]
 */
export function drawLetters(context, geometry, look, track, facing) {
  if (!look.names) return;
  const drawing = DRAWINGS.of(look.game);
  context.fillStyle = look.plain?.text ?? drawing.ink;
  (facing ?? drawing).names(context, geometry, track, look);
}

/**
 * Draws a board in a few colours. Squares that are not used are shaded.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {Drawing} drawing
 * @param {Plain} colors
 */
function drawPlainBoard(context, geometry, drawing, colors) {
  context.fillStyle = colors.canvas;
  context.fillRect(0, 0, geometry.width, geometry.height);
  for (const ends of geometry.segments) strokeThrough(context, ends, 0.03, colors.text);
  context.strokeStyle = colors.text;
  context.fillStyle = colors.shade;
  context.lineWidth = 0.03;
  drawing.plain(context, geometry, colors);
}
