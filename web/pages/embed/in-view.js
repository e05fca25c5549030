/**
 * Stops drawing and animation while the frame is out of view. Moves of the host page and the computer are
 * still played, with sound and announcements. The position is drawn when the frame comes into view.
 */

/** @import { GamePage } from '../../ui/game-page.js' */
import { isInView, onView, setFrameInView } from '../../state/in-view.js';

/** Watches the frame's visibility, also in nested frames. */
export function watchFrame() {
  const watch = new IntersectionObserver((entries) => {
    // Only the last of several changes counts.
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
    // The computer waits for the end of an animation, which would not be drawn.
    if (!isSeen) store.dispatch({ type: 'rest' });
  };
  onView(follow);
  follow();
}
