/** Written into the service worker by the build: paths in its scope, SHA-256 in base64, sizes in bytes. */
declare const BUILD: {
  id: string;
  /** `isOnDemand`: cached on first use. */
  files: [path: string, hash: string, size: number, isOnDemand?: true][];
};

/** Written into a single file by the build: fetched texts and WebAssembly by path, gzipped, in base64. */
declare const SINGLE: {
  only: string | null;
  home: string | null;
  texts: string;
  wasm: { [path: string]: string };
};

/** Written into a SCORM package by the build: the single file, its rulesets, and their names by language. */
declare const COURSE: {
  edition: '1.2' | '2004';
  file: string;
  rulesets: string[];
  names: { [language: string]: { [ruleset: string]: string } };
};
