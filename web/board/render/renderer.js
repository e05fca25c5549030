/**
 * Draws a scene on a canvas, at most once per frame and never in an idle loop. Boards and pieces are cached
 * as sprites for the current size. A new board is painted in slices, and until it is done the canvas keeps
 * its contents.
 */

/** @import { Point } from '../geometry.js' */
/** @import { Context } from './texture.js' */
/** @import { Painting } from './painting.js' */
/** @import { Look } from './board-look.js' */
/** @import { Play } from './play-layer.js' */
/** @import { Sprites } from './sprites.js' */
/** @import { Animation, Scene, Shown, Segment } from '../scene.js' */
import { DRAWINGS } from '../../games/games.js';
import { drawBoard, drawLetters } from './boards.js';
import { LEGIBLE_PX, letters } from './letters.js';
import { paint } from './painting.js';
import { drawPiece } from './pieces.js';
import { drawnOnce, spritesOf } from './sprites.js';
import { newCanvas } from './shapes.js';

/** Durations of a hop, a roll, the winner's celebration, and a frame while goats turn round, in ms. */
const SEGMENT_MS = 240;
const DICE_MS = 850;
const JOY_MS = 850;
const TURNING_MS = 40;
/** Delay before a resized board is redrawn, in ms. Until then the browser stretches the old drawing. */
const SETTLES_MS = 120;

/** Maximum number of pieces in a stack that is drawn without a number. */
const MOST_COUNTED = 5;

/** Distance from a piece's centre to the edges of its sprite, in units. */
const REACH = 0.8;

/**
 * Time of the last frame that drew a board for the first time. Only one board starts in a frame, because the
 * browser does the work at the end of the frame and two boards would take too long.
 */
const LAST = { begun: 0 };

/** Maximum width of a canvas, in pixels. A wider canvas takes memory without showing more detail. */
const WIDEST = 3200;

/** Draws a board on a canvas, in an animation frame after each change. */
export class Renderer {
  #canvas;
  #context;
  #onRest;
  #play;
  /** @type {Scene | null} */
  #scene = null;
  /** Current and requested size, in CSS pixels. */
  #size = { width: 0, height: 0 };
  #nextSize = this.#size;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settles;
  /** Sprites in use; this reference keeps them in the weak cache. @type {Sprites} */
  #sprites = new Map();
  #requested = 0;
  #isHeld = false;
  #startedAt = -1;
  #frames = 0;
  /** Timer of the next frame of an animation. @type {ReturnType<typeof setTimeout> | undefined} */
  #next;
  /** Animated canvases over the board; `#moved` is what they show. @type {HTMLCanvasElement[]} */
  #moving = [];
  /** @type {Segment | Animation | null} */
  #moved = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {() => void} onRest called when an animation has ended
   * @param {Play | null} [play] draws marks, dice and animations; null for a still board
   */
  constructor(canvas, onRest, play = null) {
    this.#canvas = canvas;
    this.#context = /** @type {Context} */ (canvas.getContext('2d'));
    this.#onRest = onRest;
    this.#play = play;
  }

  /** Total number of frames drawn. */
  get frames() {
    return this.#frames;
  }

