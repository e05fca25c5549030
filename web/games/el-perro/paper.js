/** El Perro on paper. */

import { LinesPaper } from '../lines5/paper.js';

export const PAPER = new LinesPaper(['moves', 'most', 'stuck', 'count', 'win', 'win']);
