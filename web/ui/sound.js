/**
 * Synthesised sounds: stone on stone, gold pegs in yew, bone on wood, turned men, dice. Loaded at the first
 * gesture, because browsers play no sound before it.
 */

/** @import { StoreEvent, GameModel } from '../state/game-model.js' */
import { GAMES } from '../games/games.js';
import { once } from '../state/once.js';
import { settings } from '../state/settings.js';

/**
 * The sound of a struck piece. `tones`: frequency in Hz, decay in s, and strength of each tone; `noise`: the
 * same three values for the filtered noise of the surface.
 * @typedef {{ tones: [number, number, number][], noise: [number, number, number] }} Material
 */
/** @typedef {'stone' | 'metal' | 'bone' | 'wood' | 'dull'} MaterialName */
/** @type {Record<MaterialName, Material>} */
const MATERIALS = {
  stone: {
    tones: [
      [410, 0.07, 0.5],
      [1130, 0.05, 0.35],
      [2270, 0.03, 0.2],
    ],
    noise: [2700, 0.035, 0.9],
  },
  metal: {
    tones: [
      [1340, 0.32, 0.12],
      [2890, 0.24, 0.1],
      [4510, 0.12, 0.06],
      [190, 0.09, 0.5],
    ],
    noise: [900, 0.04, 0.7],
  },
  bone: {
    tones: [
      [620, 0.05, 0.5],
      [1480, 0.035, 0.3],
    ],
    noise: [1900, 0.03, 0.8],
  },
  wood: {
    tones: [
      [235, 0.09, 0.8],
      [540, 0.06, 0.4],
    ],
    noise: [1100, 0.03, 0.8],
  },
  dull: { tones: [[120, 0.13, 0.6]], noise: [300, 0.05, 0.5] },
};
/** Time from the start of a hop until the piece lands, in seconds. */
const LANDS_S = 0.2;
/** Time from one hop to the next, in seconds. */
const HOP_S = 0.24;
const DICE_S = 0.75;

/** @param {AudioContext} context */
function noiseOf(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

/**
 * @param {AudioContext} context
 * @param {AudioScheduledSourceNode} source
 * @param {AudioNode} through
 * @param {number} at seconds from now
 * @param {number} lasts duration in seconds
 * @param {number} strength
 */
function ring(context, source, through, at, lasts, strength) {
  const gain = context.createGain();
  const begins = context.currentTime + at;
  gain.gain.setValueAtTime(strength * settings().volume, begins);
  gain.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
  through.connect(gain).connect(context.destination);
  source.start(begins);
  source.stop(begins + lasts);
}

class Sounds {
  #audio = once(() => new AudioContext());
  #noise = once(() => noiseOf(this.#audio()));

  /** @param {Material} material @param {number} at @param {number} strength */
  #strike({ tones, noise: [color, lasts, loud] }, at, strength) {
    if (settings().volume === 0) return;
    const audio = this.#audio();
    // The pitch varies, so that two strikes never sound exactly the same.
    const pitch = 0.95 + Math.random() * 0.1;
    for (const [frequency, rings, share] of tones) {
      const tone = audio.createOscillator();
      tone.frequency.value = frequency * pitch;
      ring(audio, tone, tone, at, rings, share * strength * 0.5);
    }
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = this.#noise();
    filter.type = 'bandpass';
    filter.frequency.value = color * pitch;
    source.connect(filter);
    ring(audio, source, filter, at, lasts, loud * strength);
  }

  /** Plays the sound of rolling dice for `DICE_S` seconds. */
  #rattle() {
    for (let count = 0; count < 9; count += 1)
      this.#strike(MATERIALS.bone, Math.random() * DICE_S, 0.25 + Math.random() * 0.4);
  }

  /**
   * Plays the steps of a move in time with their animation.
   * @param {Material} material
   * @param {GameModel} model
   * @param {Extract<StoreEvent, { type: 'entered' | 'played' | 'retried' }>} event
   */
  #steps(material, { animation }, event) {
    const hops = animation.type === 'move' ? animation.segments.length : 0;
    const steps = event.type === 'entered' ? [event.step] : event.move.steps.slice(-Math.max(1, hops));
    steps.forEach(({ captures }, index) => {
      const lands = hops === 0 ? 0 : index * HOP_S + LANDS_S;
      this.#strike(material, lands, 1);
      if (captures.length > 0) this.#strike(material, lands + 0.07, 0.5);
    });
  }

  /** @param {GameModel} model @param {StoreEvent} event */
  handle(model, event) {
    if (!settings().sound) return;
    this.#audio();
    const material = MATERIALS[GAMES[model.info.game].sound];
    switch (event.type) {
      case 'entered':
      case 'played':
      case 'retried':
        return this.#steps(material, model, event);
      case 'changed':
        return model.interaction.type === 'rolling' ? this.#rattle() : undefined;
      case 'refused':
        return this.#strike(MATERIALS.dull, 0, 0.7);
      case 'ended':
        return [0, 0.16, 0.32].forEach((at) => this.#strike(material, landsAt(model) + at, 0.8));
      default:
    }
  }
}

/** Returns the time until the last moved piece has landed, in s. @param {GameModel} model */
function landsAt({ animation }) {
  const hops = animation.type === 'move' ? animation.segments.length : 1;
  return (hops - 1) * HOP_S + LANDS_S + 0.2;
}

const sounds = new Sounds();

/** @param {GameModel} model @param {StoreEvent} event */
export const sound = (model, event) => sounds.handle(model, event);
