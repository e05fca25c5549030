/** Saved games that other apps share with the installed one. They never reach the host. */

/** Path to which the system posts a share, and under which the page finds it. */
export const RECEIVED = 'received';

/** Upper bound of a share with its form, in bytes: far above any saved game. */
const MOST_BYTES = 1_000_000;

/** Upper bound of a shared file's name, in UTF-16 units. */
const MOST_NAME = 100;

/**
 * True if a share comes from another site. The system's own share names no origin, but neither does a form of
 * a site that hides its own, so the page asks before it opens a share. Chromium sends `Origin` here, but
 * never `Sec-Fetch-Site`.
 * @param {Headers} headers
 * @param {string} origin of this site
 */
function isForeign(headers, origin) {
  const from = headers.get('origin') ?? 'null';
  return (
    (from !== 'null' && from !== origin) || /^(cross|same)-site$/.test(headers.get('sec-fetch-site') ?? '')
  );
}

/**
 * Reads a share. Returns the query of the page to open, and the response to store for it.
 * @param {Pick<Request, 'headers' | 'blob'>} request
 * @param {string} origin of this site
 * @returns {Promise<{ query: string, shared?: Response }>}
 */
export async function readShare(request, origin) {
  if (isForeign(request.headers, origin)) return { query: '' };
  // A Blob may be on disk, so a large one costs no memory.
  const body = await request.blob();
  if (body.size > MOST_BYTES) return { query: `?${RECEIVED}=long` };
  const form = await new Response(body, {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }).formData();
  const shared = form.get('file') ?? form.get('text') ?? '';
  // Half a surrogate pair can't be encoded.
  const name = shared instanceof File ? shared.name.slice(0, MOST_NAME).replace(/[\uD800-\uDBFF]$/, '') : '';
  const headers = { 'x-name': encodeURIComponent(name) };
  return { query: `?${RECEIVED}`, shared: new Response(shared, { headers }) };
}
