/**
 * fast-check with a fixed seed, so that the outcome of a test depends on the code alone. `cargo xtask fuzz`
 * looks for new inputs.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_127 });

export default fc;
