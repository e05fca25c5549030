/** The package in Node, ready for use: what the page does is compared with what it says. */
import { readFileSync } from 'node:fs';

import { initSync } from '../../web/pkg/ludoteca_wasm.js';

export * from '../../web/pkg/ludoteca_wasm.js';

initSync({ module: readFileSync(new URL('../../web/pkg/ludoteca_wasm_bg.wasm', import.meta.url)) });
