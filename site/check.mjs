/**
 * Checks the arguments of a build before the packages are built: `node site/check.mjs FOLDER [--address
 * ADDRESS] [GAME…]`, with the same arguments as build.mjs or single.mjs.
 */
import { asCommand } from './files.mjs';
import { checkGames } from './single.mjs';

await asCommand(async ({ rest }) => checkGames(rest));
