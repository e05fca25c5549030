/** Limits for PDN files, and the class of errors in them. */

/** @import { MessageKey } from '../../../i18n/keys.js' */

/** Tags with a meaning in records of this page. */
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
/** Limits of a file. No legal move is longer than `word`. Games beyond `games` are reported, not listed. */
export const MOST = Object.freeze({
  bytes: 1 << 20,
  games: 2000,
  tags: 64,
  value: 1000,
  plies: 10_000,
  nested: 100,
  word: 100,
});
/** Maximum number of characters of an invalid value to show in an error. */
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
