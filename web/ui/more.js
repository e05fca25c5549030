/**
 * What is behind the buttons of the page, in one file that is loaded when the first is pressed: small files
 * compress badly.
 */

export { Shelf } from '../state/shelf.js';
export { openFile } from './open-file.js';
export { LinkError, textOfLink, unpacked } from '../state/sharing.js';
export { Analysis } from './analysis.js';
export { Dialogs } from './dialogs.js';
export { SavedGames, showGoing } from './games.js';
export { showPage } from '../pages/reading.js';
export { Lesson } from './lesson.js';
export { settingsOf } from './settings.js';
export { Share } from './share.js';
export { Words } from './words.js';
