/** Parameters of an embed's URL, some of which the main page also has. Unknown names are ignored. */

/** @import { Requested, Parameter } from '../../route/parameters.js' */
/** @import { Wrong } from '../../route.js' */
import { LANGUAGE, LEVELS, oneOf, PARAMETERS, PLAYERS } from '../../route/parameters.js';
import { someOf } from '../../route/list-parameters.js';
import { SCHEMES } from '../../state/theme.js';

/** The parts of the page around the board. */
export const PARTS = Object.freeze([
  'heading',
  'players',
  'who',
  'buttons',
  'moves',
  'analysis',
  'words',
  'actions',
  'language',
  'link',
]);

/** Default look of an embed. */
export const LOOK = /** @type {const} */ ({ theme: 'material', scheme: 'system' });

/** @param {number} length @param {string} allowed @returns {Parameter<string>} */
const text = (length, allowed) => ({
  list: [],
  allowed,
  read: (given) => (given !== '' && given.length <= length ? given : undefined),
});

/** @param {string} given */
const isOrigin = (given) => /^https?:/.test(given) && URL.canParse(given) && new URL(given).origin === given;

export const RECORD = text(200_000, "a game in the encoding of this site's links");
export const MOVES = text(20_000, 'moves in the notation of saved games, separated by _');
export const POSITION = text(2000, 'a position in the notation of saved games');
/** @type {Parameter<string>} */
const LESSON = {
  list: [],
  allowed: 'the number of a step of the lesson, starting at 1',
  read: (given) => (/^\d{1,2}$/.test(given) ? given : undefined),
};
/** @type {Parameter<string>} */
const ORIGIN = {
  list: ['https://…'],
  allowed: 'an origin such as https://example.org',
  read: (given) => (isOrigin(given) ? given : undefined),
};

const LEVEL_NAMES = Array.from({ length: LEVELS }, (_, index) => index + 1);

/** @param {readonly string[]} rulesets all ids and aliases */
export const parametersOf = (rulesets) => ({
  game: oneOf(rulesets),
  rules: oneOf(rulesets),
  pos: POSITION,
  moves: MOVES,
  record: RECORD,
  lesson: LESSON,
  ...PLAYERS,
  level: { ...PLAYERS.level, allowed: LEVEL_NAMES.join(', ') },
  mode: oneOf(/** @type {const} */ (['play', 'view', 'demo'])),
  theme: PARAMETERS.theme,
  bg: oneOf(SCHEMES),
  lang: { ...LANGUAGE, allowed: `${LANGUAGE.list.join(', ')}, or one of these with a region, such as es-MX` },
  motion: oneOf(['0', '1']),
  sound: oneOf(['0', '1']),
  controls: someOf(PARTS),
  origin: ORIGIN,
});

/** @typedef {Requested<ReturnType<typeof parametersOf>>} EmbedRequest */

/** Parameters of the embed's own links to the rules, to the history, and back to the game. */
export const LINKS = {
  view: { ...PARAMETERS.view, ...oneOf(/** @type {const} */ (['rules', 'history'])) },
  clause: PARAMETERS.clause,
  with: PARAMETERS.with,
  rule: PARAMETERS.rule,
};

/**
 * Player parameters for the main page. An embed's mode `view` becomes a paused `demo` there.
 * @param {EmbedRequest} requested
 */
export const playersRequested = ({ side, level, mode, pace }) => ({
  side,
  level,
  mode: mode === 'view' ? /** @type {const} */ ('demo') : mode,
  pace,
});

/** Error message for developers. @param {Wrong} wrong */
export const mustBe = ({ values }) => `${values['name']} must be ${values['allowed']}`;
