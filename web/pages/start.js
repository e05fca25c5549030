/**
 * The start page: one game shown large, the others as cards, and links to other pages. It does not need the
 * rules, because its boards are prerendered pictures. An unfinished game, shown large instead, comes from
 * `ui/going.js`.
 */

/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { GameName } from '../games/games.js' */
import { GAME_NAMES, GAMES } from '../games/games.js';
import { t } from '../i18n/i18n.js';
import { firstPicture } from '../board/first-picture.js';
import { byId, element } from '../dom.js';
import { surface } from '../state/surface.js';
import { linkToPage } from '../ui/links.js';

/** Properties of the large picture and of the cards' pictures. `sizes` must match styles/start.css. */
export const HERO = Object.freeze({
  className: 'thumbnail',
  sizes: '(min-width: 100rem) 37rem, (min-width: 56rem) 26.5rem, (min-width: 44rem) 44vw, 92vw',
  fetchPriority: 'high',
  // The start page is hidden when the page opens a game.
  loading: 'lazy',
});
const CARD = Object.freeze({
  className: 'thumbnail',
  sizes: '(min-width: 100rem) and (orientation: landscape) 22rem, 11rem',
  loading: 'lazy',
});

/** Draws a ruleset's board into an element. @typedef {(place: HTMLElement, ruleset: string) => void} Draw */
/** A game and its listed rulesets. @typedef {[GameName, readonly string[]]} Group */

/** @param {(ruleset: string) => boolean} isListed @param {Draw} draw */
export function showStart(isListed, draw) {
  const groups = GAME_NAMES.map(
    (game) => /** @type {Group} */ ([game, GAMES[game].rulesets.filter(isListed)]),
  );
  const all = groups.filter(([, rulesets]) => rulesets.length > 0);
  const [first] = all;
  if (first === undefined) return;
  // An unfinished game takes the place of the large game, which becomes a card.
  const isGoing = !byId('going').hidden;
  byId('hero').hidden = isGoing;
  if (!isGoing) showHero(first, draw);
  const others = all.slice(isGoing ? 0 : 1);
  byId('more-title').hidden = others.length === 0;
  byId('more-title').textContent = t('start.more');
  byId('more').replaceChildren(
    ...others.map((group) => element('li.card', { data: { game: group[0] } }, ...cardOf(group, draw))),
  );
  byId('doors').replaceChildren(...doorsOf(first));
}

/** @param {Group} group @param {Draw} draw */
function showHero(group, draw) {
  const hero = byId('hero');
  const [picture, words] = /** @type {[HTMLElement, HTMLElement]} */ (cardOf(group, draw, surface().play));
  words.className = 'offer';
  [hero.dataset['game']] = group;
  hero.querySelectorAll('.offer, .picture').forEach((old) => old.remove());
  hero.querySelector('.words')?.append(words);
  hero.append(picture);
}

/**
 * Returns the picture and the text of a game.
 * @param {Group} group
 * @param {Draw} draw
 * @param {MessageKey} [play] label of the first button; given for the large game only
 * @returns {HTMLElement[]}
 */
function cardOf([game, [first = '', ...others]], draw, play) {
  const name = t(`ruleset.${first}.name`);
  const { minutes, effort } = GAMES[game];
  const named = () => element('span.unseen', `: ${name}`);
  const actions = element(
    'p.row',
    element(
      'a',
      {
        href: `#game=${first}`,
        class: `ruleset play ${play ? 'primary' : ''}`,
        data: { ruleset: first },
      },
      t(play ?? 'start.play'),
      named(),
    ),
    element(
      'a.learn',
      { href: `#game=${first}&lesson=1`, data: { lesson: first } },
      t('start.learn'),
      named(),
    ),
    ...others.map((id) =>
      element(
        'a.ruleset.other',
        { href: `#game=${id}`, data: { ruleset: id }, title: t(`ruleset.${id}.subtitle`) },
        t('start.other', { name: t(`ruleset.${id}.name`) }),
      ),
    ),
  );
  return [
    pictureOf(game, first, draw, play ? HERO : CARD),
    element(
      'div',
      element('h2', name),
      element('p.aim', t(`start.aim.${game}`)),
      element('p.length', `${t('start.minutes', { minutes })} · ${t(`start.effort.${effort}`)}`),
      actions,
    ),
  ];
}

/**
 * @param {GameName} game
 * @param {string} ruleset
 * @param {Draw} draw
 * @param {Partial<HTMLImageElement>} how
 */
function pictureOf(game, ruleset, draw, how) {
  const place = element('a.picture', { href: `#game=${ruleset}`, tabindex: -1, aria: { hidden: true } });
  const picture = firstPicture(game, how);
  if (picture === null) draw(place, ruleset);
  else {
    // Some browsers can't decode the format, such as Edge before 121.
    picture.onerror = () => draw(place, ruleset);
    place.append(picture);
  }
  return place;
}

/** Links to other pages. A single-file build links only to the sources. @param {Group} group large game */
function doorsOf([, [first]]) {
  /** @type {[string, 'teachers' | 'site' | 'print' | 'kiosk' | 'sources'][]} */
  const doors = [
    [`print.html#game=${first}&what=worksheet,key`, 'teachers'],
    ['on-your-site.html', 'site'],
    [`print.html#game=${first}`, 'print'],
    ['?kiosk=1', 'kiosk'],
  ];
  const linked = doors.flatMap(([href, name]) =>
    linkToPage(href, t(`start.door.${name}`)).map((link) => /** @type {const} */ ([link, name])),
  );
  const sources = element('a', { href: `#game=${first}&view=sources` }, t('start.door.sources'));
  return [...linked, /** @type {const} */ ([sources, 'sources'])].map(([link, name]) => {
    // Opened in another tab, because a kiosk has no link back.
    if (name === 'kiosk') Object.assign(link, { target: '_blank', rel: 'noopener' });
    return element('li', link, element('span', t(`start.door.${name}.what`)));
  });
}
