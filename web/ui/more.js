/**
 * What is behind the buttons of the page, in one file that is loaded when the first is pressed: small files
 * compress badly.
 */

export { Shelf } from '../state/shelf.js';
export { FileError, recordIn } from '../state/pdn.js';
export { LinkError, unpacked } from '../state/sharing.js';
export { createAnalysis } from './analysis.js';
export { openDialog } from './dialogs.js';
export { gamesOf, showGoing } from './games.js';
export { showPage } from './pages.js';
export { createLesson } from './lesson.js';
export { settingsOf } from './settings.js';
export { openShare } from './share.js';
export { createWords } from './words.js';
