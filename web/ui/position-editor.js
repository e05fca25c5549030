/** The position editor, which uses the board of the open game and checks each change against the rules. */

/** @import { Color, RulesetInfo, State, Wrong } from '../pkg/ludoteca_wasm.js' */
/** @import { Announcer } from '../board/a11y/announcer.js' */
/** @import { BoardView } from '../board/board-view.js' */
/** @import { Shown } from '../board/scene.js' */
/** @import { EditedPosition, PositionKit } from '../games/description.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Commands } from './commands.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { letterOf } from '../board/a11y/key-letter.js';
import { contentsText, outcomeText, outcomeTitle, squareText } from '../board/a11y/names.js';
import { noMarks, withIdentity } from '../board/empty-scene.js';
import { byId, focusBoard } from '../dom.js';
import { allPieces } from '../board/scene.js';
import { GAMES, geometryOf } from '../games/games.js';
import { POSITION_KITS } from '../games/position-kits.js';
import { commaList, onMessagesChange, t } from '../i18n/i18n.js';
import { addressHere } from '../route.js';
import { addressOfGame, addressWith, changedSwitches, hashOf } from '../route/addresses.js';
import { pushAddress, replaceAddress } from '../state/address-bar.js';
import { areLettersOn } from '../state/keyboard-shortcuts.js';
import {
  editedPosition,
  lastPlaced,
  pieceOn,
  PositionHistory,
  withChange,
} from '../state/edited-position.js';
import { MOST_ON_A_SQUARE, withDie, withoutPiece, withPiece } from '../state/edited-position.js';
import { addCommands, run } from './commands.js';
import { copyFrom } from './copy.js';
import { listenToTray } from './piece-tray.js';
import { EditorPanel } from './position-panel.js';
import { using } from '../state/records.js';

/**
 * @typedef {object} EditorContext
 * @property {Store} store
 * @property {BoardView} board
 * @property {Announcer} announcer
 */
/** A fault in a position, and its squares. @typedef {{ text: string, squares: number[] }} Fault */
/**
 * The result of checking a position against the rules. `state`: null if the rules reject the position.
 * @typedef {{ faults: Fault[], text: string, state: State | null }} Verdict
 */
/** The state of the editor while it is open: its positions, the selected tool, and the faults. */
class Session {
  /** The open game, which is paused. */
  model;
  /** The pieces that can be placed. @type {PositionKit} */
  kit;
  history;
  /** Index of the selected piece in `kit.pieces`, or its length for the tool that removes pieces. */
  tool = 0;
  /** Faults in typed text that is not a valid position. @type {Fault[]} */
  unread = [];
  /** @type {Verdict} */
  verdict = { faults: [], text: '', state: null };
  /** @type {Shown[]} */
  shown = [];
  /** Aborted when the editor closes, to remove its listeners. */
  end = new AbortController();

  /**
   * @param {GameModel} model
   * @param {PositionKit} kit
   * @param {EditedPosition} first
   * @param {boolean} hasPaused whether the editor has paused the computer
   */
  constructor(model, kit, first, hasPaused) {
    this.model = model;
    this.kit = kit;
    this.history = new PositionHistory(first);
    this.hasPaused = hasPaused;
  }

  get info() {
    return this.model.info;
  }

  get now() {
    return this.history.now;
  }

  get geometry() {
    return geometryOf(this.info, this.model.flipped);
  }

  /** The selected piece; undefined for the tool that removes pieces. */
  get piece() {
    return this.kit.pieces[this.tool];
  }
}

export class PositionEditor {
  #page;
  /** @type {Session | null} */
  #session = null;
  #panel = new EditorPanel();

