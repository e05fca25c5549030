/** The kind of page: the site itself, an embed or a kiosk. Each page's entry module sets it. */

/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { GameModel } from './game-model.js' */

/** @typedef {{ above: HTMLElement[], facts: HTMLElement[] }} AtEnd */
/**
 * `play`: label of the first game's button; `computer`: returns the computer's name at a level, or is null
 * for the standard names; `atEnd`: makes elements above the result of a game, and facts below it, if
 * there are any.
 * @typedef {{ kind: 'page' | 'embed' | 'kiosk', play: MessageKey,
 *   computer: ((level: number) => string) | null, atEnd: ((model: GameModel) => AtEnd) | null }} Surface
 */

/** @type {Surface} */
let here = { kind: 'page', play: 'start.now', computer: null, atEnd: null };

/** @param {Partial<Surface> & Pick<Surface, 'kind'>} made */
export function makeSurface(made) {
  here = { ...here, ...made };
  // The style sheets depend on this attribute.
  document.documentElement.dataset[here.kind] = '';
}

/** Returns the kind of this page, and the text that depends on it. */
export const surface = () => here;
