/** What the page knows of a game: web/games has a folder for each, and games.js has the list. */

import type { Geometry } from '../board/geometry.js';
import type { Box, Point } from '../board/geometry.js';
import type { Color, Kind, Piece, Placed } from '../pkg/ludoteca_wasm.js';
import type { t } from '../i18n/i18n.js';
import type { Look, Plain } from '../board/render/board-look.js';
import type { Context, Steps } from '../board/render/texture.js';
import type { Shown } from '../board/scene.js';
import type { Theme } from '../state/theme.js';
import type { MaterialName } from '../ui/sound.js';
import type { BoardPaper } from './paper.js';
import type { BoardWords } from './words.js';

/** A message of the page and its values. */
export type Message = readonly [...Parameters<typeof t>];

/** Of a row: a heading, the name of a square as a heading, or what stands on a square. */
export type TextCell = { head: string } | { of: number } | { on: number };

/** A board as a table; a sparse one has rows only for what is not empty. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TextCell[])[];
  readonly isSparse: boolean;
}

export interface Description {
  /** Its rulesets, in the order of the rule books; the first has the name of the game. */
  readonly rulesets: readonly string[];
  /** Whether all of them are judged by the net of the first. */
  readonly sharesNet?: true;
  /** Its board, as the first and as the second player sees it. */
  readonly boards: readonly [Geometry, Geometry];
  readonly words: BoardWords;
  /** The pieces of a position, with those that have left the board and are still shown. */
  shown(placed: Placed[]): Placed[];
  readonly themes: readonly Theme[];
  /** Which side is drawn dark. */
  readonly dark: Color;
  /** The kind of piece that stands for each side. */
  readonly signs: readonly [Kind, Kind];
  /** What its pieces sound like. */
  readonly sound: MaterialName;
  /** About how long a game takes. */
  readonly minutes: number;
  /** How soon one plays it well. */
  readonly effort: 'easy' | 'some' | 'hard';
  /** Moves that the start page plays if the game stands first there. */
  readonly showcase?: readonly string[];
  /** Room for a turn in the list of moves. */
  readonly turnWidthRem: number;
  /** A turn as one types it. */
  readonly example: string;
  /** Whether pieces capture what they jump over: then those that can, and what they take, are marked. */
  readonly jumps: boolean;
  /** Whether signs of the way that a side goes stand in the middle of the board's left edge. */
  readonly marksWay?: true;
  /** Whether a move of each side together has one number, as its players count. */
  readonly countsPairs?: true;
  /**
   * Where the game is solved: how many bytes the table has that says who wins in every position; of each of
   * its rulesets, if they have one each.
   */
  readonly tableBytes?: number | readonly number[];
  /** Up to how many pieces that table knows, if only few. Then there is no strategy from the start. */
  readonly tablePieces?: number;
  /** Whether its games are saved in Portable Draughts Notation too. */
  readonly hasPdn: boolean;
  drawing(): Promise<{ DRAWING: Drawing }>;
  paper(): Promise<{ PAPER: BoardPaper }>;
  /** How its dice are drawn, if it has any. */
  dice?(): Promise<typeof import('../board/render/dice.js')>;
}

/** How a game is drawn, in board units. */
export interface Drawing {
  /** The board in its materials, in steps. */
  board(context: Context, geometry: Geometry, look: Look): Steps;
  /** What a look needs beside this, while it has not come. */
  load?(look: Look): Promise<unknown> | null;
  /** What the plain board has beside its lines; the context has its colours. */
  plain(context: Context, geometry: Geometry, colors: Plain): void;
  /** The colour of the names of the squares. */
  readonly ink: string;
  names(context: Context, geometry: Geometry, track: number, look: Look): void;
  /** A piece in its material, around (0, 0). `seed` is below the number of variants. */
  piece(context: Context, look: Look, piece: Piece, seed: number, radius: number): void;
  /** How many drawings there are of a kind of piece, if more than one. */
  variants?(kind: Kind): number;
  /** The pieces that have been borne off. */
  tray?(context: Context, look: Look, box: Box, piece: Shown): void;
  /** The number on a stack. */
  count?(context: Context, look: Look, at: Point, count: number, color: Color): void;
}

/** A position that somebody sets up. The rules judge it. */
export interface SetUp {
  /** On the board, in the order in which they were placed; several on one square only where there may be. */
  readonly pieces: readonly Placed[];
  readonly turn: Color;
  /** Where forward is for the goats. */
  readonly direction: 'up' | 'down' | null;
  /** The throw on the table; none: not thrown yet. */
  readonly dice: readonly number[];
  /** Its text, while it is as the rules gave it: that has counters too, which begin anew after a change. */
  readonly text: string | null;
}

/** How positions of a game are set up. */
export interface PositionKit {
  /** What can be placed. */
  readonly pieces: readonly Piece[];
  /** The text of a position, as the rules read it, with every counter at 0. */
  text(setUp: SetUp): string;
}
