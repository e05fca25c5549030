/** Description of a game for the page. Each game has a folder in web/games, and games.js lists all games. */

import type { Geometry } from '../board/geometry.js';
import type { Box, Point } from '../board/geometry.js';
import type { Color, Kind, Piece, Placed, RulesetInfo, State, Step } from '../pkg/ludoteca_wasm.js';
import type { t } from '../i18n/i18n.js';
import type { Look, Plain } from '../board/render/board-look.js';
import type { Context, Steps } from '../board/render/texture.js';
import type { Shown } from '../board/scene.js';
import type { Theme } from '../state/theme.js';
import type { MaterialName } from '../ui/sound.js';
import type { Task } from '../pages/print/positions.js';

/** Key of a message, and any values for its placeholders. */
export type Message = readonly [...Parameters<typeof t>];

/** Table cell: a heading (`head`), a square's name as heading (`of`), or a square's contents (`on`). */
export type TextCell = { head: string } | { of: number } | { on: number };

/** A board as a table. A sparse table is shown with rows for occupied squares only. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TextCell[])[];
  readonly isSparse: boolean;
}

export interface Description {
  /** Ids of the game's rulesets, in the order of the rule books; the first is also the game's name. */
  readonly rulesets: readonly string[];
  /** True if all rulesets of the game use the net of the first ruleset. */
  readonly sharesNet?: true;
  /** Board of the game, first unflipped and then flipped. */
  readonly boards: readonly [Geometry, Geometry];
  readonly words: Words;
  /** Returns the pieces to show if they differ from those placed, such as pieces off the board. */
  shown?(placed: Placed[]): Placed[];
  readonly themes: readonly Theme[];
  /** Side at the bottom edge of the unflipped board; 0 if omitted. */
  readonly bottom?: Color;
  /** Side whose pieces are drawn dark. */
  readonly dark: Color;
  /** Kind of piece that represents each side. */
  readonly signs: readonly [Kind, Kind];
  /** The side whose pieces are captured, if the other side's can't be. */
  readonly prey?: Color;
  /** Material that the pieces sound like. */
  readonly sound: MaterialName;
  /** Typical duration of a game, in minutes. */
  readonly minutes: number;
  /** Difficulty of learning to play well. */
  readonly effort: 'easy' | 'some' | 'hard';
  /** Moves that the start page plays if it shows this game first. */
  readonly showcase?: readonly string[];
  /** Width of a move in the move list, in rem. */
  readonly moveWidthRem: number;
  /** Example of a typed move. */
  readonly example: string;
  /** True if pieces capture by jumping. Pieces that can capture or be captured are then marked. */
  readonly jumps?: true;
  /** True if marks in the middle of the right edge show the direction in which a side moves. */
  readonly marksWay?: true;
  /** True if two moves, one by each side, share a move number, as players of this game count. */
  readonly countsPairs?: true;
  /** Size in bytes of the table that holds the result of every position, or of each ruleset's table. */
  readonly tableBytes?: number | readonly number[];
  /** Maximum number of pieces in the table's positions, if limited. The game then has no strategy file. */
  readonly tablePieces?: number;
  /** True if games can also be saved as Portable Draughts Notation. */
  readonly hasPdn?: true;
  drawing(): Promise<{ DRAWING: Drawing }>;
  paper(): Promise<{ PAPER: Paper }>;
  /** Loads the drawing of the dice, in games with dice. */
  dice?(): Promise<typeof import('../board/render/dice.js')>;
}

