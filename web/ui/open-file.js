/** Opens the game that a file holds; of several, the one that is chosen from a list. */

/** @import { FileGame } from '../games/spanish-draughts/pdn.js' */
import { FileError, gamesIn } from '../games/spanish-draughts/pdn.js';
import { t } from '../i18n/i18n.js';
import { short } from '../i18n/foreign-text.js';
import { addCommands } from './commands.js';
import { fill } from './dialog.js';
import { button, byId, element, focusBoard } from '../dom.js';
import { explain, rulesetNamed } from './page.js';

/**
 * @typedef {object} Opener
 * @property {(record: string) => unknown} open throws what is wrong with the game
 * @property {(wrong: string) => void} tell says what is wrong with the file
 */

/** @param {File} file @param {Opener} opener */
export async function openFile(file, { open, tell }) {
  try {
    const games = await gamesIn(file);
    const [only] = games;
    if (games.length > 1) offerGames(file.name, games, open);
    else if (only !== undefined) await open(only.record());
  } catch (reason) {
    tell(await wrongWith(file.name, reason));
  }
}

/** @param {string} name of the file @param {unknown} reason */
const wrongWith = async (name, reason) =>
  t('file.wrong', {
    name: short(name),
    error: reason instanceof FileError ? t(reason.key, reason.values) : await explain(reason),
  });

/** Asks which of them to open. @param {string} name @param {FileGame[]} games @param {Opener['open']} open */
function offerGames(name, games, open) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));
  const told = element('p', { class: 'told', aria: { live: 'polite' } });
  const list = element(
    'select',
    { id: 'file-game' },
    ...games.map((game, index) => element('option', { value: String(index), text: nameOf(game, index + 1) })),
  );
  addCommands({
    'open-file-game': async () => {
      try {
        await open(games[list.selectedIndex]?.record() ?? '');
        dialog.close();
        focusBoard(true);
      } catch (reason) {
        told.textContent = await wrongWith(name, reason);
      }
    },
  });
  fill(dialog, 'file', [
    told,
    element(
      'p',
      { class: 'field' },
      element('label', { for: list.id, text: t('file.games', { name: short(name), count: games.length }) }),
      list,
    ),
    element('p', { class: 'row' }, button('open-file-game', t('file.open'), 'primary')),
  ]);
  list.focus();
}

/**
 * A game as the list names it: by what its tags say, or by its place alone.
 * @param {FileGame} game
 * @param {number} number
 */
function nameOf({ tags, result }, number) {
  /** @param {string} name */
  const said = (name) => {
    const value = tags.get(name)?.text.trim() ?? '';
    return /^[?.\s-]*$/.test(value) ? '' : short(value);
  };
  const info = rulesetNamed(said('Ruleset'));
  const players = [said('White'), said('Black')].filter((each) => each !== '').join(' – ');
  const ended = result === '' || result === '*' ? said('Result').replace('*', '') : result;
  return [
    t('file.game', { number }),
    info === undefined ? '' : t(`ruleset.${info.id}.name`),
    players,
    said('Event'),
    said('Date'),
    ended,
  ]
    .filter((each) => each !== '')
    .join(' · ');
}
