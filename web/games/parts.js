/** Headings of the rule books. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */

/** @typedef {'setup' | 'moving' | 'capturing' | 'hitting' | 'end' | 'ours'} PartName */

/**
 * First clause of each part of a rule book. These clauses apply with all options. The rules that this project
 * chose itself come last in every book.
 * @type {Readonly<Record<RulesetInfo['game'], Readonly<Record<string, PartName>>>>}
 */
export const BEGINNINGS = Object.freeze({
  'el-perro': { board: 'setup', 'one-piece': 'moving', capture: 'capturing', blocked: 'end' },
  brandubh: { board: 'setup', 'one-move': 'moving', capture: 'capturing', 'king-home': 'end' },
  fallas: { board: 'setup', dice: 'moving', hit: 'hitting', win: 'end' },
  alquerque: { board: 'setup', 'must-move': 'moving', capture: 'capturing', 'take-all': 'end' },
  'spanish-draughts': {
    board: 'setup',
    'one-piece': 'moving',
    'man-capture': 'capturing',
    'take-all': 'end',
  },
});
