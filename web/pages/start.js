/**
 * The start list: five boards, drawn by the renderer of the game itself, and the rulesets that are played on
 * them.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Rules } from '../state/game-model.js' */
import { DRAWINGS, GAME_NAMES, geometryOf } from '../games/games.js';
import { t } from '../i18n/i18n.js';
import { lookOf } from '../board/render/board-look.js';
import { createRenderer } from '../board/render/renderer.js';
import { noMarks, STILL, withIdentity } from '../board/empty-scene.js';
import { element } from '../dom.js';

/**
 * @param {HTMLElement} list
 * @param {RulesetInfo[]} rulesets
 * @param {Rules} rules
 */
export function showStart(list, rulesets, rules) {
  const groups = GAME_NAMES.map((name) => rulesets.filter(({ game }) => game === name));
  list.replaceChildren(...groups.filter((group) => group.length > 0).map((group) => cardOf(group, rules)));
}

/**
 * @param {RulesetInfo[]} rulesets of one game: the first gives the board
 * @param {Rules} rules
 * @returns {HTMLElement}
 */
function cardOf(rulesets, rules) {
  const first = /** @type {RulesetInfo} */ (rulesets[0]);
  const canvas = element('canvas', { class: 'thumbnail', aria: { hidden: 'true' } });
  const links = rulesets.map((info) =>
    element(
      'a',
      { href: `#game=${info.id}`, class: 'ruleset', data: { ruleset: info.id } },
      element('strong', { text: t(`ruleset.${info.id}.name`) }),
      element('span', { text: t(`ruleset.${info.id}.subtitle`) }),
    ),
  );
  const picture = element(
    'a',
    { href: `#game=${first.id}`, class: 'picture', aria: { hidden: 'true' } },
    canvas,
  );
  picture.tabIndex = -1;
  drawThumbnail(canvas, first, rules);
  const lesson = element(
    'a',
    { href: `#game=${first.id}&lesson=1`, class: 'learn', data: { lesson: first.id } },
    t('do.lesson'),
    element('span', { class: 'unseen', text: ` · ${t(`ruleset.${first.id}.name`)}` }),
  );
  return element(
    'li',
    { class: 'card', data: { game: first.game } },
    picture,
    element('div', {}, ...links, lesson),
  );
}

/** @param {HTMLCanvasElement} canvas @param {RulesetInfo} info @param {Rules} rules */
function drawThumbnail(canvas, info, rules) {
  const renderer = createRenderer(canvas, () => {});
  const geometry = geometryOf(info, false);
  // The shape from the start, so that nothing shifts when it is drawn.
  canvas.height = (canvas.width * geometry.height) / geometry.width;
  const game = new rules.Game(info.id);
  const record = new rules.Record(game, null, null);
  const { pieces } = record.state();
  record.free();
  game.free();
  renderer.show({
    look: lookOf(info.game),
    geometry,
    pieces: withIdentity([], pieces),
    marks: noMarks(),
    dice: [],
    animation: STILL,
    dragged: null,
  });
  new ResizeObserver(async () => {
    // A page that opens a game has a start page that nobody sees.
    if (canvas.clientWidth === 0) return;
    await DRAWINGS.load(info.game);
    renderer.resize(canvas.clientWidth, (canvas.clientWidth * geometry.height) / geometry.width);
  }).observe(canvas);
}
