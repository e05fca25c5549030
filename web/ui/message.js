/** The message area: the side to move, refusals with their rules, and results. */

/** @import { RulesetInfo, State } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { language, t } from '../i18n/i18n.js';
import {
  clauseOf,
  drawnText,
  mustCapture,
  outcomeText,
  outcomeTitle,
  pairText,
  refusalText,
  sideName,
  squareName,
} from '../board/a11y/names.js';
import {
  cannotWinText,
  clocksOf,
  clockText,
  directionOf,
  haveJustTurned,
  wasJustHitBack,
} from '../board/a11y/status.js';
import { diceOf } from '../board/scene.js';
import { endingOfferOf } from '../state/ending-offer.js';
import { isEnding } from '../state/interaction.js';
import { STILL } from '../board/empty-scene.js';
import { personAt } from '../state/match.js';
import { surface } from '../state/surface.js';
import { onlyPerson, trackOf, whoOf } from '../state/players.js';
import { GAMES, geometryOf } from '../games/games.js';
import { button, element } from '../dom.js';
import { changesText, clauseLine } from './clause.js';
import { face, opponentName } from './faces.js';
import { icon } from './icons.js';
import { keepFocus } from './keep-focus.js';

/** @param {HTMLElement} place @param {GameModel} model */
export function showMessage(place, model) {
  // Clocks, options and offers would distract from a refusal.
  const others = model.refusal === null ? [...endingOf(model), ...remarksOf(model)] : [];
  keepFocus(place, [...messageOf(model), ...others]);
  place.dataset['kind'] = model.refusal === null ? model.interaction.type : 'refusal';
}

/** @param {string} text */
const lead = (text) => element('p.lead', text);

/** @param {string} text */
const hint = (text) => element('p.hint', text);

/** Makes a hint that small layouts leave out. @param {string} text */
const advice = (text) => element('p.hint.advice', text);

/** @param {GameModel} model @returns {HTMLElement[]} */
function messageOf(model) {
  const { refusal, info, game, interaction } = model;
  if (refusal !== null) return refusalOf(model, refusalText(refusal, model), refusal.clause);
  const side = sideName(info, game.turn);
  switch (interaction.type) {
    case 'over':
      // The result appears after the winner's celebration.
      return isEnding(model) ? [hint('')] : resultOf(model);
    case 'lot':
      return [lead(lotText(model))];
    case 'throw':
      return [lead(turnText(model)), advice(t('status.throw'))];
    case 'rolling':
      return [lead(t('status.rolling')), hint('')];
    case 'forced':
      return [
        lead(t(interaction.move.kind === 'pass' ? 'card.pass' : 'card.fails', { side })),
        ...forcedRule(model, interaction.move.kind),
      ];
    case 'enter':
      return [lead(turnText(model)), ...notesOf(model), ...diceChoice(model)];
    case 'away':
      return [lead(turnText(model)), hint(t('status.away'))];
    case 'computer':
      return computersOf(model, side);
    case 'reading':
      return readingOf(model);
    case 'tried':
      return [];
    default:
      return interaction;
  }
}

/** @param {GameModel} model */
const lotText = ({ game }) => t(game.lot.length > 0 ? 'status.lot-tie' : 'status.lot');

/** @param {GameModel} model */
function turnText(model) {
  const { info, game, players } = model;
  // In the layout for two people face to face, the panel always faces the person to move.
  if (model.seats.who === 'table' || onlyPerson(players) === game.turn) return t('status.yours');
  const person = personAt(model, game.turn);
  return person === null
    ? t('status.turn', { side: sideName(info, game.turn) })
    : t('status.named', { name: person.name });
}

/** @param {string} text @returns {[string, string]} the first sentence, and the rest */
function firstSentence(text) {
  const [first] = new Intl.Segmenter(language(), { granularity: 'sentence' }).segment(text);
  const end = first?.segment.length ?? text.length;
  return [text.slice(0, end).trim(), text.slice(end).trim()];
}

/**
 * Makes the message for a refusal: the fault, what to do instead, and the rule. Small layouts fold the rule
 * under "Why?".
 * @param {GameModel} model
 * @param {string} text
 * @param {string} clause
 */
