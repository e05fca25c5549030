/**
 * Codec for games in links. The text of the record, without what the address or the rules imply (`linkText`
 * of the rules), is compressed where the browser can, written in URL-safe base64, and placed after `#`, which
 * no server sees.
 */

/** @import { MessageKey } from '../i18n/keys.js' */

/**
 * Prefixes of the forms of a link. `2z`: gzip without its ten constant header bytes, so with a checksum.
 * `1p`: uncompressed, after the number of letters and a point (`1p8.YzItYzM`). Two forms are only read: `1z`,
 * deflate without a checksum, where one changed letter of 140 gives another game; and `1t`, uncompressed
 * without the number, where a cut between two moves goes unnoticed.
 */
const CHECKED = '2z';
const COUNTED = '1p';
const PACKED = '1z';
const PLAIN = '1t';
/** Header of a gzip file: deflate, no name, no time, unknown system. */
const GZIP = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
/** Maximum length of a link, in characters. No real game comes near it. */
export const LONGEST_LINK = 200_000;
/** Maximum length of the text in a link, in bytes. */
export const LONGEST_TEXT = 1 << 20;
/** Bytes passed to `String.fromCharCode` at once: few enough arguments for every stack. */
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
  // If letters are missing, bits may be left over, which `atob` ignores.
  if (base64Of(bytes) !== usual) throw new LinkError('link.damaged');
  return bytes;
}

/** Checks and removes the number of letters. @param {string} text */
function counted(text) {
  const at = text.indexOf('.');
  const letters = text.slice(at + 1);
  if (text.slice(0, at) !== String(letters.length)) throw new LinkError('link.damaged');
  return letters;
}

/** Removes punctuation that mail and chat programs take for a part of the link. @param {string} letters */
function withoutEnd(letters) {
  let end = letters.length;
  while (end > 0 && !/[\w+/-]/.test(letters.charAt(end - 1))) end -= 1;
  return letters.slice(0, end);
}

/**
 * Pipes `bytes` through `stream`. Throws above `LONGEST_TEXT`: a few bytes may unpack to more than a device
 * can hold.
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
      // Not awaited: the error need not wait for the stream to close.
      reader.cancel().catch(() => {});
      throw new LinkError('link.long');
    }
    parts.push(part.value);
  }
  return joined(parts);
}

/** @param {Uint8Array<ArrayBuffer>[]} parts */
const joined = async (parts) => new Uint8Array(await new Blob(parts).arrayBuffer());

/** Encodes a text for the address. @param {string} text from `linkText` @returns {Promise<string>} */
export async function packed(text) {
  const bytes = new TextEncoder().encode(text);
  const isPlain = typeof CompressionStream === 'undefined';
  const sent = isPlain ? bytes : (await through(bytes, new CompressionStream('gzip'))).subarray(GZIP.length);
  const written = lettersOf(sent);
  const letters = isPlain ? `${COUNTED}${written.length}.${written}` : CHECKED + written;
  if (bytes.length > LONGEST_TEXT || letters.length > LONGEST_LINK) throw new LinkError('link.long');
  return letters;
}

/** @param {string} form prefix of the link @param {string} letters the rest of it */
async function textBytes(form, letters) {
  const bytes = bytesOf(form === COUNTED ? counted(letters) : letters);
  if (form === PACKED) return through(bytes, new DecompressionStream('deflate-raw'));
  if (form !== CHECKED) return bytes;
  return through(await joined([GZIP, bytes]), new DecompressionStream('gzip'));
}

/** Decodes the text of a link for `parseLink`. @param {string} letters @returns {Promise<string>} */
export async function unpacked(letters) {
  if (letters.length > LONGEST_LINK) throw new LinkError('link.long');
  const form = letters.slice(0, 2);
  // Newer forms will have higher numbers. An unknown letter after 1 or 2 is damage.
  if (/^[3-9][a-z]$/.test(form)) throw new LinkError('link.newer');
  if (![CHECKED, COUNTED, PACKED, PLAIN].includes(form)) throw new LinkError('link.damaged');
  const isPacked = form === CHECKED || form === PACKED;
  if (isPacked && typeof DecompressionStream === 'undefined') throw new LinkError('link.browser');
  try {
    // Mail programs break long lines.
    const behind = withoutEnd(letters.slice(2).replace(/\s/g, ''));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await textBytes(form, behind));
    // No link was ever made of an empty text, or of one with a blank at its end.
    if (form === PLAIN && (text === '' || text.trimEnd() !== text)) throw new LinkError('link.damaged');
    return text;
  } catch (reason) {
    throw reason instanceof LinkError ? reason : new LinkError('link.damaged');
  }
}

/**
 * Reads the record in a link. Throws a `LinkError` or an error of the rules.
 * @param {Pick<typeof import('../pkg/ludoteca_wasm.js'), 'Record'>} rules
 * @param {string} ruleset its id
 * @param {string} letters
 */
export const recordOfLink = async ({ Record }, ruleset, letters) =>
  Record.parseLink(ruleset, await unpacked(letters));
