/**
 * Reads text and files of any supported kind: a link to this page, a position, a saved game, bare moves, or
 * PDN with one or more games. This module doesn't open games.
 */

/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { RulesetInfo, State } from '../pkg/ludoteca_wasm.js' */
/** @import { FileGame } from '../games/spanish-draughts/pdn.js' */
/** @import { Part } from '../games/spanish-draughts/pdn/reader.js' */
/** @import { GameRoute, Switches } from '../route/parameters.js' */
/** @import { FoundLink } from './links-in-text.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { GAME_NAMES, GAMES } from '../games/games.js';
import { beginsWithTag, FileError, gamesOfFile, textOfFile } from '../games/spanish-draughts/pdn.js';
import { commaList, t } from '../i18n/i18n.js';
import { short } from '../i18n/foreign-text.js';
import { plainTyped, withoutQuoting } from '../i18n/typed-text.js';
import { readAddress } from '../route.js';
import { hashOf } from '../route/addresses.js';
import { routeOf } from '../route/parameters.js';
import { LONGEST_LINK, recordOfLink } from '../state/link-codec.js';
import { newRecord, using } from '../state/records.js';
import { rulesetNamed, rulesets } from '../state/rulesets.js';
import { explain } from '../ui/page.js';
import { bareMovesIn, beginsWithDiceMoves } from './bare-moves.js';
import { linksIn, textAround } from './links-in-text.js';

/** The game that a PDN file without a ruleset belongs to. */
const PDN_GAME = GAME_NAMES.find((name) => GAMES[name].hasPdn) ?? '';

/** @typedef {ReadonlyMap<string, Part>} Tags */
/**
 * Preview of a game before it is opened.
 * @typedef {object} GamePreview
 * @property {RulesetInfo} info
 * @property {State} state after the last move
 * @property {Tags} tags
 * @property {string} text the record as text
 * @property {string | null} address hash of the address that opens a link or position; null for other games
 */
/**
 * A game to preview. `look` throws if the game can't be read.
 * @typedef {{ name: string, ruleset: string | null, look: () => GamePreview }} Incoming
 */

/** Maximum length of a position's text, in characters; any real position is shorter. */
const LONGEST_POSITION = 2000;
/** Parameters of a link, besides switches, that are kept when it is opened. @type {readonly string[]} */
const OPENING = ['game', 'side', 'level', 'pos', 'friend', 'record'];

/**
 * Returns the games in a text. Throws if it contains none.
 * @param {string} text
 * @param {RulesetInfo | null} current ruleset of the open game, which is tried first
 */
export async function incomingIn(text, current) {
  const unquoted = withoutQuoting(text);
  const trimmed = unquoted.trim();
  if (trimmed === '') throw new FileError('open.nothing');
  // In a saved game or PDN file, an address may be part of a tag.
  const links = beginsWithTag(trimmed) ? [] : linksIn(unquoted);
  if (links.length > 0) {
    const others = playedIn(textAround(links, unquoted), current);
    try {
      return [...(await linked(links, unquoted)), ...others];
    } catch (reason) {
      if (others.length === 0) throw reason;
      return others;
    }
  }
  const found = [...positionsIn(trimmed, current), ...gamesOfMoves(text, current)];
  if (found.length > 0) return found;
  refuseDiceMoves(trimmed);
  try {
    return gamesOfFile(text).map(listed);
  } catch (reason) {
    throw await reasonFor(trimmed, current, reason);
  }
}

/**
 * Throws if a text begins with moves of a game with dice: such a list doesn't contain every roll.
 * @param {string} text
 */
function refuseDiceMoves(text) {
  if (beginsWithDiceMoves(text))
    throw new FileError('open.dice-moves', { button: t('share.copy-text'), menu: t('dialog.share') });
}

/**
 * Returns the positions, and the games with at least one move, in the text around links.
 * @param {string} text
 * @param {RulesetInfo | null} current
 */
function playedIn(text, current) {
  const bare = [...positionsIn(text.trim(), current), ...gamesOfMoves(text, current)];
  if (bare.length > 0) return bare;
  try {
    const games = gamesOfFile(text);
    return games.length > 1 || games.some(({ hasMoves }) => hasMoves) ? games.map(listed) : [];
  } catch {
    return [];
  }
}

/**
 * Returns the games in a file, which may also contain a link or a position. Throws if it contains none.
 * @param {File} file
 */
export async function incomingOf(file) {
  const text = await textOfFile(file);
  const isShort = text.length <= LONGEST_LINK;
  const moved = isShort ? gamesOfMoves(text, null) : [];
  if (moved.length > 0) return moved;
  refuseDiceMoves(text);
  try {
    return gamesOfFile(text).map(listed);
  } catch (reason) {
    const mayBeOther = isShort && Object(reason).key === 'file.unknown';
    const found = mayBeOther ? await incomingIn(text, null).catch(() => null) : null;
    if (found === null) throw reason;
    return found;
  }
}

