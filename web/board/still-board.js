/** Boards without animation, for thumbnails, illustrations of rules, and saved pictures. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Theme } from '../state/theme.js' */
/** @import { Play } from './render/play-layer.js' */
/** @import { Marks, Shown, ShownDie } from './scene.js' */
import { element } from '../dom.js';
import { geometryOf } from '../games/games.js';
import { newRecord, using } from '../state/records.js';
import { noMarks, STILL, withIdentity } from './empty-scene.js';
import { lookOf } from './render/board-look.js';
import { Renderer } from './render/renderer.js';
import { allPieces } from './scene.js';

/**
 * Contents of a still board. Marks and dice need the play layer.
 * @typedef {object} Still
 * @property {RulesetInfo} info
 * @property {Shown[]} pieces
 * @property {boolean} [flipped]
 * @property {Partial<Marks>} [marks]
 * @property {ShownDie[]} [dice]
 */

/**
 * Start position of a ruleset.
 * @param {Parameters<typeof newRecord>[0]} rules
 * @param {string} ruleset
 * @returns {Still}
 */
export const startOf = (rules, ruleset) =>
  using(newRecord(rules, { ruleset }), (record) => {
    const info = record.info();
    return { info, pieces: withIdentity([], allPieces(info, record.state().pieces)) };
  });

/** A still board on a canvas. */
export class StillBoard {
  canvas = element('canvas', { aria: { hidden: true } });
  #still;
  #geometry;
  #renderer;

  /** @param {Still} still @param {Play | null} [play] the layer that draws marks and dice */
  constructor(still, play = null) {
    this.#still = still;
    this.#geometry = geometryOf(still.info, still.flipped ?? false);
    this.#renderer = new Renderer(this.canvas, () => {}, play);
    // Setting the aspect ratio early prevents a layout shift.
    this.canvas.height = this.#heightOf(this.canvas.width);
    this.draw();
  }

  /** Draws the board. It must be called again after a change of theme. @param {Theme} [theme] */
  draw(theme) {
    const { info, pieces, marks, dice = [] } = this.#still;
    this.#renderer.show({
      look: lookOf(info.game, theme),
      geometry: this.#geometry,
      pieces,
      marks: { ...noMarks(), ...marks },
      dice,
      animation: STILL,
      dragged: null,
    });
  }

  /** @param {number} width */
  #heightOf(width) {
    return (width * this.#geometry.height) / this.#geometry.width;
  }

  /** @param {number} width in CSS pixels */
  resize(width) {
    this.#renderer.resize(width, this.#heightOf(width));
  }

  /** Sets the length of the longer side. @param {number} side in CSS pixels */
  resizeWithin(side) {
    const { width, height } = this.#geometry;
    this.resize((side * width) / Math.max(width, height));
  }

  /** Keeps the canvas as wide as its layout allows. Nothing is drawn at width 0. */
  fit() {
    const follow = () => this.resize(this.canvas.clientWidth);
    follow();
    new ResizeObserver(follow).observe(this.canvas);
  }

  /** Draws immediately, for printing. */
  drawNow() {
    this.#renderer.drawNow();
  }
}
