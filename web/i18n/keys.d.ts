/** The keys of the messages: a key that no file of English messages has is an error of the types. */

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

/** Those of the files, without the sentences for one plural category, side or piece. */
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
 * Keys whose last part comes from the rules, which name what there is (a Rust test compares them with the
 * files), or from the data of lessons and of the pages to read.
 */
type MadeKey =
  | `${'clause' | 'citation' | 'refuse' | 'outcome' | 'clock' | 'switch'}.${string}`
  | `${'piece' | 'side' | 'goal' | 'lesson' | 'history' | 'how' | 'origin' | 'short' | 'unsure'}.${string}`
  | `ruleset.${string}.${'name' | 'subtitle'}`
  | `level.${number}`;

export type MessageKey = WrittenKey | MadeKey;

/** What stands behind that beginning in the keys of the files. */
export type PartOf<Beginning extends string> = WrittenKey extends infer Key
  ? Key extends `${Beginning}.${infer Part}`
    ? Part
    : never
  : never;
