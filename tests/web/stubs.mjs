/** Stubs of browser globals with which the page's scripts can be loaded in Node. */

/** @type {{ [name: string]: unknown }} */
const made = {
  location: new URL('https://example.org/embed.html?game=brandubh'),
  window: { parent: null },
  document: {
    getElementById: () => null,
    documentElement: { dataset: {} },
    baseURI: 'https://example.org/a/b.html',
  },
  HTMLElement: class {},
  CSSStyleSheet: class {
    replaceSync() {}
  },
  customElements: { get: () => undefined, define() {} },
};
for (const [name, value] of Object.entries(made)) {
  if (!Object.hasOwn(globalThis, name)) Reflect.set(globalThis, name, value);
}
