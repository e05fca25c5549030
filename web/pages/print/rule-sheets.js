/** The rules on paper: one sheet for players, then the exact clauses with their sources. */

/** @import { Clause, RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Job, Pause, Sheet } from './sheets.js' */
import { pairText } from '../../board/a11y/names.js';
import { element } from '../../dom.js';
import { geometryOf } from '../../games/games.js';
import { t } from '../../i18n/i18n.js';
import { changesText, otherValues, switchName, switchValue } from '../../ui/clause.js';
import { howText, legend, originText, partElements, partsOf, shortRule } from '../../ui/rule-list.js';
import { diagram, rowDrawing } from './drawing.js';
import { drawn, inWords } from './sheet-parts.js';

/** Adds a sheet to the page, where it can be measured. @typedef {(sheet: Sheet) => HTMLElement} Place */

/** Widths of the drawings, in mm. */
const START_MM = 46;
const PICTURE_MM = 36;
/** Numbers of the sentences of "How to play". */
const HOW = Object.freeze([1, 2, 3]);
/** Classes of font sizes, tried in order until everything fits. The last one is used even if it does not. */
const SIZES = Object.freeze(['', 'small', 'smaller']);

/** Argument that makes a `Pause` always yield, because measuring lays out the whole sheet, which is slow. */
const LAYOUT = 0;

/** True if the text does not need another column, which would overflow the sheet. @param {Element} flow */
const hasRoom = (flow) => flow.scrollWidth <= flow.clientWidth + 1;

/** Hides a sheet while it is measured. @param {HTMLElement} sheet @param {boolean} isMeasured */
const measure = (sheet, isMeasured) => sheet.classList.toggle('measured', isMeasured);

/** Adds the rules for players, on one sheet. @param {Job} job @param {Place} place @param {Pause} pause */
export async function shortRules(job, place, pause) {
  const { info } = job;
  const flow = element('div.flow', startOf(job), ...partElements(info, 'h3', ruleItem), ...optionsOf(info));
  const body = element('div.columns.short', openingOf(job), flow);
  const sheet = place({ part: 'rules', title: t('print.what.rules'), body });
  measure(sheet, true);
  for (const size of SIZES) {
    await pause(LAYOUT);
    body.className = `columns short ${size}`;
    if (hasRoom(flow)) break;
  }
  flow.dataset['last'] = '';
  measure(sheet, false);
}

/** Makes the part above the short rules: a description of the game, and "How to play". @param {Job} job */
function openingOf({ info, pictures }) {
  const changes = changesText(info);
  const items = HOW.map((part) => {
    const picture = pictures[part - 1];
    return element(
      'li',
      picture !== undefined && drawn(rowDrawing(info, picture, PICTURE_MM)),
      element('p', howText(info, part)),
    );
  });
  return element(
    'div',
    element('p.lead', t(`ruleset.${info.id}.subtitle`)),
    changes !== '' && element('p.changes', changes),
    element('h3', t('how.title')),
    element('ol.how', ...items),
  );
}

/** @param {Job} job */
function startOf({ info, start }) {
  const title = pairText(t('print.start'), inWords(info, start, 0));
  const board = diagram(geometryOf(info, false), info, start.pieces, 0, START_MM, title);
  return element('div.start', drawn(board), element('p', t('print.start')));
}

/** @param {Clause} clause */
const ruleItem = (clause) =>
  element('li', { data: { short: clause.id } }, element('b', `${clause.number}`), ' ', shortRule(clause));

/** Lists the options, with the value of the historical source in bold. @param {RulesetInfo} info */
function optionsOf(info) {
  if (info.switches.length === 0) return [];
  const items = info.switches.map((option) => {
    const { key, default: standard } = option;
    return element(
      'li',
      `${switchName(info, key)}: `,
      element('b', switchValue(info, key, standard)),
      ...otherValues(info, option).map((value) => ` · ${value}`),
    );
  });
  return [element('h3', t('page.variants')), element('ul.options', ...items)];
}

/**
 * Adds the exact rules, on as many sheets as they need.
 * @param {Job} job
 * @param {Place} place
 * @param {Pause} pause
 */
export async function exactRules(job, place, pause) {
  const usual = await exactSheets(job, place, pause, '');
  // A smaller font is used if that saves a sheet.
  const small = usual.length > 1 ? await exactSheets(job, place, pause, 'small') : [];
  const [taken, others] = small.length > 0 && small.length < usual.length ? [small, usual] : [usual, small];
  others.forEach((sheet) => sheet.remove());
  for (const sheet of taken) measure(sheet, false);
}

/**
 * Makes the sheets of the exact rules, still hidden.
 * @param {Job} job
 * @param {Place} place
 * @param {Pause} pause
 * @param {string} size one of `SIZES`
 */
async function exactSheets({ info }, place, pause, size) {
  let left = partsOf(info).flatMap(({ part, clauses }) =>
    clauses.map((clause, index) => exactItem(clause, index === 0 ? t(`part.${part}`) : '')),
  );
  /** @type {HTMLElement[]} */
  const sheets = [];
  while (left.length > 0) {
    const flow = element('ol.flow', ...left);
    const head = sheets.length === 0 ? [sourceOf(info)] : [];
    const body = element('div', { class: `columns exact ${size}` }, ...head, flow);
    const sheet = place({ part: 'exact', title: t('print.what.exact'), body });
    measure(sheet, true);
    await pause(LAYOUT);
    const count = await fitting(flow, left, pause);
    flow.replaceChildren(...left.slice(0, count));
    left = left.slice(count);
    sheets.push(sheet);
    if (left.length === 0) flow.dataset['last'] = '';
  }
  return sheets;
}

/**
 * Returns the number of items that fit, at least one. Uses a binary search, because each attempt lays out the
 * sheet.
 * @param {HTMLElement} flow
 * @param {HTMLElement[]} items
 * @param {Pause} pause
 */
async function fitting(flow, items, pause) {
  const fits = (/** @type {number} */ count) => {
    flow.replaceChildren(...items.slice(0, count));
    return hasRoom(flow);
  };
  let [least, most] = fits(items.length) ? [items.length, items.length] : [1, items.length - 1];
  while (least < most) {
    await pause(LAYOUT);
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** Names the text that clauses cite as "the source", and explains the marks. @param {RulesetInfo} info */
const sourceOf = (info) =>
  element('div', element('h3', t('origin.title')), element('p.origin', originText(info)), legend());

/** @param {Clause} clause @param {string} heading above it, or '' */
const exactItem = ({ id, number, status }, heading) =>
  element(
    'li',
    { data: { clause: id, status } },
    heading !== '' && element('h3', heading),
    element('p', element('b', `${number}`), ' ', t(`clause.${id}`)),
    element('p.attested', element('span.status'), element('cite', t(`citation.${id}`))),
  );
