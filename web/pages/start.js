/**
 * The start page: one game to begin with, the others as cards, and what else there is. The boards are drawn
 * by the renderer of the games themselves.
 */

/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Rules } from '../state/game-model.js' */
import { DRAWINGS, GAME_NAMES, GAMES, geometryOf } from '../games/games.js';
import { t } from '../i18n/i18n.js';
import { lookOf } from '../board/render/board-look.js';
import { Renderer } from '../board/render/renderer.js';
import { stillScene } from '../board/empty-scene.js';
import { byId, element } from '../dom.js';
import { linkBeside } from '../ui/links.js';

/**
 * Shows the games and the doors.
 * @param {RulesetInfo[]} rulesets
 * @param {Rules} rules
 */
export function showStart(rulesets, rules) {
  const groups = GAME_NAMES.map((name) => rulesets.filter(({ game }) => game === name));
  const [first, ...others] = groups.filter((group) => group.length > 0);
  if (first === undefined) return;
  showHero(first, rules);
  byId('more-title').hidden = others.length === 0;
  byId('more-title').textContent = t('start.more');
  byId('more').replaceChildren(
    ...others.map((group) =>
      element('li', { class: 'card', data: { game: group[0]?.game ?? '' } }, ...cardOf(group, rules)),
    ),
  );
  byId('doors').replaceChildren(...doorsOf(first));
}

/**
 * The game that stands first, with a large board that plays by itself for a while.
 * @param {RulesetInfo[]} group
 * @param {Rules} rules
 */
function showHero(group, rules) {
  const hero = byId('hero');
  const [picture, words] = /** @type {[HTMLElement, HTMLElement]} */ (cardOf(group, rules, 'start.now'));
  words.className = 'offer';
  hero.dataset['game'] = group[0]?.game ?? '';
  hero.querySelectorAll('.offer, .picture').forEach((old) => old.remove());
  hero.querySelector('.words')?.append(words);
  hero.append(picture);
}

/**
 * @param {RulesetInfo[]} rulesets of one game: the first gives the board
 * @param {Rules} rules
 * @param {MessageKey} [play] what the button says
 * @returns {HTMLElement[]} the picture and what is said
 */
function cardOf(rulesets, rules, play) {
  const [first, ...others] = /** @type {[RulesetInfo, ...RulesetInfo[]]} */ (rulesets);
  const name = t(`ruleset.${first.id}.name`);
  const { minutes, effort } = GAMES[first.game];
  const named = () => element('span', { class: 'unseen', text: `: ${name}` });
  const actions = element(
    'p',
    { class: 'row' },
    element(
      'a',
      {
        href: `#game=${first.id}`,
        class: `ruleset play ${play ? 'primary' : ''}`,
        data: { ruleset: first.id },
      },
      t(play ?? 'start.play'),
      named(),
    ),
    element(
      'a',
      { href: `#game=${first.id}&lesson=1`, class: 'learn', data: { lesson: first.id } },
      t('start.learn'),
      named(),
    ),
    ...others.map((info) =>
      element('a', {
        href: `#game=${info.id}`,
        class: 'ruleset other',
        data: { ruleset: info.id },
        text: t('start.other', { name: t(`ruleset.${info.id}.name`) }),
        title: t(`ruleset.${info.id}.subtitle`),
      }),
    ),
  );
  return [
    pictureOf(first, rules),
    element(
      'div',
      {},
      element('h2', { text: name }),
      element('p', { class: 'aim', text: t(`start.aim.${first.game}`) }),
      element('p', {
        class: 'length',
        text: `${t('start.minutes', { minutes })} · ${t(`start.effort.${effort}`)}`,
      }),
      actions,
    ),
  ];
}

/** @param {RulesetInfo} info @param {Rules} rules */
function pictureOf(info, rules) {
  const canvas = element('canvas', { class: 'thumbnail' });
  const picture = element(
    'a',
    { href: `#game=${info.id}`, class: 'picture', aria: { hidden: 'true' } },
    canvas,
  );
  picture.tabIndex = -1;
  drawThumbnail(canvas, info, rules);
  return picture;
}

/**
 * What else there is: documents beside the page, of which a single file has none.
 * @param {RulesetInfo[]} group the game that stands first
 */
function doorsOf([first]) {
  /** @type {[string, 'teachers' | 'site' | 'print' | 'kiosk' | 'sources'][]} */
  const beside = [
    [`print.html#game=${first?.id}&what=worksheet,key`, 'teachers'],
    ['on-your-site.html', 'site'],
    [`print.html#game=${first?.id}`, 'print'],
    ['?kiosk=1', 'kiosk'],
  ];
  const linked = beside.flatMap(([href, name]) =>
    linkBeside(href, t(`start.door.${name}`)).map((link) => /** @type {const} */ ([link, name])),
  );
  const sources = element('a', { href: `#game=${first?.id}&view=sources`, text: t('start.door.sources') });
  return [...linked, /** @type {const} */ ([sources, 'sources'])].map(([link, name]) => {
    // A kiosk has no way back.
    if (name === 'kiosk') Object.assign(link, { target: '_blank', rel: 'noopener' });
    return element('li', {}, link, element('span', { text: t(`start.door.${name}.what`) }));
  });
}

/** @param {HTMLCanvasElement} canvas @param {RulesetInfo} info @param {Rules} rules */
function drawThumbnail(canvas, info, rules) {
  const renderer = new Renderer(canvas, () => {});
  const geometry = geometryOf(info, false);
  // The shape from the start, so that nothing shifts when it is drawn.
  canvas.height = (canvas.width * geometry.height) / geometry.width;
  const game = new rules.Game(info.id);
  const record = new rules.Record(game, null, null);
  const { pieces } = record.state();
  record.free();
  game.free();
  renderer.show(stillScene(lookOf(info.game), geometry, pieces));
  new ResizeObserver(async () => {
    // A page that opens a game has a start page that nobody sees: no drawing is loaded, no board painted.
    if (canvas.clientWidth > 0) await DRAWINGS.load(info.game);
    renderer.resize(canvas.clientWidth, (canvas.clientWidth * geometry.height) / geometry.width);
  }).observe(canvas);
}