function refusalOf(model, text, clause) {
  const [wrong, others] = firstSentence(text);
  const rule = clauseOf(model.info, clause);
  const hasRoom = !/above|low/.test(document.documentElement.dataset['layout'] ?? '');
  const why = element(
    'details.why',
    element('summary', t('refusal.why', { number: rule?.number ?? '' })),
    ...clauseLine(model, clause),
  );
  // The rule numbers the points from the side to move, but here the page numbers them from the other side.
  if (trackOf(model) !== model.game.turn && geometryOf(model.info, false).isCounted)
    why.append(element('p.clause', t('table.counted')));
  why.open = hasRoom;
  return [
    element('p.lead', icon('refused'), wrong),
    ...(others === '' ? [] : [element('p.instead', others)]),
    ...(rule === undefined ? [] : [why]),
    ...diceChoice(model),
  ];
}

/** Returns the text of the hint, notice or remark. @param {GameModel} model @returns {string | null} */
function noteText(model) {
  const { hint: shown, remark, notice } = model;
  if (shown !== null) return shown.text(model, shown);
  const note = notice ?? remark;
  return note === null ? null : t(note.key, note.values);
}

/** @param {GameModel} model */
function notesOf(model) {
  const note = noteText(model);
  // An offer to end the game takes the place of the advice.
  const usual = () => advice(endingOfferOf(model) === null ? hintOf(model) : '');
  if (note === null) return [usual()];
  if (model.hint !== null) return [element('p.hint.tip', icon('hint'), note)];
  const level = speakerOf(model);
  if (level === null) return [hint(note)];
  return [element('p.hint.says', face(level), pairText(opponentName(level), note)), usual()];
}

/** Returns the level of the opponent that makes the remark; null if none does. @param {GameModel} model */
function speakerOf({ game, notice, players, remark }) {
  const opponent = players[game.turn === 0 ? 1 : 0];
  const isSaid = notice === null && remark !== null && remark.key.startsWith('remark.');
  return isSaid && opponent.type === 'computer' ? opponent.level : null;
}

/** @param {GameModel} model @param {string} side @returns {HTMLElement[]} */
function computersOf(model, side) {
  const { interaction, paused, info } = model;
  if (interaction.type !== 'computer') return [];
  const words = {
    lot: () => '',
    throw: () => t('status.rolls'),
    turn: () => t('status.thinking'),
    forced: () => t(info.dice > 0 ? 'announce.failed' : 'card.pass', { side }),
  };
  const text = paused ? t('status.paused') : (noteText(model) ?? words[interaction.next]());
  const isThinking = !paused && interaction.next === 'turn' && interaction.only === null;
  return [
    lead(interaction.next === 'lot' ? lotText(model) : turnText(model)),
    element('p', { class: isThinking ? 'hint thinks' : 'hint' }, text),
  ];
}

/** @param {GameModel} model @param {'move' | 'pass' | 'fails'} kind */
function forcedRule(model, kind) {
  const names = kind === 'pass' ? ['forced-pass'] : ['any-die', 'no-play'];
  const ids = names.map((name) => `${model.info.game}.${name}`);
  return ids.flatMap((id) => clauseLine(model, id)).slice(0, 1);
}

/** @param {GameModel} model @returns {string} */
function hintOf(model) {
  const { interaction, info, game } = model;
  if (interaction.type !== 'enter') return '';
  const { entered, next, selected } = interaction;
  const byDice = info.dice > 0;
  if (entered.length > 0 && next.ends !== null) return t('hint.may-stop');
  if (entered.length > 0 && !byDice) return t('hint.go-on');
  if (selected !== null) return t('hint.target', { square: squareName(model, selected) });
  const captures = next.steps.filter((step) => step.captures.length > 0).length;
  if (captures > 0 && GAMES[info.game].jumps) {
    // The pieces that can capture are marked once the previous move has ended.
    if (model.animation !== STILL) return '';
    return t(mustCapture(info) ? 'hint.must-capture' : 'hint.may-capture');
  }
  return byDice ? t('hint.dice') : t('hint.select', { piece: `${info.game}.${game.turn}` });
}

