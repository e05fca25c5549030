/**
 * Draws a scene on a canvas: at most once per frame, only when something has changed or moves, never in an
 * idle loop. Boards and pieces are cached as sprites for the size at hand.
 */

/** @import { Point } from '../geometry.js' */
/** @import { Context } from './texture.js' */
/** @import { Play } from './play-layer.js' */
/** @import { Sprites } from './sprites.js' */
/** @import { Scene, Shown, Segment } from '../scene.js' */
import { DRAWINGS } from '../../games/games.js';
import { drawBoard, drawLetters } from './boards.js';
import { LEGIBLE_PX, letters } from './letters.js';
import { drawPiece } from './pieces.js';
import { sprites as shared } from './sprites.js';
import { newCanvas } from './texture.js';

/** How long a hop and a throw take. */
const SEGMENT_MS = 240;
const DICE_MS = 850;
/**
 * A window that is being drawn larger stretches what is there; a board is made for its new size when it has
 * stopped.
 */
const SETTLES_MS = 120;

/** A stack of more pieces than this has their number on it. */
const MOST_COUNTED = 5;

/** A canvas of more pixels than this across takes more memory than it shows. */
const WIDEST = 3200;

/**
 * @typedef {object} Renderer
 * @property {(scene: Scene) => void} show
 * @property {(width: number, height: number) => void} resize in CSS pixels
 * @property {() => number} frames frames drawn so far
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} onRest called when a moving scene has come to rest
 * @param {Play | null} [play] marks, dice and movement; nothing for a board that is only looked at
 * @returns {Renderer}
 */
export function createRenderer(canvas, onRest, play = null) {
  const context = /** @type {Context} */ (canvas.getContext('2d'));
  /** @type {Sprites} */
  let sprites = new Map();
  let spritesKey = '';
  /** @type {Scene | null} */
  let scene = null;
  let width = 0;
  let height = 0;
  let wanted = { width, height };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let settles;
  let requested = 0;
  let startedAt = -1;
  let frames = 0;

  const request = () => {
    if (requested === 0) requested = requestAnimationFrame(frame);
  };

  function settle() {
    clearTimeout(settles);
    if (wanted.width === width && wanted.height === height) return;
    ({ width, height } = wanted);
    request();
  }

  /** @param {number} now */
  function frame(now) {
    requested = 0;
    if (scene === null || width === 0) return;
    const { game } = scene.look;
    // A game from elsewhere may be another one than its page was made for.
    if (!DRAWINGS.has(game)) return void DRAWINGS.load(game).then(request);
    const scale = Math.min(window.devicePixelRatio || 1, Math.max(1, WIDEST / width));
    const pixels = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const key = `${scene.look.game} ${scene.look.key} ${pixels.width} ${pixels.height}`;
    if (key !== spritesKey) {
      const found = shared.of(key, now);
      if (found === null) return request();
      sprites = found;
      spritesKey = key;
    }
    if (canvas.width !== pixels.width || canvas.height !== pixels.height) Object.assign(canvas, pixels);
    frames += 1;
    if (startedAt < 0) startedAt = now;
    const duration = durationOf(scene);
    const progress = duration === 0 ? 1 : Math.min(1, (now - startedAt) / duration);
    const isLettered = play !== null || Math.max(width, height) >= LEGIBLE_PX;
    if (isLettered && !letters.have) void letters.come().then(request);
    drawScene(context, scene, progress, sprites, canvas, play, isLettered);
    if (duration > 0 && progress < 1) request();
    else if (duration > 0) onRest();
  }

  return {
    show(next) {
      if (scene?.geometry.board !== next.geometry.board) settle();
      if (scene === null || next.animation !== scene.animation) startedAt = -1;
      scene = next;
      request();
    },
    resize(nextWidth, nextHeight) {
      if (nextWidth === wanted.width && nextHeight === wanted.height) return;
      wanted = { width: nextWidth, height: nextHeight };
      clearTimeout(settles);
      if (width === 0 || scene === null) settle();
      else settles = setTimeout(settle, SETTLES_MS);
    },
    frames: () => frames,
  };
}