  /** @param {EditorContext} page */
  constructor(page) {
    this.#page = page;
    page.store.subscribe((_, { type }) => void (type === 'opened' && this.#close()));
    page.store.onClosed(() => this.#close());
    onMessagesChange(() => this.#show());
    addCommands('position-editor', this.#commands);
  }

  /** Opens the editor with the position on the board. */
  open() {
    const { store } = this.#page;
    const { model } = store;
    if (model === null || model.isLesson || this.#session !== null) return;
    const isThinking = model.interaction.type === 'computer' && !model.paused;
    if (isThinking) store.dispatch({ type: 'pause' });
    const state = model.game.position === '' ? this.#startOf(model) : model.game;
    const first = editedPosition(state, geometryOf(model.info, false).off);
    this.#session = new Session(model, POSITION_KITS[model.info.game], first, isThinking);
    this.#listen(this.#session);
    // The editor has its own URL, so that it can be linked to and "Back" returns to the game.
    if (!isAddressed()) pushAddress(addressWith({ view: 'set-up' }));
    byId('game').dataset['setUp'] = '';
    this.#panel.open();
    this.#judge();
    this.#page.board.lend({
      scene: () => this.#scene,
      nameOf: (square) => this.#nameOf(square),
      run: (name) => this.#runOnBoard(name),
      letter: (letter) => this.#letter(letter),
      drop: (from, to) => this.#drop(from, to),
    });
    this.#panel.focus();
  }

  /** Closes the editor. The game continues as before. */
  #close() {
    const session = this.#session;
    if (session === null) return;
    this.#session = null;
    session.end.abort();
    if (isAddressed()) replaceAddress(addressOfGame());
    delete byId('game').dataset['setUp'];
    this.#panel.close();
    this.#page.board.lend(null);
    if (session.hasPaused && this.#page.store.model?.paused) this.#page.store.dispatch({ type: 'go-on' });
  }

  #leave() {
    this.#close();
    focusBoard();
  }

  /** @returns {Commands} */
  get #commands() {
    /** @param {(session: Session, number: number, value: string) => unknown} act */
    const open =
      (act) =>
      (/** @type {{ number: number, value: string }} */ { number, value }) => {
        if (this.#session !== null) return act(this.#session, number, value);
      };
    return {
      'setup-piece': open((session, number) => this.#choose(session, number)),
      'setup-turn': open(({ now }, side) => this.#change(withChange(now, { turn: side === 0 ? 0 : 1 }))),
      'setup-direction': open(({ now }, number) =>
        this.#change(withChange(now, { direction: number === 0 ? 'up' : 'down' })),
      ),
      'setup-die': open(({ now, info }, index, value) =>
        this.#change(withDie(now, index, Number(value), info.dice)),
      ),
      'setup-text': open((session, _, value) => this.#readText(session, value)),
      'setup-start': open(({ model, geometry }) =>
        this.#change(editedPosition(this.#startOf(model), geometry.off)),
      ),
      'setup-empty': open(({ now }) => this.#change(withChange(now, { pieces: [], dice: [] }))),
      'setup-undo': open((session) => this.#undo(session)),
      'setup-copy': open(() => this.#copy()),
      'setup-play': open((session) => this.#play(session)),
      'setup-cancel': open(() => this.#leave()),
    };
  }

  /** @param {Session} session */
  #listen({ end: { signal }, kit }) {
    addEventListener('hashchange', () => isAddressed() || this.#leave(), { signal });
    byId('grid').addEventListener(
      'keydown',
      (event) => {
        const square = Number(/** @type {HTMLElement} */ (event.target).dataset['square']);
        if (event.key === 'Delete' || event.key === 'Backspace') this.#take(square);
        else return;
        event.preventDefault();
      },
      { signal },
    );
    byId('game').addEventListener(
      'keydown',
      (event) => {
        const isText = event.target instanceof HTMLInputElement;
        if (letterOf(event) !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isText) return;
        event.preventDefault();
        run('setup-undo');
      },
      { signal },
    );
    listenToTray(this.#panel.section, signal, {
      choose: (index) => index <= kit.pieces.length && run(`setup-piece-${index}`),
      squareAt: (x, y) => this.#page.board.squareAt(x, y),
      place: (square) => this.#press(square),
    });
  }

  /** Returns the label of a square for the grid. @param {number} square */
  #nameOf(square) {
    const session = this.#session;
    if (session === null) return '';
    const { info, verdict } = session;
    const role = GAMES[info.game].words.role(square, 0);
    const isFaulty = verdict.faults.some(({ squares }) => squares.includes(square));
    return commaList([
      squareText(info, 0, square),
      contentsText(session, square),
      ...(role === null ? [] : [t(...role)]),
      ...(isFaulty ? [t('setup.faulty')] : []),
    ]);
  }

  get #scene() {
    const marks = noMarks();
    const { info, now, shown, verdict } = /** @type {Session} */ (this.#session);
    marks.mover = now.turn;
    marks.direction = verdict.state?.direction ?? now.direction;
    marks.proof = [...new Set(verdict.faults.flatMap(({ squares }) => squares))];
    return { label: t('setup.board', { game: t(`ruleset.${info.id}.name`) }), pieces: shown, marks };
  }

  /** Returns the initial position of the ruleset. @param {GameModel} model */
  #startOf({ info, game }) {
    const made = new rules.Game(info.id, game.switches);
    return using(made, () => this.#read(made, made.start()));
  }

  /**
   * Reads the text of a position. Throws an error if the rules reject it.
   * @param {rules.Game} game
   * @param {string} text
   */
  #read(game, text) {
    return using(new rules.Record(game, text, null), (record) => record.state());
  }

  /**
   * Checks the text of a position against the rules.
   * @param {Session} session
   * @param {string} text
   * @returns {Verdict}
   */
  #ask({ model, now }, text) {
    const { info, game } = model;
    const made = new rules.Game(info.id, game.switches);
    try {
      const state = this.#read(made, text);
      const { outcome } = state;
      const over = outcome === null ? [] : [`${outcomeTitle(info, outcome)}. ${outcomeText(outcome)}`];
      const faults = over.map((reason) => ({ text: t('setup.over', { reason }), squares: [] }));
      return { faults, text: state.position, state };
    } catch (reason) {
      return { faults: faultsOf(info, now, reason), text, state: null };
    } finally {
      made.free();
    }
  }

  /** Checks the current position, and shows the result. */
  #judge() {
    const session = this.#session;
    if (session === null) return;
    const { info, kit, now } = session;
    session.verdict = this.#ask(session, now.text ?? kit.text(now));
    session.shown = withIdentity(session.shown, allPieces(info, [...now.pieces]));
    this.#show();
  }

  #show() {
    if (this.#session === null) return;
    this.#panel.show(this.#session);
    this.#page.board.draw();
  }

  /**
   * Changes the position, and announces the change.
   * @param {EditedPosition} next
   * @param {string} [message]
   */
  #change(next, message = '') {
    const session = this.#session;
    if (session === null) return;
    const before = this.#summary;
    session.unread = [];
    session.history.add(next);
    this.#judge();
    this.#page.announcer.say([message, before === this.#summary ? '' : this.#summary].join(' ').trim());
  }

  /** All faults of the position as one text, or a confirmation if there are none. */
  get #summary() {
    const { faults = [] } = this.#session?.verdict ?? {};
    return faults.length === 0 ? t('setup.right') : faults.map(({ text }) => text).join(' ');
  }

  /** Describes the content of a square. @param {number} square */
  #contentsOf(square) {
    const session = /** @type {Session} */ (this.#session);
    return t('setup.told', {
      square: squareText(session.info, 0, square),
      contents: contentsText(session, square),
    });
  }

  /** Changes the pieces. @param {EditedPosition} next @param {number[]} squares squares to announce */
  #changeSquares(next, squares) {
    const session = /** @type {Session} */ (this.#session);
    const shown = allPieces(session.info, [...next.pieces]);
    const identified = withIdentity(session.shown, shown);
    session.shown = identified;
    this.#change(next, squares.map((square) => this.#contentsOf(square)).join(' '));
  }

  /**
   * Uses the selected tool on a square. If the square already contains the selected piece, the piece is
   * removed, or in tables games another piece is added.
   * @param {number} square
   */
  #press(square) {
    const session = this.#session;
    if (session === null || square === session.geometry.off) return;
    const { now, piece, geometry } = session;
    const there = pieceOn(now, square);
    if (piece === undefined) return this.#take(square);
    const isSame = there?.color === piece.color && there.kind === piece.kind;
    if (isSame && !geometry.isCounted) return this.#take(square);
    if (isSame && there.count >= MOST_ON_A_SQUARE) return;
    this.#changeSquares(withPiece(now, piece, square, geometry.isCounted), [square]);
  }

  /** Removes the piece on a square, if any. @param {number} square */
  #take(square) {
    const { now } = /** @type {Session} */ (this.#session);
    if (pieceOn(now, square) !== undefined) this.#changeSquares(withoutPiece(now, square), [square]);
  }

  /** @param {number} from @param {number | null} to */
  #drop(from, to) {
    const session = this.#session;
    const piece = session === null ? undefined : pieceOn(session.now, from);
    if (session === null || piece === undefined || from === to) return;
    const { geometry, now } = session;
    if (to === null || to === geometry.off) return this.#take(from);
    const lifted = withoutPiece(now, from);
    this.#changeSquares(withPiece(lifted, piece, to, geometry.isCounted), [from, to]);
  }

  /** @param {string} name command that the board runs */
  #runOnBoard(name) {
    const [, square] = /^square-(\d+)$/.exec(name) ?? [];
    if (square !== undefined) this.#press(Number(square));
    else if (name === 'cancel') this.#panel.focusTool();
  }

  /** Selects a tool by its number. @param {string} letter @returns {boolean} whether the key was used */
  #letter(letter) {
    const session = this.#session;
    const index = Number(letter) - 1;
    if (session === null || !areLettersOn() || !(index >= 0 && index <= session.kit.pieces.length))
      return false;
    this.#choose(session, index);
    this.#page.announcer.say(this.#panel.toolName(session));
    return true;
  }

