/** Big Wheel (WHEEL) and Rapid Big Wheel (SATG 14): a bet wins when the indicator rests at its symbol (WHEEL 6.1). */

import { noSuchBet, noSuchSpot, type Rules } from "./rules.js";

/** By option, the last of the symbols, which begin with A (WHEEL 2.1.1 to WHEEL 2.1.4). */
const LAST: Readonly<Record<string, string>> = { "option 1": "G", "option 2": "R", "option 3": "P", "option 4": "K" };

function isSymbol(symbol: string, variant: string): boolean {
  return /^[A-Z]$/.test(symbol) && symbol <= (LAST[variant] ?? "");
}

export const bigWheel: Rules = {
  isFace: isSymbol,
  makes: () => 1,
  line(bet, spot, { variant, faces }) {
    const symbol = bet.replace(/^symbol-/, "");
    if (symbol === bet || !isSymbol(symbol, variant)) throw noSuchBet(bet);
    if (spot !== "") throw noSuchSpot(bet, spot);
    return faces[0] === symbol ? "rests" : undefined;
  },
};
