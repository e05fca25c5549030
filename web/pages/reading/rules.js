/** The rules of a game, each with its source and, if one shows it, a board; and what else may be played. */

/** @import { Clause, RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Demo } from './demo-board.js' */
/** @import { Topic } from './reading.js' */
import { DRAWINGS } from '../../games/games.js';
import { t } from '../../i18n/i18n.js';
import { element } from '../../dom.js';
import { clauseElement, switchName, switchValue } from '../../ui/clause.js';
import { demoBoard } from './demo-board.js';
import { readGameFile } from './game-file.js';

/** @param {Topic} topic @returns {Promise<HTMLElement[]>} */
export async function rulesOf(topic) {
  const { info } = topic;
  /** @type {{ [clause: string]: Demo }} */
  const demos = await readGameFile(info, 'demos', {}, DRAWINGS.load(info.game));
  const items = info.clauses.map((clause) => clauseItem(topic, clause, demos[clause.id]));
  return [legend(), element('ol', { class: 'clauses' }, ...items), ...variants(info)];
}

/** What kinds of source there are. */
const legend = () =>
  element(
    'p',
    { class: 'legend' },
    .../** @type {const} */ (['source', 'authority', 'project']).map((status) =>
      element('span', { class: 'status', data: { status }, text: t(`status.${status}`) }),
    ),
  );

/** @param {Topic} topic @param {Clause} clause @param {Demo | undefined} demo */
function clauseItem(topic, clause, demo) {
  const item = element('li', { id: clause.id }, clauseElement(clause));
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
