/** What the screen for several tables and the frame of each table say to each other: pages of one house, in one window. */

import type { OwnView, TableView } from "../../../wire";

/** What one table's frame shows. */
export interface Report {
  says: "shows";
  own: OwnView;
  table: TableView;
  /** Chips that the game system has not confirmed. */
  unconfirmed: number;
  broken: boolean;
  /** How far the clock of the game system is ahead of ours, in milliseconds. */
  ahead: number;
}
/** The player is at no such table any more; `tables` are the others. */
export interface Gone {
  says: "gone";
  tables: string[];
}
/** The table keeps the player, and says why in its frame. */
export interface Kept {
  says: "kept";
}
export type FromFrame = Report | Gone | Kept;
export type ToFrame = { does: "leave" | "buy-in" };

const SAYS = new Set(["shows", "gone", "kept"]);
const DOES = new Set(["leave", "buy-in"]);

/** A message of a frame of this house; nothing else is heard. */
export function heard(event: Pick<MessageEvent, "origin" | "data">): FromFrame | null {
  return event.origin === location.origin && SAYS.has(event.data?.says) ? (event.data as FromFrame) : null;
}

/** What the screen around this frame wants to be done. */
export function wanted(event: Pick<MessageEvent, "origin" | "data" | "source">): ToFrame | null {
  return event.origin === location.origin && event.source === window.parent && DOES.has(event.data?.does) ? (event.data as ToFrame) : null;
}

export interface CashOutPlan {
  /** The table that pays: where wagers play, for it waits for their result (SATG 5.5.1). */
  last: string;
  /** The tables that the player leaves first; chips that can be taken back come back (SATG 3.2). */
  left: string[];
  /** Tables where wagers play: while there is more than one, the account cannot be closed (SATG 5.5.1). */
  playing: string[];
}

/** How the whole account is cashed out: the server pays it at the last table at which the terminal plays. */
export function planOf(tables: readonly string[], reports: Readonly<Record<string, Report>>): CashOutPlan {
  const playing = tables.filter((table) => {
    const own = reports[table]?.own;
    return Boolean(own?.staked && !own.taken_back);
  });
  const last = playing[0] ?? tables[0] ?? "";
  return { last, left: tables.filter((table) => table !== last), playing };
}
