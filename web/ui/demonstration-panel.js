/** The panel of a demonstration of perfect play, which uses the board of the open game. */

/** @import { MoveView } from '../pkg/ludoteca_wasm.js' */
/** @import { Announcer } from '../board/a11y/announcer.js' */
/** @import { BoardView } from '../board/board-view.js' */
/** @import { Think } from '../perfect/demonstration.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import {
  moveText,
  outcomeText,
  outcomeTitle,
  sentencesText,
  shownMove,
  squareParts,
} from '../board/a11y/names.js';
import { STILL } from '../board/empty-scene.js';
import { marksOf } from '../board/scene.js';
import { byId, button, element } from '../dom.js';
import { isAborted } from '../engine/engine.js';
import { commaList, onMessagesChange, t } from '../i18n/i18n.js';
import { Demonstration } from '../perfect/demonstration.js';
import { resultText } from '../perfect/result-text.js';
import { isInView, onView } from '../state/in-view.js';
import { DELAY_FACTORS, trackOf } from '../state/players.js';
import { mayMove } from '../state/settings.js';
import { addCommands } from './commands.js';
import { keepFocus } from './keep-focus.js';
import { pointText } from './review-card.js';

/** Time between two moves at the normal pace, in ms. */
const MOVE_MS = 1500;

/**
 * `think`: returns the search function of the analysis; `closed`: called when the demonstration has ended,
 * with the error if it failed.
 * @typedef {object} DemonstrationContext
 * @property {Store} store
 * @property {BoardView} board
 * @property {Announcer} announcer
 * @property {(signal: AbortSignal) => Think} think
 * @property {(reason: unknown) => void} closed
 */
/** @typedef {{ demonstration: Demonstration, model: GameModel, controller: AbortController }} Session */

export class DemonstrationPanel {
  #page;
  /** The open demonstration, and the game's model when it began. @type {Session | null} */
  #session = null;
  #isPaused = false;
  /** True while the next move is being searched. */
  #isBusy = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #section = element('section', { id: 'demonstration', aria: { labelledby: 'demonstration-title' } });