/** Returns an explanation of an error, for the visitor. @param {unknown} reason */
export async function wrongText(reason) {
  if (!(reason instanceof FileError)) return explain(reason);
  const { game } = reason.values;
  return t(reason.key, game === undefined ? reason.values : { ...reason.values, name: t(draughtsKey(game)) });
}

/** Returns the message key of a draughts variant. @param {string | number} game its PDN GameType number */
const draughtsKey = (game) => /** @type {MessageKey} */ (`draughts.${game}`);

/** Maximum number of characters to show of a faulty line. */
const SHOWN = 60;

/**
 * Returns the line of `text` that an error names, or an excerpt of it around the faulty part. Returns '' if
 * the error names no line.
 * @param {unknown} reason
 * @param {string} text
 */
export function placeOf(reason, text) {
  const { line, found, text: word = '' } = Object(Object(reason).values);
  const full = Number.isInteger(line)
    ? (text.split(/\r\n|[\r\n\u0085\u2028\u2029]/)[line - 1] ?? '').trim()
    : '';
  const at = full.indexOf(String(found ?? word));
  if (full.length <= SHOWN || at < 0) return short(full);
  const begin = Math.max(0, at - SHOWN / 2);
  return `${begin > 0 ? '…' : ''}${short(full.slice(begin, begin + SHOWN))}…`;
}

/**
 * Returns the games of links, with an entry for the error of each unusable link. Throws if none can be used.
 * @param {FoundLink[]} links
 * @param {string} text
 */
async function linked(links, text) {
  const found = await Promise.all(
    links.map(async ({ address, from }, index) => {
      try {
        return lookedAt(await previewOfLink(address));
      } catch (reason) {
        // Mail and chat programs may have broken a long link into several lines.
        const joined = index === links.length - 1 ? text.slice(from).replace(/\s+/g, '') : address;
        const second = joined === address ? null : await previewOfLink(joined).catch(() => null);
        return second === null ? { address, reason } : lookedAt(second);
      }
    }),
  );
  const [first] = found;
  if (first !== undefined && found.every((each) => 'reason' in each)) throw Object(first).reason;
  return found.map((each) => ('reason' in each ? unusable(each) : each));
}

/** @param {{ address: string, reason: unknown }} link @returns {Incoming} */
const unusable = ({ address, reason }) => ({
  name: short(address),
  ruleset: null,
  look: () => {
    throw reason;
  },
});

/** @param {GamePreview} preview @returns {Incoming} */
const lookedAt = (preview) => ({
  name: t(`ruleset.${preview.info.id}.name`),
  ruleset: preview.info.id,
  look: () => preview,
});

/** @param {string} link */
async function previewOfLink(link) {
  const [before = '', ...hash] = link.split('#');
  const search = before.includes('?') ? before.slice(before.indexOf('?')) : '';
  const address = readAddress({ search, hash: `#${hash.join('#')}` });
  const route = routeOf(address, rulesets());
  if (route.type === 'unknown')
    throw new FileError('open.no-game', { name: short(address.parameters.get('game') ?? '') });
  if (route.type !== 'game' || route.from.type === 'lesson') throw new FileError('open.page');
  const { info, switches } = route;
  const opening = [...address.parameters].filter(
    ([name]) => OPENING.includes(name) || Object.hasOwn(switches, name),
  );
  const { game = info.id, ...others } = Object.fromEntries(opening);
  return previewOf(await textOfRoute(route), hashOf({ game, ...others }));
}

/** @param {GameRoute} route */
async function textOfRoute({ info, from, switches }) {
  if (from.type === 'link') {
    try {
      return using(await recordOfLink(rules, info.id, from.letters), (record) => record.text());
    } catch (reason) {
      throw new FileError('error.link', { error: await explain(reason) });
    }
  }
  return textOfPosition(info.id, switches, from.type === 'position' ? from.position : null);
}

/**
 * Returns the text of a new game's record. It starts from `position` if that is not null. Throws if the
 * position is invalid.
 * @param {string} ruleset
 * @param {Switches} switches
 * @param {string | null} position
 */
const textOfPosition = (ruleset, switches, position) =>
  using(newRecord(rules, { ruleset, switches, position }), (record) => record.text());

/** Returns all rulesets, with the open game's first. @param {RulesetInfo | null} current */
function firstFor(current) {
  const own = (/** @type {RulesetInfo} */ info) => info.id === current?.id;
  return [...rulesets()].sort((one, other) => Number(own(other)) - Number(own(one)));
}

/**
 * Returns a game for each ruleset in which a text is a valid position. There may be several, because some
 * rulesets have the same board.
 * @param {string} text
 * @param {RulesetInfo | null} current
 */
