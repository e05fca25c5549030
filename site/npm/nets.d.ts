/** The engine's nets in base64, which site/npm.mjs collects from web/pkg/nets. */
export const NETS: readonly string[];
