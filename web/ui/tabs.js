/** The tabs of the game page. As in the WAI-ARIA pattern, arrow keys move the focus and Enter opens a tab. */

import { t } from '../i18n/i18n.js';
import { button, element } from '../dom.js';
import { addCommands } from './commands.js';
import { makeToolbar, settleStop } from './toolbar.js';

/** Ids of the panels, keyed by tab. */
const PANELS = Object.freeze({ moves: 'record', analysis: 'analysis', rules: 'rules', board: 'words' });

/** @typedef {keyof typeof PANELS} Tab */
const TABS = /** @type {Tab[]} */ (Object.keys(PANELS));

export class Tabs {
  #list;
  #changed;
  /** @type {Map<Tab, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Tab} */
  #current = 'moves';

  /** @param {HTMLElement} list @param {() => void} changed called after another tab has been opened */
  constructor(list, changed) {
    this.#list = list;
    this.#changed = changed;
    makeToolbar(list, 'tablist');
    for (const tab of TABS) {
      const id = `tab-${tab}`;
      const made = button(id, { id, role: 'tab', aria: { controls: PANELS[tab] } }, element('span'));
      this.#buttons.set(tab, made);
      this.#panelOf(tab)?.setAttribute('aria-labelledby', id);
    }
    list.append(...this.#buttons.values());
    addCommands('tabs', Object.fromEntries(TABS.map((tab) => [`tab-${tab}`, () => this.#press(tab)])));
    list.addEventListener('focusout', () => this.#settle());
    this.#show();
  }

  get current() {
    return this.#current;
  }

  /** @param {Tab} tab */
  isOpen(tab) {
    return this.#current === tab;
  }

  /**
   * Opens a tab. Dispatches the event `open` even if the tab is already open, as its panel may be hidden.
   * @param {Tab} tab
   */
  open(tab) {
    this.#list.dispatchEvent(new Event('open'));
    if (tab === this.#current) return;
    this.#current = tab;
    this.#show();
    this.#changed();
  }

  /** Writes the tab labels in the current language. */
  name() {
    this.#list.setAttribute('aria-label', t('tabs.title'));
    for (const [tab, made] of this.#buttons) made.replaceChildren(element('span', t(`tab.${tab}`)));
  }

  /**
   * Opens a tab. In layouts that hide the button of the "Moves" tab, a second press closes the tab again.
   * @param {Tab} tab
   */
  #press(tab) {
    const isHidden = this.#buttons.get('moves')?.getClientRects().length === 0;
    const closes = tab === this.#current && isHidden;
    this.open(closes ? 'moves' : tab);
  }

  /** @param {Tab} tab */
  #panelOf(tab) {
    return document.getElementById(PANELS[tab]);
  }

  #show() {
    for (const [tab, made] of this.#buttons) {
      const isCurrent = tab === this.#current;
      made.setAttribute('aria-selected', String(isCurrent));
      const panel = this.#panelOf(tab);
      if (panel !== null) panel.hidden = !isCurrent;
    }
    this.#settle();
  }

  /** Makes the open tab the tab stop. */
  #settle() {
    const current = this.#buttons.get(this.#current);
    if (current !== undefined) settleStop(this.#list, current);
  }
}
