/** The card that replaces the message and the tabs after a game: the result, then the review. */

/** @import { MoveView } from '../pkg/ludoteca_wasm.js' */
/** @import { Decision, Dependencies, Review } from '../engine/review.js' */
/** @import { Engine } from '../engine/engine.js' */
/** @import { Recovery } from '../engine/recovery.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { Lapse } from '../perfect/lapses.js' */
/** @import { Arrow, Shown } from '../board/scene.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Play } from '../state/play.js' */
/** @import { PlayingTime } from '../state/playing-time.js' */
/** @import { Result } from '../state/results.js' */
/** @import { Badge } from '../state/shelf-totals.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Remembered } from './end-card.js' */
/** @import { Reviewed, Retry } from './review-card.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { isAborted } from '../engine/engine.js';
import { whyBetter } from '../engine/reasons.js';
import { decisionsFrom, reviewGame } from '../engine/review.js';
import { judgeTried } from '../engine/tried-move.js';
import { GAMES } from '../games/games.js';
import { t } from '../i18n/i18n.js';
import { knownChances, learnChance } from '../state/chances.js';
import { keepLevel } from '../state/next-level.js';
import { computer, onlyPerson, storeSeats, withLevel } from '../state/players.js';
import { rulesets } from '../state/rulesets.js';
import { addResult, lastResults } from '../state/results.js';
import { addFoundMove, addToTotals, earnedBadges, storedTotals, totalOf } from '../state/shelf-totals.js';
import { byId, button, element, focusBoard } from '../dom.js';
import { moveNumber, shownMove } from '../board/a11y/names.js';
import { showLine } from './action-bar.js';
import { ChanceGraph } from './chance-graph.js';
import { addCommands } from './commands.js';
import { endCard, newBadgeText } from './end-card.js';
import { fitCard, leaveBar, onEscape } from './fit-card.js';
import { sameAgain } from './game-commands.js';
import { keepFocus } from './keep-focus.js';
import { findLapses, withLapses } from '../perfect/lapses.js';
import { showMessage } from './message.js';
import {
  pointText,
  retryCard,
  retryText,
  reviewButtons,
  reviewCard,
  stoppedCard,
  workingCard,
} from './review-card.js';
import { makeToolbar } from './toolbar.js';
import { using } from '../state/records.js';

/**
 * `aside`: the message shows the result instead, because the card was closed, a tab was being read, or the
 * game was not played here.
 * @typedef {{ type: 'none' } | { type: 'end' } | { type: 'aside' }
 *   | { type: 'working', controller: AbortController } | { type: 'stopped' }
 *   | { type: 'review', reviewed: Reviewed, shown: number }
 *   | { type: 'retry', reviewed: Reviewed, retry: Retry }} Card
 */

/**
 * Adds a button to the message, unless it has been added before.
 * @param {string} action @param {MessageKey} label
 */
function offer(action, label) {
  const row = byId('label').querySelector('.row');
  if (row !== null && row.querySelector(`[data-do="${action}"]`) === null)
    row.append(button(action, t(label)));
}

export class AfterGame {
  #store;
  #page;
  /** @type {Card} */ #card = { type: 'none' };
  /** The game to which the card belongs. @type {Play | null} */ #play = null;
  /** The last game that ended here. @type {Play | null} */ #ended = null;
  /** Badges earned by that game. @type {Badge[]} */ #badges = [];
  /** The last review, and the text of its record. @type {{ text: string, reviewed: Reviewed } | null} */
  #known = null;
  /** Turning points of the last review whose better move has been found or shown. @type {Set<number>} */
  #answered = new Set();
  #graph = new ChanceGraph('h3');
  #place = element('section', { id: 'card' });
  /** Scrolling part of a review. The element is reused, because a drag on its graph may be in progress. */
  #reviewed = element('div.scrolls');
  #steps = element('div.steps');

