/**
 * Reads addresses; nothing else does. `parameters.js` has what is allowed in them.
 *
 * Addresses come from strangers: there is a limit to their length and to what they may name, nothing in them
 * makes a page fail, and their reading takes time in proportion to their length. A name that stands twice
 * counts as it stands last, and what is behind `#` counts more than what is behind `?`.
 */

/** @import { MessageKey } from './i18n/keys.js' */

/**
 * What is wrong with an address: the key of its message, and its values. `isQuiet`: shown in
 * the console only, because mail services and social networks add names to links.
 * @typedef {{ key: MessageKey, values: { [name: string]: string | number }, isQuiet?: boolean }} Wrong
 */
/** @typedef {{ search: string, hash: string }} Place */
/** @typedef {ReturnType<typeof readAddress>} Address */

/** In characters: the longest link of this page, and room for the rest. */
export const LONGEST_ADDRESS = 250_000;
export const MOST_PARAMETERS = 64;

/**
 * @param {string} text such as `a=1&b=2`
 * @returns {{ parameters: Map<string, string>, wrong: Wrong[] }}
 */
export function parametersIn(text) {
  if (text.length > LONGEST_ADDRESS)
    return { parameters: new Map(), wrong: [{ key: 'address.long', values: {} }] };
  // Forums and mails may show a link as it is written in HTML.
  const all = [...new URLSearchParams(text.replaceAll('&amp;', '&'))];
  /** @type {Wrong[]} */
  const wrong =
    all.length > MOST_PARAMETERS ? [{ key: 'address.many', values: { most: MOST_PARAMETERS } }] : [];
  return { parameters: new Map(all.slice(0, MOST_PARAMETERS)), wrong };
}

/**
 * What an address holds, before `#` and behind it. Sites that embed the page may write behind that
 * what is theirs, as `#?secret=…`.
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

/** What a site that embeds the page has written behind its address. */
export const addedByHost = () => location.hash.split('#?')[1] ?? '';

/**
 * The page's own address as it stands there, what of it stands before `#`, and the parameters of both parts.
 */
export const addressHere = () => ({
  ...readAddress(),
  href: location.href,
  search: location.search,
  hash: location.hash,
});
