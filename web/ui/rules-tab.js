/** The tab with the rules of the open game, each with its source. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import { language, t } from '../i18n/i18n.js';
import { addressOfPage } from '../route/addresses.js';
import { element } from '../dom.js';
import { rulesAddress } from './clause.js';
import { closeUps, loadHow } from './rule-board.js';
import { diceElements, howInShort, legend, partElements, ruleElement } from './rule-list.js';

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

  /** Renders the rules again if they have changed and the tab is open. */
  follow() {
    const { model } = this.#store;
    if (model === null || !this.#isOpen()) return;
    const key = [language(), model.info.id, ...model.info.switches.map(({ value }) => value)].join(' ');
    if (key === this.#written) return;
    this.#written = key;
    const sentences = [1, 2, 3].map((part) => element('li', element('span', howInShort(model.info, part))));
    this.#place.replaceChildren(...rulesOf(model, sentences));
    // Without a picture, the sentence beside it is enough.
    illustrate(sentences, model.info).catch(() => {});
  }
}

/** Adds a picture to each sentence. @param {HTMLElement[]} sentences @param {RulesetInfo} info */
async function illustrate(sentences, info) {
  const boards = await loadHow(info.game);
  for (const [index, board] of boards.entries()) sentences[index]?.prepend(closeUps(info, board));
}

/** @param {GameModel} model @param {HTMLElement[]} sentences of "How to play" @returns {HTMLElement[]} */
function rulesOf(model, sentences) {
  const { info } = model;
  const name = t(`ruleset.${info.id}.name`);
  const pages = element(
    'p.row',
    element('a', { href: rulesAddress(model, null) }, t('page.rules', { name })),
    element('a', { href: addressOfPage('history') }, t('page.history', { name })),
  );
  return [
    element('h2', t('do.how-to-play')),
    element('ol.in-short', ...sentences),
    element('p', t('rules.intro', { name })),
    pages,
    ...partElements(info, 'h2', (clause) => element('li', ruleElement(clause))),
    ...diceElements(info),
    legend(),
  ];
}
