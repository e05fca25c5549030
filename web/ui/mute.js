/** The mute button, and the loading of sounds. */

/** @import { Store } from '../state/store.js' */
import { t } from '../i18n/i18n.js';
import { changeSettings, settings } from '../state/settings.js';
import { addCommands } from './commands.js';
import { iconButton } from '../dom.js';
import { icon } from './icons.js';

export function muteButton() {
  const { sound } = settings();
  return iconButton('mute', t(sound ? 'sound.off' : 'sound.on'), icon('sound'), sound ? '' : 'muted');
}

/**
 * Loads the sounds at the first gesture in a game, because browsers play no sound before a gesture.
 * @param {() => Promise<{ store: Store }> | null} game returns null before a game has been opened
 */
export function awaitSound(game) {
  addCommands('mute', { mute: () => changeSettings({ sound: !settings().sound }) });
  let isLoaded = false;
  const begin = async () => {
    if (isLoaded || !settings().sound || game() === null) return;
    isLoaded = true;
    const [{ sound }, page] = await Promise.all([import('./sound.js'), game()]);
    page?.store.subscribe(sound);
  };
  for (const gesture of ['pointerdown', 'keydown'])
    addEventListener(gesture, () => void begin().catch(() => {}));
}
