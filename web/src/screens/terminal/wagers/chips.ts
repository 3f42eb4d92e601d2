/** Which chips the tray holds: the denominations that fit the sign. */

import { DENOMINATIONS } from "../../../parts/chips";
import type { LimitView, OfferView } from "../../../wire";

const MOST = 6;

/** Chips that a wager can be made of: from the lowest minimum to the highest maximum, in permitted steps. */
export function tray(limits: readonly LimitView[]): number[] {
  if (!limits.length) return [];
  const least = Math.min(...limits.map((limit) => limit.minimum));
  const most = Math.max(...limits.map((limit) => limit.maximum));
  const fits = (cents: number): boolean => limits.some((limit) => cents % (limit.step ?? 1) === 0);
  const chosen = DENOMINATIONS.filter((cents) => cents >= least && cents <= most && fits(cents));
  return [...new Set([least, ...chosen])].filter((cents) => cents > 0).slice(0, MOST);
}

/** What jackpots take: each has limits of its own, which are on no sign. */
export function jackpotLimits(offer: OfferView | null): LimitView[] {
  return (offer?.bets ?? []).flatMap(({ jackpot, minimum, maximum, step }) =>
    jackpot && minimum != null && maximum != null ? [{ minimum, maximum, ...(step ? { step } : {}) }] : [],
  );
}
