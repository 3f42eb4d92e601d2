/** The board: which tiles are shown and how, and which alerts come first. */

import type { AlertView, EventOut, PitTile } from "../../wire";
import { say } from "./words";

/** Flags that somebody must see to now; the others are for information. */
const PRESSING = new Set(["frozen", "time-held", "out-of-order", "void", "not-ready", "case", "fault"]);
const RANKS = ["stop", "lock-table", "lock-terminal", "warn"];

/** The tiles that a search finds: by table, game or area, a flag, or a phase. */
export function found(tiles: readonly PitTile[], asked: string): PitTile[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (one: PitTile): string =>
    [one.table, one.game, one.name, one.area, one.phase, ...(one.flags ?? [])].join(" ").toLowerCase();
  return tiles.filter((one) => words.every((word) => text(one).includes(word)));
}

/** Whether a flag presses. */
export function presses(flag: string): boolean {
  return PRESSING.has(flag);
}

/** Seconds that a clock shows: none while nothing runs; while time stands still, those that were left then. */
export function secondsLeft(tile: Pick<PitTile, "until" | "stopped">, now: number): number | null {
  if (tile.until == null) return null;
  return Math.max(0, Math.ceil((tile.until - (tile.stopped ?? now)) / 1_000));
}

export interface Alert extends AlertView {
  /** What it says to people, where the game system said it. */
  says: string;
  detail: string;
  clauses: string[];
}

/** Alerts with their words: those without an owner first, of them the gravest, then the oldest. */
export function alerts(seen: readonly AlertView[], events: readonly EventOut[]): Alert[] {
  const words = new Map(events.map((one) => [String(one.number), one]));
  const rank = (one: AlertView): number => (RANKS.includes(one.rank) ? RANKS.indexOf(one.rank) : RANKS.length);
  return seen
    .map((one) => {
      const told = words.get(one.id);
      return { ...one, says: told?.says ?? "", detail: told?.detail ?? "", clauses: told?.clauses ?? [] };
    })
    .sort((a, b) => Number(Boolean(a.owner)) - Number(Boolean(b.owner)) || rank(a) - rank(b) || a.since - b.since);
}

/** How long ago something happened: minutes, from an hour on hours and minutes. */
export function ago(since: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - since) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours ? say("ago.hours", { hours, minutes: minutes % 60 }) : say("ago.minutes", { minutes });
}

/** The rank by which somebody is called: that of the semi-automated rules, else of any. */
export function rankOf(ranks: Record<string, string>): string {
  const named = Object.entries(ranks);
  return (named.find(([edition]) => edition.startsWith("SATG")) ?? named[0])?.[1] ?? "";
}
