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
  const missing = components.filter((component) => component.table && !(component.registered ?? true));
  return [...new Set(missing.map((item) => item.table!))].map((table) => ({
    table,
    titles: (board.jackpots ?? []).filter((jackpot) => jackpot.status === "open" && jackpot.tables?.includes(table)).map((jackpot) => jackpot.shown.title),
    kinds: missing.filter((item) => item.table === table).map((item) => kindName(item.kind)),
  }));
}

const NAMED = ["jackpot-server", "jackpot-software", "database", "network", "player-terminal", "meter-display", "dealer-terminal", "image-content-server"] as const;

/** A class of equipment by its name. */
export function kindName(kind: string): string {
  const kindText = NAMED.find((named) => named === kind);
  return kindText ? say(`kit.${kindText}`) : kind;
}
