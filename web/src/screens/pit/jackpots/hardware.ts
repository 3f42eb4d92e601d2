/** The equipment of the jackpots: what is said of it, and at which tables no round opens with a jackpot. */

import { say } from "../../../parts/jackpots";
import type { Component, JackpotBoardView } from "../../../wire";

/** A table that has lost a class of equipment, and the jackpots with which it does not open (SATG 1.1 game-hardware). */
export interface Closed {
  table: string;
  titles: string[];
  kinds: string[];
}

export function closedAt(components: readonly Component[], board: JackpotBoardView): Closed[] {
  const missing = components.filter((one) => one.table && !(one.registered ?? true));
  return [...new Set(missing.map((one) => one.table!))].map((table) => ({
    table,
    titles: (board.jackpots ?? []).filter((one) => one.status === "open" && one.tables?.includes(table)).map((one) => one.shown.title),
    kinds: missing.filter((one) => one.table === table).map((one) => kindName(one.kind)),
  }));
}

const NAMED = ["jackpot-server", "jackpot-software", "database", "network", "player-terminal", "meter-display", "dealer-terminal", "image-content-server"] as const;

/** A class of equipment by its name. */
export function kindName(kind: string): string {
  const known = NAMED.find((one) => one === kind);
  return known ? say(`kit.${known}`) : kind;
}
