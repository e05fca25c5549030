/**
 * Codec for games in links. The text of the record omits everything that the address or the rules imply
 * (`linkText` of the rules). It is compressed if the browser supports that, written in URL-safe base64, and
 * placed after `#`, so that it isn't sent to any server.
 */

/** @import { MessageKey } from '../i18n/keys.js' */

/**
 * Prefixes of the link formats. `2z`: gzip, thus with a checksum, but without its ten constant header bytes.
 * `1p`: uncompressed, after the number of characters and a full stop (`1p8.YzItYzM`). Two older formats can
 * be read but are no longer written. `1z` is deflate without a checksum: one changed character in 140 yields
 * a different game. `1t` is uncompressed and lacks the number of characters: a cut between two moves isn't
 * detected.
 */
const CHECKED = '2z';
const COUNTED = '1p';
const PACKED = '1z';
const PLAIN = '1t';
/** Header of a gzip file: deflate, no name, no time, unknown system. */
const GZIP = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
/** Maximum length of a link, in characters. Real games are far shorter. */
export const LONGEST_LINK = 200_000;
/** Maximum length of the text in a link, in bytes. */
export const LONGEST_TEXT = 1 << 20;
/** Bytes per call of `String.fromCharCode`: a number of arguments that fits on any browser's stack. */
const PIECE = 8192;

/** An error in a link. It contains the key of its message and has the shape of the rules' errors. */
export class LinkError extends Error {
  values = {};
  /** @type {never[]} */ causes = [];

  /** @param {MessageKey} key */
  constructor(key) {
    super(key);
    this.key = key;
  }
}

/** @param {Uint8Array} bytes */
function base64Of(bytes) {
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary).replaceAll('=', '');
}

/** @param {Uint8Array} bytes */
const lettersOf = (bytes) => base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_');

/** @param {string} letters */
function bytesOf(letters) {
  const usual = letters.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '');
  const binary = atob(usual);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  // If characters are missing, bits may be left over, which `atob` ignores.
  if (base64Of(bytes) !== usual) throw new LinkError('link.damaged');
  return bytes;
}

/** Checks and removes the character count at the beginning of `text`. @param {string} text */
function counted(text) {
  const at = text.indexOf('.');
  const letters = text.slice(at + 1);
  if (text.slice(0, at) !== String(letters.length)) throw new LinkError('link.damaged');
  return letters;
}

/** Removes trailing punctuation that mail and chat programs include in a link. @param {string} letters */
function withoutEnd(letters) {
  let end = letters.length;
  while (end > 0 && !/[\w+/-]/.test(letters.charAt(end - 1))) end -= 1;
  return letters.slice(0, end);
}

/**
 * Pipes `bytes` through `stream`. Throws if the result exceeds `LONGEST_TEXT`, because a few bytes may
 * decompress to more than a device can hold.
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

/** Encodes text for the address. @param {string} text made by `linkText` */
export async function packed(text) {
  const bytes = new TextEncoder().encode(text);
  const isPlain = typeof CompressionStream === 'undefined';
  const sent = isPlain ? bytes : (await through(bytes, new CompressionStream('gzip'))).subarray(GZIP.length);
  const written = lettersOf(sent);
  const letters = isPlain ? `${COUNTED}${written.length}.${written}` : CHECKED + written;
  if (bytes.length > LONGEST_TEXT || letters.length > LONGEST_LINK) throw new LinkError('link.long');
  return letters;
}

/** @param {string} form the link's prefix @param {string} letters the rest of the link */
async function textBytes(form, letters) {
  const bytes = bytesOf(form === COUNTED ? counted(letters) : letters);
  if (form === PACKED) return through(bytes, new DecompressionStream('deflate-raw'));
  if (form !== CHECKED) return bytes;
  return through(await joined([GZIP, bytes]), new DecompressionStream('gzip'));
}

/** Decodes the text of a link for `parseLink`. @param {string} letters */
export async function unpacked(letters) {
  if (letters.length > LONGEST_LINK) throw new LinkError('link.long');
  const form = letters.slice(0, 2);
  // Newer formats will have higher numbers, so an unknown letter after 1 or 2 means a damaged link.
  if (/^[3-9][a-z]$/.test(form)) throw new LinkError('link.newer');
  if (![CHECKED, COUNTED, PACKED, PLAIN].includes(form)) throw new LinkError('link.damaged');
  const isPacked = form === CHECKED || form === PACKED;
  if (isPacked && typeof DecompressionStream === 'undefined') throw new LinkError('link.browser');
  try {
    // Mail programs break long lines.
    const encoded = withoutEnd(letters.slice(2).replace(/\s/g, ''));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await textBytes(form, encoded));
    // No version has made a link from empty text, or from text that ends with white space.
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
