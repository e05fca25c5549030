/** Which rules are solved, and where perfect play can be had. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { home } from '../assets.js';
import { tablesOf } from '../games/tables.js';
import { surface } from '../state/surface.js';

/** Whether every option is as usual: a table is made for these. @param {RulesetInfo} info */
export const isUsual = ({ switches }) => switches.every(({ value, default: usual }) => value === usual);

/**
 * The table of a game that is solved. A file by itself has no room for it; boards on other pages and kiosks
 * fetch nothing that nobody has chosen.
 * @param {RulesetInfo} info
 */
export function perfectFile({ id }) {
  return home === null || surface().kind !== 'page' ? undefined : tablesOf(id)?.whole;
}
