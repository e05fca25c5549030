/** The history of a game: a large picture, a text with a map and the board, a timeline, and the sources. */

/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { MessageKey } from '../../i18n/keys.js' */
/** @import { Topic } from './reading.js' */
import * as rules from '../../pkg/ludoteca_wasm.js';
import { svgOf } from '../../board/render/line-drawing.js';
import { allPieces } from '../../board/scene.js';
import { withIdentity } from '../../board/empty-scene.js';
import { geometryOf, PAPERS } from '../../games/games.js';
import { hasMessage, language, semicolonList, t } from '../../i18n/i18n.js';
import { addressOfPage } from '../../route/addresses.js';
import { hrefOf } from '../../assets.js';
import { element } from '../../dom.js';
import { goOn } from './go-on.js';
import { readGameFile } from './game-file.js';
import { mapOf } from './map.js';
import { sourceItem, sourceList } from './source-list.js';
import { using } from '../../state/records.js';

/**
 * A work. `detail`: publication, shelfmark or address; `through`: the work from which we know it, if we have
 * not read it.
 * @typedef {{ title: string, detail: string, through?: string }} Source
 */
/**
 * A dated fact. `fact`: number of its message; `sure`: true if a source states it; `by`: keys of the sources.
 * @typedef {{ fact: number, when: string, sure: boolean, by: string[] }} Moment
 */
/**
 * Content of `sources.json`, in order of display. `text`: sections, each with the keys of its sources;
 * `quote`: keys of the sources whose words are quoted; `place`: latitude and longitude of the dot on the map;
 * `solved`: true if a page shows the game's solution.
 * @typedef {{ text: { [part: string]: string[] }, quote: string[], place: [number, number],
 *   timeline: Moment[], sources: { [name: string]: Source }, solved?: boolean }} Past
 */

/** @type {Past} */
const NOTHING = { text: {}, quote: [], place: [0, 0], timeline: [], sources: {} };
/** Size of the large pictures, in pixels. */
const [WIDTH, HEIGHT] = [1440, 640];

/** @param {Topic} topic @returns {Promise<HTMLElement[]>} */
export async function historyOf(topic) {
  const { info } = topic;
  const past = await readGameFile(info, 'sources', NOTHING, PAPERS.load(info.game));
  if (past.timeline.length === 0) return [];
  return [
    ...pictureOf(info),
    element(
      'div.past',
      element(
        'div.prose',
        ...Object.entries(past.text).flatMap(([part, by]) => sectionOf(info, past, part, by)),
      ),
      element('div.aside', quotation(info, past), placeOn(info, past), drawing(topic)),
    ),
    goOn(topic, false),
    element('h2', t('history.known')),
    element('ol.timeline', ...past.timeline.map((moment) => momentOf(info, past, moment))),
    element('h2', t('history.sources')),
    sourceList(Object.values(past.sources).map(sourceOf)),
    element(
      'p.all-sources',
      element('a', { href: addressOfPage('sources') }, t('page.sources')),
      ...(past.solved === true
        ? [' · ', element('a', { href: addressOfPage('solved') }, t('page.solved'))]
        : []),
    ),
  ];
}

/**
 * The large picture of a game, which site/bake-scenes.py renders. A single file has no pictures, and offline
 * a picture is available only if it has been seen before.
 * @param {RulesetInfo} info
 */
function pictureOf({ game }) {
  const src = hrefOf(`games/${game}/history.avif`);
  if (src === null) return [];
  const picture = element('img', { alt: '', src });
  [picture.width, picture.height] = [WIDTH, HEIGHT];
  const caption = element(
    'figcaption',
    `${t(/** @type {MessageKey} */ (`picture.${game}`))} ${t('history.picture')}`,
  );
  const figure = element('figure.painting', picture, caption);
  picture.addEventListener('error', () => figure.remove());
  return [figure];
}

/** Quotation from a source. @param {RulesetInfo} info @param {Past} past */
const quotation = ({ game }, past) =>
  element(
    'blockquote',
    element('p', t(/** @type {MessageKey} */ (`quote.${game}`))),
    citeOf(past, past.quote),
    language() !== 'en' && element('p.translated', t('history.translated')),
  );

/** Map that shows where a game comes from. @param {RulesetInfo} info @param {Past} past */
const placeOn = ({ game }, { place }) =>
  element(
    'figure.place',
    mapOf(place),
    element('figcaption', t(/** @type {MessageKey} */ (`place.${game}`))),
  );

/** @param {Topic} topic */
function drawing({ info, game }) {
  const { pieces } = using(new rules.Record(game, null, null), (record) => record.state());
  const shown = withIdentity([], allPieces(info, pieces));
  const text = svgOf(geometryOf(info, false), info.game, shown, t(`ruleset.${info.id}.name`));
  const image = element('img', { alt: '', src: `data:image/svg+xml,${encodeURIComponent(text)}` });
  return element('figure', image, element('figcaption', t('history.drawing')));
}

/** @param {Past} past @param {string[]} by keys of the works to cite */
const citeOf = ({ sources }, by) =>
  element('cite', semicolonList(by.map((name) => sources[name]?.title ?? name)));

/**
 * Makes a section of the text with its heading. The first section, `what`, has no heading, because it follows
 * the page's title.
 * @param {RulesetInfo} info
 * @param {Past} past
 * @param {string} part
 * @param {string[]} by
 */
const sectionOf = ({ game }, past, part, by) => [
  ...(part === 'what' ? [] : [element('h2', t(/** @type {MessageKey} */ (`past.${part}`)))]),
  element(
    'p',
    { class: part === 'what' ? 'opening' : '' },
    t(/** @type {MessageKey} */ (`past.${game}.${part}`)),
  ),
  citeOf(past, by),
];

/** @param {RulesetInfo} info @param {Past} past @param {Moment} moment */
function momentOf(info, past, { fact, when, sure, by }) {
  const key = /** @type {const} */ (`history.when.${when}`);
  return element(
    'li',
    { data: { sure: String(sure) } },
    element('h3', hasMessage(key) ? t(key) : when),
    element('p', t(`history.${info.game}.${fact}`)),
    element('p.certainty', t(sure ? 'history.sure' : 'history.unsure')),
    citeOf(past, by),
  );
}

/** @param {Source} source */
const sourceOf = ({ title, detail, through }) =>
  sourceItem(
    [element('b', title)],
    [detail],
    through === undefined ? [] : [t('history.through', { name: through })],
    [title, detail],
  );
