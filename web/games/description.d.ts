/** Description of a game for the page: web/games has a folder for each, and games.js lists them. */

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

/** Key and values of a message. */
export type Message = readonly [...Parameters<typeof t>];

/** Cell of a row: a heading, a square's name as heading (`of`), or the contents of a square (`on`). */
export type TextCell = { head: string } | { of: number } | { on: number };

/** A board as a table. A sparse one has rows only for occupied squares. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TextCell[])[];
  readonly isSparse: boolean;
}

export interface Description {
  /** Ids of its rulesets, in the order of the rule books; the first is the game's name. */
  readonly rulesets: readonly string[];
  /** True if all its rulesets use the net of the first. */
  readonly sharesNet?: true;
  /** Its board, normal and flipped. */
  readonly boards: readonly [Geometry, Geometry];
  readonly words: BoardWords;
  /** Pieces of a position, including those off the board that are still shown. */
  shown(placed: Placed[]): Placed[];
  readonly themes: readonly Theme[];
  /** Side drawn dark. */
  readonly dark: Color;
  /** Kind of piece that represents each side. */
  readonly signs: readonly [Kind, Kind];
  /** Sound of its pieces. */
  readonly sound: MaterialName;
  /** Typical duration of a game. */
  readonly minutes: number;
  /** Difficulty of learning to play well. */
  readonly effort: 'easy' | 'some' | 'hard';
  /** Moves for the start page, played if the game is first there. */
  readonly showcase?: readonly string[];
  /** Width of a move in the list of moves. */
  readonly moveWidthRem: number;
  /** Example of a typed move. */
  readonly example: string;
  /** True if pieces capture by jumping. Pieces that can capture or be captured are then marked. */
  readonly jumps: boolean;
  /** True if marks in the middle of the right edge show a side's direction. */
  readonly marksWay?: true;
  /** True if a move of each side shares one number, as players of this game count. */
  readonly countsPairs?: true;
  /** Bytes of the table of results for every position of a solved game, or of each ruleset's table. */
  readonly tableBytes?: number | readonly number[];
  /** Most pieces that the table covers, if not all. There is no strategy from the start then. */
  readonly tablePieces?: number;
  /** True if its games can also be saved as Portable Draughts Notation. */
  readonly hasPdn: boolean;
  drawing(): Promise<{ DRAWING: Drawing }>;
  paper(): Promise<{ PAPER: BoardPaper }>;
  /** Drawing of its dice, if it has any. */
  dice?(): Promise<typeof import('../board/render/dice.js')>;
}

/** Drawing of a game, in board units. */
export interface Drawing {
  /** Draws the board in its materials, in steps. */
  board(context: Context, geometry: Geometry, look: Look): Steps;
  /** Loads what a look needs in addition; null if nothing is missing. */
  load?(look: Look): Promise<unknown> | null;
  /** Draws the parts of the plain board other than its lines, in the context's colours. */
  plain(context: Context, geometry: Geometry, colors: Plain): void;
  /** Colour of the names of squares. */
  readonly ink: string;
  names(context: Context, geometry: Geometry, track: number, look: Look): void;
  /** Draws a piece in its material around (0, 0). `seed` is below the number of variants. */
  piece(context: Context, look: Look, piece: Piece, seed: number, radius: number): void;
  /** Number of drawings of a kind of piece, if more than one. */
  variants?(kind: Kind): number;
  /** Draws the pieces borne off. */
  tray?(context: Context, look: Look, box: Box, piece: Shown): void;
  /** Draws the number on a stack. */
  count?(context: Context, look: Look, at: Point, count: number, color: Color): void;
}

/** A position being set up. The rules check it. */
export interface EditedPosition {
  /** Pieces on the board in the order of placing, with several on a square only if the game allows it. */
  readonly pieces: readonly Placed[];
  readonly turn: Color;
  /** Direction of the goats. */
  readonly direction: 'up' | 'down' | null;
  /** Roll; empty before rolling. */
  readonly dice: readonly number[];
  /** Text as the rules wrote it, with counters; null after a change, which resets the counters. */
  readonly text: string | null;
}

/** Position kit of a game, for the editor. */
export interface PositionKit {
  /** Pieces that can be placed. */
  readonly pieces: readonly Piece[];
  /** Text of a position for the rules, with all counters at 0. */
  text(position: EditedPosition): string;
}
