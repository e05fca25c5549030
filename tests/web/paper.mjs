/** Reads printed pages: the contents of a PDF from the browser, in mm from the top left corner. */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** Visible part of a path, and whether the rest is clipped. @typedef {Box & { isCut: boolean }} Path */
/**
 * @typedef {{ width: number, height: number, paths: Path[], texts: (Box & { text: string })[], colors:
 *   string[], images: number }} PrintedPage
 */

const MM = 72 / 25.4;

/** @typedef {[number, number, number, number, number, number]} Matrix */

/** Multiplies a matrix by the next one. @param {Matrix} first @param {number[]} second @returns {Matrix} */
function times([a, b, c, d, e, f], second) {
  const [A = 1, B = 0, C = 0, D = 1, E = 0, F = 0] = second;
  return [a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, a * E + c * F + e, b * E + d * F + f];
}

/**
 * @param {Matrix} matrix @param {number} height of the page in points
 * @param {number[]} corners x and y of two opposite corners
 * @returns {Box}
 */
function boxOf([a, b, c, d, e, f], height, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]) {
  const points = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => [(a * x + c * y + e) / MM, (height - (b * x + d * y + f)) / MM]);
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/**
 * Returns a colour as text. PDF.js passes a string or the bytes of a typed array.
 * @param {unknown[]} given
 */
function colorOf(given) {
  const [first] = given;
  if (typeof first === 'string') return first;
  const bytes = /** @type {number[]} */ (Object.values(given));
  return `#${bytes
    .slice(0, 3)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** @param {Box} one @param {Box} other @returns {Box} */
const common = (one, other) => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** Maximum length of a clipped part that is ignored, in mm: half of a path's line width is not measured. */
const HIDDEN_MM = 0.3;

/** @param {Buffer} pdf @returns {Promise<PrintedPage[]>} */
export async function readPaper(pdf) {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(pdf));
  /** @type {PrintedPage[]} */
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , widthPt = 0, heightPt = 0] = page.view;
    const { fnArray, argsArray } = await page.getOperatorList();
    /** @type {PrintedPage} */
    const read = { width: widthPt / MM, height: heightPt / MM, paths: [], texts: [], colors: [], images: 0 };
    /** @type {Matrix} */
    let matrix = [1, 0, 0, 1, 0, 0];
    /** @type {Box} */
    let seen = { left: 0, top: 0, right: read.width, bottom: read.height };
    /** @type {[Matrix, Box][]} */
    const saved = [];
    let isClip = false;
    fnArray.forEach((operator, index) => {
      const given = argsArray[index] ?? [];
      if (operator === OPS.save) saved.push([matrix, seen]);
      else if (operator === OPS.restore) [matrix, seen] = saved.pop() ?? [matrix, seen];
      else if (operator === OPS.transform) matrix = times(matrix, given);
      else if (operator === OPS.setFillRGBColor || operator === OPS.setStrokeRGBColor)
        read.colors.push(colorOf(given));
      else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject)
        read.images += 1;
      else if (operator === OPS.clip || operator === OPS.eoClip) isClip = true;
      else if (operator === OPS.constructPath && given[2]) {
        const box = boxOf(matrix, heightPt, Object.values(given[2]));
        const visible = common(box, seen);
        if (given[0] !== OPS.endPath && visible.left <= visible.right && visible.top <= visible.bottom) {
          const hidden = Math.max(
            visible.left - box.left,
            visible.top - box.top,
            box.right - visible.right,
            box.bottom - visible.bottom,
          );
          read.paths.push({ ...visible, isCut: hidden > HIDDEN_MM });
        }
        if (isClip) seen = visible;
        isClip = false;
      }
    });
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , x = 0, y = 0] = item.transform;
      read.texts.push({
        text: item.str,
        ...boxOf([1, 0, 0, 1, 0, 0], heightPt, [x, y, x + item.width, y + item.height]),
      });
    }
    pages.push(read);
  }
  return pages;
}
