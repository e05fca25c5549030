/**
 * The only reader of addresses. `route/parameters.js` says what they may contain.
 *
 * Addresses are untrusted: their length and number of parameters are limited, no content makes a page fail,
 * and reading takes linear time. The last value of a parameter counts; one after `#` overrides one before.
 */

/** @import { MessageKey } from './i18n/keys.js' */

/**
 * A fault of an address: the key of its message, and the message's values. `isQuiet`: logged to the console
 * only, because mail services and social networks add parameters to links.
 * @typedef {{ key: MessageKey, values: { [name: string]: string | number }, isQuiet?: boolean }} Wrong
 */
/** @typedef {{ search: string, hash: string }} Place */
/** @typedef {ReturnType<typeof readAddress>} Address */

/** Longest address that is read, in characters: the longest link of this page, and some room. */
export const LONGEST_ADDRESS = 250_000;
export const MOST_PARAMETERS = 64;

/** @param {string} text such as `a=1&b=2` @returns {{ parameters: Map<string, string>, wrong: Wrong[] }} */
export function parametersIn(text) {
  if (text.length > LONGEST_ADDRESS)
    return { parameters: new Map(), wrong: [{ key: 'address.long', values: {} }] };
  // Forums and mail programs may show a link with HTML escapes.
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
  const [before, behind] = [parametersIn(search), parametersIn(hash.split('#?', 1)[0]?.slice(1) ?? '')];
  return {
    parameters: new Map([...before.parameters, ...behind.parameters]),
    before: before.parameters,
    behind: behind.parameters,
    wrong: [
      ...before.wrong.map((each) => ({ ...each, isQuiet: each.key === 'address.many' })),
      ...behind.wrong,
    ],
  };
}

/** The text that an embedding site has added to the address after `#?`. */
export const addedByHost = () => location.hash.split('#?')[1] ?? '';

/** The page's current address: as text, its parts before and after `#`, and its parameters. */
export const addressHere = () => ({
  ...readAddress(),
  href: location.href,
  search: location.search,
  hash: location.hash,
});
