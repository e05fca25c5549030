/** Message keys. A key that no English file contains is a type error. */

import type alquerque from './en/alquerque.json';
import type brandubh from './en/brandubh.json';
import type common from './en/common.json';
import type elPerro from './en/el-perro.json';
import type extras from './en/extras.json';
import type fallas from './en/fallas.json';
import type kiosk from './en/kiosk.json';
import type print from './en/print.json';
import type reading from './en/reading.json';
import type site from './en/site.json';
import type spanishDraughts from './en/spanish-draughts.json';

type KeyOf<File> = keyof File & string;

/** Keys in the files, except those of forms for a plural category, side or piece. */
type WrittenKey = Exclude<
  | KeyOf<typeof alquerque>
  | KeyOf<typeof brandubh>
  | KeyOf<typeof common>
  | KeyOf<typeof elPerro>
  | KeyOf<typeof extras>
  | KeyOf<typeof fallas>
  | KeyOf<typeof kiosk>
  | KeyOf<typeof print>
  | KeyOf<typeof reading>
  | KeyOf<typeof site>
  | KeyOf<typeof spanishDraughts>,
  `${string}|${string}`
>;

/**
 * Keys whose last part comes from the rules, from lessons or from reading pages. A Rust test compares the
 * rules' keys with the files.
 */
type MadeKey =
  | `${'clause' | 'citation' | 'refuse' | 'outcome' | 'clock' | 'switch'}.${string}`
  | `${'piece' | 'side' | 'goal' | 'lesson' | 'history' | 'how' | 'origin' | 'short' | 'unsure'}.${string}`
  | `ruleset.${string}.${'name' | 'subtitle'}`
  | `level.${number}`;

export type MessageKey = WrittenKey | MadeKey;

/** The rest of each key that begins with `Beginning` and a dot. */
export type PartOf<Beginning extends string> = WrittenKey extends infer Key
  ? Key extends `${Beginning}.${infer Part}`
    ? Part
    : never
  : never;
