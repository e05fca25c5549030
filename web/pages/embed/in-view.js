/**
 * Stops drawing and animation while the frame is out of view. Moves by the host page and the computer are
 * still played, with sound and announcements. The position is drawn when the frame becomes visible.
 */

/** @import { GamePage } from '../../ui/game-page.js' */
import { isInView, onView, setFrameInView } from '../../state/in-view.js';

/** Watches the frame's visibility, even in nested frames. */
export function watchFrame() {
  const watch = new IntersectionObserver((entries) => {
    // Several changes may be reported at once. Only the last one is current.
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
    // The computer would wait for the end of an animation that is not drawn, so the animation ends now.
    if (!isSeen) store.dispatch({ type: 'rest' });
  };
  onView(follow);
  follow();
}
