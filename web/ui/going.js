/** The start page of a returning visitor: the last unfinished game shown large, and a few others. */

/** @import { Listed, Shelf } from '../state/saved-games.js' */
import { button, byId, element } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { rulesetNamed } from '../state/rulesets.js';
import { addCommands } from './commands.js';
import { BoardPictures, boardOf, opponentOf, standingOf } from './saved-game-card.js';
import { listed, savedOf } from './saved-games-dialog.js';

/** Maximum number of unfinished games below the large one. */
const MOST_OTHERS = 2;

/**
 * Shows the unfinished games, latest first, or restores the usual start page if there are none.
 * @param {Shelf} shelf
 * @param {(saved: Listed) => unknown} open
 * @param {() => void} showCards renders the cards again, because the usual large game becomes one of them
 */
export function showGoing(shelf, open, showCards) {
  addCommands('unfinished-games', {
    resume: ({ element }) => {
      const saved = savedOf(element, shelf);
      if (saved === null) showGoing(shelf, open, showCards);
      else open(saved);
    },
  });
  shelf.tidy();
  const [first, ...others] = listed(shelf).filter(({ isOver, plies }) => !isOver && plies > 0);
  const place = byId('going');
  const { activeElement } = document;
  const hadFocus = place.contains(activeElement) || activeElement === byId('start-title');
  const wasHidden = place.hidden;
  place.hidden = first === undefined;
  if (first === undefined) place.replaceChildren();
  else showLarge(place, first, others.slice(0, MOST_OTHERS));
  if (place.hidden !== wasHidden) showCards();
  if (hadFocus) byId(place.hidden ? 'start-title' : 'going-title').focus({ preventScroll: true });
}

/** @param {HTMLElement} place @param {Listed} saved @param {Listed[]} others */
function showLarge(place, saved, others) {
  const info = rulesetNamed(saved.ruleset);
  const name = t(`ruleset.${saved.ruleset}.name`);
  const data = { id: saved.id, game: info?.game ?? '' };
  const pictures = new BoardPictures(null);
  const picture = button('resume', { class: 'picture', tabindex: -1, aria: { hidden: true }, data });
  place.replaceChildren(
    element(
      'div.words',
      element('p.row', t('games.go-on'), button('games', { class: 'quiet' }, t('games.all'))),
      element('h1', { id: 'going-title', tabindex: -1 }, name),
      element(
        'div.offer',
        element('p.aim', standingOf(saved, info)),
        element('p.length', opponentOf(saved, info)),
        element(
          'p.row',
          button(
            'resume',
            { class: 'play primary', data },
            t('do.go-on'),
            element('span.unseen', `: ${name}`),
          ),
        ),
      ),
      others.length > 0 &&
        element('ul', ...others.map((each) => element('li', otherOf(each, pictures.of(each))))),
    ),
    picture,
  );
  drawIn(picture, saved);
}

/** Draws a game's board as wide as its container, which stays empty if the game is damaged. */
function drawIn(/** @type {HTMLElement} */ place, /** @type {Listed} */ saved) {
  try {
    const board = boardOf(saved);
    board.canvas.className = 'thumbnail';
    place.replaceChildren(board.canvas);
    board.fit();
  } catch {
    // When the game is opened, the page says why it can't be read.
  }
}

/** @param {Listed} saved @param {HTMLElement} picture of its position */
function otherOf(saved, picture) {
  const info = rulesetNamed(saved.ruleset);
  return button(
    'resume',
    { class: 'going', data: { id: saved.id, game: info?.game ?? '' } },
    picture,
    element('strong', t(`ruleset.${saved.ruleset}.name`)),
    element('span.state', standingOf(saved, info)),
  );
}
