/** How anybody checks a value that was laid open, without the store and without us. */

import type { Opening } from "../../wire";

/** The command that says whether the value is the one that had been published. */
export function verifies(opening: Opening): string {
  const value = ((opening.value ?? 0) / 100).toFixed(2);
  return `croupier jackpots verify ${opening.jackpot} ${opening.cycle} ${opening.commitment} ${value} ${opening.salt ?? ""}`;
}
