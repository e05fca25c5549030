/** Shows a rule with its number, sentence, status and citation, and names the options. */

/** @import { Clause, RulesetInfo, Switch } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { hasMessage, semicolonList, t } from '../i18n/i18n.js';
import { clauseOf, pairText } from '../board/a11y/names.js';
import { addressOfPage, changedSwitches, switchesWritten } from '../route/addresses.js';
import { element } from '../dom.js';

/**
 * Returns the URL of the rules page with the options of the open game.
 * @param {GameModel} model
 * @param {string | null} clause id of the clause to show, if any
 */
export const rulesAddress = ({ info }, clause) =>
  addressOfPage('rules', {
    ...(clause === null ? {} : { clause }),
    ...switchesWritten(changedSwitches(info)),
  });

/**
 * @param {GameModel} model
 * @param {string} id clause id
 * @returns {HTMLElement[]} empty if the ruleset lacks the clause
 */
export function clauseLine(model, id) {
  const clause = clauseOf(model.info, id);
  return clause === undefined ? [] : [clauseElement(clause, rulesAddress(model, id))];
}

/** @param {Clause} clause @param {string} [href] link to it on the rules page @returns {HTMLElement} */
export function clauseElement(clause, href) {
  const number = element('b', t('rule.number', { number: clause.number }));
  return element(
    'blockquote.clause',
    { data: { clause: clause.id, status: clause.status } },
    element(
      'p',
      href === undefined ? number : element('a', { href }, number),
      ' ',
      element('span', t(`clause.${clause.id}`)),
    ),
    element(
      'div.attested',
      element('span.status', t(`status.${clause.status}`)),
      element('cite', t(`citation.${clause.id}`)),
    ),
  );
}

/** @param {RulesetInfo} info @param {string} key @returns {string} */
export const switchName = (info, key) => t(`switch.${info.game}.${key}`);

/**
 * Returns the name of an option's value. Numbers have no message, so they are returned unchanged.
 * @param {RulesetInfo} info
 * @param {string} key
 * @param {string} value
 * @returns {string}
 */
export function switchValue(info, key, value) {
  const message = `switch.${info.game}.${key}.${value}`;
  return hasMessage(message) ? t(message) : value;
}

/**
 * Names the values of an option except the usual one. A range of numbers is one entry.
 * @param {RulesetInfo} info
 * @param {Switch} option
 */
export function otherValues(info, { key, values, default: usual }) {
  const all = Array.isArray(values) ? values : [`${values.min}–${values.max}`, ...values.also];
  return all.filter((value) => value !== usual).map((value) => switchValue(info, key, value));
}

/** Lists the options that differ from their usual values; '' if there are none. @param {RulesetInfo} info */
export function changesText(info) {
  const changed = Object.entries(changedSwitches(info)).map(([key, value]) =>
    pairText(switchName(info, key), switchValue(info, key, value)),
  );
  return changed.length === 0 ? '' : t('switches.changed', { list: semicolonList(changed) });
}
