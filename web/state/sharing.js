/**
 * A game in the part of an address behind `#`, which no server sees: the text of its record without what the address or the
 * rules say already, compressed where the browser can, in letters that addresses may hold.
 */

/** How the text is written, before everything else: `1z` compressed, `1t` as it is. */
const PACKED = '1z';
const PLAIN = '1t';
/** No game comes near; what is longer was not made by this page. */
const LONGEST_LINK = 200_000;
const LONGEST_TEXT = 1 << 20;

/** What is wrong with a link: the key of its message. */
export class LinkError extends Error {}

/** What a link says by itself, or what follows from the turns, is left out. @param {string} text of a record */
function shortened(text) {
  return text
    .replace(/^\[(Ludoteca|Ruleset|GameType|Result) .*\]\n/gm, '')
    .replace(/(^|\s)\d+\. /g, '$1')
    .replace(/\s*(\*|1-0|0-1|1\/2-1\/2)\s*$/, '')
    .trim();
}

/** @param {Uint8Array} bytes */
const lettersOf = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replace(/[+/=]/g, (letter) => ({ '+': '-', '/': '_' })[letter] ?? '');

/** @param {string} letters @returns {Uint8Array<ArrayBuffer>} */
const bytesOf = (letters) => Uint8Array.from(atob(letters.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/**
 * What passes through a stream, up to a length: a few bytes may unpack to more than a device can hold.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {{ readable: ReadableStream<Uint8Array>, writable: WritableStream<BufferSource> }} stream
 */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {number[]} */
  const all = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (all.length + part.value.length > LONGEST_TEXT) throw new LinkError('link.long');
    for (const byte of part.value) all.push(byte);
  }
  return Uint8Array.from(all);
}

/** @param {string} text of a record @returns {Promise<string>} what stands for it in an address */
export async function packed(text) {
  const bytes = new TextEncoder().encode(shortened(text));
  if (typeof CompressionStream === 'undefined') return PLAIN + lettersOf(bytes);
  return PACKED + lettersOf(await through(bytes, new CompressionStream('deflate-raw')));
}

/**
 * The text of the record that an address holds.
 * @param {string} letters
 * @param {string} ruleset its id
 * @returns {Promise<string>}
 */
export async function unpacked(letters, ruleset) {
  if (letters.length > LONGEST_LINK) throw new LinkError('link.long');
  const form = letters.slice(0, 2);
  if (!/^\d[a-z]$/.test(form)) throw new LinkError('link.damaged');
  if (form !== PACKED && form !== PLAIN) throw new LinkError('link.newer');
  if (form === PACKED && typeof DecompressionStream === 'undefined') throw new LinkError('link.browser');
  try {
    const bytes = bytesOf(letters.slice(2));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(form === PLAIN ? bytes : await through(bytes, new DecompressionStream('deflate-raw')));
    return `[Ludoteca "1"]\n[Ruleset "${ruleset}"]\n${text}\n`;
  } catch (reason) {
    throw reason instanceof LinkError ? reason : new LinkError('link.damaged');
  }
}
