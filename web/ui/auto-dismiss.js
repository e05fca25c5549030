/** Notices that close by themselves once they have been seen. */
import { OFFLINE_NOTICE_MS } from '../timeouts.js';

/**
 * Closes a notice after `OFFLINE_NOTICE_MS`. If it is out of view or has the focus at that time, the delay
 * starts again.
 * @param {{ isOpen: () => boolean, isSeen: () => boolean, close: () => void }} notice
 * @param {(act: () => void, delayMs: number) => unknown} [later]
 */
export function autoDismiss(notice, later = (act, delayMs) => setTimeout(act, delayMs)) {
  const { isOpen, isSeen, close } = notice;
  later(() => {
    if (!isOpen()) return;
    if (isSeen()) close();
    else autoDismiss(notice, later);
  }, OFFLINE_NOTICE_MS);
}
