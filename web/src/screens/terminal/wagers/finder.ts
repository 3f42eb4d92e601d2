/** The bet finder: the player touches numbers, and sees each bet that covers all of them. It never places what is not touched. */

import { pocketOf } from "../../../parts/games";
import type { BetView, OfferView } from "../../../wire";
import type { At } from "../../../felts/felt";

/** The numbers that a spot names: those of a split, of two dice, of three positions. */
export const numbersOf = (spot: string): string[] => spot.split(/[/-]/).filter((part) => /^\d+$/.test(part));

const OUTSIDE: Record<string, (number: number, spot: string) => boolean> = {
  red: (number) => pocketOf(String(number)) === "red",
  black: (number) => pocketOf(String(number)) === "black",
  even: (number) => number % 2 === 0,
  odd: (number) => number % 2 === 1,
  low: (number) => number <= 18,
  high: (number) => number >= 19,
  dozen: (number, spot) => Math.ceil(number / 12) === Number(spot),
  column: (number, spot) => ((number - 1) % 3) + 1 === Number(spot),
};

/** 0 and 00, which no bet on the outside covers. */
const ZERO = /^0+$/;
const isRoulette = (offer: OfferView): boolean => offer.appearance.family === "roulette";

/** Numbers to touch; none where the spots of the game name no numbers. */
export function numbersToTouch(offer: OfferView | null): string[] {
  const named = (offer?.bets ?? []).filter((bet) => !bet.added).flatMap((bet) => (bet.spots ?? []).flatMap(numbersOf));
  return [...new Set(named)].toSorted((one, other) => Number(one) - Number(other));
}

function covers(offer: OfferView, bet: BetView, spot: string, chosen: readonly string[]): boolean {
  const outside = isRoulette(offer) ? OUTSIDE[bet.key] : undefined;
  if (outside) return chosen.every((number) => !ZERO.test(number) && outside(Number(number), spot));
  const named = numbersOf(spot);
  return named.length > 0 && chosen.every((number) => named.includes(number));
}

export interface FoundBet {
  bet: BetView;
  places: At[];
}

/** The bets that cover every chosen number; with none chosen, the bets that name no number. */
export function betsFor(offer: OfferView | null, chosen: readonly string[]): FoundBet[] {
  const areas = offer?.areas?.length ? offer.areas : [""];
  return (offer?.bets ?? []).filter((bet) => !bet.added).flatMap((bet) => {
    const spots = (bet.spots ?? [""]).filter((spot) => (chosen.length ? covers(offer!, bet, spot, chosen) : !numbersOf(spot).length));
    const places = spots.flatMap((spot) => (bet.jackpot ? [""] : areas).map((area) => ({ bet: bet.key, spot, area })));
    return places.length ? [{ bet, places }] : [];
  });
}
