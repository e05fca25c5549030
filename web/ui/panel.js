/**
 * Everything beside the board: who plays, what is asked, why not, how it ended, the list of turns, the
 * controls.
 */

/** @import { PartOf } from '../i18n/keys.js' */
/** @import { Clause, Color, Offer, Piece, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Seats } from '../state/players.js' */
/** @import { Interaction } from '../state/interaction.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { hasMessage, t } from '../i18n/i18n.js';
import {
  clauseOf,
  hintText,
  outcomeText,
  outcomeTitle,
  refusalText,
  sideName,
  squareName,
} from '../board/a11y/names.js';
import { clocksOf, clockText, directionOf } from '../board/a11y/status.js';
import { onlyPerson, whoOf } from '../state/players.js';
import { lookOf } from '../board/render/board-look.js';
import { drawPiece } from '../board/render/pieces.js';
import { DRAWINGS, GAMES, geometryOf } from '../games/games.js';
import { addressOfPage, changedSwitches, switchesWritten } from '../route/addresses.js';
import { button, byId, element } from '../dom.js';
import { isAble } from './game-commands.js';
import { icon } from './icons.js';
import { keepFocus } from './keep-focus.js';
import { showTools } from './toolbar.js';
import { addressOfTried } from '../state/rule-trial.js';
import { showWho } from './player-picker.js';

/** @param {GameModel} model @param {Seats} seats who plays, or will play after a lesson */
export function showPanel(model, seats) {
  const { info } = model;
  byId('title').textContent = t(`ruleset.${info.id}.name`);
  byId('subtitle').textContent = [
    t(`ruleset.${info.id}.subtitle`),
    ...(lookOf(info.game).metal ? [t('theme.metal.note')] : []),
  ].join(' · ');
  byId('players').replaceChildren(playerOf(model, 0), playerOf(model, 1));
  showWho(byId('who'), model, seats);
  showTried(model);
  const label = byId('label');
  // A refusal is read by itself.
  keepFocus(label, [...labelOf(model), ...(model.refusal === null ? remarksOf(model) : [])]);
  label.dataset['kind'] = kindOf(model);
  showControls(model);
  showActions(model);
}

/** Which rule is being tried on the board, and the way back to where it is read. @param {GameModel} model */
function showTried({ info, rule }) {
  const clause = rule === null ? undefined : clauseOf(info, rule);
  const there = document.getElementById('tried');
  if (clause === undefined) return there?.remove();
  const section = there ?? element('section', { id: 'tried' });
  if (there === null) byId('label').before(section);
  const title = t('trying.title', { number: clause.number });
  section.setAttribute('aria-label', title);
  keepFocus(section, [
    element('p', {}, element('b', { text: title }), ' ', t(`clause.${clause.id}`)),
    element('a', {
      href: addressOfTried({ game: info.id, clause: clause.id, ...switchesWritten(changedSwitches(info)) }),
      data: { do: 'back-to-rules' },
      text: t('trying.back'),
    }),
  ]);
}

/** @param {GameModel} model @returns {string} */
function kindOf(model) {
  if (model.refusal !== null) return 'refusal';
  return model.interaction.type;
}

/** @type {Record<string, HTMLCanvasElement>} */
const chips = {};

/**
 * The piece of a side, drawn once.
 * @param {GameModel} model
 * @param {Color} color
 */
function chip(model, color) {
  const { info } = model;
  const look = lookOf(info.game);
  const key = `${info.game} ${color} ${look.key}`;
  const known = chips[key];
  if (known !== undefined) return known;
  /** @type {Piece} */
  const piece = { color, kind: GAMES[info.game].signs[color] };
  const canvas = element('canvas', { class: 'chip', aria: { hidden: 'true' } });
  canvas.width = 96;
  canvas.height = 96;
  const context = canvas.getContext('2d');
  context?.setTransform(86, 0, 0, 86, 48, 48);
  void DRAWINGS.load(info.game).then(() => {
    if (context) drawPiece(context, look, piece, 3, geometryOf(info, false).radius);
  });
  chips[key] = canvas;
  return canvas;
}

