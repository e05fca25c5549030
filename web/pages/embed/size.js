/** How much room the game wants on the page around. */

/** @import { Store } from '../../state/store.js' */
import { geometryOf } from '../../games/games.js';
import { isInView, onView } from '../../state/in-view.js';
import { byId } from '../../dom.js';

/**
 * Tells how tall the frame should be: as tall as everything is when the board is as wide as the frame.
 * @param {Store} store
 * @param {(width: number, height: number) => void} [tell]
 */
export function watchSize(store, tell) {
  let isDue = false;
  // Deferred: resizing inside a ResizeObserver callback would loop.
  const measure = () => {
    if (isDue) return;
    isDue = true;
    // Out of view the browser may give no frames.
    if (isInView()) requestAnimationFrame(write);
    else setTimeout(write);
  };
  const write = () => {
    if (!isDue) return;
    isDue = false;
    const { model } = store;
    if (model === null || byId('game').hidden) return;
    const { width, height } = geometryOf(model.info, false);
    const [all, room] = [document.body.offsetHeight, byId('room')];
    const isBeside = document.documentElement.dataset['layout']?.startsWith('beside') === true;
    const rest = isBeside
      ? (document.getElementById('foot')?.offsetHeight ?? 0) + 40
      : all - room.offsetHeight;
    document.documentElement.style.setProperty('--rest', `${rest}px`);
    const wide = isBeside ? room.clientWidth : innerWidth;
    tell?.(innerWidth, Math.ceil((wide * height) / width + rest));
  };
  const observer = new ResizeObserver(measure);
  observer.observe(document.body);
  observer.observe(byId('side'));
  addEventListener('resize', measure);
  store.subscribe(measure);
  onView(() => isInView() || write());
}
