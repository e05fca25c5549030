/** The dialogs that confirm the end of a game. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Command, GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Dialog } from './game-commands.js' */
import { t } from '../i18n/i18n.js';
import { sideName } from '../board/a11y/names.js';
import { onlyPerson } from '../state/players.js';
import { addCommands } from './commands.js';
import { fill } from './dialog.js';
import { button, element, pageDialog } from '../dom.js';

/** @typedef {Exclude<Dialog, 'share' | 'new'>} Which */

/** Opens a dialog that confirms a command of the game. @param {Store} store @param {Which} which */
export function ask(store, which) {
  if (store.model === null) return;
  const answers = answersOf(store.model, which);
  addCommands('game-dialogs', {
    confirm({ element: { dataset } }) {
      pageDialog().close();
      const answer = answers[Number(dataset['answer'])];
      if (answer !== undefined) store.dispatch(answer.command);
    },
    dismiss: () => pageDialog().close(),
  });
  fill(which, [
    element('p', { id: 'dialog-text' }, questionOf(store.model, which)),
    element(
      'div.row',
      ...answers.map(({ text }, answer) => button('confirm', { class: 'primary', data: { answer } }, text)),
      button('dismiss', t('do.cancel')),
    ),
  ]);
}

/** @param {GameModel} model @param {Which} which */
const questionOf = ({ players }, which) =>
  t(which === 'resign' && onlyPerson(players) !== null ? 'ask.resign-alone' : `ask.${which}`);

/** @param {GameModel} model @param {Which} which @returns {{ text: string, command: Command }[]} */
function answersOf({ info, players }, which) {
  if (which !== 'resign') return [{ text: t(`do.${which}`), command: { type: 'agree', what: which } }];
  return /** @type {Color[]} */ ([0, 1])
    .filter((color) => players[color].type === 'person')
    .map((color) => ({
      text: onlyPerson(players) === null ? t('do.resigns', { side: sideName(info, color) }) : t('do.resign'),
      command: { type: 'resign', color },
    }));
}
