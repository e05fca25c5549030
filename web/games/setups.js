/** Position kits of all games. Lazy-loaded with the editor. */

/** @import { PositionKit } from './description.js' */
/** @import { GameName } from './games.js' */
import { SETUP as ALQUERQUE } from './alquerque/setup.js';
import { SETUP as BRANDUBH } from './brandubh/setup.js';
import { SETUP as EL_PERRO } from './el-perro/setup.js';
import { SETUP as FALLAS } from './fallas/setup.js';
import { SETUP as SPANISH_DRAUGHTS } from './spanish-draughts/setup.js';

/** @type {Readonly<Record<GameName, PositionKit>>} */
export const SETUPS = Object.freeze({
  'el-perro': EL_PERRO,
  brandubh: BRANDUBH,
  fallas: FALLAS,
  alquerque: ALQUERQUE,
  'spanish-draughts': SPANISH_DRAUGHTS,
});
