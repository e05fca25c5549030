/**
 * Notices what cannot be built, before the package is: `node site/check.mjs FOLDER [--address ADDRESS]
 * [GAME…]`, as the scripts themselves are called afterwards.
 */
import { asCommand } from './files.mjs';
import { checkGames } from './single.mjs';

await asCommand(async ({ rest }) => checkGames(rest));
