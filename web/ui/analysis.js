/**
 * The engine's opinion, for those who open it: the best lines of the position with the probability of
 * winning, the graph of the game, the value of every turn, and what would have been better than a turn that
 * was played. Loaded when it is opened.
 */

/** @import { EngineLine, Thought } from '../pkg/ludoteca_engine.js' */
/** @import { Color, StepView, TurnView } from '../pkg/ludoteca_wasm.js' */
/** @import { Arrow } from '../board/scene.js' */
/** @import { Engine } from '../engine/engine.js' */
/** @import { Recovery } from '../engine/recovery.js' */
/** @import { Fact, Rules } from '../engine/reasons.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import { shownTurn } from '../board/a11y/names.js';
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
import { keepFocus } from './keep-focus.js';
import { PerfectPlay } from '../perfect/perfect-play.js';
import { perfectFile } from '../perfect/tables.js';
import { using } from '../state/records.js';

const LINES = 3;
const TIME_MS = 4000;
/** For every turn of a position. */
const ALL_MS = 2500;
/** What a position of the graph is worth that nobody has looked at: a glance, one after another. */
const GLANCE_NODES = 20_000;
const GLANCE_MS = 300;
/** Every move is looked at once. */
const LOOK_NODES = 500;

/** Ends by the players, which say nothing of the position. */
const BY_PLAYERS = Object.freeze(['resigned', 'agreed', 'stated']);

/**
 * @typedef {{ store: Store, engine: Engine, rules: Rules, isOpen: () => boolean, recovery: Recovery }} Page
 */

/** The panel with the engine's opinion. */
export class Analysis {
  #state = element('p', { class: 'quiet' });
  #now = element('p', { class: 'chance-now' });
  #list = element('ol', { class: 'lines' });
  #row = element('div', { class: 'asks' });
  /** Whose chance the lines have, if it is not the one above. */
  #whose = element('p', { class: 'quiet' });
  #better = element('div', { class: 'better', aria: { live: 'polite' } });
  #graph = new ChanceGraph('h2', this.#row);
  #number = new ArrowNumber();
  /** What is shown. @type {EngineLine[]} */
  #lines = [];
  /** The arrows of the line that is pointed at. @type {Arrow[]} */
  #arrows = [];
  /** On which of them its number stands. @type {{ step: StepView | null, number: number }} */
  #pointed = { step: null, number: 0 };
  /** What speaks for the moves of the position, by their notation. @type {Map<string, Fact[]>} */
  #merits = new Map();
  #page;
  /** True if the last work on the position failed. */
  #hasFailed = false;
  /** @type {AbortController | null} */
  #controller = null;
  /** The position that is shown, or is being thought about. */
  #shown = '';
  /** Perfect play by the path of its table. @type {Map<string, PerfectPlay>} */
  #perfect = new Map();
  #solved = element('div', { class: 'solved' });