  /** @param {Session} session @param {number} index */
  #choose(session, index) {
    session.tool = index;
    this.#show();
  }

  /** @param {Session} session */
  #undo(session) {
    if (!session.history.canUndo) return;
    const before = this.#summary;
    session.history.undo();
    session.unread = [];
    this.#judge();
    const undone = t('setup.undone');
    this.#page.announcer.say(before === this.#summary ? undone : `${undone} ${this.#summary}`);
  }

  /** Changes to a typed position, or shows its faults. @param {Session} session @param {string} value */
  #readText(session, value) {
    const { state, faults } = this.#ask(session, value.trim());
    if (state !== null) return this.#change(editedPosition(state, session.geometry.off));
    session.unread = faults;
    this.#show();
    this.#page.announcer.say(faults.map((fault) => fault.text).join(' '));
  }

  async #copy() {
    await copyFrom(this.#panel.text);
    this.#page.announcer.say(t('setup.copied'));
    this.#panel.showCopied();
  }

  /** Starts a game from the position. "Back" returns to the game that was open. @param {Session} session */
  #play({ model, verdict }) {
    if (verdict.faults.length > 0) return this.#page.announcer.warn(this.#summary);
    const { info, game } = model;
    pushAddress(hashOf({ game: info.id, pos: verdict.text }, changedSwitches(info)));
    const { store } = this.#page;
    // This also closes the editor.
    store.dispatch({
      type: 'open',
      ruleset: info.id,
      switches: game.switches,
      position: verdict.text,
      seats: store.seats,
    });
    focusBoard(true);
  }
}

