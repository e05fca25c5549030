/** Builds the addresses of the open game and of reading pages. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { PARAMETERS, ReadingRoute, Switches } from './parameters.js' */
import { addressHere } from '../route.js';

/** @typedef {{ [Name in keyof typeof PARAMETERS]?: string }} Parameters */

/** Parameters that don't change which game an address opens. @type {readonly (keyof Parameters)[]} */
const VIEW_PARAMETERS = ['lang', 'view', 'clause', 'with', 'lesson'];

/** @param {{ [name: string]: string }} parameters */
const hashWith = (parameters) => `#${new URLSearchParams({ ...parameters })}`;

/**
 * Returns the hash of a game's address, which `routeOf` reads: the game and its switches, then the other
 * parameters in the given order. Callers put `record` last, so that truncating a link damages only that.
 * @param {{ game: string } & Parameters} parameters
 * @param {Switches} [switches]
 */
export const hashOf = ({ game, ...others }, switches = {}) => hashWith({ game, ...switches, ...others });

/** Returns the switches that differ from their defaults. @param {RulesetInfo} info @returns {Switches} */
export const changedSwitches = ({ switches }) =>
  Object.fromEntries(
    switches.filter(({ value, default: usual }) => value !== usual).map(({ key, value }) => [key, value]),
  );

/**
 * Returns the parameter `with`, which contains the switches in addresses of reading pages, if there are any.
 * @param {Switches} switches
 * @returns {{ with?: string }}
 */
export const switchesWritten = (switches) =>
  Object.keys(switches).length > 0 ? { with: String(new URLSearchParams({ ...switches })) } : {};

/**
 * Returns the address of the open game, without the parameters in `VIEW_PARAMETERS`.
 * @param {keyof Parameters} [kept] one of these parameters to keep
 */
export function addressOfGame(kept) {
  return addressWithout(VIEW_PARAMETERS.filter((name) => name !== kept));
}

/** Returns the current address without the given parameters. @param {readonly (keyof Parameters)[]} names */
export function addressWithout(names) {
  const { search, hashParameters } = addressHere();
  names.forEach((name) => hashParameters.delete(name));
  return search + hashWith(Object.fromEntries(hashParameters));
}

/** Returns the hash of the current address with further parameters. @param {Parameters} more */
export const addressWith = (more) =>
  hashWith({ ...Object.fromEntries(addressHere().hashParameters), ...more });

/**
 * Returns the address of a reading page. It keeps the parameters of the open game, so that the page can link
 * back to it.
 * @param {ReadingRoute['type']} view
 * @param {Parameters} [more]
 */
export const addressOfPage = (view, more = {}) => addressWith({ view, ...more });
