/** Parts used by the page's buttons, loaded in one chunk with its styles and messages. See web/chunks.js. */

export { PlayingTime } from '../state/playing-time.js';
export { Shelf } from '../state/saved-games.js';
export { recordOfLink } from '../state/link-codec.js';
export { AfterGame } from './after-game.js';
export { Analysis } from './analysis.js';
export { Aim } from './how.js';
export { fill } from './dialog.js';
export { FirstLook } from './first-look.js';
export { ask } from './game-dialogs.js';
export { showGoing } from './going.js';
export { Lesson } from './lesson.js';
export { MoreMenu } from './more-menu.js';
export { MoveList } from './move-list.js';
export { openNewGame } from './new-game.js';
export { OpenGame } from '../opening/open-game.js';
export { RulesTab } from './rules-tab.js';
export { SavedGames } from './saved-games-dialog.js';
export { settingsOf } from './settings-dialog.js';
export { Share } from './share-dialog.js';
export { Tabletop } from './tabletop.js';
export { TextMode } from './text-mode.js';
export { showTriedRules } from './tried-rule.js';
