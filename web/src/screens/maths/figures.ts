/** How figures are written, and by what a bet is told apart from another. */

import { ruleText } from "../../parts/rulebook";
import type { BetTold } from "../../wire";

/** A bet in one pay table and by one way of playing. */
export const keyOf = (bet: BetTold): string => [bet.bet, bet.option ?? "", bet.policy ?? ""].join("|");

/** The pay table and the way of playing, where there are several. */
export const offeredAs = (bet: BetTold): string =>
  [...new Set([bet.option, bet.policy])].filter((one) => one && one !== bet.variant).map((one) => ruleText(one!)).join(" · ");

export const decimal = (value: number, digits = 4): string => value.toFixed(digits);

/** A share in percent: four digits after the point, as the exact edges are written. */
export const percent = (share: number, digits = 4): string => `${(100 * share).toFixed(digits)}%`;
