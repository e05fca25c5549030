/** Line drawing and worksheet tasks of El Perro. */

import { LinesPaper } from '../lines5/paper.js';

export const PAPER = new LinesPaper(['moves', 'most', 'stuck', 'count', 'win', 'win']);
