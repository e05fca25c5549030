/** Undo, redo and jumps in the line of an open game. */

/** @import { LiveModel } from './live-model.js' */
import { isDecision, lastDecision } from './interaction.js';
import { applyEffects, effectsOf, segmentsOf } from '../board/scene.js';
import { onlyPerson } from './players.js';
import { STILL } from '../board/empty-scene.js';

export class MoveLine {
  #live;

  /** @param {LiveModel} live */
  constructor(live) {
    this.#live = live;
  }

  /** @param {number} ply */
  jump(ply) {
    this.#live.record.jump(ply);
    this.#live.refresh({ type: 'moved-in-line' }, STILL, this.#live.model.shown);
  }

  undo() {
    const { reading, game, shown } = this.#live.model;
    if (reading !== null) {
      if (game.ply > 0) this.jump(game.ply - 1);
    } else if (this.#takeBack()) this.#live.refresh({ type: 'moved-in-line', isUndone: true }, STILL, shown);
  }

  /** Undoes one move; against the computer, the person's last choice and all moves after it. */
  #takeBack() {
    const { record, model } = this.#live;
    const { game, players } = model;
    const person = onlyPerson(players);
    const decided = person === null ? -1 : lastDecision(game, person);
    if ((person !== null && decided < 0 && game.outcome === null) || !record.undo()) return false;
    // If `undo` removed a resignation or an agreed end, the ply is unchanged, and that is enough.
    if (person !== null && decided >= 0 && record.state().ply < game.ply) record.jump(decided);
    return true;
  }

  redo() {
    const { record, model, board } = this.#live;
    if (!record.redo()) return;
    const { ply, moves } = model.game;
    const person = onlyPerson(model.players);
    if (person !== null) {
      const next = moves.findIndex((move, index) => index > ply && isDecision(move, person));
      return this.jump(next < 0 ? moves.length : next);
    }
    const move = moves[ply];
    const effects = move === undefined ? [] : effectsOf(move);
    const segments = segmentsOf(board, effects);
    this.#live.refresh(
      { type: 'moved-in-line' },
      segments.length > 0 ? this.#live.animationIfOn({ type: 'move', segments }) : STILL,
      applyEffects(board, effects.flat()),
    );
  }

  /** Lets a finished game go on from the current ply, and removes a resignation or an agreed end. */
  playOn() {
    const { reading, game } = this.#live.model;
    if (reading === null) return;
    if (game.ply === game.plies && !reading.byRules) this.#live.record.undo();
    this.#live.endReading();
  }
}
