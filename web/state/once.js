/**
 * Returns a function that calls `make` once, at its first call, and always returns that value.
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
