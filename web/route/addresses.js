/**
 * Addresses that the page makes: of the game that is open, of what is to be read, and of documents beside it.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { PARAMETERS, ReadingRoute, Switches } from './parameters.js' */
import { addressHere } from '../route.js';

/** @typedef {{ [Name in keyof typeof PARAMETERS]?: string }} Parameters */

/** What of an address does not make it another game. @type {readonly (keyof Parameters)[]} */
const PASSING = ['lang', 'view', 'clause', 'with', 'lesson'];

/** @param {{ [name: string]: string }} parameters */
const hashWith = (parameters) => `#${new URLSearchParams({ ...parameters })}`;

/**
 * The part of an address behind which a game is found, as `routeOf` reads it: the game and its switches, then
 * the others in their order. The letters of a link come last: what is cut off is missing in them.
 * @param {{ game: string } & Parameters} parameters
 * @param {Switches} [switches]
 */
export const hashOf = ({ game, ...others }, switches = {}) => hashWith({ game, ...switches, ...others });

/** The switches that are not as usual. @param {RulesetInfo} info @returns {Switches} */
export const changedSwitches = ({ switches }) =>
  Object.fromEntries(
    switches.filter(({ value, default: usual }) => value !== usual).map(({ key, value }) => [key, value]),
  );

/**
 * Switches as a part of an address, if there are any.
 * @param {Switches} switches
 * @returns {{ with?: string }}
 */
export const switchesWritten = (switches) =>
  Object.keys(switches).length > 0 ? { with: String(new URLSearchParams({ ...switches })) } : {};

/**
 * The address of the game that is open, without what passes.
 * @param {keyof Parameters} [kept] that stays nevertheless
 */
export function addressOfGame(kept) {
  return addressWithout(PASSING.filter((name) => name !== kept));
}

/** The address that is open, without some of it. @param {readonly (keyof Parameters)[]} names */
export function addressWithout(names) {
  const { search, behind } = addressHere();
  names.forEach((name) => behind.delete(name));
  return search + hashWith(Object.fromEntries(behind));
}

/** The address that is open, and more. @param {Parameters} more */
export const addressWith = (more) => hashWith({ ...Object.fromEntries(addressHere().behind), ...more });

/**
 * The address of a page to read, from which the game that is open is found again.
 * @param {ReadingRoute['type']} view
 * @param {Parameters} [more]
 */
export const addressOfPage = (view, more = {}) => addressWith({ view, ...more });
