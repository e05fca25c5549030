/** What is known of a game's past: a drawing of its board, a timeline, other facts, and the sources. */

/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Topic } from './reading.js' */
import { svgOf } from '../../board/render/line-drawing.js';
import { allPieces } from '../../board/scene.js';
import { withIdentity } from '../../board/empty-scene.js';
import { geometryOf, PAPERS } from '../../games/games.js';
import { hasMessage, t } from '../../i18n/i18n.js';
import { addCommands } from '../../ui/commands.js';
import { copyText } from '../../ui/copy.js';
import { button, element } from '../../dom.js';
import { readGameFile } from './game-file.js';

/**
 * A work, with where it is found: its place, shelfmark or address.
 * @typedef {{ title: string, detail: string }} Source
 */
/**
 * A fact with its date; whether a source says so.
 * @typedef {{ fact: number, when: string, sure: boolean }} Moment
 */
/**
 * What a game has: its dated facts in their order, the names of the sources of each fact, and the sources.
 * @typedef {{ timeline: Moment[], facts: string[][], sources: { [name: string]: Source } }} Past
 */

/** @type {Past} */
const NOTHING = { timeline: [], facts: [], sources: {} };

/** @param {Topic} topic @returns {Promise<HTMLElement[]>} */
export async function historyOf(topic) {
  const { info } = topic;
  const past = await readGameFile(info, 'sources', NOTHING, PAPERS.load(info.game));
  if (past.facts.length === 0) return [];
  addCommands({ cite: ({ element: pressed }) => cite(pressed) });
  const dated = new Set(past.timeline.map(({ fact }) => fact));
  const others = past.facts.map((_, index) => index + 1).filter((fact) => !dated.has(fact));
  return [
    element(
      'div',
      { class: 'past' },
      drawing(topic),
      element('ul', { class: 'facts' }, ...others.map((fact) => factOf(info, past, fact))),
    ),
    element('h2', { text: t('history.known') }),
    element('ol', { class: 'timeline' }, ...past.timeline.map((moment) => momentOf(info, past, moment))),
    element('h2', { text: t('history.sources') }),
    element('ul', { class: 'sources' }, ...Object.values(past.sources).map(sourceOf)),
  ];
}

/** @param {Topic} topic */
function drawing({ info, game, rules }) {
  const record = new rules.Record(game, null, null);
  const { pieces } = record.state();
  record.free();
  const shown = withIdentity([], allPieces(info, pieces));
  const text = svgOf(geometryOf(info, false), info.game, shown, t(`ruleset.${info.id}.name`));
  const image = element('img');
  image.alt = '';
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  return element('figure', {}, image, element('figcaption', { text: t('history.drawing') }));
}

/** The works that a fact rests on. @param {Past} past @param {number} fact */
const citeOf = ({ facts, sources }, fact) =>
  element('cite', { text: (facts[fact - 1] ?? []).map((name) => sources[name]?.title ?? name).join('; ') });

/** @param {RulesetInfo} info @param {Past} past @param {number} fact */
const factOf = (info, past, fact) => element('li', {}, t(`history.${info.game}.${fact}`), citeOf(past, fact));

/** @param {RulesetInfo} info @param {Past} past @param {Moment} moment */
function momentOf(info, past, { fact, when, sure }) {
  const key = /** @type {const} */ (`history.when.${when}`);
  return element(
    'li',
    { data: { sure: String(sure) } },
    element('h3', { text: hasMessage(key) ? t(key) : when }),
    element('p', { text: t(`history.${info.game}.${fact}`) }),
    element('p', { class: 'certainty', text: t(sure ? 'history.sure' : 'history.unsure') }),
    citeOf(past, fact),
  );
}

/** @param {Source} source */
const sourceOf = ({ title, detail }) =>
  element(
    'li',
    {},
    element('div', {}, element('b', { text: title }), element('span', { text: detail })),
    button('cite', t('history.cite')),
  );

/** Copies the citation beside a button, which says so. @param {HTMLElement} pressed */
async function cite(pressed) {
  const parts = [...(pressed.closest('li')?.querySelectorAll('b, span') ?? [])];
  await copyText(parts.map(({ textContent }) => textContent).join('. '));
  pressed.textContent = t('history.cited');
}
