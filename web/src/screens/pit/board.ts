/** The board: which tiles are shown and how, and which alerts come first. */

import type { AlertView, EventOut, PitTile } from "../../wire";
import { alertSentence } from "../../parts/significant";
import { say } from "./words";

/** Flags that need action now; the others are for information. */
const PRESSING = new Set(["frozen", "time-held", "out-of-order", "void", "not-ready", "case", "fault"]);
const RANKS = ["stop", "lock-table", "lock-terminal", "warn"];

/** The tiles that a search finds: by table, game or area, a flag, or a phase. */
export function tilesMatching(tiles: readonly PitTile[], asked: string): PitTile[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (tile: PitTile): string =>
    [tile.table, tile.game, tile.name, tile.area, tile.phase, ...(tile.flags ?? [])].join(" ").toLowerCase();
  return tiles.filter((tile) => words.every((word) => text(tile).includes(word)));
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
  /** Its facts; none until they are read. */
  event: EventOut | undefined;
}

/** Alerts with their facts: those without an owner first, of them the gravest, then the oldest. */
export function alerts(seen: readonly AlertView[], events: readonly EventOut[]): Alert[] {
  const facts = new Map(events.map((event) => [String(event.number), event]));
  const rank = (alert: AlertView): number => (RANKS.includes(alert.rank) ? RANKS.indexOf(alert.rank) : RANKS.length);
  return seen
    .map((alert) => ({ ...alert, event: facts.get(alert.id) }))
    .sort((a, b) => Number(Boolean(a.owner)) - Number(Boolean(b.owner)) || rank(a) - rank(b) || a.since - b.since);
}

/** Whether a member of staff did what an alert says, or approved it: then it is no alert for that member. */
export function isOwnAct(alert: Pick<AlertView, "doers">, number: string): boolean {
  const me = number.trim().toLowerCase();
  return (alert.doers ?? []).some((doer) => doer.trim().toLowerCase() === me);
}

/** Whether an alert needs a person now: no member of staff has it, and it is not about the reader's own act. */
export function needsPerson(alert: AlertView, number: string): boolean {
  return !alert.owner && !isOwnAct(alert, number);
}

/** Why a table or a terminal is locked: the sentence of the alert that locks it, which the lock names by code and number. */
export function lockReason(reason: string, events: readonly EventOut[]): string {
  const [, code = "", number = ""] = /^([a-z-]+) (\d+)$/.exec(reason) ?? [];
  if (!code) return reason;
  const event = events.find((alert) => String(alert.number) === number);
  return event ? alertSentence(event) : say("rounds.by-alert", { number });
}

/** How long ago something happened: minutes, from an hour on hours and minutes. */
export function ago(since: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - since) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours ? say("ago.hours", { hours, minutes: minutes % 60 }) : say("ago.minutes", { minutes });
}

/** The rank shown for a member: that of the semi-automated rules, else any other. */
export function rankOf(ranks: Record<string, string>): string {
  const named = Object.entries(ranks);
  return (named.find(([edition]) => edition.startsWith("SATG")) ?? named[0])?.[1] ?? "";
}
