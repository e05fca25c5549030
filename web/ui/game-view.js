/** The game page: the board, the panel, and its lazy-loaded parts. */

/** @import { Offer } from '../pkg/ludoteca_wasm.js' */
/** @import { Announcer } from '../board/a11y/announcer.js' */
/** @import { GameModel, StoreEvent } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Dialog } from './game-commands.js' */
/** @import { GamePage } from './game-page.js' */
/** @import { Tab } from './tabs.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { BoardView } from '../board/board-view.js';
import { setPanelSizes } from '../board/layout.js';
import { Recovery } from '../engine/recovery.js';
import { hasMessage, loadMessageFile, loadMessages, onMessagesChange, t } from '../i18n/i18n.js';
import { watchLook } from '../board/render/board-look.js';
import { compileEngine } from '../wasm.js';
import { addCommands, run } from './commands.js';
import { button, byId, focusBoard, pageDialog } from '../dom.js';
import { gameCommands } from './game-commands.js';
import { Lazy } from '../state/lazy.js';
import { isEnding } from '../state/interaction.js';
import { surface } from '../state/surface.js';
import { loadExtras } from '../chunks.js';
import { notifyError, withSlowNotice, removableError, showView } from './page.js';
import { showPanel } from './panel.js';
import { Tabs } from './tabs.js';
import { makeToolbar } from './toolbar.js';

/**
 * @typedef {object} GameViewContext
 * @property {Store} store
 * @property {Announcer} announcer
 * @property {(model: GameModel, event: StoreEvent) => void} opened called after a game has been opened
 * @property {GamePage} gamePage owner of the view
 */

/** @typedef {Awaited<ReturnType<GameView['makeParts']>>} Parts */

/** Loads the engine, its client and a net. Each file is fetched only once. @param {string} ruleset */
const loadEngine = (ruleset) =>
  Promise.all([
    compileEngine(),
    import('../engine/engine.js').then(async (engine) => {
      await engine.fetchNet(ruleset);
      return engine.Engine;
    }),
  ]);

/** @param {string} ruleset */
const loadComputer = (ruleset) => Promise.all([loadEngine(ruleset), import('../engine/opponent.js')]);

export class GameView {
  #page;
  #recovery;
  #tabs = new Tabs(byId('tab-list'), () => this.#followTabs());
  /** The tab to return to from text mode. @type {Tab} */
  #tabBefore = 'moves';

