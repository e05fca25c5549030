/** Saved games that other apps share with the installed app. They are never sent to the host. */

/** Path to which the system posts a share, and cache key under which the page finds it. */
export const RECEIVED = 'received';

/** Maximum size of a posted share, in bytes, far above that of any saved game. */
const MOST_BYTES = 1_000_000;

/** Length to which a shared file's name is truncated, in UTF-16 units. */
const MOST_NAME = 100;

/**
 * Returns whether a share is known to come from another site. The system's share has no origin, but neither
 * has a form on a site that hides its origin, so the page asks before it opens a share. Chromium sends
 * `Origin` here, but never `Sec-Fetch-Site`.
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
  // The browser can keep a Blob on disk, so a large share needs no memory.
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
