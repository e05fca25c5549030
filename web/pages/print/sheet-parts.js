/** Functions that several kinds of sheets share. */

/** @import { Color, RulesetInfo, State } from '../../pkg/ludoteca_wasm.js' */
import { listText, pairText, pieceName, squareText } from '../../board/a11y/names.js';
import { allPieces } from '../../board/scene.js';
import { semicolonList, t } from '../../i18n/i18n.js';

/** @param {string} text of an SVG file @returns {SVGElement} */
export function drawn(text) {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  return /** @type {SVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}

/** @param {RulesetInfo} info */
export const nameOf = (info) => t(`ruleset.${info.id}.name`);

/**
 * Text alternative of a position.
 * @param {RulesetInfo} info
 * @param {State} state
 * @param {Color} counts side from which the points of a tables board are numbered
 */
export function inWords(info, state, counts) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const { square, color, kind, count } of allPieces(info, state.pieces)) {
    const name = pieceName(info, color, kind);
    const place = squareText(info, counts, square);
    places.set(name, [...(places.get(name) ?? []), count > 1 ? `${place} × ${count}` : place]);
  }
  return semicolonList([...places].map(([name, list]) => pairText(name, listText(list))));
}
