/**
 * The action bar (Undo, Hint, the action that is due, More), and the buttons below the move list that step
 * through the game.
 */

/** @import { PartOf } from '../i18n/keys.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Icon } from './icons.js' */
import { t } from '../i18n/i18n.js';
import { whoOf } from '../state/players.js';
import { mustCapture } from '../board/a11y/names.js';
import { GAMES } from '../games/games.js';
import { button, iconButton, element } from '../dom.js';
import { isAble } from './game-commands.js';
import { icon } from './icons.js';
import { showTools } from './toolbar.js';

/**
 * `isDue`: true if the game can't continue without this action.
 * @typedef {{ id: string, text: string, icon: Icon, isDue: boolean, isAble?: boolean }} Due
 */

/**
 * Makes a button with an icon and a label.
 * @param {string} id
 * @param {string} text
 * @param {Icon} picture
 * @param {string} [look]
 */
export const tool = (id, text, picture, look = '') =>
  button(id, { class: look }, icon(picture), element('span', text));

/** @param {PartOf<'do'>} id @param {Icon} picture @returns {Due} */
const due = (id, picture) => ({ id, text: t(`do.${id}`), icon: picture, isDue: true });

/** @param {GameModel} model */
export const hasFriend = ({ players }) => players.some(({ type }) => type === 'friend');

/** Returns the action to show between Hint and More. @param {GameModel} model @returns {Due | null} */
function dueOf(model) {
  const { interaction, paused, players, reading } = model;
  switch (interaction.type) {
    case 'lot':
    case 'throw':
      return due(interaction.type, 'throw');
    case 'forced':
      return {
        ...due('pass', 'end'),
        id: 'acknowledge',
        text: t(interaction.move.kind === 'pass' ? 'do.pass' : 'do.fails'),
      };
    case 'enter':
      if (interaction.entered.length > 0 && interaction.next.ends !== null) return due('end-move', 'end');
      break;
    case 'away':
      return hasFriend(model) ? due('letter', 'send') : null;
    case 'over':
      if (reading !== null && !reading.byRules) return due('play-on', 'play');
      return hasFriend(model) ? due('letter', 'send') : null;
    case 'reading':
      return due('play-on', 'play');
    case 'tried':
      break;
    case 'computer':
    case 'rolling':
      if (paused) return due('go-on', 'play');
      if (whoOf(players) === 'nobody') return { ...due('pause', 'pause'), id: 'go-on', isDue: false };
      break;
    default:
      return interaction;
  }
  // Disabled rather than left out, so that the other buttons keep their positions.
  return mayStop(model) ? { ...due('end-move', 'end'), isDue: false, isAble: false } : null;
}

/**
 * Returns whether players decide when a move ends: in games with dice, or with optional chains of captures.
 * @param {GameModel} model
 */
const mayStop = ({ info }) => info.dice > 0 || (GAMES[info.game].jumps && !mustCapture(info));

/** Returns whether the engine is searching for a hint. @param {GameModel} model */
const isLooking = ({ remark }) => remark?.key === 'hint.looking';

/** @param {HTMLElement} bar @param {GameModel} model */
export function showBar(bar, model) {
  const now = dueOf(model);
  const tools = [tool('undo', t('do.undo'), 'undo'), tool('hint', t('do.hint'), 'hint')];
  for (const each of tools) setAble(each, isAble(each.dataset['do'] ?? '', model));
  if (isLooking(model)) tools[1]?.setAttribute('aria-busy', 'true');
  if (now !== null) {
    const made = tool(now.id, now.text, now.icon, now.isDue ? 'primary' : '');
    made.dataset['due'] = '';
    if (now.isAble === false) setAble(made, false);
    tools.push(made);
  }
  const more = tool('more', t('do.more'), 'more');
  more.setAttribute('aria-haspopup', 'menu');
  // The button that is being replaced stores whether its menu is open.
  const isOpen = bar.querySelector('[data-do=more]')?.getAttribute('aria-expanded') ?? 'false';
  more.setAttribute('aria-expanded', isOpen);
  showTools(bar, [...tools, more]);
  bar.setAttribute('aria-label', t('actions.title'));
  bar.style.setProperty('--count', String(tools.length + 1));
}

/** @param {HTMLElement} made @param {boolean} isAbleNow */
const setAble = (made, isAbleNow) => made.setAttribute('aria-disabled', String(!isAbleNow));

const STEPS = /** @type {const} */ (['first', 'back', 'redo', 'last']);

/** Shows the buttons that step through the game. @param {HTMLElement} line @param {GameModel} model */
export function showLine(line, model) {
  const buttons = STEPS.map((id) => iconButton(id, t(`do.${id}`), icon(id)));
  for (const each of buttons) setAble(each, isAble(each.dataset['do'] ?? '', model));
  showTools(line, buttons);
  line.setAttribute('aria-label', t('controls.title'));
}