  /**
   * @param {HTMLElement} container
   * @param {Page} page
   */
  constructor(container, page) {
    this.#page = page;
    this.#list.tabIndex = 0;
    for (const type of ['pointerover', 'focusin', 'click'])
      this.#list.addEventListener(type, ({ target }) => this.#point(target));
    this.#list.addEventListener('pointerleave', () => this.#point(null));
    this.#list.addEventListener('focusout', () => this.#point(null));
    const depth = element('div', { class: 'depth' }, this.#state, this.#whose);
    container.replaceChildren(this.#now, depth, this.#solved, this.#list, this.#graph.element, this.#better);
    addCommands('analysis', {
      'every-turn': () => this.#showEveryTurn(),
      'what-better': () => this.#showBetter(),
      'perfect-play': () => this.#togglePerfect(),
    });
    page.store.subscribe(() => this.follow());
    page.store.onClosed(() => this.follow());
  }

  /** Follows the game while the panel is open. */
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
    const { info, game } = model;
    const at = [language(), info.id, game.position, game.ply, game.plies, mayAsk(model)].join(' ');
    if (at === this.#shown) return;
    this.#shown = at;
    this.#better.replaceChildren();
    this.#merits.clear();
    if (game.outcome !== null && !BY_PLAYERS.some((end) => game.outcome?.key.endsWith(end)))
      learnChance(this.#page.store, game.ply, chanceOfEnd(game.outcome.winner));
    this.#showGraph();
    const perfect = this.#perfectFor(model);
    this.#showSolved(model, perfect);
    if (!mayAsk(model)) return this.#rest(model);
    if (perfect?.isOn(model)) return this.#showPerfect(model, perfect);
    this.#showBestLines(model);
  }

  /**
   * Perfect play of the game, if it is solved. The engine on the page itself
   * cannot have it: it would be felt.
   * @param {GameModel} model
   */
  #perfectFor({ info }) {
    const file = perfectFile(info);
    if (file === undefined || this.#page.engine.place === 'page') return null;
    const known = this.#perfect.get(file.path);
    if (known !== undefined) return known;
    const made = new PerfectPlay(file);
    this.#perfect.set(file.path, made);
    return made;
  }

  /** @param {GameModel} model @param {PerfectPlay | null} perfect */
  #showSolved(model, perfect) {
    perfect?.rest(model);
    this.#solved.replaceChildren(...(perfect === null ? [] : [perfect.element]));
    this.#solved.hidden = perfect === null;
  }

  /** Works on the position again after a fault. */
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
   * What every move leads to; if the file does not come, the best lines.
   * @param {GameModel} model
   * @param {PerfectPlay} perfect
   */
  #showPerfect(model, perfect) {
    const { engine, store } = this.#page;
    this.#list.replaceChildren();
    this.#forget();
    this.#run(model, async (signal) => {
      const hasCome = await perfect.come();
      if (signal.aborted) return;
      if (!hasCome) return this.#showAgain();
      const ask = { level: null, lines: 0, nodes: LOOK_NODES };
      const { thought } = await engine.think(store.textHere, ask, {
        timeMs: ALL_MS,
        isPatient: true,
        signal,
      });
      const items = engine.place === 'page' ? null : perfect.items(thought.lines, model);
      if (items === null) return this.#showAgain();
      this.#show(model, thought, items);
      for (const each of [this.#state, this.#whose]) each.textContent = '';
      await this.#glance(signal);
    });
  }

  /** Nothing can be asked of the position. @param {GameModel} model */
  #rest(model) {
    const { game, interaction } = model;
    const isComputers = interaction.type === 'computer' && !model.paused;
    this.#list.replaceChildren();
    this.#now.replaceChildren();
    this.#whose.textContent = '';
    this.#forget();
    if (isComputers) this.#controller?.abort();
    // The computer needs the engine.
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

  /** Shows a fault, and offers another try. @param {unknown} reason */
  #fail(reason) {
    this.#hasFailed = true;
    this.#state.textContent = '';
    this.#better.replaceChildren();
    this.#page.recovery.show(reason);
    const { model } = this.#page.store;
    if (model !== null) this.#showButtons(model);
  }

  /** What every turn of a position is worth. @param {string} record @param {AbortSignal} signal */
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
    if (mayAsk(model) && !isOn) buttons.push(button('every-turn', t('analysis.every')));
    if (lookedAt(model) !== null) buttons.push(button('what-better', t('analysis.what-better')));
    if (mayAsk(model)) buttons.push(...(perfect?.buttons(model) ?? []));
    keepFocus(this.#row, buttons);
  }

  /**
   * @param {GameModel} model
   * @param {Thought} thought
   * @param {HTMLElement[]} [items] of its lines
   */
  #show(model, thought, items = this.#itemsOf(model, thought.lines)) {
    const { turn, ply } = model.game;
    const [best] = thought.lines;
    this.#state.textContent = t('analysis.ahead', { depth: thought.depth });
    if (best !== undefined) {
      const { probability } = best.score;
      const chance = seenBy(probability, turn);
      learnChance(this.#page.store, ply, chance);
      const side = viewerOf(model);
      this.#now.replaceChildren(...chanceRow(chanceTitle(model, side), seenBy(chance, side)));
      this.#whose.textContent = side === turn ? '' : chanceTitle(model, turn);
      this.#showGraph();
    }
    this.#list.setAttribute('aria-label', t('analysis.title'));
    this.#lines = thought.lines;
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
   * What speaks for each of the first lines, and not for all.
   * @param {EngineLine[]} lines
   */
  #reasonsOf(lines) {
    return ownReasons(lines.slice(0, LINES).map(({ turn }) => this.#meritsOf(turn)));
  }

  /** By the rules alone. @param {TurnView} turn */
  #meritsOf(turn) {
    const { rules, store } = this.#page;
    const merits = this.#merits.get(turn.notation) ?? meritsOf(factsOf(rules, store.textHere, turn));
    this.#merits.set(turn.notation, merits);
    return merits;
  }

  #showGraph() {
    const { store } = this.#page;
    const { model } = store;
    if (model === null) return;
    const side = viewerOf(model);
    const { turns, ply } = model.game;
    const chances = knownChances(store).map((chance) => (chance === null ? null : seenBy(chance, side)));
    const { info, players } = model;
    this.#graph.show({ info, players, title: chanceTitle(model, side), chances, turns, ply });
  }

