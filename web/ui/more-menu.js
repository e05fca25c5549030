/** The menu of the "More" button, which follows the WAI-ARIA menu button pattern. */

/** @import { Offer } from '../pkg/ludoteca_wasm.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { Store } from '../state/store.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { t } from '../i18n/i18n.js';
import { whoOf } from '../state/players.js';
import { changedSwitches, hashOf, switchesWritten } from '../route/addresses.js';
import { byId, button, element } from '../dom.js';
import { hasFriend } from './action-bar.js';
import { addCommands, commandOf } from './commands.js';
import { linkToPage } from './links.js';

/** @typedef {{ id: string, text: MessageKey, isAble?: boolean, isApart?: boolean }} Item */

/** @param {string} selector */
const isShown = (selector) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;

/** Returns whether `part` extends below the top of the control bar, out of view. @param {HTMLElement} part */
function isOutOfView(part) {
  if (part.getClientRects().length === 0) return false;
  return part.getBoundingClientRect().bottom > byId('controls').getBoundingClientRect().top + 1;
}

/** @param {GameModel} model @returns {Item[]} */
function itemsOf(model) {
  const { game, players, reading } = model;
  const who = whoOf(players);
  const isPlayed = game.outcome === null && reading === null;
  const hasBegun = isPlayed && who !== 'nobody' && game.stage !== 'lot';
  const offers = hasBegun && who !== 'both';
  const against = offers && !hasFriend(model);
  /** @type {[Item, boolean][]} */
  const items = [
    [{ id: 'to-tabs', text: 'tab.moves' }, isOutOfView(byId('tab-list'))],
    [{ id: 'new', text: 'do.new' }, !isShown('#starts [data-do=new]')],
    [{ id: 'how-to-play', text: 'do.how-to-play' }, !isShown('#starts [data-do=how-to-play]')],
    [{ id: 'share', text: 'do.share' }, true],
    [{ id: 'settings', text: 'dialog.settings' }, commandOf('settings').command !== undefined],
    [{ id: 'flip', text: 'do.flip' }, true],
    [{ id: 'set-up', text: 'do.set-up' }, !model.isLesson && commandOf('games').command !== undefined],
    [{ id: 'swap', text: 'do.swap' }, against],
    [
      // If draws can't be agreed, the item shows the rule that says so.
      { id: 'draw', text: against ? 'do.offer-draw' : 'do.draw', isAble: game.canAgree.draw, isApart: true },
      hasBegun && (!offers || !game.canAgree.draw),
    ],
    [{ id: 'count', text: 'do.count', isApart: true }, hasBegun && !offers && game.canAgree.count],
    ...offered(game.canAgree, against),
    [{ id: 'resign', text: 'do.resign', isApart: true }, hasBegun],
  ];
  return items.filter(([, isOffered]) => isOffered).map(([item]) => item);
}

/**
 * Returns the items that offer the computer a draw or a count of the men.
 * @param {Record<Offer, boolean>} canAgree
 * @param {boolean} isAgainst whether the opponent is the computer
 * @returns {[Item, boolean][]}
 */
const offered = (canAgree, isAgainst) =>
  /** @type {Offer[]} */ (['draw', 'count']).map((what) => [
    { id: `offer-${what}`, text: `do.offer-${what}`, isApart: true },
    isAgainst && canAgree[what],
  ]);

/** Returns the link to the print page, if the page has links. @param {GameModel} model */
function printLink({ info }) {
  const switches = switchesWritten(changedSwitches(info));
  return linkToPage(`print.html${hashOf({ game: info.id, ...switches })}`, t('do.print')).map((link) => {
    link.setAttribute('role', 'menuitem');
    link.tabIndex = -1;
    return link;
  });
}

/** @param {Item} item */
const elementOf = ({ id, text, isAble = true }) =>
  button(id, { role: 'menuitem', tabindex: -1, aria: isAble ? {} : { disabled: true } }, t(text));

export class MoreMenu {
  #store;
  #menu = byId('menu');
  /** Removes the listeners of the open menu. @type {AbortController | null} */
  #open = null;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
    this.#menu.addEventListener('keydown', (event) => this.#lead(event));
    // Runs before the item's command. If the command opens a dialog, the focus returns to the button later.
    this.#menu.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('[role=menuitem]') !== null) this.#close(true);
    });
    addCommands('more-menu', { 'to-tabs': () => this.#showTabs() });
  }

  /** Opens or closes the menu. @param {'first' | 'last'} at item to focus */
  toggle(at) {
    if (this.#open === null) this.#show(at);
    else this.#close(true);
  }

  /** @param {boolean} returns whether the focus returns to the button */
  #close(returns) {
    this.#open?.abort();
    this.#open = null;
    this.#menu.hidden = true;
    this.#button?.setAttribute('aria-expanded', 'false');
    if (returns) this.#button?.focus();
  }

  /** @returns {HTMLElement | null} */
  get #button() {
    return byId('controls').querySelector('[data-do=more]');
  }

  /** @param {'first' | 'last'} at */
  #show(at) {
    const { model } = this.#store;
    if (model === null) return;
    const items = itemsOf(model);
    const near = [...items.filter(({ isApart }) => !isApart).map(elementOf), ...printLink(model)];
    const apart = items.filter(({ isApart }) => isApart).map(elementOf);
    const line = element('div', { role: 'separator' });
    this.#menu.replaceChildren(...near, ...(apart.length > 0 ? [line] : []), ...apart);
    this.#menu.setAttribute('aria-label', t('do.more'));
    this.#menu.hidden = false;
    this.#button?.setAttribute('aria-expanded', 'true');
    this.#open = new AbortController();
    const { signal } = this.#open;
    const leave = (/** @type {Event} */ { target }) => {
      const isHere = target instanceof Node && byId('actions').contains(target);
      if (!isHere) this.#close(false);
    };
    document.addEventListener('pointerdown', leave, { signal, capture: true });
    document.addEventListener('focusin', leave, { signal });
    (at === 'last' ? [...near, ...apart].at(-1) : near[0])?.focus();
  }

  get #items() {
    /** @type {NodeListOf<HTMLElement>} */
    const all = this.#menu.querySelectorAll('[role=menuitem]');
    return [...all].filter((each) => each.getClientRects().length > 0);
  }

  /** @param {KeyboardEvent} event */
  #lead(event) {
    const items = this.#items;
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (event.key === 'Tab') return this.#close(true);
    if (event.key === 'Escape') this.#close(true);
    else {
      const next = { ArrowDown: (at + 1) % items.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
      const found = next === undefined ? this.#itemBeginning(event, at) : items.at(next);
      if (found === undefined) return;
      found.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Finds the next item that begins with a typed letter. @param {KeyboardEvent} event @param {number} at */
  #itemBeginning({ key, ctrlKey, altKey, metaKey }, at) {
    if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return undefined;
    const items = this.#items;
    const begins = (/** @type {HTMLElement} */ each) =>
      each.textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
    return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
  }

  /** Scrolls to the tabs and focuses them. Small layouts place them out of view. */
  #showTabs() {
    byId('tabs').scrollIntoView({ block: 'start' });
    /** @type {HTMLElement | null} */ (byId('tab-list').querySelector('[tabindex="0"]'))?.focus();
  }
}