  /** Parts used by buttons and tabs. */
  #parts = new Lazy(() => this.makeParts());
  /** The computer, which plays, gives hints and answers offers. */
  #computerLoader = new Lazy(
    () => withSlowNotice(this.#startComputer()),
    (reason) => this.#recovery.stop(reason),
  );
  #rules = new Lazy(() => withSlowNotice(this.#makeRules()), notifyError);
  /** The end card and the review; until they are loaded, the message shows the result. */
  #afterGame = new Lazy(() => this.#makeAfterGame(), notifyError);
  /** Type of the previous event. */
  #before = '';
  /** True from the move that ends a game until the end card is requested. */
  #hasEnded = false;
  /** True if a tab has been used since a person last moved. */
  #isReading = false;
  /** The layout for two people face to face. */
  #table = new Lazy(() => this.#makeTable(), notifyError);
  #editor = new Lazy(() => withSlowNotice(this.#makeEditor()), notifyError);
  #analysis = new Lazy(
    () => this.#makeAnalysis(),
    (reason) => this.#failAnalysis(reason),
  );

  /** @param {GameViewContext} page */
  constructor(page) {
    const { store, announcer } = page;
    this.#page = page;
    this.#recovery = new Recovery(store, removableError('error.computer'));
    this.board = new BoardView(
      store,
      (letter, square) => this.#withParts(({ text }) => text.letter(letter, square)),
      run,
    );
    store.subscribe((model, event) => this.#show(model, event));
    store.subscribe((model, event) => announcer.announce(model, event));
    store.subscribe((model, event) => void (event.type === 'opened' && this.#loadMessagesOf(model)));
    store.onClosed(() => this.board.clear());
    addCommands(
      'game',
      gameCommands({
        store,
        openDialog: (which) => this.#openDialog(which),
        openMenu: () => this.#openMenu('first'),
        openLook: () => this.#withParts(({ look }) => look.open()),
        hint: () => this.#askHint(),
        offer: (/** @type {Offer} */ what) =>
          this.#computerLoader.use(({ opponent }) => opponent.offer(what)),
      }),
    );
    addCommands('game', {
      'set-up': () => this.#editor.use((editor) => editor.open()),
      'analysis-again': () => this.#analysis.use((made) => made.tryAgain()),
    });
    this.#listen();
    onMessagesChange(() => this.#name());
    // An embed creates this view before its messages are loaded.
    if (hasMessage('skip.board')) this.#name();
  }

  /** Updates all text after a change of language. */
  followLanguage() {
    this.#name();
    this.#showAgain();
    this.#followTabs();
  }

  /** Requests a hint for this position. Shows a remark first, because the engine may still have to load. */
  #askHint() {
    const { store } = this.#page;
    const text = store.textHere;
    if (store.model?.hint === null && store.model.remark?.key !== 'hint.looking')
      store.dispatch({ type: 'remark', remark: { key: 'hint.looking', values: {} } });
    this.#computerLoader.use(({ opponent }) => void (store.textHere === text && opponent.hint()));
  }

  /** Returns where the engine runs; null if it has not started. */
  async thinksIn() {
    return (await this.#computerLoader.pending)?.engine.place ?? null;
  }

  get #ruleset() {
    return this.#page.store.model?.info.id ?? '';
  }

  /** @param {GameModel} model @param {StoreEvent} event */
  #show(model, event) {
    showView('game');
    if (event.type === 'opened') {
      document.title = `${t(`ruleset.${model.info.id}.name`)} · Ludoteca`;
      document.body.dataset['game'] = model.info.game;
      setPanelSizes(model.info.game);
      this.#page.opened(model, event);
      // Prefetched while the person thinks. If that fails, the computer's first move loads the files again.
      if (model.players.some(({ type }) => type === 'computer')) loadComputer(model.info.id).catch(() => {});
      requestAnimationFrame(() => this.#prefetch());
    }
    this.board.follow(model, event);
    if (isPersonsMove(model, event)) this.#isReading = false;
    if (event.type === 'ended') this.#hasEnded = this.#before !== 'moved-in-line';
    this.#before = event.type;
    this.#showPanel(model);
    this.#showMoves(model);
    if (model.seats.who === 'table') this.#table.use(() => {});
    if (model.interaction.type === 'computer' && !model.paused) this.#computerLoader.use(() => {});
  }

  /** Shows the panel, and the card of a finished game. @param {GameModel} model */
  #showPanel(model) {
    showPanel(model);
    // The card appears after the winner's celebration.
    if (isEnding(model)) return;
    const ends = this.#hasEnded && model.game.outcome !== null;
    this.#hasEnded = false;
    // The card may load late. It must not cover a tab that is being read.
    if (hasCard(model)) this.#afterGame.use((made) => made.follow(ends, this.#isReading));
    else this.#afterGame.made?.follow();
  }

  /** Calls `act` with the parts, synchronously if they are loaded. @param {(parts: Parts) => unknown} act */
  #withParts(act) {
    if (this.#parts.made !== null) return act(this.#parts.made);
    return withSlowNotice(this.#parts.get()).then(act).catch(notifyError);
  }

  /**
   * Loads the parts before a button needs them, and offers the introduction card. A failure is reported only
   * when a button needs the parts.
   */
  #prefetch() {
    this.#parts
      .get()
      .then(({ look }) => look.offer())
      .catch(() => {});
  }

  /** @param {GameModel} model */
  #showMoves({ game }) {
    const says = () => (byId('no-moves').textContent = game.moves.length === 0 ? t('moves.none') : '');
    if (game.moves.length === 0 && this.#parts.made === null) return void says();
    // The sentence "Your moves will appear here" stays until the list can replace it.
    this.#withParts(({ moves }) => {
      says();
      const { model } = this.#page.store;
      if (model !== null) moves.show(model);
    });
  }

  /** Loads the messages of a game that was opened from text. @param {GameModel} model */
  async #loadMessagesOf({ info }) {
    await loadMessages(null, info.game);
    this.#showAgain();
  }

  #showAgain() {
    const { model } = this.#page.store;
    if (model !== null) this.#show(model, { type: 'changed' });
  }

  async #startComputer() {
    const [[module, Engine], { Opponent }] = await loadComputer(this.#ruleset);
    const engine = new Engine(module, { onAnswer: () => this.#recovery.work() });
    const page = { rules, seed: () => rules.randomBits(), recovery: this.#recovery };
    return { engine, opponent: new Opponent(this.#page.store, engine, page) };
  }

  /** Makes the parts used by buttons and tabs. */
  async makeParts() {
    const extras = await loadExtras();
    const { store, announcer, gamePage } = this.#page;
    extras.showTriedRules(store);
    return {
      extras,
      moves: new extras.MoveList(byId('moves')),
      text: new extras.TextMode(byId('words'), {
        store,
        announcer,
        geometry: () => this.board.geometry,
        isOpen: () => this.#tabs.isOpen('board'),
        open: () => this.#openTextMode(),
        close: () => this.#tabs.open(this.#tabBefore),
      }),
      share: new extras.Share({ store, gamePage }),
      menu: new extras.MoreMenu(store),
      look: new extras.FirstLook(store, announcer.say),
      time: new extras.PlayingTime(store),
      aim: new extras.Aim(byId('aim'), store),
    };
  }

  /** @param {Dialog} which */
  #openDialog(which) {
    const { store } = this.#page;
    return this.#withParts(({ share, extras }) => {
      if (which === 'share') return share.open();
      return which === 'new' ? extras.openNewGame(store) : extras.ask(store, which);
    });
  }

  async #makeRules() {
    const [{ extras }] = await Promise.all([this.#parts.get(), loadMessageFile('reading')]);
    const place = /** @type {HTMLElement} */ (byId('rules').firstElementChild);
    return new extras.RulesTab(place, this.#page.store, () => this.#tabs.isOpen('rules'));
  }

  /** @param {'first' | 'last'} at item to focus */
  #openMenu(at) {
    return this.#withParts(({ menu }) => menu.toggle(at));
  }

  #openTextMode() {
    if (!this.#tabs.isOpen('board')) this.#tabBefore = this.#tabs.current;
    this.#tabs.open('board');
  }

  /** Loads the content of the open tab, and pauses the content of the others. */
  #followTabs() {
    const analysis = this.#analysis.made;
    if (this.#tabs.isOpen('analysis')) this.#analysis.use((made) => made.follow());
    else analysis?.follow();
    if (this.#tabs.isOpen('rules')) this.#rules.use((made) => made.follow());
    if (this.#tabs.isOpen('board')) this.#withParts(({ text }) => text.follow());
    else this.#parts.made?.text.follow();
  }

  /** Writes the text that doesn't depend on the game. */
  #name() {
    byId('skip').textContent = t('skip.board');
    this.#tabs.name();
  }

  async #makeAfterGame() {
    const [[module, Engine], { extras, time }] = await Promise.all([
      loadEngine(this.#ruleset),
      this.#parts.get(),
    ]);
    const recovery = this.#recovery;
    const engine = () => new Engine(module, { onAnswer: () => recovery.work() });
    const { say } = this.#page.announcer;
    return new extras.AfterGame(this.#page.store, { engine, recovery, say, time });
  }

  async #makeTable() {
    const { extras } = await this.#parts.get();
    return new extras.Tabletop(this.#page.store, this.board);
  }

  async #makeEditor() {
    const [{ PositionEditor }] = await Promise.all([import('./position-editor.js'), this.#parts.get()]);
    const { store, announcer } = this.#page;
    return new PositionEditor({ store, board: this.board, announcer });
  }

  /** Makes the analysis, which shares the computer's engine. */
  async #makeAnalysis() {
    const [{ extras }, { engine }] = await Promise.all([
      this.#parts.get(),
      withSlowNotice(this.#computerLoader.get()),
    ]);
    const isOpen = () => this.#tabs.isOpen('analysis');
    const { store, announcer } = this.#page;
    const [recovery, board] = [this.#recovery, this.board];
    return new extras.Analysis(byId('analysis'), { store, announcer, board, engine, isOpen, recovery });
  }

  /** @param {unknown} reason */
  #failAnalysis(reason) {
    this.#recovery.show(reason);
    byId('analysis').replaceChildren(button('analysis-again', t('do.try-again')));
  }

  #listen() {
    watchLook(() => this.#showAgain());
    pageDialog().addEventListener('close', () => {
      // The element that opened the dialog may be gone. The settings dialog restores the focus itself.
      const isLost =
        document.activeElement === document.body && pageDialog().dataset['dialog'] !== 'settings';
      if (isLost && !byId('game').hidden) focusBoard();
    });
    byId('skip').addEventListener('click', (event) => {
      // The URL fragment identifies the game, so the link must not change it.
      event.preventDefault();
      focusBoard();
    });
    addEventListener('keydown', (event) => {
      const isElsewhere = !(event.target instanceof Element && event.target.closest('#grid, dialog'));
      if (event.key !== 'Escape' || event.defaultPrevented || !isElsewhere || byId('game').hidden) return;
      focusBoard();
    });
    const read = () => {
      this.#isReading = true;
    };
    for (const type of ['open', 'focusin', 'pointerdown', 'keydown'])
      byId('tabs').addEventListener(type, read, { capture: true });
    // Arrow keys open the menu of a menu button, too.
    byId('controls').addEventListener('keydown', (event) => {
      const { key, target } = event;
      const isMore = target instanceof HTMLElement && target.dataset['do'] === 'more';
      if (!isMore || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void this.#openMenu(key === 'ArrowUp' ? 'last' : 'first');
    });
    for (const bar of ['starts', 'line', 'controls']) makeToolbar(byId(bar));
  }
}

/** @param {GameModel} model @param {StoreEvent} event */
const isPersonsMove = ({ players }, event) =>
  event.type === 'entered' ||
  event.type === 'selected' ||
  event.type === 'opened' ||
  (event.type === 'played' && players[event.move.color].type === 'person');

/** Returns whether the end of the game is shown as a card. @param {GameModel} model */
const hasCard = ({ interaction, isLesson }) =>
  interaction.type === 'over' && !isLesson && surface().kind !== 'kiosk';
