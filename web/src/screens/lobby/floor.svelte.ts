/** The lobby's data, read every two seconds. */

import { call } from "../../core/calls.svelte";
import type { LobbyOut } from "../../wire";

const EVERY_MS = 2_000;

export class LobbyModel {
  lobby = $state.raw<LobbyOut | null>(null);
  failed = $state(false);
  #ahead = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor() {
    void this.#ask();
  }

  /** Now, by the clock of the game system. */
  now = (): number => Date.now() + this.#ahead;

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    try {
      this.lobby = await call<LobbyOut>("/lobby");
      this.#ahead = this.lobby.at - Date.now();
      this.failed = false;
    } catch {
      this.failed = true;
    }
    if (!this.#ended) this.#timer = setTimeout(() => void this.#ask(), EVERY_MS);
  }
}
