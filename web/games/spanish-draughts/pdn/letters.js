/** Decodes the bytes of a file. */

/** Byte order marks of encodings. @type {readonly [string, number, number][]} */
const MARKS = Object.freeze([
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]);

/** Bytes that are not UTF-8 come from an older program. @param {Uint8Array<ArrayBuffer>} bytes */
export function lettersIn(bytes) {
  const [marked] = MARKS.find(([, first, second]) => bytes[0] === first && bytes[1] === second) ?? [];
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
