/** Which panel is open, and about what. */

import type { At } from "../../../felts/felt";
import type { TerminalModel } from "../wagers/terminalModel.svelte";

export type Opened =
  | { what: "menu" | "sign" | "rules" | "statement" | "rounds" | "move" | "buy-in" | "help" | "favourites" | "by-name" | "stats" | "jackpots" }
  /** Where `now` is set, the player has agreed to the cash-out of the whole account already. */
  | { what: "cash-out"; agreed?: "back" | "later" }
  | { what: "why" | "round" | "claim"; round: number }
  | { what: "spot"; at: At };

export type Open = (opened: Opened) => void;

/** The whole sheet of the game that is played here, with the way back. */
export function sheetOf({ table, own }: Pick<TerminalModel, "table" | "own">): string {
  return `/rules/${encodeURIComponent(table?.game ?? "")}?${new URLSearchParams({ terminal: own?.terminal ?? "" })}`;
}
