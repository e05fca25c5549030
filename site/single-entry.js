/**
 * Where a single file begins: in a frame it is the guest of another page, unless it has every game to choose
 * from.
 */

import { only } from '../web/assets.js';
import { asked } from '../web/ui/page.js';

const isGame = only !== null || asked().has('game');
if (window.parent !== window && isGame) void import('../web/embed/embed.js');
else void import('../web/main.js');
