/** Settings of a kiosk, from its URL. */

/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Wrong } from '../../route.js' */
/** @import { Language } from '../../i18n/i18n.js' */
/** @import { Pace } from '../../state/players.js' */
/** @import { Theme } from '../../state/theme.js' */
import { home } from '../../assets.js';
import { preferredLanguage } from '../../i18n/i18n.js';
import { addressHere } from '../../route.js';
import { addressWith } from '../../route/addresses.js';
import { defaultSeats } from '../../state/players.js';
import { rulesetNamed, rulesets } from '../../state/rulesets.js';
import { IDLE_S, readKiosk } from './parameters.js';
import { publicPage } from './take-home.js';

/**
 * @typedef {object} Options
 * @property {RulesetInfo[]} games at least one
 * @property {Language} tag language of the first screen
 * @property {number} idleMs time without a touch before the warning
 * @property {boolean} attracts true if the computer plays both sides while no visitor is present
 * @property {number} level
 * @property {Pace | undefined} pace
 * @property {boolean} table true if the screen is a table between two people
 * @property {Theme} theme
 * @property {string | null} outside public URL of the page, or null
 * @property {string} address URL of the first screen
 * @property {Wrong[]} wrong
 */

/** @returns {Options} */
export function readOptions() {
  const { requested, wrong } = readKiosk(rulesets());
  const { search, hashParameters } = addressHere();
  const listed = new Set((requested.games ?? []).flatMap((name) => rulesetNamed(name) ?? []));
  return {
    games: listed.size > 0 ? [...listed] : [...rulesets()],
    tag: requested.lang ?? preferredLanguage(),
    idleMs: (requested.idle ?? IDLE_S.usual) * 1000,
    attracts: requested.attract === '1',
    level: requested.level ?? defaultSeats().computers[0].level,
    pace: requested.pace,
    table: requested.table === '1',
    theme: requested.theme ?? 'material',
    outside: requested.home ?? (home || publicPage()),
    address: location.pathname + search + (hashParameters.has('kiosk') ? addressWith({}) : ''),
    wrong,
  };
}
