/** The boards of the start page where no picture stands for them. */

/** @import { Rules } from '../state/game-model.js' */
import { DRAWINGS, geometryOf } from '../games/games.js';
import { lookOf } from '../board/render/board-look.js';
import { Renderer } from '../board/render/renderer.js';
import { stillScene } from '../board/empty-scene.js';
import { element } from '../dom.js';
import { newRecord, using } from '../state/records.js';

/**
 * Draws the board of a game in its place.
 * @param {HTMLElement} place
 * @param {string} ruleset
 * @param {Rules} rules
 */
export function drawThumbnail(place, ruleset, rules) {
  const canvas = element('canvas', { class: 'thumbnail' });
  const renderer = new Renderer(canvas, () => {});
  const { info, pieces } = using(newRecord(rules, { ruleset }), (record) => ({
    info: record.info(),
    pieces: record.state().pieces,
  }));
  const geometry = geometryOf(info, false);
  // The shape from the start, so that nothing shifts when it is drawn.
  canvas.height = (canvas.width * geometry.height) / geometry.width;
  place.replaceChildren(canvas);
  renderer.show(stillScene(lookOf(info.game), geometry, pieces));
  new ResizeObserver(async () => {
    // A page that opens a game has a start page that nobody sees: no drawing is loaded, no board painted.
    if (canvas.clientWidth > 0) await DRAWINGS.load(info.game);
    renderer.resize(canvas.clientWidth, (canvas.clientWidth * geometry.height) / geometry.width);
  }).observe(canvas);
}
