/** How figures are written, and by what a bet is told apart from another. */

import { ruleText } from "../../parts/rulebook";
import type { PublishedBet } from "../../wire";
import { t } from "./words";

/** A bet in one pay table and by one way of playing. */
export const keyOf = (bet: PublishedBet): string => [bet.bet, bet.option ?? "", bet.policy ?? ""].join("|");

/** The pay table and the way of playing, where there are several. */
export const offeredAs = (bet: PublishedBet): string =>
  [...new Set([bet.option, bet.policy])].filter((name) => name && name !== bet.variant).map((name) => ruleText(name!)).join(" · ");

/** The pay tables in which a bet may be offered. */
export const optionsOf = (bet: PublishedBet, bets: readonly PublishedBet[]): string[] => [...new Set(bets.filter((option) => option.bet === bet.bet).map((bet) => bet.option ?? ""))];

export const decimal = (value: number, digits = 4): string => value.toFixed(digits);

/** An exact fraction as a number to draw and to compare; what is written down is the fraction itself. */
export function valueOf(fraction: string): number {
  const [above, below] = fraction.split("/");
  return Number(above) / Number(below);
}

/** A choice, a part or a note of a chart in words. */
export const chartWord = (key: string): string => t.or(`chart.${key.replaceAll(" ", "-")}`, key);

/** The head of a column: a card, or the hands below and from one on. */
export function columnWord(column: string): string {
  const below = /^below (.+)$/.exec(column);
  const from = /^(.+) or better$/.exec(column);
  if (below) return t("chart.below", { hand: below[1]! });
  return from ? t("chart.or-better", { hand: from[1]! }) : column;
}

/** Whether the game system can read odds or a fate; incomplete input is not sent. */
export const isReadable = (pays: string): boolean =>
  /^[1-9]\d{0,8}( [1-9]\d{0,8}\/[1-9]\d{0,8})? to [1-9]\d{0,8}$|^(money back|loses|loses half|stands off|void)$/.test(pays.trim());

/** A share in percent: four digits after the point, as the exact edges are written. */
export const percent = (share: number, digits = 4): string => `${(100 * share).toFixed(digits)}%`;
