/** Pages whose delays are shorter, and what may be switched off in them. */

/** The page's own delays are this much shorter. */
export const HASTE = 5;

/** Done in every page before its scripts. @param {{ off: string, haste: number }} how */
export function prepare({ off, haste }) {
  const usual = window.setTimeout;
  /** @param {TimerHandler} act @param {number} delayMs @param {unknown[]} given */
  const hasty = (act, delayMs = 0, ...given) =>
    usual(act, delayMs >= 1000 ? delayMs / haste : delayMs, ...given);
  Object.assign(window, { setTimeout: hasty });
  const refuse = () => {
    throw new DOMException('not here', 'SecurityError');
  };
  // Keeping the whole site would take longer than all the rest.
  ServiceWorkerContainer.prototype.register = () =>
    Promise.reject(new DOMException('not here', 'SecurityError'));
  if (off === 'WebAssembly') Reflect.deleteProperty(window, 'WebAssembly');
  if (off === 'workers')
    Object.assign(window, {
      Worker: class {
        constructor() {
          refuse();
        }
      },
    });
  if (off === 'storage')
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
  if (off === 'service workers') Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
