/**
 * Spanish draughts as other programs write it: PDN, with comments, annotations, variations, results as points, or several
 * games in a file, of which the first is read. What this page writes is PDN already.
 */

/** What PDN calls Spanish draughts, and Portuguese draughts, whose rules are the same. */
const GAME_TYPES = ['24', '28'];

/** A file longer than this holds no game. */
const LONGEST_FILE_BYTES = 1 << 20;

/** Something is wrong with a file: the key of its message. */
export class FileError extends Error {}

/** Whether a text is one of this page's own. @param {string} text */
const isOwn = (text) => /^\s*\[Ludoteca /.test(text.replace('\ufeff', ''));

/**
 * The record that a file holds.
 * @param {string} text
 * @returns {string}
 */
export function recordOfFile(text) {
  if (isOwn(text)) return text;
  if (!/^\s*\ufeff?\s*(\[|\d+\.)/.test(text)) throw new FileError('file.unknown');
  const [tags, turns] = firstGame(text);
  const type = /^\[GameType\s+"(\d+)/m.exec(tags)?.[1];
  if (type !== undefined && !GAME_TYPES.includes(type)) throw new FileError('file.other-game');
  const start = /^\[FEN\s+"([^"\n]*)"\]/m.exec(tags)?.[1];
  const names = tags.match(/^\[(Event|Site|Date|Round|White|Black)\s+"(?:[^"\\\n]|\\.)*"\]/gm) ?? [];
  return ['[Ludoteca "1"]', '[Ruleset "spanish-draughts"]', ...(start === undefined ? [] : [`[FEN "${orderedStart(start)}"]`]), ...names, '', plainTurns(turns), ''].join('\n');
}

/** White's pieces before Black's, and no full stop. @param {string} start */
function orderedStart(start) {
  const [turn, ...sides] = start.replace(/[.\s]+$/, '').split(':');
  return [turn, ...sides.sort((one, other) => Number(other.startsWith('W')) - Number(one.startsWith('W')))].join(':');
}

/** @param {string} text @returns {[string, string]} the tags of the first game, and its turns */
function firstGame(text) {
  const tags = /^(\s*\ufeff?\s*\[[^\n]*\]\s*\n?)*/.exec(text)?.[0] ?? '';
  const rest = text.slice(tags.length);
  const next = rest.search(/^\[\w+\s+"/m);
  return [tags, next < 0 ? rest : rest.slice(0, next)];
}

/** The turns without what is said about them. @param {string} turns */
function plainTurns(turns) {
  let plain = turns.replace(/\{[^}]*\}|;[^\n]*|^%[^\n]*/gm, ' ');
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, ' ');
  }
  return plain
    .replace(/\$\d+/g, ' ')
    .replace(/\d+\.+/g, ' ')
    .replace(/[!?]+/g, '')
    .replace(/(^|\s)(\*|[012]-[012]|1\/2-1\/2|0-0)(?=\s*$)/, ' ')
    .replace(/(\d)\s*([x:])\s*(?=\d)/g, '$1x')
    .trim();
}

/**
 * The record that a file holds.
 * @param {File} file
 * @returns {Promise<string>}
 */
export async function recordIn(file) {
  if (file.size > LONGEST_FILE_BYTES) throw new FileError('file.long');
  return recordOfFile(await file.text());
}
