/** fast-check with a fixed seed, so that tests depend on the code alone; `cargo xtask fuzz` tries others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_127 });

export default fc;