/** Text and notation for a board. `side` is the side whose numbering is used. */
export interface Words {
  /** True if squares are named by file and rank. */
  readonly hasFiles: boolean;
  /** Message that names a square, or null if the name itself is used. */
  square(square: number, name: string, side: Color): Message | null;
  /** Short name of a square, for use within a sentence. */
  place(square: number, name: string, side: Color): string;
  /** Message for a square's role in the rules, if it has one. */
  role(square: number, side: Color): Message | null;
  /** Message for pieces, if a square can hold several. */
  pieces(count: number, piece: string): Message | null;
  /** Message for pieces and their square, in a list. */
  stack(count: number, square: number, name: string): Message | null;
  /** Message for an area of the board, or null if its position on the screen describes it. */
  area(squares: number[], side: Color): Message | null;
  /** Notation of a move by `color` in a side's numbering. */
  notationFor(notation: string, color: Color, side: Color): string;
  /** Returns the squares named in a typed, lower-case text. */
  names(text: string): string[];
  /** Possible notations of a move through these squares. */
  forms(names: string[]): string[];
  /** Steps of a move through these squares; null for too few squares or an unknown name. */
  steps(names: string[], info: RulesetInfo, game: State): Step[] | null;
  /** The board as a table. */
  table(info: RulesetInfo, side: Color): TextTable;
}

/** Drawing of a game, in board units. */
export interface Drawing {
  /** Draws the board in its materials, in steps. */
  board(context: Context, geometry: Geometry, look: Look): Steps;
  /** Loads further drawings that a look needs, or returns null if none is missing. */
  load?(look: Look): Promise<unknown> | null;
  /** Draws the plain board except for the `lines` of its geometry, in the colours set in the context. */
  plain(context: Context, geometry: Geometry, colors: Plain): void;
  /** Colour of the names of squares. */
  readonly ink: string;
  names(context: Context, geometry: Geometry, track: number, look: Look): void;
  /** Draws a piece in its material around (0, 0). `seed` is less than the number of variants. */
  piece(context: Context, look: Look, piece: Piece, seed: number, radius: number): void;
  /** Number of different drawings for a kind of piece. The default is 1. */
  variants?(kind: Kind): number;
  /** Draws the pieces borne off. */
  tray?(context: Context, look: Look, box: Box, piece: Shown): void;
  /** Draws the number of pieces on a stack. */
  count?(context: Context, look: Look, at: Point, count: number, color: Color): void;
}

/** Line drawing of a board, for paper and files. Lengths are in board units. */
export interface Paper {
  /** Tasks of the worksheets. */
  readonly tasks: readonly Task[];
  /** Distance between squares in the true-size print, in mm: the same for every paper, so that pieces fit. */
  readonly unit: number;
  /** Printed margin around the squares. */
  readonly around: number;
  /** Maximum size of the squares' names. */
  readonly nameSize: number;
  /** True if the true-size board needs two sheets, one for each half. */
  readonly isHalved: boolean;
  /** Spare pieces beyond the initial position. */
  readonly spares: readonly { color: Color; kind: Kind; count: number }[];
  /** SVG elements of the board without pieces. */
  board(geometry: Geometry): string[];
  /** Part of the board that is printed. */
  box(geometry: Geometry): Box;
  /**
   * SVG elements of the squares' names in a part of the board. `counts` is the side whose numbering is used,
   * if each side has its own; null for both.
   */
  names(geometry: Geometry, info: RulesetInfo, size: number, counts: Color | null, box: Box): string[];
  /** Distance of names of this size from the edge. */
  edge(size: number): number;
  /** Centre of the top piece on a square. `color` is the owner of the piece. */
  top(geometry: Geometry, pieces: Placed[], square: number, color: Color): Point;
}

/** A position being set up. The rules check it. */
export interface EditedPosition {
  /** Pieces on the board in the order of placement. A square holds several only if the game allows it. */
  readonly pieces: readonly Placed[];
  readonly turn: Color;
  /** Direction of the goats. */
  readonly direction: 'up' | 'down' | null;
  /** Dice rolled; empty before the roll. */
  readonly dice: readonly number[];
  /** Position text from the rules, with counters; null after a change, which resets the counters. */
  readonly text: string | null;
}

/** Position kit of a game, for the editor. */
export interface PositionKit {
  /** Pieces that can be placed. */
  readonly pieces: readonly Piece[];
  /** Text of a position for the rules, with all counters at 0. */
  text(position: EditedPosition): string;
}
