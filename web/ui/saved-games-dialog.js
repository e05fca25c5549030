/** The dialog "My games": the saved games, or an invitation if there are none. */

/** @import { Listed, Shelf } from '../state/saved-games.js' */
/** @import { Color, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GamePageLoader } from '../opening/arrivals.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { moveNumber } from '../board/a11y/names.js';
import { startOf, StillBoard } from '../board/still-board.js';
import { language, regional, t } from '../i18n/i18n.js';
import { playersOf } from '../state/players.js';
import { ASIDE } from '../state/saved-games.js';
import { canStore } from '../state/storage.js';
import { addCommands } from './commands.js';
import { button, element, pageDialog } from '../dom.js';
import { OpenGame } from '../opening/open-game.js';
import { rulesetNamed, rulesets } from '../state/rulesets.js';
import { opponentName } from './faces.js';

/** Width of each board in the invitation, in CSS pixels. */
const BOARD_PX = 96;

export class SavedGames {
  #shelf;
  #intro = element('p', t('games.intro'));
  #invitation = element('ul.invitation');
  #list = element('ul.games');
  #empty = element('p');
  #status = element('p.row', { aria: { live: 'polite' } });
  #newer = element('p', t('games.newer'));
  #unread = element(
    'p.row',
    t('games.aside', { key: ASIDE }),
    button('delete-aside', t('games.aside-delete')),
  );
  /** The most recently deleted game, for undo. @type {Listed | null} */
  #deleted = null;

  /** @param {Shelf} shelf @param {(saved: Listed) => unknown} open @param {GamePageLoader} page */
  constructor(shelf, open, page) {
    this.#shelf = shelf;
    addCommands('saved-games-dialog', {
      'open-game': ({ element }) => this.#with(element, open),
      'delete-game': ({ element }) => this.#with(element, (saved) => this.#remove(saved)),
      'undo-delete': () => this.#restore(),
      'delete-aside': () => this.#clearAside(),
      'open-other': () => new OpenGame(page).open(),
    });
    // The links of the invitation start games on the page under the dialog.
    this.#invitation.addEventListener('click', () => pageDialog().close());
    shelf.tidy();
    this.#show();
  }

  get content() {
    const others = element('p.row', button('open-other', t('open.other')));
    return [
      this.#intro,
      this.#empty,
      this.#invitation,
      this.#status,
      this.#list,
      this.#newer,
      this.#unread,
      others,
    ];
  }

  /** @param {HTMLElement} used @param {(saved: Listed) => unknown} act */
  #with(used, act) {
    const saved = savedOf(used, this.#shelf);
    if (saved === null) this.#show();
    else act(saved);
  }

  #show() {
    const games = listed(this.#shelf);
    this.#list.replaceChildren(...games.map((saved) => itemOf(saved)));
    const hasNewer = this.#shelf.hasNewer();
    this.#newer.hidden = !hasNewer;
    const isEmpty = games.length === 0 && !hasNewer;
    this.#intro.hidden = isEmpty;
    this.#empty.hidden = !isEmpty;
    if (isEmpty) this.#empty.textContent = this.#whyEmpty();
    const isInviting = isEmpty && this.#shelf.isReadable() && canStore();
    this.#invitation.replaceChildren(...(isInviting ? invitations() : []));
    this.#unread.hidden = this.#shelf.aside().length === 0;
  }

  #whyEmpty() {
    if (!this.#shelf.isReadable()) return t('games.unreadable');
    return t(canStore() ? 'games.none' : 'games.not-kept');
  }

  /** @param {Listed} saved */
  #remove(saved) {
    this.#shelf.remove(saved.id);
    this.#deleted = saved;
    this.#show();
    const undo = button('undo-delete', t('games.undo'));
    this.#status.replaceChildren(t('games.deleted', { game: t(`ruleset.${saved.ruleset}.name`) }), undo);
    undo.focus();
  }

  #restore() {
    if (this.#deleted === null) return;
    if (!this.#shelf.restore(this.#deleted)) {
      const undo = button('undo-delete', t('games.undo'));
      return this.#status.replaceChildren(t('games.undo-failed'), ' ', undo);
    }
    this.#status.replaceChildren();
    this.#show();
    this.#list.querySelector('button')?.focus();
  }

  #clearAside() {
    this.#shelf.clearAside();
    this.#show();
  }
}

