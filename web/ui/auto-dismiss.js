/** Notices that close by themselves once they have been seen. */
import { OFFLINE_NOTICE_MS } from '../timeouts.js';

/**
 * Closes a notice after a while; while nobody sees it, or it has the focus, another while later.
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
