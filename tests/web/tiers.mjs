import { test } from 'node:test';

/** How much is tested: one case of each kind before every change, all with `cargo xtask test --full`. */
export const isFull = process.env.LUDOTECA_FULL !== undefined;

/**
 * The cases of one kind that are tested: all in the full tier, else the first.
 * @template T
 * @param {readonly T[]} all
 * @param {number} [count] how many stand for the others
 */
export const casesOf = (all, count = 1) => (isFull ? all : all.slice(0, count));

/** Runs with `cargo xtask test --full` only. */
export const fullTest = isFull ? test : test.skip;