  /** @param {Scene} scene */
  show(scene) {
    if (this.#scene?.geometry.board !== scene.geometry.board) {
      // The old board must not show under the new board's grid.
      if (this.#scene !== null) this.#canvas.width = 0;
      this.#move(null);
      this.#settle();
    }
    if (scene.animation !== this.#scene?.animation) this.#startedAt = -1;
    this.#scene = scene;
    this.#request();
  }

  /** @param {number} width @param {number} height in CSS pixels */
  resize(width, height) {
    if (width === this.#nextSize.width && height === this.#nextSize.height) return;
    this.#nextSize = { width, height };
    clearTimeout(this.#settles);
    if (this.#size.width === 0 || this.#scene === null) this.#settle();
    else this.#settles = setTimeout(() => this.#settle(), SETTLES_MS);
  }

  /** Stops animations, and draws nothing while the canvas is hidden. @param {boolean} isHeld */
  hold(isHeld) {
    this.#isHeld = isHeld;
    this.#move(null);
    this.#request();
  }

  /** Draws the scene synchronously: no frame is rendered between `beforeprint` and printing. */
  drawNow() {
    cancelAnimationFrame(this.#requested);
    this.#frame(performance.now(), true);
  }

  #settle() {
    clearTimeout(this.#settles);
    this.#size = this.#nextSize;
    this.#request();
  }

  #request() {
    if (this.#requested === 0 && !this.#isHeld)
      this.#requested = requestAnimationFrame((now) => this.#frame(now));
  }

  /** @param {number} now @param {boolean} [isUrgent] true to paint at once instead of over several frames */
  #frame(now, isUrgent = false) {
    this.#requested = 0;
    clearTimeout(this.#next);
    const [scene, { width, height }] = [this.#scene, this.#size];
    if (scene === null || width === 0 || this.#isHeld) return;
    const pending = drawingOf(scene.look);
    if (pending) return void pending.then(() => this.#request());
    const pixels = pixelsOf(width, height);
    const key = `${scene.look.game} ${scene.look.key} ${pixels.width} ${pixels.height}`;
    this.#sprites = spritesOf(key);
    const board = boardKey(scene, this.#isLettered);
    if (!this.#sprites.has(board)) {
      const steps = paintAll(scene, this.#sprites, pixels, board);
      if (!isUrgent) {
        paint(key + board, now, pixels.width, steps);
        return this.#request();
      }
      while (steps.next().done !== true);
    }
    if (this.#frames === 0 && !isUrgent) {
      if (LAST.begun === now) return this.#request();
      LAST.begun = now;
    }
    this.#draw(scene, now, pixels);
  }

  /** True if letters and numbers of pieces are legible at this size. */
  get #isLettered() {
    return this.#play !== null || Math.max(this.#size.width, this.#size.height) >= LEGIBLE_PX;
  }

  /** @param {Scene} scene @param {number} now @param {{ width: number, height: number }} pixels */
  #draw(scene, now, pixels) {
    const canvas = this.#canvas;
    if (this.#startedAt < 0) this.#startedAt = now;
    const elapsed = now - this.#startedAt;
    if (scene.animation.type !== 'none' && elapsed >= durationOf(scene)) {
      this.#onRest();
      // The new scene is drawn in the next frame. Until then the moved pieces remain where they ended.
      if (this.#scene?.animation !== scene.animation) return;
    }
    if (canvas.width !== pixels.width || canvas.height !== pixels.height) Object.assign(canvas, pixels);
    this.#frames += 1;
    if (this.#isLettered && !letters.areReady) void letters.load().then(() => this.#request());
    const wait = this.#drawScene(scene, elapsed);
    // Listeners remove the placeholder picture.
    if (this.#frames === 1) canvas.dispatchEvent(new Event('drawn'));
    if (wait > 0) this.#next = setTimeout(() => this.#request(), wait);
  }

  /**
   * Starts an animation over the canvas in place of the previous one.
   * @param {Segment | Animation | null} what
   * @param {() => HTMLCanvasElement[] | undefined} [begin]
   */
  #move(what, begin) {
    if (what === this.#moved) return;
    for (const each of this.#moving) each.remove();
    this.#moved = what;
    this.#moving = (what && begin?.()) ?? [];
  }

  /**
   * @param {Scene} scene
   * @param {number} elapsed time since the animation began, in ms
   * @returns {number} time until the next frame, in ms; 0 if nothing is animated
   */
  #drawScene(scene, elapsed) {
    const [canvas, context, play, sprites] = [this.#canvas, this.#context, this.#play, this.#sprites];
    const isLettered = this.#isLettered;
    const { geometry, look } = scene;
    const unit = canvas.width / geometry.width;
    const key = boardKey(scene, isLettered);
    const board = /** @type {HTMLCanvasElement} */ (sprites.get(key));
    const lettered = `lettered ${key}`;
    if (isLettered && letters.areReady && !sprites.has(lettered)) {
      const target = /** @type {Context} */ (board.getContext('2d'));
      if (canvas.width >= LEGIBLE_PX * (window.devicePixelRatio || 1))
        drawLetters(target, geometry, look, trackOf(scene), scene.facing);
      sprites.set(lettered, board);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(board, 0, 0);
    context.setTransform(unit, 0, 0, unit, 0, 0);
    const paint = painter(context, scene, sprites, unit, isLettered);
    const { animation } = scene;
    const left = durationOf(scene) - elapsed;
    if (animation.type !== 'move' || left <= 0) {
      play?.below(context, scene, paint.one);
      const isHopping = animation.type === 'joy' && animation.hops && left > 0;
      const joyful = isHopping ? scene.marks.winners.filter(isSingle) : [];
      for (const piece of scene.pieces)
        if (!joyful.includes(piece)) paint.stack(piece, piece.square === scene.dragged?.square ? 1 : 0);
      if (animation.type !== 'dice' || left <= 0) play?.dice(context, scene);
      play?.above(context, scene, paint.one);
      this.#move(left > 0 ? animation : null, () =>
        animation.type === 'joy'
          ? play?.rejoice(canvas, scene, joyful, { of: paint.sprite, reach: REACH }, left)
          : play?.tumble(canvas, scene, sprites, left),
      );
      return Math.max(0, left);
    }
    const { segments } = animation;
    const index = Math.floor(elapsed / SEGMENT_MS);
    const segment = segments[index];
    for (const piece of segment.still) paint.stack(piece, 0);
    play?.dice(context, scene);
    play?.way(context, scene, segments, index, elapsed / SEGMENT_MS - index);
    const rest = (index + 1) * SEGMENT_MS - elapsed;
    const drawing = { of: paint.sprite, reach: REACH };
    this.#move(segment, () => play?.move(canvas, scene, segment, drawing, rest));
    return segment.turns ? Math.min(rest, TURNING_MS) : rest;
  }
}

/**
 * Loads a missing drawing, because the game on the board can differ from the page's own.
 * @param {Look} look
 */
const drawingOf = (look) =>
  DRAWINGS.has(look.game) ? DRAWINGS.of(look.game).load?.(look) : DRAWINGS.load(look.game);

/** True for a piece that isn't part of a stack. @param {Shown} piece */
const isSingle = ({ count }) => count === 1;

/** Size in pixels of a canvas whose size is in CSS pixels. @param {number} width @param {number} height */
function pixelsOf(width, height) {
  const scale = Math.min(window.devicePixelRatio || 1, Math.max(1, WIDEST / width));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** @param {Scene} scene @returns {number} milliseconds */
function durationOf({ animation }) {
  if (animation.type === 'move') return animation.segments.length * SEGMENT_MS;
  if (animation.type === 'joy') return JOY_MS;
  return animation.type === 'dice' ? DICE_MS : 0;
}

/** Side whose numbering the board shows. @param {Scene} scene */
const trackOf = ({ geometry, marks }) => (geometry.isCounted ? marks.track : 0);

/** Key of a board in the cache of one look and size. @param {Scene} scene @param {boolean} isLettered */
const boardKey = (scene, isLettered) =>
  `${[scene.geometry.board, scene.geometry.flipped, trackOf(scene), scene.facing != null, isLettered]}`;

/**
 * Paints the sprites of a scene.
 * @param {Scene} scene
 * @param {Sprites} sprites
 * @param {{ width: number, height: number }} pixels
 * @param {string} key cache key of the board
 * @returns {Painting}
 */
function* paintAll(scene, sprites, { width, height }, key) {
  const { geometry, look } = scene;
  const unit = width / geometry.width;
  const { canvas, context } = newCanvas(width, height);
  context.scale(unit, unit);
  for (const _ of drawBoard(context, geometry, look)) yield canvas;
  for (const piece of scene.pieces) yield pieceSprite(scene, sprites, unit, piece);
  sprites.set(key, canvas);
}

/**
 * Returns the cached sprite of a piece.
 * @param {Scene} scene
 * @param {Sprites} sprites
 * @param {number} unit pixels per unit
 * @param {Shown} piece
 */
function pieceSprite({ geometry, look }, sprites, unit, piece) {
  const seed = piece.id % (DRAWINGS.of(look.game).variants?.(piece.kind) ?? 1);
  return drawnOnce(sprites, `${piece.kind} ${piece.color} ${seed}`, 2 * REACH * unit, REACH, (context) =>
    drawPiece(context, look, piece, seed, geometry.radius),
  );
}

/**
 * Returns functions that draw pieces of a scene from their sprites.
 * @param {Context} context
 * @param {Scene} scene
 * @param {Sprites} sprites
 * @param {number} unit
 * @param {boolean} isCounted true if high stacks show their number of pieces
 */
function painter(context, scene, sprites, unit, isCounted) {
  const { geometry, look } = scene;
  const drawing = DRAWINGS.of(look.game);

  const sprite = (/** @type {Shown} */ piece) => pieceSprite(scene, sprites, unit, piece);

  /** @param {Shown} piece @param {Point} at @param {number} size */
  function one(piece, at, size) {
    const image = sprite(piece);
    context.drawImage(image, at.x - REACH * size, at.y - REACH * size, 2 * REACH * size, 2 * REACH * size);
  }

  /** @param {Shown} piece @param {number} without number of pieces to leave out, such as a dragged piece */
  function stack(piece, without) {
    const count = piece.count - without;
    const tray = piece.square === geometry.off ? geometry.trayOf(piece.color) : null;
    if (tray !== null) return drawing.tray?.(context, look, tray, piece);
    const place = (/** @type {number} */ index) =>
      geometry.placeIn(piece.square, index, piece.count, piece.color);
    for (let index = 0; index < count; index += 1) one(piece, place(index), 1);
    if (isCounted && count > MOST_COUNTED)
      (scene.facing ?? drawing).count?.(context, look, place(count - 1), count, piece.color, geometry);
    return undefined;
  }

  return { one, sprite, stack };
}
