/** The engine on the page itself: where workers are forbidden, and for worksheets. */

import init, { Engine } from '../pkg/ludoteca_engine.js';
import { compileEngine } from '../wasm.js';

/** The engine's class, once its file is there. */
export async function engineHere() {
  await init({ module_or_path: await compileEngine() });
  return Engine;
}
