/** What the page knows of a game: web/games has a folder for each, and games.js has the list. */

import type { Geometry } from '../geometry/geometry.js';
import type { Color, Kind, Placed } from '../pkg/ludoteca_wasm.js';
import type { Theme } from '../state/theme.js';
import type { MaterialName } from '../ui/sound.js';

export interface Description {
  /** Its rulesets, in the order of the rule books; the first has the name of the game. */
  readonly rulesets: readonly string[];
  /** Its board, as the first and as the second player sees it. */
  readonly boards: readonly [Geometry, Geometry];
  /** The pieces of a position, with those that have left the board and are still shown. */
  shown(placed: Placed[]): Placed[];
  readonly themes: readonly Theme[];
  /** Which side is drawn dark. */
  readonly dark: Color;
  /** The kind of piece that stands for each side. */
  readonly signs: readonly [Kind, Kind];
  /** What its pieces sound like. */
  readonly sound: MaterialName;
  /** A turn as one types it. */
  readonly example: string;
  /** Whether pieces capture what they jump over: then those that can, and what they take, are marked. */
  readonly jumps: boolean;
}
