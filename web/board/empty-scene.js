/** Scene parts for boards without animation or marks, as on the start page. */

/** @import { Placed } from '../pkg/ludoteca_wasm.js' */
/** @import { Animation, Marks, Shown } from './scene.js' */

/** @type {Animation} */
export const STILL = Object.freeze({ type: 'none' });

/** @returns {Marks} */
export function noMarks() {
  return {
    mover: 0,
    track: 0,
    movable: [],
    capturing: [],
    selected: null,
    targets: [],
    offTarget: false,
    taken: [],
    ghosts: [],
    proof: [],
    winners: [],
    blocked: [],
    last: [],
    lastColor: 0,
    direction: null,
    area: [],
    hinted: null,
    arrows: [],
    lines: [],
  };
}

/** Keeps ids of unmoved pieces. @param {Shown[]} before @param {Placed[]} placed @returns {Shown[]} */
export function withIdentity(before, placed) {
  /** @type {Set<number>} */
  const taken = new Set();
  const known = placed.map((piece) => {
    const same = before.find(
      (old) => old.square === piece.square && old.color === piece.color && !taken.has(old.id),
    );
    if (same !== undefined) taken.add(same.id);
    return same?.id;
  });
  let fresh = 0;
  return placed.map((piece, index) => {
    let id = known[index];
    if (id === undefined) {
      while (taken.has(fresh)) fresh += 1;
      id = fresh;
      taken.add(id);
    }
    return { ...piece, id };
  });
}
