/** What a broken connection leaves open, and what is true when it is back. */

import type { Amounts } from "./slip";

/** The sentence about the return stays for this long, if the phase does not change before. */
const SAID_MS = 12_000;

export class Absence {
  /** The connection is back: the screen says what lies on the table. */
  back = $state(false);

  #away = false;
  #open: Amounts = new Map();
  #round: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The connection broke while these amounts were not confirmed. */
  begins(round: number | undefined, wanted: Amounts): void {
    if (this.#away) return;
    [this.#away, this.#round, this.#open] = [true, round, new Map(wanted)];
    this.over();
  }

  ends(): void {
    if (!this.#away) return;
    [this.#away, this.back] = [false, true];
    this.#timer = setTimeout(() => this.over(), SAID_MS);
  }

  over(): void {
    clearTimeout(this.#timer);
    this.back = false;
  }

  /** Positions whose chips were not confirmed at the break, and are neither on the table nor on their way now. */
  notPlaced(round: number | undefined, held: Amounts, wanted: Amounts): string[] {
    if (round !== this.#round) return [];
    return [...this.#open].filter(([name, cents]) => cents > (held.get(name) ?? 0) && !wanted.has(name)).map(([name]) => name);
  }
}
