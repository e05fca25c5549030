/** Line drawing and worksheet tasks of El Perro. */

import { linesPaper } from '../lines5/paper.js';

export const PAPER = linesPaper(['moves', 'most', 'stuck', 'count', 'win', 'win']);
