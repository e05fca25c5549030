/** Pairwise combinations of factors, for tests that cannot try every combination. */

/**
 * Returns a small set of combinations that together contain every pair of values of different factors.
 * @param {{ [factor: string]: readonly string[] }} factors
 * @param {{ [factor: string]: string }[]} seeds partial combinations to complete first
 * @returns {{ [factor: string]: string }[]}
 */
export function allPairs(factors, seeds = []) {
  const names = Object.keys(factors);
  const keyOf = (
    /** @type {string} */ a,
    /** @type {string} */ x,
    /** @type {string} */ b,
    /** @type {string} */ y,
  ) => (a < b ? `${a}=${x}&${b}=${y}` : `${b}=${y}&${a}=${x}`);
  const open = new Set(
    names.flatMap((a, index) =>
      names
        .slice(index + 1)
        .flatMap((b) => (factors[a] ?? []).flatMap((x) => (factors[b] ?? []).map((y) => keyOf(a, x, b, y)))),
    ),
  );
  const pairsOf = (/** @type {{ [factor: string]: string }} */ row) =>
    Object.entries(row).flatMap(([a, x], index, all) =>
      all.slice(index + 1).map(([b, y]) => keyOf(a, x, b, y)),
    );
  const newIn = (/** @type {{ [factor: string]: string }} */ row) =>
    pairsOf(row).filter((pair) => open.has(pair)).length;
  const rows = [];
  for (let index = 0; index < seeds.length || open.size > 0; index += 1) {
    const [first = ''] = open;
    /** @type {{ [factor: string]: string }} */
    let row =
      seeds[index] ??
      Object.fromEntries(first.split('&').map((each) => /** @type {[string, string]} */ (each.split('='))));
    for (const name of names.filter((each) => !(each in row))) {
      // The rotation breaks ties, so that all values are used equally often.
      const values = factors[name] ?? [];
      const turned = values.map((_, at) => values[(at + index) % values.length] ?? '');
      const best = turned
        .map((value) => ({ ...row, [name]: value }))
        .sort((one, other) => newIn(other) - newIn(one));
      row = best[0] ?? row;
    }
    for (const pair of pairsOf(row)) open.delete(pair);
    rows.push(row);
  }
  return rows;
}
