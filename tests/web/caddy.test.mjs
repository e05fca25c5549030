/** The sample configuration in a real Caddy server: headers, types, compressed copies, and a game. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { ASSETS, listFiles } from '../../site/files.mjs';
import { HEADERS } from '../../site/headers.mjs';
import { policyOf } from '../../site/pages.mjs';
import { playMoves, ready } from './driver.mjs';
import { Site, TEST_SITE } from './harness.mjs';
import { fullTest } from './tiers.mjs';

/** @import { IncomingHttpHeaders } from "node:http" */

/** @typedef {{ status: number, headers: IncomingHttpHeaders, body: Buffer }} Response */

const CONFIGURATION = path.join(TEST_SITE, 'samples/Caddyfile');

/** Returns whether Caddy is installed. */
function hasCaddy() {
  try {
    return execFileSync('caddy', ['version'], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
}

/** Returns a port that is free now. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** @param {string} address @param {string} [encoding] @returns {Promise<Response>} */
async function fetched(address, encoding = 'identity') {
  const [response] = await once(get(address, { headers: { 'accept-encoding': encoding } }), 'response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Waits until Caddy logs that it is serving. @param {import("node:stream").Readable} log */
async function serving(log) {
  let text = '';
  // The pipe stays open, because Caddy would exit if it wrote to a closed one.
  for await (const part of log.iterator({ destroyOnReturn: false })) {
    text += part;
    if (text.includes('serving initial configuration')) return void log.resume();
  }
  assert.fail(`Caddy has stopped: ${text}`);
}

/**
 * Runs `act` while Caddy serves the site.
 * @param {(address: string) => Promise<void>} act
 */
async function withCaddy(act) {
  const home = await mkdtemp(path.join(tmpdir(), 'ludoteca-caddy-'));
  const address = `http://127.0.0.1:${await freePort()}`;
  const caddy = spawn('caddy', ['run', '--config', CONFIGURATION, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: home, ADDRESS: address, SITE: TEST_SITE },
  });
  const ended = once(caddy, 'exit');
  try {
    await serving(caddy.stderr);
    await act(`${address}/`);
  } finally {
    caddy.kill();
    await ended;
    await rm(home, { recursive: true, force: true });
  }
}

/** @param {string} address */
async function checkHeaders(address) {
  const policy = policyOf(await readFile(path.join(TEST_SITE, 'index.html'), 'utf8'));
  const names = await listFiles(TEST_SITE);
  const script = names.find((name) => /^assets\/[^/]+\.js$/.test(name)) ?? assert.fail();
  const wasm = names.find((name) => name.endsWith('.wasm')) ?? assert.fail();
  const kept = 'public, max-age=31536000, immutable';
  for (const [name, type, cached, own] of /** @type {const} */ ([
    ['', 'text/html; charset=utf-8', 'no-cache', policy],
    ['embed.html', 'text/html; charset=utf-8', 'no-cache', policy],
    ['single/brandubh.html', 'text/html; charset=utf-8', 'no-cache', undefined],
    ['sw.js', 'text/javascript', 'no-cache', policy],
    ['app.en.webmanifest', 'application/manifest+json', 'no-cache', policy],
    [script, 'text/javascript', kept, undefined],
    [wasm, 'application/wasm', kept, undefined],
  ])) {
    const { status, headers } = await fetched(address + name);
    const [got, control] = [headers['content-security-policy'], headers['cache-control']];
    assert.deepEqual([status, headers['content-type'], control, got], [200, type, cached, own], name);
    for (const [header, value] of HEADERS) assert.equal(headers[header.toLowerCase()], value, name);
  }
  for (const [encoding, unpack] of /** @type {const} */ ([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])) {
    const { headers, body } = await fetched(address + wasm, encoding);
    assert.deepEqual([headers['content-encoding'], headers['content-type']], [encoding, 'application/wasm']);
    assert.ok(unpack(body).equals(await readFile(path.join(TEST_SITE, wasm))), encoding);
  }
  for (const name of ['_headers', '.htaccess', 'samples/nginx.conf', `${ASSETS}/none.js`]) {
    const { status, headers } = await fetched(address + name);
    assert.equal(status, 404, name);
    assert.doesNotMatch(headers['cache-control'] ?? '', /immutable/, name);
  }
}

fullTest('Caddy serves the site with the right headers, and the computer plays', async (context) => {
  if (!hasCaddy()) return context.skip('Caddy is not installed');
  await withCaddy(async (address) => {
    await checkHeaders(address);
    const site = await Site.start(TEST_SITE);
    try {
      await site.visit(`${address}?pace=none&level=1&side=first#game=brandubh`, async (page) => {
        await ready(page);
        await playMoves(page, 2);
      });
    } finally {
      await site.close();
    }
  });
});

fullTest('`caddy fmt` leaves the sample configuration unchanged', async (context) => {
  if (!hasCaddy()) return context.skip('Caddy is not installed');
  const formatted = execFileSync('caddy', ['fmt', CONFIGURATION], { encoding: 'utf8' });
  assert.equal(await readFile(CONFIGURATION, 'utf8'), formatted);
});
