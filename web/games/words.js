/** Text and notation for a board with squares such as c3. Games override the members that differ. */

/** @import { Words } from './description.js' */

/** @type {Words} */
export const BOARD_WORDS = {
  hasFiles: true,
  square: () => null,
  place: (_square, name) => name,
  role: () => null,
  pieces: () => null,
  stack: () => null,
  area: () => null,
  notationFor: (notation) => notation,
  names: (text) => text.match(/[a-z]\d/g) ?? [],
  forms: (names) => [names.join('-'), names.join('x')],
  steps(names, info) {
    const squares = names.map((name) => info.squares.indexOf(name));
    if (squares.length < 2 || squares.includes(-1)) return null;
    return squares.slice(1).map((to, index) => ({ from: squares[index], to }));
  },
  table({ squares }) {
    const size = Math.sqrt(squares.length);
    const places = Array.from({ length: size }, (_, index) => index);
    return {
      columns: ['', ...squares.slice(0, size).map((name) => name.charAt(0))],
      rows: places.map((row) => {
        const rank = size - 1 - row;
        return [{ head: String(rank + 1) }, ...places.map((file) => ({ on: rank * size + file }))];
      }),
      isSparse: false,
    };
  },
};
