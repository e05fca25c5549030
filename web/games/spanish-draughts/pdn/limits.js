/** Limits of a PDN file, and the error that names what is wrong with one. */

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
/** Limits of a file. No move is as long as `word`. Of more `games`, the first are listed, with an error. */
export const MOST = Object.freeze({
  bytes: 1 << 20,
  games: 2000,
  tags: 64,
  value: 1000,
  plies: 10_000,
  nested: 100,
  word: 100,
});
/** As much of a wrong turn as is shown. */
export const SHOWN = 20;

/** Something is wrong with a file: the key of its message, and what the message names. */
export class FileError extends Error {
  /** @param {MessageKey} key @param {{ [name: string]: string | number }} [values] */
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}
