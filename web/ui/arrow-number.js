/** The number of an analysis line, shown on its arrow as an element over the canvas. */

/** @import { StepView } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { landingOn, topOf } from '../board/render/marks.js';
import { geometryOf } from '../games/games.js';
import { byId, element } from '../dom.js';

export class ArrowNumber {
  #place = element('span.arrow-number', { aria: { hidden: true } });

  /**
   * @param {GameModel} model
   * @param {Pick<StepView, 'from' | 'to'>} step the step whose arrow gets the number at its middle
   * @param {number} number
   */
  show({ info, flipped, shown, game }, { from, to }, number) {
    const geometry = geometryOf(info, flipped);
    const start = topOf(geometry, shown, from, game.turn);
    const end = landingOn(geometry, shown, to, game.turn);
    // The arrow starts at the edge of the piece, not at its centre.
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const free = length === 0 ? 0 : (0.7 * geometry.radius) / length;
    const middle = (/** @type {number} */ one, /** @type {number} */ other) =>
      (one + free * (other - one) + other) / 2;
    this.#place.textContent = String(number);
    this.#place.style.left = `${(100 * middle(start.x, end.x)) / geometry.width}%`;
    this.#place.style.top = `${(100 * middle(start.y, end.y)) / geometry.height}%`;
    byId('stage').append(this.#place);
  }

  hide() {
    this.#place.remove();
  }
}
