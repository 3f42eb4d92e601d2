/** The names of the staff, so that no number of a member stands alone on a screen. */

import { call, sign } from "../core/calls.svelte";

class People {
  #names = $state.raw<Record<string, string>>({});
  #asked = "";

  /** The name of a member with the number; other names (a terminal, a patron) as they are. */
  name(number: string): string {
    this.#read();
    const name = this.#names[number];
    return name ? `${name} (${number})` : number;
  }

  /** The name alone, where the number stands beside it. */
  alone(number: string): string {
    this.#read();
    return this.#names[number] ?? number;
  }

  /** Once for each sign-on; a screen without one shows numbers. */
  #read(): void {
    if (!sign.token || this.#asked === sign.token) return;
    this.#asked = sign.token;
    void call<Record<string, string>>("/records/names").then(
      (names) => (this.#names = names && typeof names === "object" && !Array.isArray(names) ? names : {}),
      () => undefined,
    );
  }
}

export const people = new People();
