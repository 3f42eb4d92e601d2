/** Positions in words. */

import { betName, positionName } from "../../felts/names";
import { nameOf as rouletteName } from "../../felts/rouletteWords";
import type { BetView, OfferView } from "../../wire";

export const betOf = (offer: OfferView | null | undefined, key: string): BetView | undefined =>
  offer?.bets?.find((bet) => bet.key === key);

/** The names of all bets, by their keys. */
export const names = (offer: OfferView | null | undefined): Record<string, string> =>
  Object.fromEntries((offer?.bets ?? []).map((bet) => [bet.key, betName(bet)]));

/** A position in full. */
export function placeName(offer: OfferView | null | undefined, at: { bet: string; spot?: string; area?: string }): string {
  const bet = betOf(offer, at.bet) ?? { key: at.bet, name: at.bet };
  if (offer && offer.appearance.family === "roulette") return rouletteName(bet, at.spot ?? "");
  return positionName(bet, { bet: at.bet, spot: at.spot ?? "", area: at.area ?? "" });
}

/** The first bet of which double the amount is more than its maximum. */
export function exceeds(offer: OfferView | null | undefined, lying: ReadonlyMap<string, number>): BetView | null {
  for (const [name, cents] of lying) {
    const bet = betOf(offer, name.split("|")[0]!);
    if (bet?.maximum != null && cents * 2 > bet.maximum) return bet;
  }
  return null;
}
