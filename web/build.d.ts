/** What the builder writes into the service worker: paths from its scope, hashes (SHA-256, base64), sizes in bytes. */
declare const BUILD: { id: string; files: [path: string, hash: string, size: number][] };
