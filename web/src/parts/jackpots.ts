/** Jackpots as every screen says them: prizes, announcements, and a meter that runs up and never ahead. */

import { money } from "../core/money";
import { texts } from "../core/words.svelte";
import type { JackpotWinView } from "../wire";
import en from "../words/en/jackpots";
import zhHans from "../words/zh-Hans/jackpots";

export const say = texts<Record<keyof typeof en, string>>(en, zhHans);

/** So long a win is announced as won, from its confirmation on; while it waits it is told as hit. */
export const ANNOUNCED_MS = 120_000;

/** What is won: money, goods, or both. */
export function prizeOf(prize: { amount?: number; goods?: string }): string {
  const { amount = 0, goods = "" } = prize;
  if (!amount) return goods;
  return goods ? `${money(amount)} ${say("goods", { goods })}` : money(amount);
}

/** Wins that are announced at an instant: those that wait, and those that were confirmed a moment ago. */
export function announced(wins: readonly JackpotWinView[] | undefined, now: number): JackpotWinView[] {
  return (wins ?? []).filter((win) => win.pending || now - win.since < ANNOUNCED_MS);
}

/** Where a meter stands on its way: never above the true amount, and a reset is seen at once. */
export function runUp(from: number, to: number, part: number): number {
  if (to <= from || part >= 1) return to;
  return from + Math.floor((to - from) * Math.max(0, part));
}
