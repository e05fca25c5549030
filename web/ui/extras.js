/**
 * What is behind the buttons of the page, in one file that is loaded when the first is pressed: small files
 * compress badly.
 */

export { Shelf } from './state/saved-games.js';
export { OpenGame } from './ui/open-game.js';
export { LinkError, textOfLink, unpacked } from './state/link-codec.js';
export { Analysis } from './ui/analysis.js';
export { fill } from './ui/dialog.js';
export { Dialogs } from './ui/game-dialogs.js';
export { MoreMenu } from './ui/more-menu.js';
export { NewGame } from './ui/new-game.js';
export { SavedGames, showGoing } from './ui/saved-games-dialog.js';
export { showPage } from './pages/reading/reading.js';
export { Lesson } from './ui/lesson.js';
export { RulesTab } from './ui/rules-tab.js';
export { settingsOf } from './ui/settings-dialog.js';
export { Share } from './ui/share-dialog.js';
export { Words } from './ui/text-mode.js';
