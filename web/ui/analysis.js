/**
 * The analysis tab: the best lines with their winning probabilities, the graph of the game, the value of
 * every move, and better moves than those played.
 */

/** @import { EngineLine, Thought } from '../pkg/ludoteca_engine.js' */
/** @import { Color, MoveView, StepView } from '../pkg/ludoteca_wasm.js' */
/** @import { Announcer } from '../board/a11y/announcer.js' */
/** @import { BoardView } from '../board/board-view.js' */
/** @import { Arrow } from '../board/scene.js' */
/** @import { Engine } from '../engine/engine.js' */
/** @import { Recovery } from '../engine/recovery.js' */
/** @import { Think } from '../perfect/demonstration.js' */
/** @import { Fact } from '../engine/reasons.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { shownMove } from '../board/a11y/names.js';
import { isAborted } from '../engine/engine.js';
import { lineOf } from '../engine/played-line.js';
import { factsOf, meritsOf, ownReasons, whyBetter } from '../engine/reasons.js';
import { language, t } from '../i18n/i18n.js';
import { knownChances, learnChance, seenBy } from '../state/chances.js';
import { onlyPerson } from '../state/players.js';
import { button, element } from '../dom.js';
import { chanceRow, lineItem, verdictOf } from './analysis-lines.js';
import { ArrowNumber } from './arrow-number.js';
import { ChanceGraph, chanceTitle, viewerOf } from './chance-graph.js';
import { addCommands } from './commands.js';
import { DemonstrationPanel } from './demonstration-panel.js';
import { keepFocus } from './keep-focus.js';
import { LOOK_NODES } from '../perfect/demonstration.js';
import { leftOutText, notesOf, PerfectPlay } from '../perfect/perfect-play.js';
import { groupsOf, resultOf } from '../perfect/results.js';
import { perfectFile } from '../perfect/tables.js';
import { using } from '../state/records.js';

const LINES = 3;
const TIME_MS = 4000;
/** Search time for the values of all moves, in ms. */
const ALL_MS = 2500;
/** Limits of a search for one point of the graph. */
const GLANCE_NODES = 20_000;
const GLANCE_MS = 300;

/** Key suffixes of results that say nothing about the value of the position. */
const BY_PLAYERS = Object.freeze(['resigned', 'agreed', 'stated']);

/**
 * @typedef {{ store: Store, engine: Engine, isOpen: () => boolean, recovery: Recovery, board: BoardView,
 *   announcer: Announcer }} AnalysisContext
 */

export class Analysis {
  #state = element('p.quiet');
  #now = element('p.chance-now');
  #list = element('ol.lines', { tabindex: 0 });
  #row = element('div.requests');
  /** Names the side whose chances the lines show, if it is not the side in the row above. */
  #sideNote = element('p.quiet');
  #better = element('div.better', { aria: { live: 'polite' } });
  #graph = new ChanceGraph('h2', this.#row);
  #number = new ArrowNumber();
  /** Lines of each list item, best first. @type {EngineLine[][]} */
  #groups = [];
  /** Arrows of the highlighted item. @type {Arrow[]} */
  #arrows = [];
  /**
   * Number of the highlighted item, and the step whose arrow shows the number; null if several are shown.
   * @type {{ step: StepView | null, number: number }}
   */
  #pointed = { step: null, number: 0 };
  /** Facts in favour of each move, by notation. @type {Map<string, Fact[]>} */
  #merits = new Map();
  #page;
  /** True if the last search of the position failed. */
  #hasFailed = false;
  /** @type {AbortController | null} */
  #controller = null;
  /** Key of the position shown or being searched. */
  #shown = '';
  /** Perfect play, keyed by the path of its tablebase. @type {Map<string, PerfectPlay>} */
  #perfect = new Map();
  #solved = element('div.solved');
  /** Explanations of perfect play, below the list and its buttons. */
  #notes = element('div.notes');
  /** True if the tablebase gives the result of the position shown. */
  #isKnown = false;
  #demonstration;