  /** @param {DemonstrationContext} page */
  constructor(page) {
    this.#page = page;
    page.store.subscribe((model, { type }) => {
      if (this.#session !== null && (type === 'opened' || !isSameGame(this.#session.model, model)))
        this.#close(null);
    });
    page.store.onClosed(() => this.#close(null));
    onMessagesChange(() => this.#show());
    onView(() => this.#schedule());
    addCommands('demonstration', {
      'watch-perfect': () => this.#open(),
      'demonstration-pause': () => this.#togglePause(),
      'demonstration-step': () => this.#step(),
      'demonstration-leave': () => this.#leave(),
    });
  }

  get isOpen() {
    return this.#session !== null;
  }

  #open() {
    const { store, board, think } = this.#page;
    const { model } = store;
    if (model === null || this.#session !== null) return;
    const controller = new AbortController();
    const demonstration = new Demonstration(rules.Record.parse(store.textHere), {
      motion: mayMove,
      emit: () => this.#followBoard(),
      think: think(controller.signal),
    });
    this.#session = { demonstration, model, controller };
    this.#isPaused = false;
    byId('game').dataset['demonstration'] = '';
    byId('heading').after(this.#section);
    this.#show();
    board.lend({
      scene: () => ({
        label: t('perfect.board', { game: t(`ruleset.${model.info.id}.name`) }),
        pieces: demonstration.model.shown,
        marks: marksOf(demonstration.model),
        animation: demonstration.model.animation,
      }),
      nameOf: (square) => commaList(squareParts(demonstration.model, square)),
      run: (name) => void (name === 'cancel' && this.#leave()),
      letter: () => false,
      drop: null,
      rest: () => demonstration.rest(),
    });
    this.#section.querySelector('button')?.focus();
    this.#page.announcer.say(t('perfect.watch-note'));
    void this.#run(() => demonstration.look());
  }

  /** Closes the panel. @param {unknown} reason error of a demonstration that failed, or null */
  #close(reason) {
    const session = this.#session;
    if (session === null) return;
    this.#session = null;
    clearTimeout(this.#timer);
    session.controller.abort();
    delete byId('game').dataset['demonstration'];
    this.#section.remove();
    this.#page.board.lend(null);
    session.demonstration.free();
    this.#page.closed(reason);
  }

  /** Returns to the game. */
  #leave() {
    this.#close(null);
    const place = byId('analysis');
    const next = place.querySelector('[data-do="watch-perfect"]') ?? place.querySelector('button');
    if (next instanceof HTMLElement) next.focus();
  }

  #togglePause() {
    this.#isPaused = !this.#isPaused;
    this.#show();
    this.#schedule();
  }

  /** Plays one move, and pauses. */
  #step() {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    void this.#playNext();
  }

  /** Plays the next move after a delay, unless the demonstration is paused, over or out of view. */
  #schedule() {
    clearTimeout(this.#timer);
    const session = this.#session;
    if (session === null || this.#isPaused || this.#isBusy || !isInView()) return;
    const { demonstration, model } = session;
    if (demonstration.end !== null || demonstration.model.animation !== STILL) return;
    this.#timer = setTimeout(() => void this.#playNext(), MOVE_MS * DELAY_FACTORS[model.seats.pace]);
  }

  async #playNext() {
    const session = this.#session;
    if (session === null || this.#isBusy) return;
    const { demonstration, controller } = session;
    await this.#run(async () => {
      demonstration.rest();
      const move = await demonstration.next(controller.signal);
      if (move !== null && !controller.signal.aborted) this.#announce(session, move);
    });
  }

  /** Runs a search, and shows what it has found. @param {() => Promise<unknown>} work */
  async #run(work) {
    const session = this.#session;
    this.#isBusy = true;
    try {
      await work();
    } catch (reason) {
      if (session === this.#session && !isAborted(reason)) this.#close(reason);
    } finally {
      this.#isBusy = false;
      this.#show();
      this.#schedule();
    }
  }

  /** Announces a move, and the end after it. @param {Session} session @param {MoveView} move */
  #announce({ demonstration }, move) {
    const { model } = demonstration;
    const [lead, text = ''] = endTexts(demonstration) ?? [];
    const end = lead === undefined ? [] : [`${lead}.`, text];
    this.#page.announcer.say(sentencesText(moveText(model.info, move, trackOf(model)), ...end));
  }

  /** Draws the board after a change, and continues when the pieces have arrived. */
  #followBoard() {
    if (this.#session === null) return;
    this.#page.board.draw();
    this.#show();
    this.#schedule();
  }

  #show() {
    const session = this.#session;
    if (session === null) return;
    keepFocus(this.#section, panelParts(session.demonstration, this.#isPaused));
    this.#section.querySelector('.shown')?.scrollTo({ top: Number.MAX_SAFE_INTEGER });
  }
}

/**
 * The parts of a demonstration that the panel shows.
 * @typedef {Pick<Demonstration, 'model' | 'moves' | 'known' | 'end'>} Shown
 */

/**
 * Makes the content of the panel.
 * @param {Shown} demonstration
 * @param {boolean} isPaused
 * @returns {HTMLElement[]}
 */
export function panelParts(demonstration, isPaused) {
  const { model, moves } = demonstration;
  const { info, game } = model;
  const move = moves.at(-1);
  const note =
    move === undefined ? t('perfect.watch-note') : pointText(info, game.ply, shownMove(model, move));
  const end = endTexts(demonstration);
  return [
    element('h2', { id: 'demonstration-title' }, t('perfect.demonstration')),
    element('p.now', note),
    ...(end === null
      ? wayParts(demonstration)
      : end.map((text, index) => element(index === 0 ? 'p.lead' : 'p', text))),
    element(
      'div.row',
      end === null &&
        button('demonstration-pause', { class: 'primary' }, t(isPaused ? 'do.go-on' : 'do.pause')),
      end === null && button('demonstration-step', t('perfect.step')),
      button('demonstration-leave', { class: end !== null && 'primary' }, t('perfect.leave')),
    ),
    ...movesList(demonstration),
  ];
}

/**
 * Describes the result of the position and the distance to the end of the game.
 * @param {Pick<Demonstration, 'model' | 'moves' | 'known'>} demonstration
 */
function wayParts({ model: { info }, moves, known }) {
  if (known === null) return [element('p.quiet')];
  const { result, turn, distance } = known;
  const worth = element('p.quiet', resultText(info, result, turn));
  if (distance === null) return [worth];
  const share = moves.length / (moves.length + 2 * distance.moves);
  const bar = element('progress', { value: share, aria: { hidden: true } });
  const far = t(distance.isExact ? 'perfect.in' : 'perfect.within', { moves: distance.moves });
  return [worth, element('div.way', bar, element('span', far))];
}

/** Lists the moves shown. @param {Pick<Demonstration, 'model' | 'moves'>} demonstration */
function movesList({ model, moves }) {
  if (moves.length === 0) return [];
  const items = moves.map((move) =>
    element('li', { data: { side: String(move.color) } }, shownMove(model, move)),
  );
  return [element('ol.shown', { tabindex: 0, aria: { label: t('moves.title') } }, ...items)];
}

/**
 * Returns a heading and a sentence about the end, or null before the end.
 * @param {Pick<Demonstration, 'end' | 'model'>} demonstration
 * @returns {[string, string] | null}
 */
function endTexts({ end, model }) {
  const { outcome } = model.game;
  if (end === 'repeats') return [t('result.draw'), t('perfect.repeats')];
  return outcome === null ? null : [outcomeTitle(model.info, outcome), outcomeText(outcome)];
}

/**
 * True if the game is at the same position, without a new result.
 * @param {GameModel} before @param {GameModel} now
 */
const isSameGame = ({ game: before }, { game: now }) =>
  before.position === now.position &&
  before.ply === now.ply &&
  before.plies === now.plies &&
  before.outcome === now.outcome;
