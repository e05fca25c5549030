/**
 * What the builder writes into the service worker: paths from its scope, hashes (SHA-256, base64), sizes in
 * bytes.
 */
declare const BUILD: {
  id: string;
  /** `isLater`: it is kept once a page has fetched it. */
  files: [path: string, hash: string, size: number, isLater?: true][];
};

/**
 * What a single file begins with: the texts that scripts fetch, by their paths, and the package's code, both
 * by gzip in base64.
 */
declare const SINGLE: {
  only: string | null;
  home: string | null;
  texts: string;
  wasm: { [path: string]: string };
};
