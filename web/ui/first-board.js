/** A picture of the board, shown while a game loads, at the position of the live board. */

/** @import { Requested, PARAMETERS } from '../route/parameters.js' */
import { firstPicture } from '../board/first-picture.js';
import { fitStage, setPanelSizes } from '../board/layout.js';
import { byId, element } from '../dom.js';
import { GAME_NAMES, geometryOf } from '../games/games.js';
import { readAddress } from '../route.js';
import { storedSeats } from '../state/players.js';
import { ignoreErrors } from '../state/storage.js';
import { showView } from './page.js';

/** URL parameters that don't change the first picture. */
const HARMLESS = Object.freeze(['game', 'lang', 'theme', 'side', 'level', 'pace']);

/**
 * @param {Requested<typeof PARAMETERS>} requested
 * @returns {(() => void) | undefined} shows the game view, with the picture if it matches the first position
 */
export function firstBoard(requested) {
  const game = GAME_NAMES.find((name) => name === requested.game);
  const who = requested.side ?? storedSeats().who;
  if (game === undefined || who === 'table') return undefined;
  const begins =
    who !== 'second' &&
    [...readAddress().parameters.keys()].every((name) => HARMLESS.includes(name)) &&
    // Any stored entry may be this tab's saved game, which would be opened instead.
    ignoreErrors(() => sessionStorage.length === 0, false);
  const picture = begins
    ? firstPicture(game, { sizes: '(orientation: portrait) 96vw, 80vh', fetchPriority: 'high' })
    : null;
  return () => {
    setPanelSizes(game);
    showView('game');
    // Empty rows for the players, so that the board does not shift when they are filled.
    byId('players').dataset['far'] = '1';
    byId('players').append(...['0', '1'].map((side) => element('div.player', { data: { side } })));
    const fit = () => fitStage(geometryOf({ game }, false));
    fit();
    addEventListener('resize', fit);
    const board = byId('board');
    const { style } = byId('stage');
    if (picture === null) style.background = 'var(--paper)';
    else board.before(picture);
    const end = () => {
      picture?.remove();
      style.background = '';
      removeEventListener('resize', fit);
    };
    board.addEventListener('drawn', end);
    addEventListener('hashchange', end);
  };
}
