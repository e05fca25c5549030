/** What is made at first use, and kept. */

/**
 * @template T
 * @param {() => T} make
 * @returns {() => T} gives the same thing each time
 */
export function once(make) {
  /** @type {{ made: T } | null} */
  let kept = null;
  return () => {
    kept ??= { made: make() };
    return kept.made;
  };
}
