/** The rules of a game under headings: a short sentence for players, then the exact clause. */

/** @import { Clause, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { PartName } from '../games/parts.js' */
import { element } from '../dom.js';
import { BEGINNINGS } from '../games/parts.js';
import { hasMessage, t } from '../i18n/i18n.js';
import { clauseElement } from './clause.js';

/** Clauses under one heading, in order. @typedef {{ part: PartName, clauses: Clause[] }} Part */

/** @param {RulesetInfo} info @returns {Part[]} */
export function partsOf({ game, clauses }) {
  /** @type {Part[]} */
  const parts = [];
  /** @type {PartName} */
  let part = 'setup';
  for (const clause of clauses) {
    part =
      clause.status === 'project' ? 'ours' : (BEGINNINGS[game][clause.id.slice(game.length + 1)] ?? part);
    if (parts.at(-1)?.part !== part) parts.push({ part, clauses: [] });
    parts.at(-1)?.clauses.push(clause);
  }
  return parts;
}

/** Makes a rule with its short sentence, if it has one, and the exact clause. @param {Clause} clause */
export function ruleElement(clause) {
  const shown = clauseElement(clause);
  const key = shortKey(clause);
  const sentence = shown.querySelector('p');
  if (sentence?.lastChild && hasMessage(key)) {
    sentence.lastChild.textContent = t(key);
    sentence.after(element('p.exact', t(`clause.${clause.id}`)));
  }
  return shown;
}

/** Returns the short sentence, or the clause if there is none. @param {Clause} clause @returns {string} */
export const shortRule = (clause) =>
  hasMessage(shortKey(clause)) ? t(shortKey(clause)) : t(`clause.${clause.id}`);

/** @param {Clause} clause */
const shortKey = ({ id }) => /** @type {MessageKey} */ (`short.${id}`);

/**
 * Makes a section for each part of the rules.
 * @param {RulesetInfo} info
 * @param {'h2' | 'h3'} heading
 * @param {(clause: Clause) => HTMLElement} item
 * @returns {HTMLElement[]}
 */
export const partElements = (info, heading, item) =>
  partsOf(info).map(({ part, clauses }) =>
    element(
      'section.part',
      element(heading, t(`part.${part}`)),
      part === 'ours' && element('p.quiet', t('part.ours-why')),
      element('ol.clauses', ...clauses.map(item)),
    ),
  );

/** Explains where dice rolls come from and how Undo affects them. @param {RulesetInfo} info */
export const diceElements = ({ dice }) =>
  dice === 0
    ? []
    : [
        element(
          'section.part',
          element('h2', t('dice.title')),
          element('p', t('dice.drawn')),
          element('p', t('dice.undo')),
        ),
      ];

/** Makes the legend of the marks that show how well a rule is attested. */
export const legend = () =>
  element(
    'p.legend',
    .../** @type {const} */ (['source', 'authority', 'project']).map((status) =>
      element('span.status', { data: { status } }, t(`status.${status}`)),
    ),
  );

/** Returns the ruleset's message, or its game's if it has none. @param {string} own @param {string} shared */
const ownOr = (own, shared) => t(/** @type {MessageKey} */ (hasMessage(own) ? own : shared));

/** Returns a part of "How to play". @param {RulesetInfo} info @param {number} part from 1 to 3 */
export const howText = ({ id, game }, part) => ownOr(`how.${id}.${part}`, `how.${game}.${part}`);

/**
 * Returns a part of "How to play" as one sentence, for the introduction card.
 * @param {RulesetInfo} info
 * @param {number} part from 1 to 3
 */
export const howInShort = ({ id, game }, part) =>
  ownOr(`how.${id}.${part}.short`, `how.${game}.${part}.short`);

/** Returns the sentence that names the historical source of the rules. @param {RulesetInfo} info */
export const originText = ({ id, game }) => ownOr(`origin.${id}`, `origin.${game}`);
