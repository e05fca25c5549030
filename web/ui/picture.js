/** Pictures of the position: as it looks on the page, and as a drawing in lines. */

/** @import { GameModel } from '../state/game-model.js' */
import { t } from '../i18n/i18n.js';
import { geometryOf, PAPERS } from '../games/games.js';
import { lookOf } from '../board/render/board-look.js';
import { PLAY } from '../board/render/play-layer.js';
import { Renderer } from '../board/render/renderer.js';
import { svgOf } from '../board/render/line-drawing.js';
import { diceOf } from '../board/scene.js';
import { noMarks, STILL } from '../board/empty-scene.js';

const WIDTH_PX = 720;

/** @param {GameModel} model */
export async function drawingOf({ info, flipped, shown }) {
  await PAPERS.load(info.game);
  return svgOf(geometryOf(info, flipped), info.game, shown, t(`ruleset.${info.id}.name`));
}

/** @param {GameModel} model @returns {Promise<Blob>} a PNG */
export async function photoOf(model) {
  const { info, flipped, shown } = model;
  const canvas = document.createElement('canvas');
  const renderer = new Renderer(canvas, () => {}, PLAY);
  const geometry = geometryOf(info, flipped);
  renderer.resize(WIDTH_PX, Math.round((WIDTH_PX * geometry.height) / geometry.width));
  renderer.show({
    look: lookOf(info.game),
    geometry,
    pieces: shown,
    marks: noMarks(),
    dice: diceOf(model),
    animation: STILL,
    dragged: null,
  });
  while (renderer.frames === 0) await new Promise(requestAnimationFrame);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob))),
  );
}