/** @param {Scene} scene @returns {number} milliseconds */
function durationOf(scene) {
  switch (scene.animation.type) {
    case 'turn':
      return scene.animation.segments.length * SEGMENT_MS;
    case 'dice':
      return DICE_MS;
    default:
      return 0;
  }
}

/**
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} progress
 * @param {Sprites} sprites
 * @param {HTMLCanvasElement} canvas
 * @param {Play | null} play
 * @param {boolean} isLettered
 */
function drawScene(context, scene, progress, sprites, canvas, play, isLettered) {
  const { geometry, look } = scene;
  const unit = canvas.width / geometry.width;
  const track = geometry.isCounted ? scene.marks.track : 0;
  const side = `${geometry.flipped} ${track} ${scene.facing != null}`;
  const boardKey = `board ${geometry.board} ${side} ${isLettered}`;
  const board = sprite(sprites, boardKey, canvas.width, canvas.height, unit, (target) =>
    drawBoard(target, geometry, look),
  );
  const lettered = `lettered ${boardKey}`;
  if (isLettered && letters.have && !sprites.has(lettered)) {
    const target = /** @type {Context} */ (board.getContext('2d'));
    drawLetters(target, geometry, look, track, scene.facing);
    sprites.set(lettered, board);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(board, 0, 0);
  context.setTransform(unit, 0, 0, unit, 0, 0);
  const moving = scene.animation.type === 'turn' && progress < 1 ? scene.animation.segments : null;
  const paint = painter(context, scene, sprites, unit, isLettered);
  if (moving === null) {
    play?.below(context, scene);
    for (const piece of scene.pieces) paint.stack(piece, piece.square === scene.dragged?.square ? 1 : 0);
    play?.dice(context, scene, scene.animation.type === 'dice' ? progress : 1);
    play?.above(context, scene, paint.one);
    return;
  }
  const index = Math.min(moving.length - 1, Math.floor(progress * moving.length));
  const segment = /** @type {Segment} */ (moving[index]);
  for (const piece of segment.still) paint.stack(piece, 0);
  play?.dice(context, scene, 1);
  play?.moving(context, scene, moving, index, easeInOut(progress * moving.length - index), paint.one);
}

/** @param {number} t @returns {number} */
function easeInOut(t) {
  return t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
}

/**
 * A cached drawing.
 * @param {Sprites} sprites
 * @param {string} key
 * @param {number} width pixels
 * @param {number} height pixels
 * @param {number} unit pixels per unit
 * @param {(context: Context) => void} draw
 * @returns {HTMLCanvasElement}
 */
function sprite(sprites, key, width, height, unit, draw) {
  const known = sprites.get(key);
  if (known !== undefined) return known;
  const { canvas, context } = newCanvas(width, height);
  context.scale(unit, unit);
  draw(context);
  sprites.set(key, canvas);
  return canvas;
}

/**
 * Draws pieces of a scene from their sprites.
 * @param {Context} context
 * @param {Scene} scene
 * @param {Sprites} sprites
 * @param {number} unit
 * @param {boolean} isCounted whether a high stack has its number on it
 */
function painter(context, scene, sprites, unit, isCounted) {
  const { geometry, look } = scene;
  const drawing = DRAWINGS.of(look.game);
  const reach = 0.8;

  /** @param {Shown} piece @param {Point} at @param {number} size */
  function one(piece, at, size) {
    const seed = piece.id % (drawing.variants?.(piece.kind) ?? 1);
    const key = `${piece.kind} ${piece.color} ${seed}`;
    const image = sprite(sprites, key, 2 * reach * unit, 2 * reach * unit, unit, (target) => {
      target.translate(reach, reach);
      drawPiece(target, look, piece, seed, geometry.radius);
    });
    context.drawImage(image, at.x - reach * size, at.y - reach * size, 2 * reach * size, 2 * reach * size);
  }

  /** @param {Shown} piece @param {number} without pieces held elsewhere */
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

  return { one, stack };
}
