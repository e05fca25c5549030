/**
 * How a game is played, where its rules come from, and the rules, each with its source and, if one shows it,
 * a board; and what else may be played.
 */

/** @import { Clause, RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Demo } from './demo-board.js' */
/** @import { Picture } from '../../ui/small-board.js' */
/** @import { Topic } from './reading.js' */
import { DRAWINGS } from '../../games/games.js';
import { t } from '../../i18n/i18n.js';
import { element } from '../../dom.js';
import { goOn } from './go-on.js';
import { changedSwitches } from '../../route/addresses.js';
import { switchName, switchValue } from '../../ui/clause.js';
import { howText, legend, originText, partElements, ruleElement } from '../../ui/rule-list.js';
import { smallBoard } from '../../ui/small-board.js';
import { demoBoard } from './demo-board.js';
import { readGameFile } from './game-file.js';

/** @param {Topic} topic @returns {Promise<HTMLElement[]>} */
export async function rulesOf(topic) {
  const { info } = topic;
  /** @type {{ [clause: string]: Demo }} */
  const demos = await readGameFile(info, 'demos', {}, DRAWINGS.load(info.game));
  /** @type {Picture[]} */
  const pictures = await readGameFile(info, 'first-look', []);
  return [
    howTo(info, pictures),
    goOn(topic, true),
    ...originOf(info),
    legend(),
    ...partElements(info, 'h2', (clause) => clauseItem(topic, clause, demos[clause.id])),
    ...variants(info),
  ];
}

/**
 * How the game is played, with a small board for each sentence.
 * @param {RulesetInfo} info
 * @param {Picture[]} pictures
 */
function howTo(info, pictures) {
  const items = pictures.map((picture, index) =>
    element('li', {}, smallBoard(info, picture), element('p', { text: howText(info, index + 1) })),
  );
  const changed = Object.entries(changedSwitches(info)).map(
    ([key, value]) => `${switchName(info, key)}: ${switchValue(info, key, value)}`,
  );
  return element(
    'section',
    { class: 'how', aria: { labelledby: 'how-title' } },
    element('h2', { id: 'how-title', text: t('how.title') }),
    element('ol', {}, ...items),
    ...(changed.length === 0
      ? []
      : [element('p', { text: t('switches.changed', { list: changed.join('; ') }) })]),
  );
}

/** Which text "the source" is. @param {RulesetInfo} info */
const originOf = (info) => [
  element('h2', { text: t('origin.title') }),
  element('p', { text: originText(info) }),
];

/** @param {Topic} topic @param {Clause} clause @param {Demo | undefined} demo */
function clauseItem(topic, clause, demo) {
  const item = element('li', { id: clause.id }, ruleElement(clause));
  item.tabIndex = -1;
  try {
    if (demo !== undefined) item.append(...demoBoard(topic, demo, clause.id));
  } catch {
    // A position of the game need not be one of this ruleset.
  }
  return item;
}

/** What may be played otherwise, side by side. @param {RulesetInfo} info */
function variants(info) {
  if (info.switches.length === 0) return [];
  const rows = info.switches.map(({ key, values, default: standard }) => {
    const others = Array.isArray(values)
      ? values.filter((value) => value !== standard)
      : [`${values.min}–${values.max}`, ...values.also];
    return element(
      'tr',
      {},
      element('th', { text: switchName(info, key) }),
      element('td', { text: switchValue(info, key, standard) }),
      element('td', { text: others.map((value) => switchValue(info, key, value)).join(' · ') }),
    );
  });
  const head = element(
    'tr',
    {},
    element('td'),
    element('th', { text: t('page.as-source') }),
    element('th', { text: t('page.or') }),
  );
  return [
    element('h2', { text: t('page.variants') }),
    element('table', {}, element('thead', {}, head), element('tbody', {}, ...rows)),
  ];
}