function positionsIn(text, current) {
  if (text.length > LONGEST_POSITION) return [];
  return firstFor(current).flatMap((info) => {
    try {
      const record = textOfPosition(info.id, {}, text.trim());
      const preview = previewOf(record, null);
      return [lookedAt({ ...preview, address: hashOf({ game: info.id, pos: preview.state.position }) })];
    } catch {
      return [];
    }
  });
}

/**
 * Returns the games in which all bare moves are legal. If there are none, returns those in which the first
 * move is legal or, failing that, the open game, so that the preview can explain the fault.
 * @param {string} text
 * @param {RulesetInfo | null} current
 * @returns {Incoming[]}
 */
function gamesOfMoves(text, current) {
  const bare = bareMovesIn(text);
  if (bare === null) return [];
  const ended = bare.result === '*' ? '' : `[Ended "stated ${bare.result}"] `;
  const preview = (/** @type {RulesetInfo} */ { id }, /** @type {string} */ moves) =>
    previewOf(`[Ludoteca "1"] [Ruleset "${id}"] ${moves}\n`, null);
  const infos = firstFor(current).filter(
    ({ game, dice, squares }) =>
      dice === 0 && !GAMES[game].hasPdn && bare.squares.every((square) => squares.includes(square)),
  );
  const inWhich = (/** @type {string} */ moves) =>
    infos.filter((info) => {
      try {
        return preview(info, moves).state.plies > 0;
      } catch {
        return false;
      }
    });
  const all = ended + bare.moves;
  const own = infos.filter(({ id }) => id === current?.id);
  const [found = []] = [inWhich(all), inWhich(bare.first), own].filter((list) => list.length > 0);
  return found.map((info) => ({
    name: t(`ruleset.${info.id}.name`),
    ruleset: info.id,
    look: () => preview(info, all),
  }));
}

/**
 * Guesses the ruleset of a text that looks like a position. Returns undefined for any other text.
 * @param {string} text
 * @param {RulesetInfo | null} current
 */
function gameOfPosition(text, current) {
  if (/^[WB]\s*:\s*[WBHT]/i.test(plainTyped(text).trim())) return rulesetNamed(PDN_GAME);
  return /^[^\s.:]+[.:][^\s.:]+[.:]\S+$/.test(plainTyped(text).trim()) ? (current ?? undefined) : undefined;
}

/**
 * Returns the error to show for a text without games. If the text looks like a position, this is the error
 * that the rules report for it.
 * @param {string} text
 * @param {RulesetInfo | null} current
 * @param {unknown} reason
 */
async function reasonFor(text, current, reason) {
  if (Object(reason).key !== 'file.unknown') return reason;
  const info = text.length > LONGEST_POSITION ? undefined : gameOfPosition(text, current);
  if (info === undefined) return new FileError('open.unknown');
  try {
    textOfPosition(info.id, {}, text.trim());
    return reason;
  } catch (wrong) {
    const name = t(`ruleset.${info.id}.name`);
    return new FileError('open.position', { name, error: await explain(wrong) });
  }
}

/** @param {string} text the record @param {string | null} address @returns {GamePreview} */
const previewOf = (text, address) =>
  using(rules.Record.parse(text), (record) => {
    const info = record.info();
    if (rulesetNamed(info.id) === undefined) throw leftOut();
    const [game] = gamesOfFile(text);
    return { info, state: record.state(), tags: game?.tags ?? new Map(), text, address };
  });

/** Error for a game of a ruleset that this build leaves out. */
const leftOut = () =>
  new FileError('open.left-out', {
    list: commaList(rulesets().map(({ id }) => t(`ruleset.${id}.name`))),
  });

/** @param {FileGame} game @param {number} index @returns {Incoming} */
const listed = (game, index) => ({
  name: nameOf(game, index + 1),
  ruleset: rulesetNamed(game.tags.get('Ruleset')?.text ?? PDN_GAME)?.id ?? null,
  look: () => game.read((record) => previewOf(record, null)),
});

/**
 * Returns the text of a tag, or '' if it is missing or only a placeholder such as "?".
 * @param {Tags} tags
 * @param {string} name
 */
export function tagIn(tags, name) {
  const value = tags.get(name)?.text.trim() ?? '';
  return /^[?.\s-]*$/.test(value) ? '' : short(value);
}

/**
 * Returns the name of a game in a list, made of its number and any names, event, date and result in its tags.
 * @param {FileGame} game
 * @param {number} number
 */
function nameOf({ tags, result }, number) {
  const info = rulesetNamed(tagIn(tags, 'Ruleset'));
  const players = [tagIn(tags, 'White'), tagIn(tags, 'Black')].filter((each) => each !== '').join(' – ');
  const ended = result === '' || result === '*' ? tagIn(tags, 'Result').replace('*', '') : result;
  return [
    t('file.game', { number }),
    info === undefined ? '' : t(`ruleset.${info.id}.name`),
    players,
    tagIn(tags, 'Event'),
    tagIn(tags, 'Date'),
    ended,
  ]
    .filter((each) => each !== '')
    .join(' · ');
}