  /** @param {HTMLElement} container @param {AnalysisContext} page */
  constructor(container, page) {
    this.#page = page;
    for (const type of ['pointerover', 'focusin', 'click'])
      this.#list.addEventListener(type, ({ target }) => this.#point(target));
    this.#list.addEventListener('pointerleave', () => this.#point(null));
    this.#list.addEventListener('focusout', () => this.#point(null));
    const depth = element('div.depth', this.#state, this.#sideNote);
    const parts = [this.#solved, this.#list, this.#graph.element, this.#notes, this.#better];
    container.replaceChildren(this.#now, depth, ...parts);
    addCommands('analysis', {
      'every-move': () => this.#showEveryMove(),
      'what-better': () => this.#showBetter(),
      'perfect-play': () => this.#togglePerfect(),
    });
    this.#demonstration = new DemonstrationPanel({ ...page, think: this.#thinker, closed: this.#goOn });
    page.store.subscribe(() => this.follow());
    page.store.onClosed(() => this.follow());
  }

  /** Returns the search function for a demonstration. @param {AbortSignal} signal @returns {Think} */
  #thinker = (signal) => async (record, limits) => {
    this.#controller?.abort();
    const options = { timeMs: ALL_MS, waitsForTables: true, signal };
    const { thought } = await this.#page.engine.think(record, { level: null, ...limits }, options);
    return thought.lines;
  };

  /**
   * Continues after a demonstration.
   * @param {unknown} reason error of a demonstration that failed, or null
   */
  #goOn = (reason) => {
    if (reason !== null) return this.#fail(reason);
    const before = this.#shown;
    this.follow();
    const { model } = this.#page.store;
    // The results of the position are still there. Only the graph may be incomplete.
    if (model !== null && before !== '' && this.#shown === before)
      this.#run(model, (signal) => this.#glance(signal));
  };

  /** Updates the tab after a change of the game, if the tab is open. */
  follow() {
    const { model } = this.#page.store;
    const { step, number } = this.#pointed;
    if (model === null || step === null || model.arrows !== this.#arrows) this.#number.hide();
    else this.#number.show(model, step, number);
    if (!this.#page.isOpen() || model === null) {
      this.#controller?.abort();
      this.#shown = '';
      this.#forget();
      return;
    }
    // The demonstration is using the engine and the board. It calls `#goOn` when it closes.
    if (this.#demonstration.isOpen) return;
    const { info, game } = model;
    const at = [language(), info.id, game.position, game.ply, game.plies, mayAsk(model)].join(' ');
    if (at === this.#shown) return;
    this.#shown = at;
    this.#better.replaceChildren();
    this.#merits.clear();
    this.#isKnown = false;
    if (game.outcome !== null && !BY_PLAYERS.some((end) => game.outcome?.key.endsWith(end)))
      learnChance(this.#page.store, game.ply, chanceOfEnd(game.outcome.winner));
    this.#showGraph();
    const perfect = this.#perfectFor(model);
    this.#showSolved(model, perfect);
    if (!mayAsk(model)) return this.#rest(model);
    if (perfect?.isOn(model)) return this.#showPerfect(model, perfect);
    this.#showBestLines(model);
  }

  /** Returns perfect play, or null if the ruleset is not solved. @param {GameModel} model */
  #perfectFor({ info }) {
    const file = perfectFile(info);
    if (file === undefined) return null;
    const known = this.#perfect.get(file.path);
    if (known !== undefined) return known;
    const made = new PerfectPlay(file);
    this.#perfect.set(file.path, made);
    return made;
  }

  /** @param {GameModel} model @param {PerfectPlay | null} perfect */
  #showSolved(model, perfect) {
    perfect?.rest(model);
    const missing = leftOutText(model);
    const note = missing === '' ? null : element('p.quiet', missing);
    const shown = perfect?.element ?? note;
    this.#solved.replaceChildren(...(shown === null ? [] : [shown]));
    this.#solved.hidden = shown === null;
    this.#notes.replaceChildren();
  }

  /** Searches the position again after a failure. */
  tryAgain() {
    this.#page.recovery.hide();
    this.#showAgain();
  }

  #showAgain() {
    this.#shown = '';
    this.follow();
  }

  #togglePerfect() {
    const { model } = this.#page.store;
    if (model === null) return;
    this.#perfectFor(model)?.toggle();
    this.#showAgain();
  }

  /**
   * Shows the result of every move, or the best lines if the tablebase can't be loaded.
   * @param {GameModel} model
   * @param {PerfectPlay} perfect
   */
  #showPerfect(model, perfect) {
    const { engine, store } = this.#page;
    this.#list.replaceChildren();
    this.#forget();
    this.#run(model, async (signal) => {
      const isLoaded = await perfect.load();
      if (signal.aborted) return;
      if (!isLoaded) return this.#showAgain();
      this.#state.textContent = t('analysis.thinks');
      const ask = { level: null, lines: 0, nodes: LOOK_NODES };
      const { thought } = await engine.think(store.textHere, ask, {
        timeMs: ALL_MS,
        waitsForTables: true,
        signal,
      });
      const groups = groupsOf(thought.lines);
      const items = perfect.items(groups, model);
      if (items === null) return this.#showAgain();
      this.#isKnown = resultOf(thought.lines) !== null;
      this.#show(model, thought, groups, items);
      this.#notes.replaceChildren(...notesOf(thought.lines, model).map((text) => element('p.quiet', text)));
      this.#showButtons(model);
      for (const each of [this.#state, this.#sideNote]) each.textContent = '';
      // The exact result replaces the estimate.
      if (this.#isKnown) this.#now.replaceChildren();
      await this.#glance(signal);
    });
  }

  /** Shows that the position can't be searched now. @param {GameModel} model */
  #rest(model) {
    const { game, interaction } = model;
    const isComputers = interaction.type === 'computer' && !model.paused;
    this.#list.replaceChildren();
    this.#now.replaceChildren();
    this.#sideNote.textContent = '';
    this.#forget();
    if (isComputers) this.#controller?.abort();
    // The computer's own search takes precedence.
    else this.#run(model, (signal) => this.#glance(signal));
    this.#showButtons(model);
    this.#state.textContent = t(
      game.outcome !== null ? 'analysis.over' : isComputers ? 'analysis.waits' : 'analysis.throw',
    );
  }

