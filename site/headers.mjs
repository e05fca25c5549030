/** Sample configurations of HTTP headers for common web servers. */
import path from 'node:path';

import { ASSETS, write } from './files.mjs';
import { SINGLES } from './single.mjs';

/** Media types that servers often don't know, by file extension. */
const TYPES = {
  avif: 'image/avif',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  js: 'text/javascript',
  json: 'application/json',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';

/**
 * Headers for every file. They don't include the content security policy of the pages, which would block
 * single files, because those have another policy.
 * @type {[string, string][]}
 */
export const HEADERS = [
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Access-Control-Allow-Origin', '*'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
];

const POLICY = 'Content-Security-Policy';

/** @param {string} policy @param {string[]} pages names of the pages */
const forNetlify = (
  policy,
  pages,
) => `# Headers for Netlify and Cloudflare Pages. If the site lies in a folder, move this file to the top of
# the host and put the folder in front of every path. Both compress by themselves, and let HTML be asked for
# each time.
/*
${HEADERS.map(([name, value]) => `  ${name}: ${value}`).join('\n')}
${['', ...pages].map((page) => `/${page}\n  ${POLICY}: ${policy}`).join('\n')}
/${ASSETS}/*
  Cache-Control: ${IMMUTABLE}
/sw.js
  Cache-Control: ${REVALIDATED}
/*.wasm
  Content-Type: ${TYPES.wasm}
/*.webmanifest
  Content-Type: ${TYPES.webmanifest}
`;

/** @param {string} policy */
const forApache = (
  policy,
) => `# Headers and compressed copies for Apache. Works in any folder that may have its own settings
# (AllowOverride All).
${Object.entries(TYPES)
  .map(([extension, type]) => `AddType ${type} .${extension}`)
  .join('\n')}
<IfModule mod_headers.c>
${HEADERS.map(([name, value]) => `  Header always set ${name} "${value}"`).join('\n')}
  <If "%{REQUEST_URI} !~ m#/${SINGLES}/#">
    Header always set ${POLICY} "${policy}"
  </If>
  Header set Cache-Control "${REVALIDATED}"
  <If "%{REQUEST_URI} =~ m#/${ASSETS}/#">
    Header set Cache-Control "${IMMUTABLE}"
  </If>
</IfModule>
<IfModule mod_rewrite.c>
  RewriteEngine On
  RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b
  RewriteCond %{REQUEST_FILENAME}.br -f
  RewriteRule ^(.+)$ $1.br [E=no-gzip:1,E=no-brotli:1,L]
  RewriteCond %{HTTP:Accept-Encoding} \\bgzip\\b
  RewriteCond %{REQUEST_FILENAME}.gz -f
  RewriteRule ^(.+)$ $1.gz [E=no-gzip:1,E=no-brotli:1,L]
</IfModule>
# Apache takes .br for Breton, and .gz for a type of its own.
RemoveLanguage .br
RemoveEncoding .br .gz
RemoveType .br .gz
<FilesMatch "\\.br$">
  Header set Content-Encoding br
  Header append Vary Accept-Encoding
</FilesMatch>
<FilesMatch "\\.gz$">
  Header set Content-Encoding gzip
  Header append Vary Accept-Encoding
</FilesMatch>
${Object.entries({ ...TYPES, css: 'text/css', html: 'text/html', svg: 'image/svg+xml' })
  .map(
    ([extension, type]) => `<FilesMatch "\\.${extension}\\.(br|gz)$">
  ForceType ${type}
</FilesMatch>`,
  )
  .join('\n')}
`;

/** @param {string} policy */
const forNginx = (policy) => {
  const lines = (/** @type {string} */ indent, /** @type {string | null} */ own = null) =>
    [...HEADERS, ...(own === null ? [] : [[POLICY, own]])]
      .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
      .join('\n');
  return `# Headers and compressed copies for nginx, to be included in a server; /games/ is the folder of the
# site.
# brotli_static needs the module ngx_brotli: take its line away if nginx does not know it.
location /games/ {
    types {
        text/html html;
        text/css css;
        image/svg+xml svg;
        image/png png;
        image/webp webp;
${Object.entries(TYPES)
  .map(([extension, type]) => `        ${type} ${extension};`)
  .join('\n')}
    }
    charset utf-8;
    index index.html;
    gzip_static on;
    brotli_static on;
    # A location that adds a header inherits none: hence the same lines more than once.
${lines('    ', policy)}
    add_header Cache-Control "${REVALIDATED}" always;
    location ~ "/${ASSETS}/" {
${lines('        ')}
        add_header Cache-Control "${IMMUTABLE}" always;
    }
    location ~ "/${SINGLES}/" {
${lines('        ')}
        add_header Cache-Control "${REVALIDATED}" always;
    }
}
`;
};

/** @param {string} policy */
const forCaddy = (
  policy,
) => `# A server for the site with Caddy 2, which site/container/Containerfile uses. The environment sets the
# address (ADDRESS) and the folder (SITE). With a name such as games.example.org as the address, Caddy gets a
# certificate and serves HTTPS.
{
	admin off
}

{$ADDRESS::8080} {
	root * {$SITE:/srv}
${HEADERS.map(([name, value]) => `\theader ${name} "${value}"`).join('\n')}

	@pages not path /${ASSETS}/* /${SINGLES}/*
	header @pages ${POLICY} "${policy}"

	# Only files that exist: a missing one may be uploaded later.
	@immutable {
		path /${ASSETS}/*
		file
	}
	@revalidated not path /${ASSETS}/*
	header @immutable Cache-Control "${IMMUTABLE}"
	header @revalidated Cache-Control "${REVALIDATED}"

${Object.entries(TYPES)
  .map(
    ([extension, type]) => `\t@${extension} path *.${extension}\n\theader @${extension} Content-Type ${type}`,
  )
  .join('\n')}

	# Settings for other servers.
	@settings path /_headers /.htaccess /samples/*
	respond @settings 404

	file_server {
		precompressed br gzip
	}
}
`;

/**
 * Writes the sample configurations. GitHub Pages needs an empty `.nojekyll`, to publish files as they are.
 * @param {string} out
 * @param {string} policy content security policy of the pages
 * @param {string[]} pages names of the pages
 */
export async function writeHeaders(out, policy, pages) {
  await write(path.join(out, '_headers'), forNetlify(policy, pages));
  await write(path.join(out, '.htaccess'), forApache(policy));
  await write(path.join(out, '.nojekyll'), '');
  await write(path.join(out, 'samples', 'nginx.conf'), forNginx(policy));
  await write(path.join(out, 'samples', 'Caddyfile'), forCaddy(policy));
}