/** @param {GameModel} model @param {Color} color */
function playerOf(model, color) {
  const { game, info } = model;
  const active = game.outcome === null && game.stage !== 'lot' && game.turn === color;
  const { off } = geometryOf(info, false);
  const count = model.shown
    .filter((piece) => piece.color === color && piece.square !== off)
    .reduce((sum, piece) => sum + piece.count, 0);
  const seat = seatOf(model, color);
  const player = element(
    'div',
    { class: 'player', data: { side: String(color) } },
    chip(model, color),
    element('span', { class: 'name', text: sideName(info, color) }),
    element(
      'span',
      { class: 'count' },
      String(count),
      element('span', { class: seat === '' ? 'words' : 'unseen', text: ` ${t('player.count')}` }),
      seat === '' ? '' : ` · ${seat}`,
    ),
  );
  player.classList.toggle('active', active);
  if (game.outcome !== null && game.outcome.winner === color) player.classList.add('winner');
  return player;
}

/** Who sits there, if that needs saying. @param {GameModel} model @param {Color} color */
function seatOf({ players }, color) {
  const { type } = players[color];
  if (type !== 'person') return t(`seat.${type}`);
  return onlyPerson(players) === color ? t('seat.person') : '';
}

/** @param {GameModel} model @returns {HTMLElement[]} */
function labelOf(model) {
  const { refusal, info, game, interaction } = model;
  if (refusal !== null) {
    return [
      element('p', { class: 'lead', text: refusalText(refusal) }),
      ...clauseLine(model, refusal.clause),
      ...deedOf(model),
    ];
  }
  const side = sideName(info, game.turn);
  switch (interaction.type) {
    case 'over':
      return resultOf(model);
    case 'lot':
      return [
        element('p', { class: 'lead', text: t(game.lot.length > 0 ? 'status.lot-tie' : 'status.lot') }),
        ...deedOf(model),
      ];
    case 'throw':
      return [element('p', { class: 'lead', text: t('status.turn', { side }) }), ...deedOf(model)];
    case 'rolling':
      return [
        element('p', { class: 'lead', text: t('status.rolling') }),
        element('p', { class: 'hint' }),
        ...watchersOf(model),
      ];
    case 'forced':
      return [
        element('p', {
          class: 'lead',
          text: t(interaction.turn.kind === 'pass' ? 'card.pass' : 'card.fails', { side }),
        }),
        ...forcedRule(model, interaction.turn.kind),
        ...deedOf(model),
      ];
    case 'enter':
      return [
        element('p', { class: 'lead', text: t('status.turn', { side }) }),
        element('p', { class: 'hint', text: saidOf(model) ?? hintOf(model) }),
        ...diceChoice(model),
        ...deedOf(model),
      ];
    case 'away':
      return [
        element('p', { class: 'lead', text: t('status.turn', { side }) }),
        element('p', { class: 'hint', text: t('status.away') }),
        ...sendButton(model),
      ];
    case 'computer':
      return computersOf(model, side);
    case 'reading':
      return readingOf(model);
    default:
      return interaction;
  }
}

/** What is to be done by a button. @param {GameModel} model */
function deedOf({ interaction }) {
  switch (interaction.type) {
    case 'lot':
    case 'throw':
      return [button(interaction.type, t(`do.${interaction.type}`), 'primary')];
    case 'forced':
      return [button('acknowledge', t(interaction.turn.kind === 'pass' ? 'do.pass' : 'do.fails'), 'primary')];
    case 'enter':
      return partTurn(interaction);
    default:
      return [];
  }
}

/** @param {GameModel} model */
const hasFriend = ({ players }) => players.some(({ type }) => type === 'friend');

/** A friend must get what has been played. @param {GameModel} model */
const sendButton = (model) => (hasFriend(model) ? [button('letter', t('do.letter'), 'primary')] : []);

/** What is to be said in place of the usual advice. @param {GameModel} model @returns {string | null} */
function saidOf(model) {
  const { hint, remark, notice } = model;
  if (hint !== null) return hintText(model, hint);
  const said = notice ?? remark;
  return said === null ? null : t(said.key, said.values);
}

/** @param {GameModel} model @param {string} side @returns {HTMLElement[]} */
function computersOf(model, side) {
  const { interaction, paused, info } = model;
  if (interaction.type !== 'computer') return [];
  const words = {
    lot: () => t('status.throws'),
    throw: () => t('status.throws'),
    turn: () => t('status.thinks'),
    forced: () => t(info.dice > 0 ? 'card.fails' : 'card.pass', { side }),
  };
  const said = paused ? t('status.paused') : (saidOf(model) ?? words[interaction.next]());
  const isThinking = !paused && interaction.next === 'turn' && interaction.only === null;
  return [
    element('p', {
      class: 'lead',
      text:
        interaction.next === 'lot'
          ? t(model.game.lot.length > 0 ? 'status.lot-tie' : 'status.lot')
          : t('status.turn', { side }),
    }),
    element('p', { class: isThinking ? 'hint thinks' : 'hint', text: said }),
    ...watchersOf(model),
  ];
}

