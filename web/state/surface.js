/** The kind of page: its own site, a frame on another one, or a kiosk. The entry of each page sets it. */

/** @import { MessageKey } from '../i18n/keys.js' */

/**
 * `play`: label of the button of the first game; `computer`: returns the computer's name at a level, or null
 * for the usual names.
 * @typedef {{ kind: 'page' | 'embed' | 'kiosk', play: MessageKey,
 *   computer: ((level: number) => string) | null }} Surface
 */

/** @type {Surface} */
let here = { kind: 'page', play: 'start.now', computer: null };

/** @param {Partial<Surface> & Pick<Surface, 'kind'>} made */
export function makeSurface(made) {
  here = { ...here, ...made };
  // For the styles.
  document.documentElement.dataset[here.kind] = '';
}

/** Returns the kind of this page, and the texts that depend on it. */
export const surface = () => here;
