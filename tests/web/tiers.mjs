import { test } from 'node:test';

/** True with `cargo xtask test --full`. Otherwise one case of each kind is tested, before every change. */
export const isFull = process.env.LUDOTECA_FULL !== undefined;

/**
 * Returns the tested cases of one kind: all in the full tier, else the first `count`.
 * @template T @param {readonly T[]} all @param {number} [count]
 */
export const casesOf = (all, count = 1) => (isFull ? all : all.slice(0, count));

/** Runs with `cargo xtask test --full` only. */
export const fullTest = isFull ? test : test.skip;
