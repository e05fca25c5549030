import { test } from 'node:test';

/** True with `cargo xtask test --full`. Otherwise only one case of each kind is tested. */
export const isFull = process.env.LUDOTECA_FULL !== undefined;

/**
 * Returns the cases to test: all in the full tier, the first `count` otherwise.
 * @template T @param {readonly T[]} all @param {number} [count]
 */
export const casesOf = (all, count = 1) => (isFull ? all : all.slice(0, count));

/** Defines a test that runs only with `cargo xtask test --full`. */
export const fullTest = isFull ? test : test.skip;

/** Folder of the release to test, or undefined. `cargo xtask release` sets it. */
export const RELEASE = process.env.LUDOTECA_RELEASE;

/** Defines a test that runs only on a release. */
export const releaseTest = RELEASE === undefined ? test.skip : test;
