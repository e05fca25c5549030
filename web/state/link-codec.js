/**
 * A game in the part of an address behind `#`, which no server sees: the text of its record without what the
 * address or the rules say already (`linkText` of the rules), compressed where the browser can, in letters
 * that addresses may hold.
 */

/** @import { MessageKey } from '../i18n/keys.js' */

/**
 * How the text is written, before everything else. `2z`: compressed, with a checksum, as gzip without the ten
 * bytes with which all of its files begin. `1p`: as it is, behind the number of its letters and a point
 * (`1p8.YzItYzM`). Two forms are only read: `1z`, compressed without a checksum, where one changed letter of
 * 140 gives another game; and `1t`, as it is without the number, where a cut between two turns is not seen.
 */
const CHECKED = '2z';
const COUNTED = '1p';
const PACKED = '1z';
const PLAIN = '1t';
/** How a gzip file begins: by deflate, no name, no time, any system. */
const GZIP = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
/**
 * No game comes near; what is longer was not made by this page. In characters, and in bytes of the text that
 * it holds.
 */
export const LONGEST_LINK = 200_000;
export const LONGEST_TEXT = 1 << 20;
/** As many bytes become letters at once: so many arguments fit on every stack. */
const PIECE = 8192;

/** An error in a link: the key of its message, in the form of the errors of the rules. */
export class LinkError extends Error {
  values = {};
  /** @type {never[]} */ causes = [];

  /** @param {MessageKey} key */
  constructor(key) {
    super(key);
    this.key = key;
  }
}

/** @param {Uint8Array} bytes @returns {string} */
function base64Of(bytes) {
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary).replaceAll('=', '');
}

/** @param {Uint8Array} bytes @returns {string} */
const lettersOf = (bytes) => base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_');

/** @param {string} letters @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(letters) {
  const usual = letters.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '');
  const binary = atob(usual);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  // Where letters are missing, a part of a byte may be left.
  if (base64Of(bytes) !== usual) throw new LinkError('link.damaged');
  return bytes;
}

/** The letters behind their number. @param {string} text */
function counted(text) {
  const at = text.indexOf('.');
  const letters = text.slice(at + 1);
  if (text.slice(0, at) !== String(letters.length)) throw new LinkError('link.damaged');
  return letters;
}

/** Mails and chats take the end of a sentence for a part of the link. @param {string} letters */
function withoutEnd(letters) {
  let end = letters.length;
  while (end > 0 && !/[\w+/-]/.test(letters.charAt(end - 1))) end -= 1;
  return letters.slice(0, end);
}

/**
 * What passes through a stream. A few bytes may unpack to more than a device can hold: it stops as soon as
 * there is more than any game needs.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>} stream
 */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > LONGEST_TEXT) {
      // Nobody waits for the stream to be gone.
      reader.cancel().catch(() => {});
      throw new LinkError('link.long');
    }
    parts.push(part.value);
  }
  return joined(parts);
}

/** @param {Uint8Array<ArrayBuffer>[]} parts */
const joined = async (parts) => new Uint8Array(await new Blob(parts).arrayBuffer());

/** @param {string} text as `linkText` gives it @returns {Promise<string>} what stands for it in an address */
export async function packed(text) {
  const bytes = new TextEncoder().encode(text);
  const isPlain = typeof CompressionStream === 'undefined';
  const sent = isPlain ? bytes : (await through(bytes, new CompressionStream('gzip'))).subarray(GZIP.length);
  const written = lettersOf(sent);
  const letters = isPlain ? `${COUNTED}${written.length}.${written}` : CHECKED + written;
  if (bytes.length > LONGEST_TEXT || letters.length > LONGEST_LINK) throw new LinkError('link.long');
  return letters;
}

/**
 * The bytes of the text that the letters of a form hold.
 * @param {string} form
 * @param {string} letters
 */
async function textBytes(form, letters) {
  const bytes = bytesOf(form === COUNTED ? counted(letters) : letters);
  if (form === PACKED) return through(bytes, new DecompressionStream('deflate-raw'));
  if (form !== CHECKED) return bytes;
  return through(await joined([GZIP, bytes]), new DecompressionStream('gzip'));
}

/**
 * The text that the rules read as a link (`parseLink`).
 * @param {string} letters
 * @returns {Promise<string>}
 */
export async function unpacked(letters) {
  if (letters.length > LONGEST_LINK) throw new LinkError('link.long');
  const form = letters.slice(0, 2);
  // A newer form has a higher number: with the number of these forms, another letter is damage.
  if (/^[3-9][a-z]$/.test(form)) throw new LinkError('link.newer');
  if (![CHECKED, COUNTED, PACKED, PLAIN].includes(form)) throw new LinkError('link.damaged');
  const isPacked = form === CHECKED || form === PACKED;
  if (isPacked && typeof DecompressionStream === 'undefined') throw new LinkError('link.browser');
  try {
    // Programs that send text break long lines.
    const behind = withoutEnd(letters.slice(2).replace(/\s/g, ''));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await textBytes(form, behind));
    // No link was made with a blank at its end, or with nothing in it.
    if (form === PLAIN && (text === '' || text.trimEnd() !== text)) throw new LinkError('link.damaged');
    return text;
  } catch (reason) {
    throw reason instanceof LinkError ? reason : new LinkError('link.damaged');
  }
}

/**
 * The record that a link holds. Throws what is wrong with it.
 * @param {Pick<typeof import('../pkg/ludoteca_wasm.js'), 'Record'>} rules
 * @param {string} ruleset its id
 * @param {string} letters
 */
export const recordOfLink = async ({ Record }, ruleset, letters) =>
  Record.parseLink(ruleset, await unpacked(letters));
