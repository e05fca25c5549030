/** The card of a finished game: the result and its rule, a few facts, and suggestions. */

/** @import { Decision } from '../engine/review.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Result, Suggestion } from '../state/results.js' */
/** @import { Badge, Total } from '../state/shelf-totals.js' */
import { t } from '../i18n/i18n.js';
import { clauseOf, outcomeText, outcomeTitle } from '../board/a11y/names.js';
import { onlyPerson } from '../state/players.js';
import { suggestedLevel } from '../state/results.js';
import { BADGE_LEVEL } from '../state/shelf-totals.js';
import { face, opponentName } from './faces.js';
import { button, element } from '../dom.js';
import { clauseLine } from './clause.js';
import { endFacts } from './end-facts.js';
import { changedOptions } from './message.js';
import { icon } from './icons.js';
import { signOf } from './saved-game-card.js';
import { winningPieces } from './winning-pieces.js';

/**
 * Facts that are not in the record. `results` and `total`: the person's last games and all games on this
 * side, this one included; `total` is null if no person plays alone; `badges`: badges that this game has
 * earned; `minutes`: how long the game took, null if unknown.
 * @typedef {{ results: Result[], total: Total | null, badges: Badge[], minutes: number | null }} Remembered
 */

/** @param {Badge} badge */
export const newBadgeText = (badge) => t('end.badge', { name: t(`badge.${badge}`, { level: BADGE_LEVEL }) });

/** Makes the rule of the outcome, folded under its number. @param {GameModel} model @param {string} clause */
function foldedRule(model, clause) {
  const number = clauseOf(model.info, clause)?.number;
  if (number === undefined) return null;
  const summary = element('summary', t('rule.number', { number }));
  return element('details.why', summary, ...clauseLine(model, clause));
}

/** Returns whether a person has played alone against the computer. @param {GameModel} model */
const isAgainstComputer = ({ players }) =>
  onlyPerson(players) !== null && players.some(({ type }) => type === 'computer');

/**
 * Makes the suggestion for the next game or lesson. A level suggested after a win is the primary button,
 * above the rematch.
 * @param {GameModel} model
 * @param {Suggestion | null} suggestion of another level
 */
function suggestionLink(model, suggestion) {
  if (suggestion !== null) {
    const { level, ending } = suggestion;
    const text = t(levelKey(suggestion), { name: opponentName(level), level });
    const look = ending === 'won' ? 'suggestion primary' : 'suggestion';
    return button(`try-level-${level}`, { class: look }, face(level), text);
  }
  const isWon = model.game.outcome?.winner === onlyPerson(model.players);
  if (isWon || !isAgainstComputer(model)) return element('a.suggestion', { href: '#' }, t('end.other-game'));
  return button('lesson', { class: 'suggestion' }, t('end.lesson'));
}

/** Returns the message that suggests a level. @param {Suggestion} suggestion @returns {MessageKey} */
function levelKey({ ending, streak }) {
  if (ending === 'lost') return 'end.lower-level';
  return streak === 1 ? 'end.next-level' : streak === 2 ? 'end.won-twice' : 'end.won-often';
}

/**
 * @param {GameModel} model
 * @param {Decision[]} decisions already reviewed
 * @param {Remembered} remembered
 * @returns {HTMLElement[]} content of the card
 */
export function endCard(model, decisions, remembered) {
  const { outcome } = model.game;
  if (outcome === null) return [];
  const isStated = outcome.key.endsWith('.stated');
  const isRead = model.reading !== null && !model.reading.byRules;
  const suggestion = isAgainstComputer(model) ? suggestedLevel(remembered.results) : null;
  const isNextStep = suggestion?.ending === 'won';
  const link = suggestionLink(model, suggestion);
  link.append(icon('redo'));
  const rematch = button('again', { class: isNextStep || isRead ? '' : 'primary' }, t('do.rematch'));
  return [
    button(
      'end-close',
      { class: 'close', title: t('end.close'), aria: { label: t('end.close') } },
      icon('refused'),
    ),
    element(
      'div.scrolls',
      winningPieces(model),
      element(
        'h2.lead.result',
        { id: 'result', data: { winner: String(outcome.winner), key: outcome.key } },
        outcomeTitle(model.info, outcome, onlyPerson(model.players)),
      ),
      element('p.hint', outcomeText(outcome)),
      isStated ? null : foldedRule(model, outcome.clause),
      ...changedOptions(model.info),
      isRead && element('p.hint', t('reading.hint')),
      endFacts(model, decisions, remembered),
      ...remembered.badges.map((badge) => element('p.badge', signOf('won'), newBadgeText(badge))),
    ),
    ...(isNextStep ? [link] : []),
    element(
      'div.row',
      !isNextStep && !isRead && rematch,
      button('review', { class: isRead ? 'primary' : '' }, t('do.review')),
      (isNextStep || isRead) && rematch,
      onlyPerson(model.players) !== null && button('again-swapped', t('do.rematch-swapped')),
    ),
    ...(isNextStep ? [] : [link]),
  ];
}
