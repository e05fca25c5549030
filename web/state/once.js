/**
 * Returns a function that calls `make` on its first call only, and always returns the value made then.
 * @template T
 * @param {() => T} make
 */
export function once(make) {
  /** @type {{ made: T } | null} */
  let kept = null;
  return () => {
    kept ??= { made: make() };
    return kept.made;
  };
}
