/**
 * What web/starting.js gives to the page, unless a policy forbids that script: the page has started, or
 * something is missing.
 */
interface Window {
  ludotecaStart?: (isStarted: boolean) => void;
}
