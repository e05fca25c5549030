/** Line drawing and worksheet tasks of Alquerque. */

import { linesPaper } from '../lines5/paper.js';

export const PAPER = linesPaper(['takers', 'moves', 'most', 'count', 'win', 'win']);
