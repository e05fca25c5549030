/** Pictures of the position: a PNG like the board on the page, and an SVG line drawing. */

/** @import { GameModel } from '../state/game-model.js' */
import { t } from '../i18n/i18n.js';
import { geometryOf, PAPERS } from '../games/games.js';
import { PLAY } from '../board/render/play-layer.js';
import { svgOf } from '../board/render/line-drawing.js';
import { diceOf } from '../board/scene.js';
import { StillBoard } from '../board/still-board.js';

const WIDTH_PX = 720;

/** @param {GameModel} model */
export async function drawingOf({ info, flipped, shown }) {
  await PAPERS.load(info.game);
  return svgOf(geometryOf(info, flipped), info.game, shown, t(`ruleset.${info.id}.name`));
}

/** @param {GameModel} model @returns {Promise<Blob>} a PNG */
export async function photoOf(model) {
  const { info, flipped, shown: pieces } = model;
  const board = new StillBoard({ info, flipped, pieces, dice: diceOf(model) }, PLAY);
  const drawn = new Promise((resolve) => board.canvas.addEventListener('drawn', resolve, { once: true }));
  board.resize(WIDTH_PX);
  await drawn;
  return new Promise((resolve, reject) =>
    board.canvas.toBlob((blob) =>
      blob === null ? reject(new Error('the canvas returned no picture')) : resolve(blob),
    ),
  );
}
