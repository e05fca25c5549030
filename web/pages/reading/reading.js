/** Reading pages: a game's rules, its history, the sources of all games, and the solution of El Perro. */

/** @import { Game, RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { ReadingRoute, Switches } from '../../route/parameters.js' */
/** @import { Wrong } from '../../route.js' */
import * as rules from '../../pkg/ludoteca_wasm.js';
import { wrongValue } from '../../route/wrong-values.js';
import { t } from '../../i18n/i18n.js';
import { markRules } from '../../state/rule-trial.js';
import { switchesIn } from '../../route/switches.js';
import { addressOfGame, addressOfPage, hashOf, switchesWritten } from '../../route/addresses.js';
import { byId, element, pageDialog } from '../../dom.js';
import { icon } from '../../ui/icons.js';
import { linkToPage } from '../../ui/links.js';
import { bibliography } from './bibliography.js';
import { historyOf } from './history.js';
import { rulesOf } from './rules.js';
import { solved } from './solved.js';

/**
 * Subject of a page: a ruleset with its switches.
 * @typedef {{ info: RulesetInfo, game: Game, switches: Switches }} Topic
 */

const PAGES = Object.freeze({ rules: rulesOf, history: historyOf, sources: bibliography, solved });

/**
 * Shows a page, and returns the errors in the parameters `clause` and `with`.
 * @param {ReadingRoute & { requested: { clause?: string, with?: string } }} route
 * @returns {Promise<Wrong[]>}
 */
export async function showPage({ type, info: { id }, requested }) {
  const { clause = null, with: text = '' } = requested;
  const { switches, wrong } = switchesIn(text, id, rules);
  const game = new rules.Game(id, switches);
  try {
    const info = game.info();
    const topic = { info, game, switches };
    const title = showHead(type, topic);
    if (type === 'rules') markRules();
    const parts = await PAGES[type](topic);
    // Another page has been shown in the meantime.
    if (!title.isConnected) return [];
    byId('page').append(...parts);
    if (type === 'rules' && clause !== null) {
      if (info.clauses.some((each) => each.id === clause)) leadTo(clause, title);
      else wrong.push(wrongValue('clause', clause));
    }
  } finally {
    game.free();
  }
  return wrong;
}

/**
 * Shows the links and the title at the top of the page, focuses the title, and returns it.
 * @param {ReadingRoute['type']} type
 * @param {Topic} topic
 */
function showHead(type, { info, switches }) {
  const name = t(`ruleset.${info.id}.name`);
  const title = element('h1', { tabindex: -1 }, t(`page.${type}`, { name }));
  const links = type === 'sources' ? [linkToAll()] : linksOf(type, info, switches, name);
  pageDialog().close();
  document.title = `${title.textContent} · Ludoteca`;
  byId('page').replaceChildren(element('p.row', ...links), title);
  title.focus();
  title.scrollIntoView({ block: 'end' });
  return title;
}

/** Links to the start page, because the sources do not belong to a single game. */
const linkToAll = () => element('a.back', { href: '#' }, icon('leave'), t('heading.back'));

/**
 * @param {ReadingRoute['type']} type
 * @param {RulesetInfo} info
 * @param {Switches} switches
 * @param {string} name of the game
 */
function linksOf(type, { id }, switches, name) {
  const other = type === 'history' ? 'rules' : 'history';
  return [
    element('a', { href: addressOfGame('lesson').replace(/^.*#/, '#') }, t('page.back')),
    element('a', { href: addressOfPage(other) }, t(`page.${other}`, { name })),
    ...linkToPage(`print.html${hashOf({ game: id, ...switchesWritten(switches) })}`, t('page.print')),
  ];
}

/**
 * Moves the focus to a clause, unless the reader has moved it away from the title.
 * @param {string} clause
 * @param {HTMLElement} title
 */
function leadTo(clause, title) {
  if (document.activeElement !== title) return;
  const shown = byId(clause);
  shown.focus();
  shown.scrollIntoView({ block: 'center' });
}
