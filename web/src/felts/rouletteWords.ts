/** The names of roulette bets in the language that is chosen; what the catalogue has not is named as the game system names it. */

import { texts } from "../core/words.svelte";
import type { BetView } from "../wire";
import en from "../words/en/roulette";
import zhHans from "../words/zh-Hans/roulette";
import { oddsName } from "./names";

export const t = texts<Record<keyof typeof en, string>>(en, zhHans);

/** A position in full: `Split 32/35`. */
export function nameOf(bet: Pick<BetView, "key" | "name"> | undefined, spot: string): string {
  const id = bet?.key ?? "";
  return t.or(id, t.or(`bet.${id}`, [bet?.name, spot].filter(Boolean).join(" ")), { spot });
}

/** What stands on a box of the cloth. */
export function faceOf(bet: BetView | undefined, spot: string, label: string): string {
  const key = bet?.key ?? "";
  if (label) return label;
  for (const id of [`face.${key}.${spot}`, `face.${key}`]) if (t.has(id)) return t(id, { pays: oddsName(bet?.lines[0]?.pays ?? "") });
  return nameOf(bet, spot);
}

/** A section of the race track. */
export const sectionOf = (name: string): string => t.or(name, name);
