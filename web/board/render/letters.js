/** The letters and numbers at a board's edge, in the serif of the page. */

/** Canvas font, for `write`, which scales it. */
export const LETTERS = '700 112px Alegreya, Georgia, "Noto Serif", "Liberation Serif", serif';

/** A board that is only looked at has no letters if its longer side is shorter, in CSS pixels. */
export const LEGIBLE_PX = 240;

class Letters {
  /** Whether their font has come, or can't be had. Until then none are drawn: none change their shape. */
  have = false;

  /** Not before a board is drawn: the page's styles, which name the font, have come by then. */
  async come() {
    await document.fonts.load(LETTERS).catch(() => {});
    this.have = true;
  }
}

/** Those of this page. */
export const letters = new Letters();
