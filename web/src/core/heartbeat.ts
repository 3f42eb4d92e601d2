/** Watches whether the game system still answers: a ping each second, and silence is noticed within three. */

const LOOK_MS = 250;
const PING_MS = 1_000;
/** With the time between two looks it is less than three seconds. */
export const SILENT_MS = 2_500;
/** After this long without a word the connection is given up, and a new one is made. */
export const LOST_MS = 8_000;
/** A page whose timers did not run for this long was asleep. It could not hear, so its silence proves nothing. */
const SLEPT_MS = 2_000;

interface Acts {
  ping: () => void;
  silent: () => void;
  lost: () => void;
}

export class Heartbeat {
  #heardAt = 0;
  #lookedAt = 0;
  #pingedAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly acts: Acts) {}

  /** Watch a new connection. */
  begin(): void {
    clearInterval(this.#timer);
    this.#heardAt = this.#lookedAt = this.#pingedAt = performance.now();
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** A message came. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    if (now - this.#lookedAt >= SLEPT_MS) this.#heardAt = now;
    this.#lookedAt = now;
    if (now - this.#pingedAt >= PING_MS) {
      this.#pingedAt = now;
      this.acts.ping();
    }
    const silence = now - this.#heardAt;
    if (silence >= LOST_MS) this.acts.lost();
    else if (silence >= SILENT_MS) this.acts.silent();
  }
}
