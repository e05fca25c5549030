/** Announces the game: moves, rolls and results in a polite live region, refusals in an assertive one. */

/** @import { Refusal, RulesetInfo, StepView } from '../../pkg/ludoteca_wasm.js' */
/** @import { GameModel, StoreEvent, Notice } from '../../state/game-model.js' */
import { t } from '../../i18n/i18n.js';
import { trackOf } from '../../state/players.js';
import {
  clauseOf,
  effectsText,
  goalText,
  listText,
  moveNumber,
  moveText,
  pathText,
  placeText,
  refusalText,
  ruleText,
  sentencesText,
  sideName,
  squareName,
} from './names.js';
import { cannotWinText, clocksOf, clockText, diceText, statusText } from './status.js';

/** @typedef {ReturnType<typeof createAnnouncer>} Announcer */

/** @param {HTMLElement} polite @param {HTMLElement} assertive live regions */
export function createAnnouncer(polite, assertive) {
  /**
   * Texts to be joined at the end of the current task, since only the last of several would be spoken.
   * @type {string[]}
   */
  let waiting = [];
  let refused = '';

  /**
   * Writes a text to a live region. A no-break space makes a screen reader repeat an unchanged text.
   * @param {HTMLElement} region
   * @param {string} text
   */
  function write(region, text) {
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  }

  /** Announces a text politely. @param {string} text */
  function say(text) {
    if (text === '') return;
    waiting.push(text);
    if (waiting.length > 1) return;
    queueMicrotask(() => {
      write(polite, waiting.join(' '));
      waiting = [];
    });
  }

  return {
    /** Last refusal with its rule, to be repeated on request. */
    get refused() {
      return refused;
    },
    say,
    /** Announces a text immediately. @param {string} text */
    warn: (text) => write(assertive, text),
    /** @param {GameModel} model @param {StoreEvent} event */
    announce(model, event) {
      if (event.type === 'refused') {
        const [short, full] = refusalTexts(model, event.refusal);
        refused = full;
        write(assertive, short);
        return;
      }
      if (assertive.textContent !== '') assertive.textContent = '';
      if (event.type === 'opened') refused = '';
      say(textOf(model, event));
    },
  };
}

/**
 * Returns two texts for a refusal: its reason with the rule's number, and its reason with the whole rule.
 * @param {GameModel} model
 * @param {Refusal} refusal
 */
function refusalTexts(model, refusal) {
  const { info } = model;
  const reason = refusalText(refusal, model, String);
  const rule = clauseOf(info, refusal.clause);
  const number = rule === undefined ? '' : `${t('rule.number', { number: rule.number })}.`;
  return [sentencesText(reason, number), sentencesText(reason, ruleText(info, refusal.clause))];
}

/** @param {GameModel} model @param {StoreEvent} event */
function textOf(model, event) {
  const { info, game, interaction } = model;
  const turn = sideName(info, game.turn);
  switch (event.type) {
    case 'opened':
      return openedText(model, event.isNew === true);
    case 'played':
      return sentencesText(
        moveText(info, event.move, trackOf(model)),
        ...(game.outcome === null ? [whatIsNext(model), repetitionOf(model)] : []),
        remarkText(event.remark),
      );
    case 'put-down':
      return t('announce.put-down', { square: squareName(model, event.square) });
    case 'stepped-back':
      return t('announce.stepped-back');
    case 'entered':
      return sentencesText(enteredText(model, event.step), nextOf(model));
    case 'selected':
      return model.notice !== null
        ? remarkText(model.notice)
        : t('announce.selected', { square: placeText(model, event.square) });
    case 'noticed':
      return remarkText(model.notice);
    case 'threw':
      return sentencesText(
        t('announce.threw', { side: turn, dice: listText(game.dice.map(String)) }),
        // Only for people, because the computer moves immediately and its move is announced.
        interaction.type === 'forced' ? statusText(model) : '',
      );
    case 'drew-lots': {
      const [first, second] = event.lot;
      const then = first === second ? t('announce.tie') : t('announce.starts', { side: turn });
      return `${t('announce.lot', { first, second })} ${then}`;
    }
    case 'moved-in-line':
      return sentencesText(event.isUndone === true ? t('announce.undone') : '', lineText(model));
    case 'cannot-win':
      return [...game.cannotWin.map((side) => cannotWinText(model, side)), t('announce.may-end')].join(' ');
    case 'ended':
      return game.outcome === null ? '' : statusText(model);
    case 'plays-on':
      return statusText(model);
    case 'rule':
      return model.rule === null ? '' : triedText(info, model.rule);
    case 'thinks':
      return t('status.thinks');
    case 'remarked':
      return remarkText(model.remark);
    case 'hinted':
      return model.hint?.spoken(model, model.hint) ?? '';
    default:
      return '';
  }
}

/** @param {RulesetInfo} info @param {string} rule id of the rule being tried out */
function triedText(info, rule) {
  return `${t('trying.title', { number: clauseOf(info, rule)?.number ?? '' })} ${t(`clause.${rule}`)}`;
}

/** A finished game's result is announced separately. @param {GameModel} model @param {boolean} isNew */
function openedText(model, isNew) {
  const { info, game, reading } = model;
  if (game.outcome !== null && reading === null) return '';
  return sentencesText(`${t(`ruleset.${info.id}.name`)}.`, isNew ? goalText(info) : '', statusText(model));
}

/**
 * Text for a step of a move. Captures are announced here, even if the pieces are removed only at the end of
 * the move.
 * @param {GameModel} model
 * @param {StepView} step
 */
function enteredText(model, step) {
  const track = trackOf(model);
  const path = pathText(model.info, track, [step], step.captures);
  return sentencesText(`${path}.`, effectsText(model.info, track, step.effects));
}

/** Status after a move; empty if the computer is about to reply. @param {GameModel} model */
const whatIsNext = (model) =>
  model.interaction.type === 'computer' && !model.paused ? '' : statusText(model);

/** Position in the line of moves, and the move that led there. @param {GameModel} model */
function lineText(model) {
  const { info, game } = model;
  const move = game.moves[game.ply - 1];
  if (move === undefined) return `${t('announce.line-start')} ${statusText(model)}`;
  const [ply, plies] = [game.ply, game.plies].map((each) => moveNumber(info, each));
  const place = t('announce.line', { ply, plies });
  return `${place} ${moveText(info, move, trackOf(model))} ${statusText(model)}`;
}

/** Prompt for the next step of a partly entered move. @param {GameModel} model */
function nextOf(model) {
  if (model.interaction.type !== 'enter') return '';
  return model.info.dice > 0
    ? diceText(model)
    : `${t(model.interaction.next.ends === null ? 'hint.go-on' : 'hint.may-stop')}.`;
}

/** Repetition count, always announced because repetition may end the game. @param {GameModel} model */
const repetitionOf = (model) =>
  sentencesText(
    ...clocksOf(model).flatMap((clock) => (clock.key === 'repetition' ? `${clockText(clock)}.` : [])),
  );

/** @param {Notice | null} remark */
const remarkText = (remark) => (remark === null ? '' : t(remark.key, remark.values));
