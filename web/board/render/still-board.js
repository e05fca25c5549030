/** A small board on which nothing moves, to recognise a game or a position by. */

/** @import { Placed, RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
import { element } from '../../dom.js';
import { geometryOf } from '../../games/games.js';
import { stillScene } from '../empty-scene.js';
import { lookOf } from './board-look.js';
import { Renderer } from './renderer.js';

/**
 * @param {RulesetInfo} info
 * @param {Placed[]} pieces
 * @param {number} width in CSS pixels
 */
export function stillBoard(info, pieces, width) {
  const canvas = element('canvas', { class: 'still-board', aria: { hidden: 'true' } });
  const geometry = geometryOf(info, false);
  const renderer = new Renderer(canvas, () => {});
  renderer.resize(width, Math.round((width * geometry.height) / geometry.width));
  renderer.show(stillScene(lookOf(info.game), geometry, pieces));
  return canvas;
}
