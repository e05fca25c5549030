/** The winner's piece above the result of a game. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { mayMove } from '../state/settings.js';
import { element } from '../dom.js';
import { drawnPiece } from './panel.js';

/** Width and height of a piece in canvas pixels. */
const SIZE = 288;

/** Draws one of the winner's pieces, or one piece of each side after a draw. @param {GameModel} model */
export function winningPieces({ info, game }) {
  const winner = game.outcome?.winner ?? null;
  const shown = winner === null ? /** @type {Color[]} */ ([0, 1]) : [winner];
  return element(
    'div',
    { class: mayMove() ? 'winners appears' : 'winners', aria: { hidden: true } },
    ...shown.map((side) => drawnPiece(info, side, SIZE)),
  );
}