/** Returns whether the URL opens the editor. */
const isAddressed = () => addressHere().parameters.get('view') === 'set-up';

/**
 * Converts an error from the rules to faults. Rethrows any other error.
 * @param {RulesetInfo} info
 * @param {EditedPosition} position
 * @param {unknown} reason
 * @returns {Fault[]}
 */
function faultsOf(info, position, reason) {
  if (!(reason instanceof Error && 'key' in reason && 'causes' in reason)) throw reason;
  const first = /** @type {Wrong} */ (/** @type {unknown} */ (reason));
  return [first, ...first.causes].map((wrong) => ({
    text: t(/** @type {import('../i18n/keys.js').MessageKey} */ (wrong.key), wrong.values),
    squares: squaresOf(info, position, wrong),
  }));
}

/**
 * Returns the squares of a fault: the square that it names or, if there are too many pieces, the squares of
 * the pieces placed last.
 * @param {RulesetInfo} info
 * @param {EditedPosition} position
 * @param {Wrong} wrong
 */
function squaresOf({ squares, game }, position, { values: { square, piece, count, limit } }) {
  if (typeof square === 'string') return [squares.indexOf(square)].filter((index) => index >= 0);
  if (typeof piece !== 'string' || typeof count !== 'number' || typeof limit !== 'number') return [];
  /** @param {{ color: Color, kind: string }} placed */
  const isOne = ({ color, kind }) => piece === `${game}.${color}.${kind}`;
  const ofKind = position.pieces.filter(isOne);
  // If there are fewer than `count` pieces of this kind, the limit applies to kings and men together.
  const isAll = ofKind.reduce((sum, each) => sum + each.count, 0) >= count;
  return lastPlaced(
    position,
    isAll ? isOne : ({ color }) => piece.startsWith(`${game}.${color}.`),
    count - limit,
  );
}
