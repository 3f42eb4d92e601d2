/** What the timeline of a round makes of its entries: filters, old and new values, spans of time, money of corrections. */

import { inChips, inMoney } from "../../core/money";
import { positionName } from "../../felts/names";
import { codeName } from "../../parts/codes";
import { codeText } from "../../parts/events";
import { picture } from "../../parts/outcomes";
import { people } from "../../parts/people.svelte";
import type { MovedMoneyView, TimelineEntryView, ValueChangeView } from "../../wire";
import { t } from "./words";

export const PARTS = ["wagers", "cards", "money", "corrections", "cases", "table", "refused"] as const;
export type Part = (typeof PARTS)[number];

export const partOf = (entry: TimelineEntryView): Part => (entry.refused ? "refused" : (entry.part ?? "table"));

export interface Wanted {
  part: Part | "";
  by: string;
  place: string;
}

/** The entries of a kind, of a person or device, of a terminal or patron. */
export function chosen(entries: readonly TimelineEntryView[], wanted: Wanted): TimelineEntryView[] {
  return entries.filter((entry) =>
    (!wanted.part || partOf(entry) === wanted.part) && (!wanted.by || entry.by === wanted.by) && (!wanted.place || entry.place === wanted.place));
}

const PLAYER = "player", DEVICE = "device", SYSTEM = "system";

/** Who gave the order, and as what. */
export function actorOf(entry: Pick<TimelineEntryView, "by" | "rank" | "event">): { name: string; as: string } {
  if (entry.rank === SYSTEM) return { name: codeName("rank", SYSTEM), as: "" };
  if (entry.rank === PLAYER) return { name: entry.by, as: t("timeline.terminal") };
  if (entry.rank === DEVICE) return { name: entry.by, as: t("timeline.device") };
  const second = (entry.event as { second?: unknown } | null | undefined)?.second;
  const and = typeof second === "string" && second ? t("timeline.second", { name: people.name(second) }) : "";
  return { name: people.name(entry.by), as: [codeName("rank", entry.rank), and].filter(Boolean).join(", ") };
}

/** A value of a change in words. */
function valueText(change: ValueChangeView, value: string | undefined): string {
  if (!value) return "";
  switch (change.form) {
    case "money": return inMoney(Number(value));
    case "phase": return t(`phase.${value as "ready"}`);
    case "faces": return value.split(" ").map(picture).join(" ");
    case "seconds": return t("timeline.seconds", { seconds: value });
    case "person": return people.name(value);
    case "accounts": return codeText(value);
  }
}

export interface Change {
  name: string;
  was: string;
  now: string;
}

/** What changed, its old and its new value. */
export function changeText(change: ValueChangeView): Change {
  const bet = change.bet ?? "";
  const position = bet === "*" ? t("timeline.every-bet") : bet && positionName({ key: bet, name: codeName("about", bet) }, { bet, spot: change.spot ?? "", area: change.area ?? "" });
  const name = [position, change.limit && t(`limits.${change.limit}`)].filter(Boolean).join(", ");
  return { name, was: valueText(change, change.was), now: valueText(change, change.now) };
}

const MONEY = "AUD";
const HOUSE = new Set(["bank", "cage", "laid"]);
/** A sum with its sign: money with its currency, chips as chips. */
export const sumText = (of: { amount: number; unit?: string | undefined }): string => {
  const written = of.unit && of.unit !== MONEY ? inChips(Math.abs(of.amount)) : inMoney(Math.abs(of.amount));
  return of.amount < 0 ? `– ${written}` : `+ ${written}`;
};

export interface Moved {
  rows: MovedMoneyView[];
  house: number;
  accounts: number;
  unit: string | undefined;
}

/** The money that corrections moved, by account; what the house got and what the accounts got are equal and opposite. */
export function movedByCorrections(entries: readonly TimelineEntryView[]): Moved | null {
  const sums = new Map<string, MovedMoneyView>();
  for (const entry of entries) {
    if (entry.kind !== "round-corrected") continue;
    for (const { kind, of, amount, unit } of entry.money ?? []) {
      const before = sums.get(`${kind} ${of}`)?.amount ?? 0;
      sums.set(`${kind} ${of}`, { kind, of, amount: before + amount, ...(unit ? { unit } : {}) });
    }
  }
  const rows = [...sums.values()].filter((row) => row.amount);
  if (!rows.length) return null;
  const total = (house: boolean): number => rows.filter((row) => HOUSE.has(row.kind) === house).reduce((sum, row) => sum + row.amount, 0);
  return { rows: rows.filter((row) => !HOUSE.has(row.kind)), house: total(true), accounts: total(false), unit: rows[0]?.unit };
}

/** The part of an event's money that an inspector looks at first: what the house paid or got. */
export function houseMoney(entry: TimelineEntryView): MovedMoneyView[] {
  return (entry.money ?? []).filter((sum) => HOUSE.has(sum.kind));
}

export type State = "wagering" | "dealing" | "frozen" | "corrected" | "over";

export interface Span {
  state: State;
  from: number;
  until: number;
}

/** The round on one line: wagering, dealing, after its end, accounts frozen, corrected. */
export function spansOf(entries: readonly TimelineEntryView[]): Span[] {
  const spans: Span[] = [];
  const begin = (state: State, at: number): void => {
    const last = spans.at(-1);
    if (last) last.until = at;
    if (last?.state !== state) spans.push({ state, from: at, until: at });
  };
  for (const entry of entries) {
    const phase = entry.changes?.find((change) => change.form === "phase")?.now;
    if (phase === "wagering" || phase === "dealing") begin(phase, entry.at);
    else if (phase) begin("over", entry.at);
    else if (entry.kind === "accounts-frozen") begin("frozen", entry.at);
    else if (entry.kind === "round-corrected") begin("corrected", entry.at);
  }
  const last = spans.at(-1);
  if (last) last.until = Math.max(last.until, entries.at(-1)?.at ?? 0);
  return spans;
}
