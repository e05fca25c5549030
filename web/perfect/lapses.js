/** Moves that gave away a won game, according to the table of all positions. Lazy-loaded with a review. */

/** @import { MoveView, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Decision, Dependencies } from '../engine/review.js' */
import { lineOf } from '../engine/played-line.js';
import { seenText } from '../board/a11y/names.js';
import { t } from '../i18n/i18n.js';
import { requestedTable } from './file.js';
import { element } from '../dom.js';
import { pointText } from '../ui/review-card.js';
import { hasDefaultSwitches, perfectFile } from './tables.js';
import { using } from '../state/records.js';

/**
 * A move that gave away a win, and a move that would have kept it. `unsure` is true if a draw rule could
 * prevent that win.
 * @typedef {{ ply: number, played: MoveView, better: MoveView, unsure: boolean }} Lapse
 */

/** Node limit, enough to search every move once. */
const NODES = 500;
const TIME_MS = 3000;

/**
 * Returns a function that makes paragraphs about wins that were given away. The function makes none unless
 * the table is wanted or loaded.
 * @param {string} text record of the game
 * @param {RulesetInfo} info
 * @param {Decision[]} decisions
 * @param {Pick<Dependencies, 'parse' | 'think'>} dependencies
 * @returns {Promise<() => HTMLElement[]>}
 */
export async function lapseTexts(text, info, decisions, dependencies) {
  const file = perfectFile(info);
  if (file === undefined || !hasDefaultSwitches(info)) return () => [];
  const requested = requestedTable(file);
  if (requested === undefined) return () => [];
  await requested.table;
  const lapses = await lapsesOf(text, decisions, file.pieces, dependencies);
  return () => {
    const texts = lapses.map(({ ply, played, better }) =>
      t('perfect.let-go', {
        point: pointText(info, ply + 1, seenText(played.notation)),
        better: seenText(better.notation),
      }),
    );
    const isUnsure = lapses.some(({ unsure }) => unsure);
    return [
      ...texts.map((each) => element('p.lapse', each)),
      ...(isUnsure ? [element('p.quiet', t(`unsure.${info.game}`))] : []),
    ];
  };
}

/**
 * @param {string} text record of the game
 * @param {Decision[]} decisions
 * @param {number} pieces maximum number of pieces in the table's positions
 * @param {Pick<Dependencies, 'parse' | 'think'>} dependencies
 * @returns {Promise<Lapse[]>} in the order of the game
 */
async function lapsesOf(text, decisions, pieces, { parse, think }) {
  const record = parse(text);
  /** @type {Lapse[]} */
  const lapses = [];
  try {
    for (const { ply, played } of decisions) {
      record.jump(ply);
      if (record.state().pieces.length > pieces) continue;
      const lapse = await lapseAt(record.textAt(ply), played, { parse, think });
      if (lapse !== null) lapses.push({ ply, ...lapse });
    }
  } finally {
    record.free();
  }
  return lapses;
}

/**
 * @param {string} text record before the move
 * @param {MoveView} played
 * @param {Pick<Dependencies, 'parse' | 'think'>} dependencies
 * @returns {Promise<Omit<Lapse, 'ply'> | null>}
 */
async function lapseAt(text, played, { parse, think }) {
  const { lines } = await think(text, { level: null, lines: 0, nodes: NODES }, { timeMs: TIME_MS });
  const own = using(parse(text), (record) => lineOf(record, played, lines));
  const [best] = lines;
  const [most, kept] = [best?.prospect, own?.prospect].map((prospect) => prospect?.endsWith('win'));
  if (best === undefined || most !== true || kept !== false) return null;
  return { played, better: best.move, unsure: best.prospect !== 'win' };
}
