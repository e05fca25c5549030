/**
 * The only module that reads the page's address. `route/parameters.js` defines what addresses may contain.
 *
 * Addresses are untrusted. Their length and number of parameters are limited, no content makes a page fail,
 * and they are parsed in linear time. If a parameter occurs several times, its last value counts, and a value
 * after `#` overrides one before it.
 */

/** @import { MessageKey } from './i18n/keys.js' */

/**
 * A fault in an address: the key and the values of its message. `isQuiet`: only logged to the console,
 * because mail services and social networks add parameters to links.
 * @typedef {{ key: MessageKey, values: { [name: string]: string | number }, isQuiet?: boolean }} Wrong
 */
/** @typedef {{ search: string, hash: string }} Place */
/** @typedef {ReturnType<typeof readAddress>} Address */

/** Maximum length of an address, in characters, somewhat above that of the page's longest link. */
export const LONGEST_ADDRESS = 250_000;
export const MOST_PARAMETERS = 64;

/** @param {string} text such as `a=1&b=2` @returns {{ parameters: Map<string, string>, wrong: Wrong[] }} */
export function parametersIn(text) {
  if (text.length > LONGEST_ADDRESS)
    return { parameters: new Map(), wrong: [{ key: 'address.long', values: {} }] };
  // A link copied from a forum or an e-mail may contain HTML escapes.
  const all = [...new URLSearchParams(text.replaceAll('&amp;', '&'))];
  /** @type {Wrong[]} */
  const wrong =
    all.length > MOST_PARAMETERS ? [{ key: 'address.many', values: { most: MOST_PARAMETERS } }] : [];
  return { parameters: new Map(all.slice(0, MOST_PARAMETERS)), wrong };
}

/**
 * Reads the parameters before and after `#`. Text after `#?` is ignored: sites that embed the page may add
 * their own there, such as `#?secret=…`.
 * @param {Place} [place]
 */
export function readAddress({ search, hash } = location) {
  const [before, inHash] = [parametersIn(search), parametersIn(hash.split('#?', 1)[0]?.slice(1) ?? '')];
  return {
    parameters: new Map([...before.parameters, ...inHash.parameters]),
    before: before.parameters,
    hashParameters: inHash.parameters,
    wrong: [
      ...before.wrong.map((each) => ({ ...each, isQuiet: each.key === 'address.many' })),
      ...inHash.wrong,
    ],
  };
}

/** Returns the text that an embedding site has added to the address after `#?`, or ''. */
export const addedByHost = () => location.hash.split('#?')[1] ?? '';

/** Returns the page's current address: the whole text, its query and hash, and its parameters. */
export const addressHere = () => ({
  ...readAddress(),
  href: location.href,
  search: location.search,
  hash: location.hash,
});
