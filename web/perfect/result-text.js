/** Sentences about the result of a position under perfect play. */

/** @import { Prospect } from '../pkg/ludoteca_engine.js' */
/** @import { Color, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { sideName } from '../board/a11y/names.js';
import { t } from '../i18n/i18n.js';
import { favouredSide } from './results.js';

/** @param {RulesetInfo} info @param {Prospect} result for the side `turn` @param {Color} turn */
export function resultText(info, result, turn) {
  const side = favouredSide(result, turn);
  if (side === null) return t('perfect.draws');
  const key = result.includes('-or-') ? 'perfect.unsure' : 'perfect.wins';
  return t(key, { side: sideName(info, side), piece: `${info.game}.${side}` });
}