  /** @param {GameModel} model @param {(signal: AbortSignal) => Promise<void>} work */
  #run(model, work) {
    this.#controller?.abort();
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    this.#hasFailed = false;
    work(signal).catch((reason) => void (signal.aborted || isAborted(reason) || this.#fail(reason)));
    this.#showButtons(model);
  }

  /** Shows a failure, and a button to try again. @param {unknown} reason */
  #fail(reason) {
    this.#hasFailed = true;
    this.#state.textContent = '';
    this.#better.replaceChildren();
    this.#page.recovery.show(reason);
    const { model } = this.#page.store;
    if (model !== null) this.#showButtons(model);
  }

  /** Searches all moves of a position. @param {string} record @param {AbortSignal} signal */
  async #thinkOfAll(record, signal) {
    const { thought } = await this.#page.engine.think(
      record,
      { level: null, lines: 0 },
      { timeMs: ALL_MS, signal },
    );
    return thought;
  }

  /** @param {GameModel} model */
  #showButtons(model) {
    /** @type {HTMLElement[]} */
    const buttons = this.#hasFailed ? [button('analysis-again', t('do.try-again'))] : [];
    const perfect = this.#perfectFor(model);
    const isOn = perfect?.isOn(model) ?? false;
    if (mayAsk(model) && !isOn) buttons.push(button('every-move', t('analysis.every')));
    if (lookedAt(model) !== null && !isOn) buttons.push(button('what-better', t('analysis.what-better')));
    if (mayAsk(model)) buttons.push(...(perfect?.buttons(model) ?? []));
    if (this.#isKnown) buttons.unshift(button('watch-perfect', t('perfect.watch')));
    keepFocus(this.#row, buttons);
    // Beside exact results, estimates would only confuse.
    this.#graph.setShown(!isOn);
  }

  /**
   * @param {GameModel} model
   * @param {Thought} thought
   * @param {EngineLine[][]} [groups] the lines, grouped as they are listed
   * @param {HTMLElement[]} [items] list items
   */
  #show(
    model,
    thought,
    groups = thought.lines.map((line) => [line]),
    items = this.#itemsOf(model, thought.lines),
  ) {
    const { turn, ply } = model.game;
    const [best] = thought.lines;
    this.#state.textContent = t('analysis.ahead', { depth: thought.depth });
    if (best !== undefined) {
      const { probability } = best.score;
      const chance = seenBy(probability, turn);
      learnChance(this.#page.store, ply, chance);
      const side = viewerOf(model);
      this.#now.replaceChildren(...chanceRow(chanceTitle(model, side), seenBy(chance, side)));
      this.#sideNote.textContent = side === turn ? '' : chanceTitle(model, turn);
      this.#showGraph();
    }
    this.#list.setAttribute('aria-label', t('analysis.title'));
    this.#groups = groups;
    const { activeElement } = document;
    const focused = activeElement === null ? -1 : [...this.#list.children].indexOf(activeElement);
    this.#list.replaceChildren(...items);
    items[focused]?.focus();
    this.#point(items[focused] ?? this.#list.querySelector('li:hover'));
  }

  /** @param {GameModel} model @param {EngineLine[]} lines */
  #itemsOf(model, lines) {
    const reasons = this.#reasonsOf(lines);
    return lines.map((line, index) => lineItem(model, line, index + 1, reasons[index] ?? null));
  }

  /**
   * Returns a fact for each of the first `LINES` lines, ignoring facts that apply to all of them.
   * @param {EngineLine[]} lines
   */
  #reasonsOf(lines) {
    return ownReasons(lines.slice(0, LINES).map(({ move }) => this.#meritsOf(move)));
  }

  /** Finds the facts from the rules alone, without the engine. @param {MoveView} move */
  #meritsOf(move) {
    const { store } = this.#page;
    const merits = this.#merits.get(move.notation) ?? meritsOf(factsOf(rules, store.textHere, move));
    this.#merits.set(move.notation, merits);
    return merits;
  }

  #showGraph() {
    const { store } = this.#page;
    const { model } = store;
    if (model === null) return;
    const side = viewerOf(model);
    const { moves, ply } = model.game;
    const chances = knownChances(store).map((chance) => (chance === null ? null : seenBy(chance, side)));
    const { info, players } = model;
    this.#graph.show({ info, players, title: chanceTitle(model, side), chances, moves, ply });
  }

  /**
   * Shows the moves of the item at `target` on the board or, if there is none, the first move of the list.
   * @param {EventTarget | null} target
   */
  #point(target) {
    const items = [...this.#list.children];
    const item = target instanceof Element ? target.closest('li') : null;
    const index = Math.max(0, item === null ? 0 : items.indexOf(item));
    for (const [at, each] of items.entries())
      each.toggleAttribute('data-pointed', at === index && this.#groups.length > 0);
    const group = (this.#groups[index] ?? []).slice(0, item === null ? 1 : Infinity);
    const steps = group.flatMap(({ move }) => move.steps);
    const { store } = this.#page;
    if (store.model === null || !this.#page.isOpen() || steps.length === 0) return;
    const arrows = steps.map(({ from, to }) => ({ from, to, kind: /** @type {const} */ ('better') }));
    const pointed = { step: group.length > 1 ? null : (steps[0] ?? null), number: index + 1 };
    if (JSON.stringify([arrows, pointed]) === JSON.stringify([store.model.arrows, this.#pointed])) return;
    this.#arrows = arrows;
    this.#pointed = pointed;
    store.dispatch({ type: 'arrows', arrows });
  }

  /** Clears the lines, and removes their arrows from the board. */
  #forget() {
    const { store } = this.#page;
    this.#groups = [];
    this.#pointed = { step: null, number: 0 };
    if (this.#arrows.length > 0 && store.model?.arrows === this.#arrows)
      store.dispatch({ type: 'arrows', arrows: [] });
    this.#arrows = [];
  }

  /** @param {GameModel} model */
  #showBestLines(model) {
    const { engine, store } = this.#page;
    this.#run(model, async (signal) => {
      const onProgress = (/** @type {Thought} */ thought) => this.#show(model, thought);
      const ask = { level: null, lines: LINES };
      const options = { timeMs: TIME_MS, signal, onProgress };
      this.#show(model, (await engine.think(store.textHere, ask, options)).thought);
      await this.#glance(signal);
    });
  }

  /** Searches the unknown points of the graph, from the last to the first. @param {AbortSignal} signal */
  async #glance(signal) {
    const { store } = this.#page;
    const known = knownChances(store);
    for (let ply = known.length - 1; ply >= 0; ply -= 1) {
      if (known[ply] !== null) continue;
      const text = store.textAt(ply);
      const { stage, turn, isDice } = using(rules.Record.parse(text), (record) => ({
        ...record.state(),
        isDice: record.info().dice > 0,
      }));
      if (stage !== 'turn') continue;
      const ask = { level: null, lines: 1, nodes: isDice ? null : GLANCE_NODES };
      const options = { timeMs: GLANCE_MS, signal, ...(isDice ? { plies: 1 } : {}) };
      // Searched in sequence, because each search reuses the transposition table of the following position.
      const [line] = (await this.#page.engine.think(text, ask, options)).thought.lines;
      if (signal.aborted || line === undefined) return;
      learnChance(store, ply, seenBy(line.score.probability, turn));
      this.#showGraph();
    }
  }

  #showEveryMove() {
    const { store } = this.#page;
    const { model } = store;
    if (model === null) return;
    this.#run(model, async (signal) => {
      this.#state.textContent = t('analysis.thinks');
      this.#show(model, await this.#thinkOfAll(store.textHere, signal));
      this.#list.focus();
    });
  }

  /** Compares the move that `lookedAt` returns with the best one. */
  #showBetter() {
    const { store } = this.#page;
    const { model } = store;
    const index = model === null ? null : lookedAt(model);
    const played = model?.game.moves[index ?? -1];
    if (model === null || index === null || played === undefined) return;
    this.#run(model, async (signal) => {
      this.#better.replaceChildren(element('p', t('analysis.thinks')));
      const text = store.textAt(index);
      const { lines } = await this.#thinkOfAll(text, signal);
      const own = using(rules.Record.parse(text), (record) => lineOf(record, played, lines));
      const [best] = lines;
      if (best === undefined || own === undefined) return this.#better.replaceChildren();
      const content =
        lines.length === 1
          ? [element('p', t('analysis.only', { own: shownMove(model, own.move) }))]
          : verdictOf(model, best, own, whyBetter(rules, text, own.move, best.move));
      this.#better.replaceChildren(...content);
      this.#better.scrollIntoView({ block: 'nearest' });
    });
  }
}

/** Returns whether a side is to move and the engine is free. @param {GameModel} model */
function mayAsk({ game, interaction, paused }) {
  return (
    game.stage === 'turn' && interaction.type !== 'rolling' && (interaction.type !== 'computer' || paused)
  );
}

/**
 * Returns the index of the move to explain: the move that led to the position. After the last move of a game
 * against the computer, it is the person's last move.
 * @param {GameModel} model
 * @returns {number | null}
 */
function lookedAt({ game, players }) {
  const { moves, ply } = game;
  const person = onlyPerson(players);
  const isLast = ply === moves.length && person !== null;
  const index = isLast
    ? moves.findLastIndex(({ kind, color }) => kind === 'move' && color === person)
    : ply - 1;
  return moves[index]?.kind === 'move' ? index : null;
}

/** Returns the first side's winning chance after a result. @param {Color | null} winner */
const chanceOfEnd = (winner) => (winner === null ? 0.5 : winner === 0 ? 1 : 0);
