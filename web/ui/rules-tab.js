/** The tab with the rules of the open game, each with its source. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import { language, t } from '../i18n/i18n.js';
import { addressOfPage } from '../route/addresses.js';
import { element } from '../dom.js';
import { rulesAddress } from './clause.js';
import { howItems } from './how.js';
import { loadHow } from './rule-board.js';
import { diceElements, legend, partElements, ruleElement } from './rule-list.js';

export class RulesTab {
  #place;
  #store;
  #isOpen;
  /** Language, ruleset and options of the text shown. */
  #written = '';

  /** @param {HTMLElement} place @param {Store} store @param {() => boolean} isOpen */
  constructor(place, store, isOpen) {
    this.#place = place;
    this.#store = store;
    this.#isOpen = isOpen;
    store.subscribe(() => this.follow());
  }

  /** Rewrites the rules if they have changed and the tab is open. */
  follow() {
    const { model } = this.#store;
    if (model === null || !this.#isOpen()) return;
    const key = [language(), model.info.id, ...model.info.switches.map(({ value }) => value)].join(' ');
    if (key === this.#written) return;
    this.#written = key;
    const short = element('ol.in-short');
    this.#place.replaceChildren(...rulesOf(model, short));
    void this.#showHow(short, model.info);
  }

  /** Adds the parts of "How to play" to a list. @param {HTMLElement} place @param {RulesetInfo} info */
  async #showHow(place, info) {
    const items = howItems(info, await loadHow(info.game));
    place.replaceChildren(...items.map((item) => element('li', ...item)));
  }
}

/** @param {GameModel} model @param {HTMLElement} short list for "How to play" @returns {HTMLElement[]} */
function rulesOf(model, short) {
  const { info } = model;
  const name = t(`ruleset.${info.id}.name`);
  const pages = element(
    'p.row',
    element('a', { href: rulesAddress(model, null) }, t('page.rules', { name })),
    element('a', { href: addressOfPage('history') }, t('page.history', { name })),
  );
  return [
    element('h2', t('do.how-to-play')),
    short,
    element('p', t('rules.intro', { name })),
    pages,
    ...partElements(info, 'h2', (clause) => element('li', ruleElement(clause))),
    ...diceElements(info),
    legend(),
  ];
}
