/** Tournaments as all screens say them: amounts in their unit, how far a table is, and what stands in the way. */

import { inChips, inMoney } from "../core/money";
import { texts } from "../core/words.svelte";
import type { AmountView } from "../wire";
import en from "../words/en/tournaments";
import zhHans from "../words/zh-Hans/tournaments";

/** What the screens of tournaments say. */
export const say = texts(en, zhHans);

const MONEY = "AUD";
const SECOND = 1_000;

/** An amount in its unit: money with its currency, chips as chips. */
export function amount(of: AmountView): string {
  return of.unit === MONEY ? inMoney(of.amount) : say("chips", { amount: inChips(of.amount) });
}

const ENDS = ["rounds", "time", "decided", "agreed"] as const;

/** Why a table ended; what the catalogue has not is said as it came. */
export function endName(why: string): string {
  const reason = ENDS.find((end) => end === why);
  return reason ? say(`end.${reason}`) : why;
}

export interface Clock {
  played?: number | undefined;
  rounds?: number | null | undefined;
  until?: number | null | undefined;
}

/** How much of a session is left: rounds of play, or minutes and seconds; both where the terms say both. */
export function left({ played = 0, rounds, until }: Clock, now: number): string {
  const parts = [];
  if (rounds != null) parts.push(say("left.rounds", { count: Math.max(rounds - played, 0), of: rounds }));
  if (until != null) parts.push(say("left.time", { time: span(until - now) }));
  return parts.join(" · ");
}

/** A span as a clock shows it that runs down: `12:04`. */
export function span(ms: number): string {
  const all = Math.max(Math.ceil(ms / SECOND), 0);
  return `${Math.floor(all / 60)}:${(all % 60).toString().padStart(2, "0")}`;
}