/** Who watches can stop the computer; who looks back lets it go on. @param {GameModel} model */
function watchersOf({ paused, players }) {
  if (paused) return [button('go-on', t('do.go-on'), 'primary')];
  return whoOf(players) === 'nobody' ? [button('go-on', t('do.pause'))] : [];
}

/** @param {GameModel} model @param {'move' | 'pass' | 'fails'} kind */
function forcedRule(model, kind) {
  const names = kind === 'pass' ? ['forced-pass'] : ['any-die', 'no-play'];
  const ids = names.map((name) => `${model.info.game}.${name}`);
  return ids.flatMap((id) => clauseLine(model, id)).slice(0, 1);
}

/** @param {GameModel} model @returns {string} */
function hintOf(model) {
  const { interaction, info } = model;
  if (interaction.type !== 'enter') return '';
  const { entered, next, selected } = interaction;
  const byDice = info.dice > 0;
  if (entered.length > 0 && next.ends !== null) return t('hint.may-stop');
  if (entered.length > 0 && !byDice) return t('hint.go-on');
  if (selected !== null) return t('hint.target', { square: squareName(model, selected) });
  const captures = next.steps.filter((step) => step.captures.length > 0).length;
  if (captures > 0 && info.clauses.some(({ id }) => id === `${info.game}.compulsory`))
    return t('hint.must-capture');
  if (GAMES[info.game].jumps && captures > 0) return t('hint.may-capture');
  return t(byDice ? 'hint.dice' : 'hint.select');
}

/**
 * Buttons for a turn that has been entered in part.
 * @param {Extract<Interaction, { type: 'enter' }>} interaction
 */
function partTurn({ entered, next }) {
  if (entered.length === 0) return [];
  const parts = [button('undo-step', t('do.undo-step'))];
  if (next.ends !== null) parts.unshift(button('end-turn', t('do.end-turn'), 'primary'));
  return [element('div', { class: 'row' }, ...parts)];
}