const DIE_FACES = ['', '⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];

/**
 * Returns a button for each die that is left, if several can be played.
 * @param {GameModel} model
 */
function diceChoice(model) {
  const { interaction, info } = model;
  if (interaction.type !== 'enter' || info.dice === 0) return [];
  const playable = new Set(interaction.next.steps.map(({ die }) => die));
  if (playable.size < 2) return [];
  const left = diceOf(model).flatMap(({ used, value }) => (used ? [] : [value]));
  const buttons = [...new Set(left)].sort().map((die) => {
    const name = t('do.die', { die });
    const aria = { label: name, pressed: interaction.die === die, disabled: !playable.has(die) };
    return button(
      `die-${die}`,
      { class: 'die', title: name, aria },
      element('span', { aria: { hidden: true } }, DIE_FACES[die] ?? ''),
    );
  });
  return [element('div.row', element('span.die-choice', t('dice.which')), ...buttons)];
}

/** Makes the message for an imported game. @param {GameModel} model */
function readingOf({ game, info, reading }) {
  if (reading === null) return [];
  return [lead(outcomeTitle(info, reading.outcome)), ...drawnOf(info, game), hint(t('reading.hint'))];
}

/**
 * Returns a note if an imported game went on after a position that these rules declare a draw.
 * @param {RulesetInfo} info
 * @param {Pick<State, 'drawnAt'>} game
 */
function drawnOf(info, game) {
  const text = drawnText(info, game);
  return text === '' ? [] : [hint(text)];
}

/** @param {GameModel} model */
function resultOf(model) {
  const { game, info } = model;
  const { outcome } = game;
  if (outcome === null) return [];
  const isRead = model.reading !== null && !model.reading.byRules;
  const isStated = outcome.key.endsWith('.stated');
  const more = surface().atEnd?.(model);
  return [
    ...(more?.above ?? []),
    element(
      'p.lead.result',
      { id: 'result', data: { winner: String(outcome.winner), key: outcome.key } },
      outcomeTitle(info, outcome, onlyPerson(model.players)),
    ),
    hint(outcomeText(outcome)),
    ...(more?.facts ?? []),
    ...drawnOf(info, game),
    ...(isStated ? [] : clauseLine(model, outcome.clause)),
    ...(isRead ? [hint(t('reading.hint'))] : []),
    element(
      'div.row',
      button(
        'again',
        { class: isRead ? '' : 'primary' },
        t(surface().kind === 'kiosk' ? 'kiosk.again' : 'do.rematch'),
      ),
      whoOf(model.players) !== 'both' && button('again-swapped', t('do.rematch-swapped')),
    ),
  ];
}

/** Makes the offer to end a game that one side can no longer win. @param {GameModel} model */
function endingOf(model) {
  const offer = endingOfferOf(model);
  if (offer === null) return [];
  const side = sideName(model.info, offer.side);
  const names = {
    resign: () => (onlyPerson(model.players) === null ? t('do.resigns', { side }) : t('do.resign')),
    draw: () => t('do.draw'),
    concede: () => t('do.concede'),
    'offer-draw': () => t('do.offer-draw'),
  };
  const ways = offer.ways.map((way) => button(way, names[way]()));
  return [
    element('p.ending', cannotWinText(model, offer.side)),
    element('div.row', ...ways, button('decline-end', t('do.play-on'))),
  ];
}

/** Makes a line that lists the changed options, if any. @param {RulesetInfo} info */
export function changedOptions(info) {
  const text = changesText(info);
  return text === '' ? [] : [element('p.changed', text)];
}

/** @param {GameModel} model @returns {HTMLElement[]} */
function remarksOf(model) {
  const remarks = [];
  for (const clock of clocksOf(model)) {
    remarks.push(element('p.clock', { data: { clock: clock.key } }, clockText(clock)));
  }
  remarks.push(...changedOptions(model.info));
  const direction = directionOf(model);
  if (direction !== null) {
    const text = haveJustTurned(model)
      ? element('p.direction', t(`turned.${direction}`))
      : element('p.direction.unseen', t(`direction.${direction}`));
    remarks.push(text);
  }
  const isHitBack = model.game.outcome === null && wasJustHitBack(model);
  return [
    ...(remarks.length === 0 ? [] : [element('div.remarks', ...remarks)]),
    ...(isHitBack ? clauseLine(model, `${model.info.game}.entry-hit`) : []),
  ];
}