  /** Shows the move of a line on the board, else of the first. @param {EventTarget | null} target in it */
  #point(target) {
    const items = [...this.#list.children];
    const item = target instanceof Element ? target.closest('li') : null;
    const index = Math.max(0, item === null ? 0 : items.indexOf(item));
    for (const [at, each] of items.entries())
      each.toggleAttribute('data-pointed', at === index && this.#lines.length > 0);
    const steps = this.#lines[index]?.turn.steps ?? [];
    const { store } = this.#page;
    if (store.model === null || !this.#page.isOpen() || steps.length === 0) return;
    const arrows = steps.map(({ from, to }) => ({ from, to, kind: /** @type {const} */ ('better') }));
    const pointed = { step: steps[0] ?? null, number: index + 1 };
    if (JSON.stringify([arrows, pointed]) === JSON.stringify([store.model.arrows, this.#pointed])) return;
    this.#arrows = arrows;
    this.#pointed = pointed;
    store.dispatch({ type: 'arrows', arrows });
  }

  /** Takes its arrows from the board: their lines are gone. */
  #forget() {
    const { store } = this.#page;
    this.#lines = [];
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
      const wishes = { timeMs: TIME_MS, signal, onProgress };
      this.#show(model, (await engine.think(store.textHere, ask, wishes)).thought);
      await this.#glance(signal);
    });
  }

  /** Looks at what nobody has looked at of the game, the last first. @param {AbortSignal} signal */
  async #glance(signal) {
    const { store, rules } = this.#page;
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
      const wishes = { timeMs: GLANCE_MS, signal, ...(isDice ? { plies: 1 } : {}) };
      // One after another: each stands on the one after it.
      const [line] = (await this.#page.engine.think(text, ask, wishes)).thought.lines;
      if (signal.aborted || line === undefined) return;
      learnChance(store, ply, seenBy(line.score.probability, turn));
      this.#showGraph();
    }
  }

  #showEveryTurn() {
    const { store } = this.#page;
    const { model } = store;
    if (model === null) return;
    this.#run(model, async (signal) => {
      this.#state.textContent = t('analysis.thinks');
      this.#show(model, await this.#thinkOfAll(store.textHere, signal));
      this.#list.focus();
    });
  }

  /** Of the turn that is looked at. */
  #showBetter() {
    const { store, rules } = this.#page;
    const { model } = store;
    const index = model === null ? null : lookedAt(model);
    const played = model?.game.turns[index ?? -1];
    if (model === null || index === null || played === undefined) return;
    this.#run(model, async (signal) => {
      this.#better.replaceChildren(element('p', { text: t('analysis.thinks') }));
      const text = store.textAt(index);
      const { lines } = await this.#thinkOfAll(text, signal);
      const own = using(rules.Record.parse(text), (record) => lineOf(record, played, lines));
      const [best] = lines;
      if (best === undefined || own === undefined) return this.#better.replaceChildren();
      const said =
        lines.length === 1
          ? [element('p', { text: t('analysis.only', { own: shownTurn(model, own.turn) }) })]
          : verdictOf(model, best, own, whyBetter(rules, text, own.turn, best.turn));
      this.#better.replaceChildren(...said);
      this.#better.scrollIntoView({ block: 'nearest' });
    });
  }
}

/** Whether there is a turn to think about, and the engine is free for it. @param {GameModel} model */
function mayAsk({ game, interaction, paused }) {
  return (
    game.stage === 'turn' && interaction.type !== 'rolling' && (interaction.type !== 'computer' || paused)
  );
}

/**
 * The turn that is asked about: who looks back means the one that has led to the position; at the end of the
 * line the person's last one, against the computer.
 * @param {GameModel} model
 * @returns {number | null} its place in the line
 */
function lookedAt({ game, players }) {
  const { turns, ply } = game;
  const person = onlyPerson(players);
  const isLast = ply === turns.length && person !== null;
  const index = isLast
    ? turns.findLastIndex(({ kind, color }) => kind === 'move' && color === person)
    : ply - 1;
  return turns[index]?.kind === 'move' ? index : null;
}

/** What an end is worth to the first side. @param {Color | null} winner */
const chanceOfEnd = (winner) => (winner === null ? 0.5 : winner === 0 ? 1 : 0);
