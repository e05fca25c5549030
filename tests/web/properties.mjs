/**
 * fast-check with a fixed seed, so that results depend only on the code; `cargo xtask fuzz` uses other seeds.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_127 });

export default fc;
