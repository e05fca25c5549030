/** Undo, redo and jumps within the line of moves of an open game. */

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

  /** Undoes one move, or if only one side is a person's, that person's last choice and all moves after it. */
  #takeBack() {
    const { record, model } = this.#live;
    const { game, players } = model;
    const person = onlyPerson(players);
    const decided = person === null ? -1 : lastDecision(game, person);
    if ((person !== null && decided < 0 && game.outcome === null) || !record.undo()) return false;
    // An unchanged ply means that `undo` has removed a resignation or an agreed end. Then no move is undone.
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

  /** Resumes an imported, finished game at the current ply. Removes a resignation or an agreed end there. */
  playOn() {
    const { reading, game } = this.#live.model;
    if (reading === null) return;
    if (game.ply === game.plies && !reading.byRules) this.#live.record.undo();
    this.#live.endReading();
  }
}
