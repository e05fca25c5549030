/**
 * While nobody sees the frame, nothing is drawn and nothing moves. Moves of messages and of the computer are
 * played all the same, and heard and announced as ever; what stands is drawn when the frame comes into view.
 */

/** @import { GamePage } from '../../ui/game-page.js' */
import { isInView, onView, setFrameInView } from '../../state/in-view.js';

/** Watches the frame, in whatever page and frames it lies. */
export function watchFrame() {
  const watch = new IntersectionObserver((entries) => {
    // Of several changes since the last call the last one counts.
    for (const { isIntersecting } of entries) setFrameInView(isIntersecting);
  });
  watch.observe(document.documentElement);
}

/** @param {GamePage} game */
export function restOutOfView({ store, board }) {
  const follow = () => {
    const isSeen = isInView();
    document.documentElement.toggleAttribute('data-unseen', !isSeen);
    board.hold(!isSeen);
    // What moves now would keep the computer waiting until it is drawn.
    if (!isSeen) store.dispatch({ type: 'rest' });
  };
  onView(follow);
  follow();
}
