/** The picture of a board where a game is on its way: the live board is drawn over it, in the same place. */

/** @import { Asked, PARAMETERS } from '../route/parameters.js' */
import { firstPicture } from '../board/first-picture.js';
import { fitStage, makeRoom } from '../board/layout.js';
import { byId, element } from '../dom.js';
import { GAME_NAMES, geometryOf } from '../games/games.js';
import { readAddress } from '../route.js';
import { storedSeats } from '../state/players.js';
import { tolerate } from '../state/storage.js';
import { showView } from './page.js';

/** What an address may ask for while the game still begins as in the picture. */
const HARMLESS = Object.freeze(['game', 'lang', 'theme', 'side', 'level', 'pace']);

/**
 * @param {Asked<typeof PARAMETERS>} asked
 * @returns {(() => void) | undefined} shows the place of the board, and the picture if the game begins so
 */
export function firstBoard(asked) {
  const game = GAME_NAMES.find((name) => name === asked.game);
  const who = asked.side ?? storedSeats().who;
  if (game === undefined || who === 'table') return undefined;
  const begins =
    who !== 'second' &&
    [...readAddress().parameters.keys()].every((name) => HARMLESS.includes(name)) &&
    // No game of this tab goes on.
    tolerate(() => sessionStorage.length === 0, false);
  const picture = begins
    ? firstPicture(game, { sizes: '(orientation: portrait) 96vw, 80vh', fetchPriority: 'high' })
    : null;
  return () => {
    makeRoom(game);
    showView('game');
    // The rows of the two sides have their height, so that the board stands where it will.
    byId('players').dataset['far'] = '1';
    byId('players').append(...['0', '1'].map((side) => element('div', { class: 'player', data: { side } })));
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
