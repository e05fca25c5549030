/** Entry of a single file: the embed if it is in a frame and shows one game, otherwise the main page. */

import { only } from '../web/assets.js';
import { readAddress } from '../web/route.js';

const isGame = only !== null || readAddress().parameters.has('game');
if (window.parent !== window && isGame) void import('../web/pages/embed/embed.js');
else void import('../web/pages/main.js');
