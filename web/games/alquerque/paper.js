/** Line drawing and worksheet tasks of Alquerque. */

import { LinesPaper } from '../lines5/paper.js';

export const PAPER = new LinesPaper(['takers', 'moves', 'most', 'count', 'win', 'win']);
