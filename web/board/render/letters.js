/** Font of the letters and numbers at a board's edge. */

/** Canvas font for `write`, which scales it. */
export const LETTERS = '700 112px Alegreya, Georgia, "Noto Serif", "Liberation Serif", serif';

/** Minimum length of the longer side of a still board that shows letters, in CSS pixels. */
export const LEGIBLE_PX = 240;

class Letters {
  /** True once the font has loaded or failed. No letters are drawn before that, so that none change shape. */
  areReady = false;

  /** Loads the font. Must be called after the page's styles, which declare it, have loaded. */
  async load() {
    await document.fonts.load(LETTERS).catch(() => {});
    this.areReady = true;
  }
}

/** The page's only instance. */
export const letters = new Letters();