/** Returns the saved games that this build can open. @param {Shelf} shelf */
const listed = (shelf) => shelf.list().filter(({ ruleset }) => rulesetNamed(ruleset) !== undefined);

/** Makes a link with a board for each game. */
const invitations = () =>
  rulesets()
    .filter(({ id, game }) => id === game)
    .map((info) => {
      const name = t(`ruleset.${info.id}.name`);
      const board = new StillBoard(startOf(rules, info.id));
      board.resize(BOARD_PX);
      return element('li', element('a', { href: `#game=${info.id}` }, board.canvas, name));
    });

/** Returns the saved game of a button, or null. @param {HTMLElement} used @param {Shelf} shelf */
const savedOf = (used, shelf) =>
  shelf.get(/** @type {HTMLElement | null} */ (used.closest('[data-id]'))?.dataset['id'] ?? '');

/** @param {Listed} saved */
function itemOf(saved) {
  const info = rulesets().find(({ id }) => id === saved.ruleset);
  const name = t(`ruleset.${saved.ruleset}.name`);
  const format = new Intl.DateTimeFormat(regional(language(), navigator.languages), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const when = format.format(saved.when);
  return element(
    'li',
    { data: { id: saved.id } },
    button(
      'open-game',
      { class: 'kept' },
      element('strong', name),
      element('span', standingOf(saved, info)),
      element('small', `${opponentOf(saved, info)} · ${when}`),
    ),
    button('delete-game', { aria: { label: `${t('games.delete')}: ${name}, ${when}` } }, t('games.delete')),
  );
}

/** Maximum number of unfinished games on the start page. */
const MOST_GOING = 3;

/**
 * Shows unfinished games on the start page, latest first.
 * @param {HTMLElement} place
 * @param {Shelf} shelf
 * @param {(saved: Listed) => unknown} open
 */
export function showGoing(place, shelf, open) {
  addCommands('unfinished-games', {
    resume: ({ element }) => {
      const saved = savedOf(element, shelf);
      if (saved === null) showGoing(place, shelf, open);
      else open(saved);
    },
  });
  shelf.tidy();
  const going = listed(shelf).filter(({ isOver, plies }) => !isOver && plies > 0);
  place.hidden = going.length === 0;
  place.replaceChildren(
    element('h2', { id: 'going-title' }, t('games.go-on')),
    element(
      'div.row',
      ...going.slice(0, MOST_GOING).map(goingOf),
      button('games', { class: 'quiet' }, t('games.all')),
    ),
  );
}

/** @param {Listed} saved */
function goingOf(saved) {
  const info = rulesets().find(({ id }) => id === saved.ruleset);
  return button(
    'resume',
    { class: 'going', data: { id: saved.id, game: info?.game ?? '' } },
    element('strong', t(`ruleset.${saved.ruleset}.name`)),
    element('span', standingOf(saved, info)),
  );
}

/** @param {RulesetInfo | undefined} info @param {Color} color */
const nameOf = (info, color) => (info === undefined ? '' : t(`side.${info.game}.${color}`));

/**
 * Describes the state of a saved game. The game's own messages are not used, because they may not be loaded.
 * @param {Listed} saved
 * @param {RulesetInfo | undefined} info
 */
function standingOf({ isOver, winner, ply, turn }, info) {
  if (isOver && winner === null) return t('result.draw');
  if (info === undefined) return isOver ? '' : t('games.move', { ply: ply + 1 });
  if (isOver && winner !== null) return t(`games.won.${info.game}.${winner}`);
  const number = t('games.move', { ply: moveNumber(info, ply + 1) });
  return `${number} · ${t(`games.to-move.${info.game}.${turn}`)}`;
}

/** @param {Listed} saved @param {RulesetInfo | undefined} info */
function opponentOf({ seats }, info) {
  if (seats.who === 'table') return t('who.both');
  if (seats.who === 'both' || seats.who === 'nobody') return t(`who.${seats.who}`);
  const side = seats.who === 'first' ? 0 : 1;
  const other = playersOf(seats)[side === 0 ? 1 : 0];
  const against =
    other.type === 'computer'
      ? t('games.computer', { name: opponentName(other.level), level: other.level })
      : t('seat.friend');
  return `${t('who.side', { side: nameOf(info, side) })} · ${against}`;
}
