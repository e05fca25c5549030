/** Small pictures of a board at the beginning of a game, made by the renderer of the games themselves. */

/** @import { Theme } from '../state/theme.js' */
import { Game, Record } from '../pkg/ludoteca_wasm.js';
import { noMarks, STILL, withIdentity } from '../board/empty-scene.js';
import { lookOf } from '../board/render/board-look.js';
import { Renderer } from '../board/render/renderer.js';
import { allPieces } from '../board/scene.js';
import { element } from '../dom.js';
import { DRAWINGS, geometryOf } from '../games/games.js';
import { newRecord, using } from '../state/records.js';

/** Of the longer side, in CSS pixels. */
const SIZE_PX = 160;

/** A board that stays as it is, but for its look. */
export class BoardThumbnail {
  element = element('canvas', { aria: { hidden: 'true' } });
  #renderer = new Renderer(this.element, () => {});
  #info;
  #pieces;

  /** @param {string} ruleset */
  constructor(ruleset) {
    const { info, pieces } = using(newRecord({ Game, Record }, { ruleset }), (record) => ({
      info: record.info(),
      pieces: record.state().pieces,
    }));
    this.#info = info;
    this.#pieces = withIdentity([], allPieces(info, pieces));
    const { width, height } = geometryOf(this.#info, false);
    const unit = SIZE_PX / Math.max(width, height);
    this.#renderer.resize(Math.round(unit * width), Math.round(unit * height));
  }

  /** @param {Theme} theme */
  async draw(theme) {
    const { game } = this.#info;
    await DRAWINGS.load(game);
    this.#renderer.show({
      look: lookOf(game, theme),
      geometry: geometryOf(this.#info, false),
      pieces: this.#pieces,
      marks: noMarks(),
      dice: [],
      animation: STILL,
      dragged: null,
    });
  }
}
