/** The engine on the page's main thread, for pages where workers are forbidden and for worksheets. */

import init, { Engine } from '../pkg/ludoteca_engine.js';
import { dropNet, fetchNet } from '../state/engine-files.js';
import { LoadError } from '../state/loading.js';
import { compileEngine } from '../wasm.js';

/** Loads the engine's class. */
export async function loadEngineClass() {
  await init({ module_or_path: await compileEngine() });
  return Engine;
}

/**
 * Returns an engine with the net of a ruleset. Throws a `LoadError` if the net is damaged.
 * @param {string} ruleset id
 * @param {number} tableBytes size of the transposition table, in bytes
 */
export async function engineOnPage(ruleset, tableBytes) {
  const [EngineClass, net] = await Promise.all([loadEngineClass(), fetchNet(ruleset)]);
  const engine = new EngineClass(tableBytes);
  if (net === null) return engine;
  try {
    engine.loadNet(Array.from(net.file, (byte) => String.fromCharCode(byte)).join(''));
  } catch (error) {
    dropNet(ruleset);
    engine.free();
    throw new LoadError(`${net.path}: ${error instanceof Error ? error.message : error}`);
  }
  return engine;
}
