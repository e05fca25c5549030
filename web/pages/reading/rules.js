/** The rules of a game: a summary, their origin, all clauses with sources and boards, and the options. */

/** @import { Clause, RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Demo, How } from '../../ui/rule-board.js' */
/** @import { Topic } from './reading.js' */
import { DICE, DRAWINGS } from '../../games/games.js';
import { t } from '../../i18n/i18n.js';
import { element } from '../../dom.js';
import { goOn } from './go-on.js';
import { changesText, otherValues, switchName, switchValue } from '../../ui/clause.js';
import { howBoard } from '../../ui/rule-board.js';
import { diceElements, howText, legend, originText, partElements, ruleElement } from '../../ui/rule-list.js';
import { contentsOf } from './contents.js';
import { demoBoard } from './demo-board.js';
import { readGameFile } from './game-file.js';

/** @param {Topic} topic @returns {Promise<HTMLElement[]>} */
export async function rulesOf(topic) {
  const { info } = topic;
  /** @type {{ [clause: string]: Demo }} */
  const demos = await readGameFile(info, 'demos', {}, DRAWINGS.load(info.game));
  /** @type {{ board: How }[]} */
  const how = await readGameFile(info, 'how', [], DICE.load(info.game));
  const parts = [
    originOf(info),
    ...partElements(info, 'h2', (clause) => clauseItem(topic, clause, demos[clause.id])),
    ...diceElements(info),
    ...variants(info),
  ];
  return [
    howTo(
      topic,
      how.map(({ board }) => board),
    ),
    goOn(topic, true),
    element(
      'div.all-rules',
      element('div.aside', contentsOf(t('page.rules', nameOf(info)), parts), legend()),
      element('div.parts', ...parts),
    ),
  ];
}

/** @param {RulesetInfo} info */
const nameOf = ({ id }) => ({ name: t(`ruleset.${id}.name`) });

/** Makes "How to play", with a board for each sentence. @param {Topic} topic @param {How[]} boards */
function howTo(topic, boards) {
  const { info } = topic;
  const items = [1, 2, 3].map((part) => {
    const how = boards[part - 1];
    const board = how === undefined ? [] : [howBoard(topic, how)];
    return element('li', ...board, element('p', howText(info, part)));
  });
  const changes = changesText(info);
  return element(
    'section.how',
    { aria: { labelledby: 'how-title' } },
    element('h2', { id: 'how-title' }, t('how.title')),
    element('ol', ...items),
    changes !== '' && element('p', changes),
  );
}

/** Makes the section about the text that clauses cite as "the source". @param {RulesetInfo} info */
const originOf = (info) =>
  element('section.part', element('h2', t('origin.title')), element('p', originText(info)));

/** @param {Topic} topic @param {Clause} clause @param {Demo | undefined} demo */
function clauseItem(topic, clause, demo) {
  const item = element('li', { id: clause.id, tabindex: -1 }, ruleElement(clause));
  try {
    if (demo !== undefined) item.append(...demoBoard(topic, demo, clause.id));
  } catch {
    // Rulesets of a game share their demos, whose positions may be illegal in this ruleset.
  }
  return item;
}

/** Makes a table of the options, with the historical source's values first. @param {RulesetInfo} info */
function variants(info) {
  if (info.switches.length === 0) return [];
  const rows = info.switches.map((option) => {
    const { key, default: standard } = option;
    return element(
      'tr',
      element('th', switchName(info, key)),
      element('td', switchValue(info, key, standard)),
      element('td', otherValues(info, option).join(' · ')),
    );
  });
  const head = element('tr', element('td'), element('th', t('page.as-source')), element('th', t('page.or')));
  return [
    element(
      'section.part',
      element('h2', t('page.variants')),
      element('table', element('thead', head), element('tbody', ...rows)),
    ),
  ];
}
