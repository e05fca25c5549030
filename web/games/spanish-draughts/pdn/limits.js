/** Limits of a PDN file, and the class of its errors. */

/** @import { MessageKey } from '../../../i18n/keys.js' */

/** Tags that a record writes itself. */
export const OWN_TAGS = [
  'Ludoteca',
  'Ruleset',
  'GameType',
  'Switches',
  'FEN',
  'LudotecaId',
  'Seed',
  'Lot',
  'Ended',
  'Result',
];
/** Limits of a file. `word` is longer than any move. Games beyond `games` are not listed, but reported. */
export const MOST = Object.freeze({
  bytes: 1 << 20,
  games: 2000,
  tags: 64,
  value: 1000,
  plies: 10_000,
  nested: 100,
  word: 100,
});
/** Characters of a wrong value that an error shows. */
export const SHOWN = 20;

/** An error in a file: the key of its message, and the message's values. */
export class FileError extends Error {
  /** @param {MessageKey} key @param {{ [name: string]: string | number }} [values] */
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}
