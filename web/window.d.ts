/**
 * Function of web/starting.js, missing if a policy forbids inline scripts. The page calls it with true when
 * it has started, and with false when a part of it could not load.
 */
interface Window {
  ludotecaStart?: (isStarted: boolean) => void;
}
