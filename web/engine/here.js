/** The engine on the page itself: where workers are forbidden, and for worksheets. */

import init, { Engine } from '../pkg/ludoteca_engine.js';
import { dropNet, fetchNet } from '../state/engine-files.js';
import { LoadError } from '../state/loading.js';
import { compileEngine } from '../wasm.js';

/** The engine's class, once its file is there. */
export async function engineHere() {
  await init({ module_or_path: await compileEngine() });
  return Engine;
}

/**
 * An engine that can think about a ruleset.
 * @param {string} ruleset its id
 * @param {number} tableBytes
 */
export async function engineFor(ruleset, tableBytes) {
  const [EngineClass, net] = await Promise.all([engineHere(), fetchNet(ruleset)]);
  const engine = new EngineClass(tableBytes);
  if (net === null) return engine;
  try {
    engine.learnNet(Array.from(net.file, (byte) => String.fromCharCode(byte)).join(''));
  } catch (error) {
    dropNet(ruleset);
    engine.free();
    throw new LoadError(`${net.path}: ${error instanceof Error ? error.message : error}`);
  }
  return engine;
}
