/** The sign: what may be wagered, and what is announced. */

import { money } from "../core/money";
import type { ChangeView, LimitView } from "../wire";
import { say } from "./words";

/** An amount on a sign: whole dollars with their currency and thousands, or chips. */
export function dollars(cents: number): string {
  return cents % 100 ? money(cents) : money(cents).replace(/\.00$/, "");
}

/** A bet by its name, where the offer says it, else by its key. */
export function betName(key: string, names: Readonly<Record<string, string>>): string {
  return names[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll("-", " ");
}

/** Several bets: the first ones by name. */
export function betsName(bets: readonly string[], names: Readonly<Record<string, string>>, most = 3): string {
  const named = bets.slice(0, most).map((bet) => betName(bet, names)).join(", ");
  return bets.length > most ? say("limits.and-more", { bets: named, count: bets.length - most }) : named;
}

/** Whose limits a line of the sign says. */
export function whose(limit: LimitView, among: number, names: Readonly<Record<string, string>>): string {
  if (limit.bets?.length) return betsName(limit.bets, names);
  return say(among > 1 ? "limits.other" : "limits.all");
}

/** Announced minimums that are alike, together. */
export function changes(change: ChangeView): { minimum: number; bets: string[] }[] {
  const groups = new Map<number, string[]>();
  for (const [bet, minimum] of Object.entries(change.minimums)) groups.set(minimum, [...(groups.get(minimum) ?? []), bet]);
  return [...groups].map(([minimum, bets]) => ({ minimum, bets }));
}
