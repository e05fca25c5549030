/** English messages by key, which site/npm.mjs collects from web/i18n/en. */
export const MESSAGES: { readonly [key: string]: string };
