/** The part of "My games" above the shelf: results of games against the computer, and badges. */

/** @import { Color, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Badge, Total, Totals } from '../state/shelf-totals.js' */
import { only } from '../assets.js';
import { element } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { rulesets } from '../state/rulesets.js';
import { BADGE_LEVEL, BADGES, earnedBadges, sumOf, totalOf } from '../state/shelf-totals.js';
import { nameOf, signOf } from './saved-game-card.js';

const ENDINGS = /** @type {const} */ (['won', 'drawn', 'lost']);

/** @param {Totals} totals @returns {HTMLElement[]} content of the part */
export function totalsView(totals) {
  const earned = earnedBadges(totals, rulesets());
  // The badges of other games can't be earned in the file of a single game.
  const badges = only === null ? BADGES : earned;
  const rows = rowsOf(totals);
  return [
    element('h3', { id: 'totals-title' }, t('totals.title')),
    tallyOf(totals),
    element('div.lists', rows.length > 0 && resultsOf(rows), badges.length > 0 && badgesOf(badges, earned)),
  ];
}

/** @param {Totals} totals */
function tallyOf(totals) {
  const sum = sumOf(totals);
  return element(
    'dl.tally',
    ...ENDINGS.map((ending) =>
      element(
        'div',
        { data: { ending } },
        element('dt', signOf(ending), t(`totals.${ending}`)),
        element('dd', String(sum[ending])),
      ),
    ),
  );
}

/** @param {HTMLElement[]} rows */
function resultsOf(rows) {
  const head = element(
    'tr',
    element('td'),
    ...ENDINGS.map((ending) =>
      element('th', { scope: 'col' }, signOf(ending), element('span.unseen', t(`totals.${ending}`))),
    ),
    element('th', { scope: 'col' }, t('totals.best')),
  );
  const table = element('table', element('thead', head), element('tbody', ...rows));
  return element('details.by-game', element('summary', t('totals.by-game')), table);
}

/** Makes a row for each side of a ruleset that was played. @param {Totals} totals */
const rowsOf = (totals) =>
  rulesets().flatMap((info) =>
    /** @type {Color[]} */ ([0, 1]).flatMap((side) => {
      const total = totalOf(totals, info.id, side);
      return total.won + total.drawn + total.lost > 0 ? [rowOf(info, side, total)] : [];
    }),
  );

/** @param {RulesetInfo} info @param {Color} side @param {Total} total */
const rowOf = (info, side, total) =>
  element(
    'tr',
    element('th', { scope: 'row' }, t(`ruleset.${info.id}.name`), ' ', element('small', nameOf(info, side))),
    ...ENDINGS.map((ending) => element('td', String(total[ending]))),
    element('td', total.best === 0 ? '–' : String(total.best)),
  );

/** Draws a star, filled for a badge earned. @param {boolean} isEarned */
function starOf(isEarned) {
  const star = signOf('won');
  star.classList.toggle('unearned', !isEarned);
  return star;
}

/** @param {readonly Badge[]} badges @param {Badge[]} earned */
function badgesOf(badges, earned) {
  const items = badges.map((badge) => {
    const isEarned = earned.includes(badge);
    return element(
      'li',
      { data: { badge } },
      starOf(isEarned),
      element('strong', t(`badge.${badge}`, { level: BADGE_LEVEL })),
      element('span', t(`badge.${badge}.how`, { level: BADGE_LEVEL })),
      element('em', t(isEarned ? 'badge.state.earned' : 'badge.state.open')),
    );
  });
  const count = t('totals.badges', { count: earned.length, all: badges.length });
  const stars = badges.map((badge) => starOf(earned.includes(badge)));
  const summary = element('summary', count, ' ', element('span.stars', ...stars));
  return element('details.badges', summary, element('ul', ...items));
}
