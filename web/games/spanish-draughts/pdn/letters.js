/** Decodes the bytes of a file. */

/** Byte order marks of encodings. @type {readonly [string, number, number][]} */
const MARKS = Object.freeze([
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]);

/** Decodes UTF-8, UTF-16 or, for older programs, Windows-1252. @param {Uint8Array<ArrayBuffer>} bytes */
export function lettersIn(bytes) {
  const [marked] = MARKS.find(([, first, second]) => bytes[0] === first && bytes[1] === second) ?? [];
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
