/** Three quiet sounds, off until the player switches them on for the visit. Each has its visible twin. */

export type Sound = "taken" | "closing" | "result";

/** The loudest that a terminal sounds, of what it could. */
export const LOUDEST = 0.4;
/** Seconds before the close at which the tap is heard. */
export const CLOSING_S = 5;
const KEPT = "croupier.sounds";

/** A tone: its pitch in hertz, its share of the loudness, and the seconds until it is gone. */
type Tone = [wave: OscillatorType, pitch: number, share: number, seconds: number];
/** The shares of a sound are together one at most. */
export const TONES: Record<Sound, Tone[]> = {
  taken: [["sine", 1_250, 0.25, 0.06]],
  closing: [["triangle", 620, 0.5, 0.09], ["sine", 240, 0.4, 0.14]],
  result: [["sine", 330, 0.6, 1.4], ["sine", 662, 0.25, 0.9], ["sine", 891, 0.1, 0.5]],
};
const RISES_S = 0.004;
const SILENT = 0.0001;

class Sounds {
  /** The visit for which they are switched on; empty while they are off. */
  #kept = $state(localStorage.getItem(KEPT) ?? "");
  #context: AudioContext | undefined;
  #now: GainNode | undefined;

  on(visit: string): boolean {
    return Boolean(visit) && this.#kept === visit;
  }

  /** Switch them for a visit; the touch of the switch lets the browser sound. */
  keep(visit: string, on: boolean): void {
    this.#kept = on ? visit : "";
    if (on) localStorage.setItem(KEPT, visit);
    else localStorage.removeItem(KEPT);
    if (on) this.play("taken", visit);
  }

  /** Sound, if the visit wants it. What still sounds ends first: together they would be louder than one. */
  play(sound: Sound, visit: string): void {
    if (!this.on(visit) || typeof AudioContext === "undefined") return;
    const context = (this.#context ??= new AudioContext());
    if (context.state === "suspended") void context.resume();
    this.#now?.disconnect();
    const all = (this.#now = context.createGain());
    all.gain.value = LOUDEST;
    all.connect(context.destination);
    for (const [wave, pitch, share, seconds] of TONES[sound]) {
      const [tone, fades, from] = [context.createOscillator(), context.createGain(), context.currentTime];
      tone.type = wave;
      tone.frequency.value = pitch;
      fades.gain.setValueAtTime(SILENT, from);
      fades.gain.linearRampToValueAtTime(share, from + RISES_S);
      fades.gain.exponentialRampToValueAtTime(SILENT, from + seconds);
      tone.connect(fades).connect(all);
      tone.start(from);
      tone.stop(from + seconds);
    }
  }
}

export const sounds = new Sounds();
