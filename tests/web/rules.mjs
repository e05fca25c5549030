/** The packages in Node, ready for use: what the page does is compared with what they say. */
import { readFileSync } from 'node:fs';

import { initSync as initEngine } from '../../web/pkg/ludoteca_engine.js';
import { initSync as initRules } from '../../web/pkg/ludoteca_wasm.js';

export { Engine } from '../../web/pkg/ludoteca_engine.js';
export * from '../../web/pkg/ludoteca_wasm.js';

/** @param {string} name */
const moduleOf = (name) => readFileSync(new URL(`../../web/pkg/${name}_bg.wasm`, import.meta.url));
initEngine({ module: moduleOf('ludoteca_engine') });
initRules({ module: moduleOf('ludoteca_wasm') });