  /**
   * @param {Store} store
   * @param {object} page
   * @param {() => Engine} page.engine makes an engine for a single review, so that the review does not delay
   *   other searches
   * @param {Recovery} page.recovery
   * @param {(text: string) => void} page.say announces a text
   * @param {PlayingTime} page.time
   */
  constructor(store, page) {
    this.#store = store;
    this.#page = page;
    byId('label').before(this.#place);
    makeToolbar(this.#steps);
    fitCard(this.#place, () => this.#place.querySelector('.scrolls'));
    onEscape(() => this.#setAside());
    // A tab is only visible without the card.
    byId('tab-list').addEventListener('open', () => this.#setAside());
    store.subscribe((model, event) => void (event.type === 'retried' && this.#judge(model, event.move)));
    addCommands('after-game', {
      'end-close': () => this.#setAside(),
      'end-open': () => this.#showEnd(),
      review: () => void this.#review(),
      'review-stop': () => this.#stop(),
      'review-back': () => this.#showEnd(),
      'turning-point': ({ number }) => this.#show(number),
      'review-previous': () => this.#step(-1),
      'review-next': () => this.#step(1),
      'review-play-on': () => this.#playOn(),
      'show-better': ({ number }) => this.#showBetter(number),
      retry: ({ number }) => this.#retry(number),
      'retry-again': () => this.#retryAgain(),
      'retry-next': () => this.#retryNext(),
      'retry-end': () => this.#endRetry(),
      'try-level': ({ number }) => this.#changeLevel(number),
    });
  }

  /**
   * Updates the card after a change.
   * @param {boolean} [ends] true if a move here has just ended the game
   * @param {boolean} [isReading] true if a tab is being read, which the card must not cover
   */
  follow(ends = false, isReading = false) {
    const { play, model } = this.#store;
    if (play !== this.#play) {
      this.#leave();
      this.#play = play;
      this.#known = null;
    }
    if (model === null) return;
    // A review no longer applies when the game has continued.
    const isReview = this.#card.type === 'review' || this.#card.type === 'retry';
    if (isReview && this.#known?.text !== this.#store.text) this.#leave();
    if (this.#card.type === 'retry') this.#card = retryAfter(this.#card, model);
    const isOver = model.interaction.type === 'over';
    if (this.#card.type === 'none' && isOver) this.#card = { type: 'aside' };
    if (this.#card.type === 'aside' && ends) {
      this.#count(model);
      if (!isReading) this.#card = { type: 'end' };
      const news = [...(isReading ? [] : [t('end.opened')]), ...this.#badges.map(newBadgeText)];
      if (news.length > 0) this.#page.say(news.join(' '));
    }
    if ((this.#card.type === 'end' || this.#card.type === 'aside') && !isOver) this.#card = { type: 'none' };
    this.#draw(model);
  }

  /** Remembers the result of a game against the computer, once for each game. @param {GameModel} model */
  #count(model) {
    if (this.#ended === this.#play) return;
    this.#ended = this.#play;
    this.#badges = [];
    const { game, info, players } = model;
    const person = onlyPerson(players);
    const computer = players.find((player) => player.type === 'computer');
    if (person === null || computer?.type !== 'computer') return;
    const { winner = null, key = '' } = game.outcome ?? {};
    const ending = winner === null ? 'drawn' : winner === person ? 'won' : 'lost';
    const result = /** @type {Result} */ ({ level: computer.level, ending });
    addResult(info.id, person, result);
    const before = earnedBadges(storedTotals(), rulesets());
    addToTotals(info.id, person, result, {
      outcome: key,
      moves: moveNumber(info, game.ply),
      isByThreeKings: isByThreeKings(model),
    });
    this.#badges = earnedBadges(storedTotals(), rulesets()).filter((badge) => !before.includes(badge));
  }

  /** Closes the card. The message then shows the result, above the tabs. */
  #setAside() {
    const { model } = this.#store;
    if (this.#card.type !== 'end' || model === null) return;
    const hadFocus = this.#place.contains(document.activeElement);
    this.#card = { type: 'aside' };
    this.#draw(model);
    showMessage(byId('label'), model);
    this.#draw(model);
    if (hadFocus) byId('label').querySelector('button')?.focus();
  }

  /** Removes the card, and stops a review. */
  #leave() {
    if (this.#card.type === 'working') this.#card.controller.abort();
    this.#card = { type: 'none' };
  }

  /** @param {GameModel} model */
  #draw(model) {
    const card = this.#card;
    const { dataset } = byId('game');
    if (card.type === 'none' || card.type === 'aside') {
      delete dataset['card'];
      this.#place.replaceChildren();
      if (card.type === 'none') return;
      return this.#ended === this.#play ? offer('end-open', 'end.open') : offer('review', 'do.review');
    }
    const isNew = dataset['card'] !== card.type;
    dataset['card'] = card.type;
    this.#place.dataset['kind'] = card.type;
    if (isNew) leaveBar();
    if (card.type === 'end') {
      this.#place.setAttribute('aria-label', t('end.title'));
      // The card shows the result, so the message is emptied.
      keepFocus(byId('label'), []);
      return keepFocus(this.#place, endCard(model, this.#decisions(model), this.#remembered(model)));
    }
    this.#place.setAttribute('aria-label', t('review.title'));
    // The progress bar must not be replaced.
    if (card.type === 'working' && !isNew) return;
    const title = element('h2', t('review.title'));
    const back = button('review-back', t('review.back'));
    const head = element('div.head', title, back);
    if (card.type === 'retry') return this.#drawRetry(model, card);
    if (card.type === 'working') return keepFocus(this.#place, [head, ...workingCard()]);
    if (card.type === 'stopped') return keepFocus(this.#place, [head, ...stoppedCard()]);
    keepFocus(this.#place, [head, this.#reviewed, reviewButtons()]);
    const points = { shown: card.shown, answered: this.#answered };
    showLine(this.#steps, model);
    return keepFocus(this.#reviewed, reviewCard(model, card.reviewed, points, this.#graph, this.#steps));
  }

  /** @param {GameModel} model @param {Extract<Card, { type: 'retry' }>} card */
  #drawRetry(model, { reviewed, retry }) {
    const point = /** @type {Decision} */ (reviewed.review.turningPoints[retry.index]);
    const title = element('h2', pointText(model.info, point.ply + 1, shownMove(model, point.played)));
    const head = element('div.head', title, button('retry-end', t('retry.back')));
    keepFocus(this.#place, [head, ...retryCard(model, point, retry, this.#nextUnanswered() !== null)]);
  }

  /** @param {GameModel} model @returns {Remembered} */
  #remembered({ info: { id }, players }) {
    const person = onlyPerson(players);
    const minutes = this.#page.time.minutes;
    if (person === null) return { results: [], total: null, badges: [], minutes };
    const total = totalOf(storedTotals(), id, person);
    return { results: lastResults(id, person), total, badges: this.#badges, minutes };
  }

  /**
   * Returns the decisions from the review, or from a complete analysis in games without dice.
   * @param {GameModel} model
   * @returns {Decision[]}
   */
  #decisions({ info }) {
    if (this.#known !== null) return this.#known.reviewed.review.decisions;
    const chances = knownChances(this.#store).flatMap((chance) => chance ?? []);
    return using(rules.Record.parse(this.#store.text), (record) => {
      const isComplete = chances.length === record.movesFrom(0).length + 1;
      return info.dice === 0 && isComplete ? decisionsFrom(record, chances) : [];
    });
  }

  #redraw() {
    const { model } = this.#store;
    if (model !== null) this.#draw(model);
  }

  async #review() {
    const text = this.#store.text;
    if (this.#known?.text === text) return this.#open(this.#known.reviewed);
    this.#leave();
    const controller = new AbortController();
    this.#card = { type: 'working', controller };
    this.#redraw();
    this.#place.querySelector('button')?.focus();
    const { signal } = controller;
    const engine = this.#page.engine();
    try {
      /** @type {Dependencies} */
      const dependencies = {
        parse: (record) => rules.Record.parse(record),
        think: async (record, ask, patience) => {
          signal.throwIfAborted();
          return (await engine.think(record, ask, { ...patience, signal })).thought;
        },
        now: () => performance.now(),
        onProgress: (done) => this.#progress(done),
      };
      const estimated = await reviewGame(text, dependencies);
      // An error here must not make the review fail.
      const lapses = await this.#lapsesOf(text, estimated, dependencies).catch(() => []);
      if (signal.aborted) return;
      const review = withLapses(estimated, lapses);
      const reasons = review.turningPoints.map((point) => this.#whyOf(text, point));
      this.#known = { text, reviewed: { review, reasons, lapses } };
      this.#answered = new Set();
      review.chances.forEach((chance, ply) => learnChance(this.#store, ply, chance));
      this.#open(this.#known.reviewed);
    } catch (reason) {
      if (signal.aborted || isAborted(reason)) return;
      this.#card = { type: 'stopped' };
      this.#redraw();
      this.#page.recovery.show(reason);
    } finally {
      await engine.close();
    }
  }

  /**
   * Finds the moves that gave away a win or a draw, if the ruleset has a tablebase.
   * @param {string} text text of the record
   * @param {Review} review
   * @param {Dependencies} dependencies
   * @returns {Promise<Lapse[]>}
   */
  async #lapsesOf(text, { decisions }, dependencies) {
    const { model } = this.#store;
    if (model === null || GAMES[model.info.game].tableBytes === undefined) return [];
    return findLapses(text, model.info, decisions, dependencies);
  }

  /** Finds reasons against this move and for the better one. @param {string} text @param {Decision} point */
  #whyOf(text, { ply, played, better }) {
    const before = using(rules.Record.parse(text), (record) => record.textAt(ply));
    return whyBetter(rules, before, played, better);
  }

  /** @param {number} done */
  #progress(done) {
    const bar = this.#place.querySelector('progress');
    if (bar !== null) bar.value = done;
  }

  /** @param {Reviewed} reviewed */
  #open(reviewed) {
    this.#card = { type: 'review', reviewed, shown: -1 };
    this.#redraw();
    if (reviewed.review.turningPoints.length > 0) this.#show(0);
    this.#place.querySelector('button')?.focus();
  }

  #stop() {
    if (this.#card.type !== 'working') return;
    this.#card.controller.abort();
    this.#card = { type: 'stopped' };
    this.#redraw();
    this.#place.querySelector('button')?.focus();
  }

  /** Opens the card of a game that has ended here, or returns to it from the review. */
  #showEnd() {
    this.#leave();
    const { model } = this.#store;
    if (model === null) return;
    if (model.game.ply < model.game.plies) this.#store.dispatch({ type: 'jump', ply: model.game.plies });
    // Not a new end: nothing is counted or announced again.
    this.#card = { type: 'end' };
    this.follow();
    this.#place.querySelector('button')?.focus();
  }

  /** Shows a turning point on the board, with arrows for both moves. @param {number} index */
  #show(index) {
    const card = this.#card;
    const point = card.type === 'review' ? card.reviewed.review.turningPoints[index] : undefined;
    if (card.type !== 'review' || point === undefined) return;
    this.#card = { ...card, shown: index };
    this.#store.dispatch({ type: 'jump', ply: point.ply });
    const { better } = point;
    /** @type {Arrow[]} */
    const arrows = [
      ...arrowsOf(point.played, 'played'),
      ...(better !== null && this.#answered.has(index) ? arrowsOf(better, 'better') : []),
    ];
    this.#store.dispatch({ type: 'arrows', arrows });
  }

  /** Shows the better move at a turning point. @param {number} index */
  #showBetter(index) {
    this.#answered.add(index);
    this.#endRetry(index);
  }

  /** Asks for the better move at a turning point. @param {number} index */
  #retry(index) {
    if (this.#card.type !== 'review') return;
    this.#show(index);
    this.#card = {
      type: 'retry',
      reviewed: this.#card.reviewed,
      retry: { index, tried: null, judged: null },
    };
    this.#store.dispatch({ type: 'retry', isOn: true });
    this.#page.say(t('retry.task'));
    focusBoard();
  }

  /** Undoes the move that was tried. */
  #retryAgain() {
    if (this.#card.type !== 'retry') return;
    this.#store.dispatch({ type: 'retry', isOn: true });
    focusBoard();
  }

  /** Returns the index of the first turning point without an answer, or null. */
  #nextUnanswered() {
    const { turningPoints } = this.#known?.reviewed.review ?? { turningPoints: [] };
    const next = turningPoints.findIndex(
      ({ better }, index) => better !== null && !this.#answered.has(index),
    );
    return next < 0 ? null : next;
  }

  #retryNext() {
    const next = this.#nextUnanswered();
    this.#endRetry();
    if (next !== null) this.#retry(next);
  }

  /** Returns to the review. @param {number} [index] turning point to show; default: the one tried */
  #endRetry(index) {
    const card = this.#card;
    if (card.type === 'retry')
      this.#card = { type: 'review', reviewed: card.reviewed, shown: card.retry.index };
    const shown = this.#card.type === 'review' ? (index ?? this.#card.shown) : -1;
    // Going to the position also ends the search for a better move.
    if (shown >= 0) this.#show(shown);
    // The pressed button is gone.
    const point = this.#place.querySelector(`[data-do="turning-point-${shown}"]`);
    if (document.activeElement === document.body && point instanceof HTMLElement) point.focus();
  }

  /** Judges a move tried at a turning point. @param {GameModel} model @param {MoveView} tried */
  async #judge(model, tried) {
    if (this.#card.type !== 'retry') return;
    const { reviewed, retry } = this.#card;
    const point = /** @type {Decision} */ (reviewed.review.turningPoints[retry.index]);
    const own = { index: retry.index, tried, judged: null };
    this.#card = { type: 'retry', reviewed, retry: own };
    this.#redraw();
    const isCurrent = () => this.#card.type === 'retry' && this.#card.retry === own;
    const engine = this.#page.engine();
    try {
      const before = this.#store.textAt(point.ply);
      const lapse = reviewed.lapses.find(({ ply }) => ply === point.ply);
      const judged = await judgeTried(before, tried, point, lapse, {
        parse: (record) => rules.Record.parse(record),
        think: async (record, ask, limits) => (await engine.think(record, ask, limits)).thought,
      });
      if (!isCurrent()) return;
      if (judged.verdict === 'best' || judged.verdict === 'good') {
        if (!this.#answered.has(retry.index)) addFoundMove();
        this.#answered.add(retry.index);
      }
      this.#card = { type: 'retry', reviewed, retry: { ...own, judged } };
      this.#page.say(retryText(model, point, { tried, judged }));
      this.#redraw();
    } catch (reason) {
      if (!isCurrent() || isAborted(reason)) return;
      this.#page.recovery.show(reason);
      this.#retryAgain();
    } finally {
      await engine.close();
    }
  }

  /** @param {1 | -1} by */
  #step(by) {
    if (this.#card.type !== 'review') return;
    const { reviewed, shown } = this.#card;
    const count = reviewed.review.turningPoints.length;
    if (count > 0) this.#show((Math.max(shown, by < 0 ? 0 : -1) + by + count) % count);
  }

  /** Closes the review, and continues the game from the position on the board. */
  #playOn() {
    this.#leave();
    const { model } = this.#store;
    if (model === null) return;
    if (model.reading !== null) this.#store.dispatch({ type: 'play-on' });
    else if (model.paused) this.#store.dispatch({ type: 'go-on' });
    else this.#store.dispatch({ type: 'arrows', arrows: [] });
    this.follow();
  }

  /** Starts a rematch against another level. @param {number} level */
  #changeLevel(level) {
    const { model, seats } = this.#store;
    const person = model === null ? null : onlyPerson(model.players);
    if (model === null || person === null) return;
    const side = person === 0 ? 1 : 0;
    const player = model.players[side];
    if (player.type !== 'computer') return;
    const next = withLevel(seats, side, computer(level, null));
    storeSeats(next);
    keepLevel(model.info.id, next);
    this.#store.dispatch({ ...sameAgain(model), seats: next });
  }
}

/**
 * Returns whether a game was won by three kings against one. The loser's king may have been captured by the
 * last move.
 * @param {GameModel} model
 */
function isByThreeKings({ game, shown, captured }) {
  const isWinners = (/** @type {Shown} */ { color }) => color === game.outcome?.winner;
  const pieces = [...shown, ...captured];
  const own = pieces.filter(isWinners).length;
  return own === 3 && pieces.length === 4 && pieces.every(({ kind }) => kind === 'king');
}

/**
 * Returns the card after a change on the board, while the visitor looks for a better move.
 * @param {Extract<Card, { type: 'retry' }>} card
 * @param {GameModel} model
 * @returns {Card}
 */
function retryAfter(card, { isRetry, interaction }) {
  const { reviewed, retry } = card;
  // The visitor has moved to another position.
  if (!isRetry) return { type: 'review', reviewed, shown: -1 };
  const isTakenBack = interaction.type !== 'tried' && retry.tried !== null;
  return isTakenBack ? { ...card, retry: { ...retry, tried: null, judged: null } } : card;
}

/** @param {{ steps: { from: number, to: number }[] }} turn @param {Arrow['kind']} kind @returns {Arrow[]} */
const arrowsOf = ({ steps }, kind) => steps.map(({ from, to }) => ({ from, to, kind }));
