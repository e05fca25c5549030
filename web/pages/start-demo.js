/** The start page's large board: it replaces the picture, and plays a few moves once while it is in view. */

/** @import { MoveView, Record as GameRecord, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Animation, Shown } from '../board/scene.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { DRAWINGS, GAMES, geometryOf } from '../games/games.js';
import { lookOf } from '../board/render/board-look.js';
import { PLAY } from '../board/render/play-layer.js';
import { Renderer } from '../board/render/renderer.js';
import { allPieces, applyEffects, effectsOf, segmentsOf } from '../board/scene.js';
import { noMarks, STILL, withIdentity } from '../board/empty-scene.js';
import { byId, element } from '../dom.js';
import { mayMove } from '../state/settings.js';
import { newRecord } from '../state/records.js';

/** Pause before each move, in ms. */
const PAUSE_MS = 900;

/** A board that plays a list of moves by itself. */
class Demo {
  #canvas = element('canvas.thumbnail');
  #place;
  #info;
  #record;
  #renderer;
  #moves;
  /** @type {Shown[]} */
  #pieces;
  #played = 0;
  #timer = 0;
  #isSeen = false;
  #isMoving = false;
  #end = new AbortController();

  /**
   * @param {Element} place
   * @param {RulesetInfo} info
   * @param {GameRecord} record at the initial position; the demo frees it
   * @param {readonly string[]} moves
   */
  constructor(place, info, record, moves) {
    this.#place = place;
    this.#info = info;
    this.#record = record;
    this.#moves = moves;
    this.#renderer = new Renderer(this.#canvas, () => this.#rest(), PLAY);
    this.#pieces = withIdentity([], allPieces(info, record.state().pieces));
  }

  begin() {
    const { height, width } = geometryOf(this.#info, false);
    const place = this.#place;
    const fit = () => this.#renderer.resize(place.clientWidth, (place.clientWidth * height) / width);
    this.#canvas.addEventListener('drawn', () => place.replaceChildren(this.#canvas));
    this.#draw(STILL);
    fit();
    new ResizeObserver(fit).observe(place);
    const { signal } = this.#end;
    const watch = new IntersectionObserver(
      (entries) => {
        // Several changes may be reported at once. Only the last one is current.
        for (const { isIntersecting } of entries) this.#isSeen = isIntersecting;
        if (place.isConnected) this.#wait();
        else this.#end.abort();
      },
      { threshold: 0.5 },
    );
    watch.observe(place);
    document.addEventListener('visibilitychange', () => this.#wait(), { signal });
    signal.addEventListener('abort', () => watch.disconnect());
  }

  /** True if the board is visible and the reader allows motion. */
  get #mayPlay() {
    return this.#isSeen && !document.hidden && this.#place.isConnected && mayMove();
  }

  #wait() {
    clearTimeout(this.#timer);
    if (this.#mayPlay && !this.#isMoving) this.#timer = setTimeout(() => this.#play(), PAUSE_MS);
  }

  #play() {
    const notation = this.#moves[this.#played];
    if (notation === undefined || !this.#mayPlay) return;
    /** @type {MoveView} */
    const move = this.#record.playText(notation);
    this.#played += 1;
    this.#isMoving = true;
    const groups = effectsOf(move);
    const segments = segmentsOf(this.#pieces, groups);
    this.#pieces = groups.reduce(applyEffects, this.#pieces);
    this.#draw({ type: 'move', segments });
  }

  /** Continues after the animation of a move has ended. */
  #rest() {
    this.#isMoving = false;
    this.#canvas.dataset['played'] = String(this.#played);
    if (this.#played < this.#moves.length) return this.#wait();
    this.#end.abort();
    this.#record.free();
  }

  /** @param {Animation} animation */
  #draw(animation) {
    this.#renderer.show({
      look: lookOf(this.#info.game),
      geometry: geometryOf(this.#info, false),
      pieces: this.#pieces,
      marks: noMarks(),
      dice: [],
      animation,
      dragged: null,
    });
  }
}

/**
 * Draws the start page's large board, and plays its game's `showcase` if the reader allows motion.
 * @param {readonly RulesetInfo[]} rulesets
 */
export async function playDemo(rulesets) {
  const hero = byId('hero');
  const place = hero.querySelector('.picture');
  const info = rulesets.find(({ game }) => game === hero.dataset['game']);
  if (place === null || info === undefined) return;
  // The board has already been drawn, and motion is not allowed.
  if (place.querySelector('canvas') !== null && !mayMove()) return;
  await DRAWINGS.load(info.game);
  const record = newRecord(rules, { ruleset: info.id });
  new Demo(place, info, record, GAMES[info.game].showcase ?? []).begin();
}
