/** Boards that illustrate rules, with captions and links to try them. */

/** @import { Demo, Shown } from '../../ui/rule-board.js' */
/** @import { Topic } from './reading.js' */
import * as rules from '../../pkg/ludoteca_wasm.js';
import { clauseOf, outcomeText, refusalText, seenText } from '../../board/a11y/names.js';
import { t } from '../../i18n/i18n.js';
import { hashOf } from '../../route/addresses.js';
import { element } from '../../dom.js';
import { using } from '../../state/records.js';
import { boardOf, shownIn } from '../../ui/rule-board.js';

/**
 * Makes the board that illustrates a rule. Returns an empty array if the page's switches change the outcome.
 * @param {Topic} topic
 * @param {Demo} demo
 * @param {string} clause
 * @returns {HTMLElement[]}
 */
export function demoBoard(topic, demo, clause) {
  return using(new rules.Record(topic.game, demo.pos, null), (record) => {
    const shown = shownIn(record, demo);
    if (demo.try !== undefined && shown.refusal?.clause !== clause) return [];
    const caption = element('figcaption', linkToTry(topic, demo.pos, clause), captionOf(shown));
    return [element('figure', boardOf(topic, shown), caption)];
  });
}

/** @param {Shown} shown */
const captionOf = ({ refusal, played, outcome }) =>
  refusal
    ? refusalText(refusal)
    : [played && seenText(played.notation), outcome && outcomeText(outcome)].filter(Boolean).join(' · ');

/** @param {Topic} topic @param {string} pos @param {string} clause */
function linkToTry({ info, switches }, pos, clause) {
  const rule = t('rule.number', { number: clauseOf(info, clause)?.number ?? '' });
  return element(
    'a',
    {
      href: hashOf({ game: info.id, pos, side: 'both', rule: clause }, switches),
      aria: { label: `${t('page.try')}. ${rule}` },
    },
    t('page.try'),
  );
}
