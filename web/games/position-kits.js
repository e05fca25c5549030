/** Position kits of all games. Lazy-loaded with the editor. */

/** @import { PositionKit } from './description.js' */
/** @import { GameName } from './games.js' */
import { POSITION_KIT as ALQUERQUE } from './alquerque/position-kit.js';
import { POSITION_KIT as BRANDUBH } from './brandubh/position-kit.js';
import { POSITION_KIT as EL_PERRO } from './el-perro/position-kit.js';
import { POSITION_KIT as FALLAS } from './fallas/position-kit.js';
import { POSITION_KIT as SPANISH_DRAUGHTS } from './spanish-draughts/position-kit.js';

/** @type {Readonly<Record<GameName, PositionKit>>} */
export const POSITION_KITS = Object.freeze({
  'el-perro': EL_PERRO,
  brandubh: BRANDUBH,
  fallas: FALLAS,
  alquerque: ALQUERQUE,
  'spanish-draughts': SPANISH_DRAUGHTS,
});
