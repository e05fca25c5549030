/** Server for a built site, used by measurements. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

import { MEDIA_TYPES } from './harness.mjs';

/** Serves a site with its compressed copies; browsers may cache hashed files. @param {string} site folder */
export async function serveBuilt(site) {
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = path.join(site, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
      const compressed = await readFile(`${file}.br`).catch(() => null);
      const content = compressed ?? (await readFile(file).catch(() => null));
      if (content === null || !file.startsWith(site)) return void response.writeHead(404).end();
      response.writeHead(200, {
        'content-type': MEDIA_TYPES[path.extname(file)] ?? 'application/octet-stream',
        'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(compressed === null ? {} : { 'content-encoding': 'br' }),
      });
      response.end(content);
    })();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const bound = server.address();
  if (bound === null || typeof bound !== 'object') throw new Error('no port');
  return { server, address: `http://localhost:${bound.port}/` };
}
