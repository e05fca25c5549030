/**
 * Reads addresses. They come from strangers: there is a limit to their length and to what they may name,
 * nothing in them makes a page fail, and their reading takes time in proportion to their length. A name that
 * stands twice counts as it stands last, and what is behind `#` counts more than what is behind `?`.
 */

/** What is wrong with an address: the key of its message, and its values. */
/** @typedef {{ key: string, values: { [name: string]: string | number } }} Fault */

/** In characters: the longest link of this page, and room for the rest. */
export const LONGEST_ADDRESS = 250_000;
export const MOST_PARAMETERS = 64;
/** As much of a wrong value as is told. */
const TOLD = 60;

/**
 * A stranger's text as a sentence can hold it: nothing turns the letters about it round, or cannot be seen.
 * @param {string} text
 */
export const plain = (text) => text.replace(/\p{C}/gu, '?');

/** A value, or the beginning of a long one. @param {string} value */
export const short = (value) => plain(value.length > TOLD ? `${value.slice(0, TOLD)}…` : value);

/** What cannot be, as an address writes it. @param {string} name @param {string} value */
export const told = (name, value) => short(`${name}=${value}`);

/**
 * @param {string} text such as `a=1&b=2`
 * @returns {{ parameters: Map<string, string>, fault: Fault | null }}
 */
export function parametersIn(text) {
  if (text.length > LONGEST_ADDRESS)
    return { parameters: new Map(), fault: { key: 'address.long', values: {} } };
  // Forums and mails may show a link as it is written in HTML.
  const all = [...new URLSearchParams(text.replaceAll('&amp;', '&'))];
  const fault =
    all.length > MOST_PARAMETERS ? { key: 'address.many', values: { most: MOST_PARAMETERS } } : null;
  return { parameters: new Map(all.slice(0, MOST_PARAMETERS)), fault };
}

/**
 * What stands behind `#`. Sites that embed the page may write behind that what is theirs, as `#?secret=…`.
 * @param {string} hash
 */
export const parametersBehind = (hash) => parametersIn(hash.split('#?', 1)[0]?.slice(1) ?? '');

/**
 * @param {{ search: string, hash: string }} location
 * @returns {{ address: URLSearchParams, faults: Fault[] }}
 */
export function readAddress({ search, hash }) {
  const [before, behind] = [parametersIn(search), parametersBehind(hash)];
  const faults = [before.fault, behind.fault].flatMap((fault) => fault ?? []);
  const both = new Map([...before.parameters, ...behind.parameters]);
  return { address: new URLSearchParams([...both]), faults };
}
