/**
 * Where a single file begins: in a frame it is the guest of another page, unless it has every game to choose
 * from.
 */

import { only } from '../web/assets.js';
import { readAddress } from '../web/route.js';

const isGame = only !== null || readAddress().parameters.has('game');
if (window.parent !== window && isGame) void import('../web/pages/embed/embed.js');
else void import('../web/pages/main.js');
