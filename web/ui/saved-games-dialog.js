/** The dialog "My games": results, badges, and the shelf of saved games, or an invitation if it is empty. */

/** @import { Listed, Shelf } from '../state/saved-games.js' */
/** @import { GamePageLoader } from '../opening/arrivals.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { startOf, StillBoard } from '../board/still-board.js';
import { t } from '../i18n/i18n.js';
import { ASIDE } from '../state/saved-games.js';
import { clearTotals, isEmpty, storedTotals } from '../state/shelf-totals.js';
import { canStore } from '../state/storage.js';
import { addCommands } from './commands.js';
import { button, element, pageDialog } from '../dom.js';
import { OpenGame } from '../opening/open-game.js';
import { rulesetNamed, rulesets } from '../state/rulesets.js';
import { BoardPictures, cardOf } from './saved-game-card.js';
import { totalsView } from './totals-view.js';

/** Width of each board in the invitation, in CSS pixels. */
const BOARD_PX = 96;

/**
 * A deletion that can be undone. `restore` returns false if there is no room; `undo` is the button's text.
 * @typedef {{ text: string, restore: () => boolean, undo: string, failed: string }} Report
 */

/** @param {string} text @param {() => boolean} restore @returns {Report} */
const reportOfMany = (text, restore) => ({
  text,
  restore,
  undo: t('do.undo'),
  failed: t('games.restore-failed'),
});

export class SavedGames {
  #shelf;
  #pictures = new BoardPictures(pageDialog());
  #intro = element('p', t('games.intro'));
  #totals = element('section.totals', { aria: { labelledby: 'totals-title' } });
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
  #deleteFinished = button('delete-finished', t('games.delete-finished'));
  #clear = button('clear-all', t('totals.clear'));
  /** The most recent deletion, for undo. @type {Report | null} */
  #last = null;

  /** @param {Shelf} shelf @param {(saved: Listed) => unknown} open @param {GamePageLoader} page */
  constructor(shelf, open, page) {
    this.#shelf = shelf;
    addCommands('saved-games-dialog', {
      'open-game': ({ element }) => this.#with(element, open),
      'delete-game': ({ element }) => this.#with(element, (saved) => this.#remove(saved)),
      'delete-finished': () => this.#removeFinished(),
      'clear-all': () => this.#clearAll(),
      'undo-delete': () => this.#undo(),
      'delete-aside': () => this.#clearAside(),
      'open-other': () => new OpenGame(page).open(),
    });
    // The links of the invitation start games on the page under the dialog.
    this.#invitation.addEventListener('click', () => pageDialog().close());
    shelf.tidy();
    this.#showTotals();
  }

  get content() {
    return [
      this.#intro,
      this.#totals,
      this.#empty,
      this.#invitation,
      this.#status,
      this.#list,
      this.#newer,
      this.#unread,
      element('p.row', button('open-other', t('open.other')), this.#deleteFinished, this.#clear),
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
    this.#list.replaceChildren(...games.map((saved) => cardOf(saved, this.#pictures.of(saved))));
    this.#deleteFinished.hidden = !games.some(({ isOver }) => isOver);
    const hasNewer = this.#shelf.hasNewer();
    this.#newer.hidden = !hasNewer;
    const isBare = games.length === 0 && !hasNewer;
    this.#intro.hidden = isBare;
    this.#empty.hidden = !isBare;
    if (isBare) this.#empty.textContent = this.#whyEmpty();
    const isInviting = isBare && this.#shelf.isReadable() && canStore();
    this.#invitation.replaceChildren(...(isInviting ? invitations() : []));
    this.#unread.hidden = this.#shelf.aside().length === 0;
    const hasTotals = !isEmpty(storedTotals());
    this.#totals.hidden = games.length === 0 && !hasTotals;
    this.#clear.hidden = this.#totals.hidden;
  }

  #showTotals() {
    this.#totals.replaceChildren(...totalsView(storedTotals()));
    this.#show();
  }

  #whyEmpty() {
    if (!this.#shelf.isReadable()) return t('games.unreadable');
    return t(canStore() ? 'games.none' : 'games.not-kept');
  }

  /** @param {Listed} saved */
  #remove(saved) {
    this.#shelf.remove(saved.id);
    this.#report({
      text: t('games.deleted', { game: t(`ruleset.${saved.ruleset}.name`) }),
      restore: () => this.#shelf.restore(saved),
      undo: t('games.undo'),
      failed: t('games.undo-failed'),
    });
  }

  #removeFinished() {
    const deleted = listed(this.#shelf).filter(({ isOver }) => isOver);
    const restore = this.#removeMany(deleted);
    this.#report(reportOfMany(t('games.finished-deleted', { count: deleted.length }), restore));
  }

  /** Removes games. @param {Listed[]} games @returns {() => boolean} restores them */
  #removeMany(games) {
    for (const { id } of games) this.#shelf.remove(id);
    let missing = games;
    return () => {
      missing = missing.filter((saved) => !this.#shelf.restore(saved));
      return missing.length === 0;
    };
  }

  /** Removes all games, results and badges. */
  #clearAll() {
    const restoreGames = this.#removeMany(listed(this.#shelf));
    const restoreTotals = clearTotals();
    this.#showTotals();
    this.#report(
      reportOfMany(t('totals.cleared'), () => {
        const areRestored = [restoreTotals(), restoreGames()];
        this.#showTotals();
        return areRestored.every(Boolean);
      }),
    );
  }

  /** Reports a deletion, and offers to undo it. @param {Report} report */
  #report(report) {
    this.#last = report;
    this.#show();
    const undo = button('undo-delete', report.undo);
    this.#status.replaceChildren(report.text, undo);
    undo.focus();
  }

  #undo() {
    if (this.#last === null) return;
    const { restore, undo, failed } = this.#last;
    const isDone = restore();
    this.#show();
    if (!isDone) return this.#status.replaceChildren(failed, ' ', button('undo-delete', undo));
    this.#status.replaceChildren();
    (this.#list.querySelector('button') ?? this.#clear).focus();
  }

  #clearAside() {
    this.#shelf.clearAside();
    this.#show();
  }
}

/** Returns the saved games that this build can open. @param {Shelf} shelf */
export const listed = (shelf) => shelf.list().filter(({ ruleset }) => rulesetNamed(ruleset) !== undefined);

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
export const savedOf = (used, shelf) =>
  shelf.get(/** @type {HTMLElement | null} */ (used.closest('[data-id]'))?.dataset['id'] ?? '');