const DIE_FACES = ['', '⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];

/** The dice that may still be played, one button each. @param {GameModel} model */
function diceChoice(model) {
  const { interaction } = model;
  if (interaction.type !== 'enter' || model.info.dice === 0) return [];
  const values = [
    ...new Set(interaction.next.steps.flatMap(({ die }) => (die === undefined ? [] : [die]))),
  ].sort();
  const buttons = values.map((die) => {
    const made = button(`die-${die}`, t('do.die', { die }), 'die', DIE_FACES[die]);
    made.setAttribute('aria-pressed', String(interaction.die === die));
    return made;
  });
  return buttons.length > 1
    ? [element('div', { class: 'row' }, element('span', { text: t('dice.which') }), ...buttons)]
    : [];
}

/** A finished game that is looked through. @param {GameModel} model */
function readingOf(model) {
  if (model.reading === null) return [];
  return [
    element('p', { class: 'lead', text: outcomeTitle(model.info, model.reading.outcome) }),
    element('p', { class: 'hint', text: t('reading.hint') }),
    playOn(),
  ];
}

const playOn = () => button('play-on', t('do.play-on'), 'primary');

/** @param {GameModel} model */
function resultOf(model) {
  const { game, info } = model;
  const { outcome } = game;
  if (outcome === null) return [];
  const isRead = model.reading !== null && !model.reading.byRules;
  const isStated = outcome.key.endsWith('.stated');
  return [
    element('p', {
      class: 'lead result',
      id: 'result',
      text: outcomeTitle(info, outcome),
      data: { winner: String(outcome.winner), key: outcome.key },
    }),
    element('p', { class: 'hint', text: outcomeText(outcome) }),
    ...(isStated ? [] : clauseLine(model, outcome.clause)),
    ...(isRead ? [element('p', { class: 'hint', text: t('reading.hint') })] : []),
    ...sendButton(model),
    element(
      'div',
      { class: 'row' },
      ...(isRead ? [playOn()] : []),
      button('again', t('do.rematch'), isRead ? '' : 'primary'),
      ...(whoOf(model.players) === 'both' ? [] : [button('again-swapped', t('do.rematch-swapped'))]),
    ),
  ];
}

/**
 * A rule with its number, its sentence and how well it is attested.
 * @param {GameModel} model
 * @param {string} id
 * @returns {HTMLElement[]}
 */
function clauseLine(model, id) {
  const clause = clauseOf(model.info, id);
  return clause === undefined ? [] : [clauseElement(clause, rulesAddress(model, id))];
}

/**
 * Where the rules of a game are read, as it is played.
 * @param {GameModel} model
 * @param {string | null} clause at which one
 */
export const rulesAddress = ({ info }, clause) =>
  addressOfPage('rules', {
    ...(clause === null ? {} : { clause }),
    ...switchesWritten(changedSwitches(info)),
  });

/** @param {Clause} clause @param {string} [href] where it is read among the others @returns {HTMLElement} */
export function clauseElement(clause, href) {
  const number = element('b', { text: t('rule.number', { number: clause.number }) });
  return element(
    'blockquote',
    { class: 'clause', data: { clause: clause.id, status: clause.status } },
    element(
      'p',
      {},
      href === undefined ? number : element('a', { href }, number),
      ' ',
      t(`clause.${clause.id}`),
    ),
    element(
      'div',
      { class: 'attested' },
      element('span', { class: 'status', text: t(`status.${clause.status}`) }),
      element('cite', { text: t(`citation.${clause.id}`) }),
    ),
  );
}

/** @param {GameModel} model @returns {HTMLElement[]} */
function remarksOf(model) {
  const remarks = [];
  for (const clock of clocksOf(model)) {
    remarks.push(element('p', { class: 'clock', data: { clock: clock.key }, text: clockText(clock) }));
  }
  const changed = model.info.switches.filter(({ value, default: standard }) => value !== standard);
  if (changed.length > 0) {
    const list = changed
      .map(({ key, value }) => `${switchName(model.info, key)}: ${switchValue(model.info, key, value)}`)
      .join('; ');
    remarks.push(element('p', { class: 'changed', text: t('switches.changed', { list }) }));
  }
  const direction = directionOf(model);
  if (direction !== null)
    remarks.push(element('p', { class: 'direction', text: t(`direction.${direction}`) }));
  return remarks;
}

/** @param {RulesetInfo} info @param {string} key @returns {string} */
export const switchName = (info, key) => t(`switch.${info.game}.${key}`);

/**
 * Numbers speak for themselves.
 * @param {RulesetInfo} info
 * @param {string} key
 * @param {string} value
 * @returns {string}
 */
export function switchValue(info, key, value) {
  const message = `switch.${info.game}.${key}.${value}`;
  return hasMessage(message) ? t(message) : value;
}

const CONTROLS = /** @type {const} */ (['first', 'undo', 'redo', 'last', 'flip']);

/** @param {GameModel} model */
function showControls(model) {
  const buttons = [
    ...CONTROLS.map((id) => button(id, t(`do.${id}`), '', icon(id))),
    button('hint', t('do.hint')),
  ];
  for (const each of buttons)
    each.setAttribute('aria-disabled', String(!isAble(each.dataset['do'] ?? '', model)));
  showTools(byId('controls'), buttons);
  byId('controls').setAttribute('aria-label', t('controls.title'));
}

/** @param {GameModel} model */
function showActions(model) {
  const { game, info, players } = model;
  const who = whoOf(players);
  const isPlayed = game.outcome === null && model.reading === null;
  const hasBegun = isPlayed && who !== 'nobody' && game.stage !== 'lot';
  const offers = hasBegun && who !== 'both';
  /** @type {[PartOf<'do'>, boolean][]} */
  const buttons = [
    ['new', true],
    ['lesson', true],
    ['rules', true],
    ['switches', info.switches.length > 0],
    ['share', true],
    ['record', true],
    ['draw', hasBegun && !offers && game.canAgree.draw],
    ['count', hasBegun && !offers && game.canAgree.count],
    ['resign', hasBegun],
  ];
  const shown = buttons.filter(([, isShown]) => isShown).map(([id]) => button(id, t(`do.${id}`)));
  if (hasBegun && !game.canAgree.draw) {
    // A game that knows no draw says so when it is asked.
    const draw = button('draw', t('do.draw'));
    draw.setAttribute('aria-disabled', 'true');
    shown.push(draw);
  }
  if (offers && !hasFriend(model)) {
    const offered = /** @type {Offer[]} */ (['draw', 'count']).filter((what) => game.canAgree[what]);
    shown.push(
      ...offered.map((what) => button(`offer-${what}`, t(`do.offer-${what}`))),
      button('swap', t('do.swap')),
    );
  }
  byId('actions').setAttribute('aria-label', t('actions.title'));
  showTools(byId('actions'), shown);
}
