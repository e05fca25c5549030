/** Sentences about the result of a position under perfect play. */

/** @import { Prospect } from '../pkg/ludoteca_engine.js' */
/** @import { Color, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { sideName } from '../board/a11y/names.js';
import { t } from '../i18n/i18n.js';
import { winnerOf } from './results.js';

/** @param {RulesetInfo} info @param {Prospect} result for the side `turn` @param {Color} turn */
export function resultText(info, result, turn) {
  const winner = winnerOf(result, turn);
  if (winner === undefined) return t('perfect.unsure');
  if (winner === null) return t('perfect.draws');
  return t('perfect.wins', { side: sideName(info, winner), piece: `${info.game}.${winner}` });
}
