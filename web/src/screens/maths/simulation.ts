/** The bounds of simulations and risks on the screen, as the game system has them; the command line takes more. */

import { ruleText } from "../../parts/rulebook";

export const MOST_ROUNDS = 10_000_000;
export const MOST_SESSION = 100_000;
export const MOST_SEED = 2 ** 32 - 1;

/** A whole number as it is typed, with or without commas; null if it cannot be read or is out of bounds. */
export function wholeNumber(typed: string, least: number, most: number): number | null {
  const digits = typed.trim().replaceAll(",", "");
  if (!/^\d{1,15}$/.test(digits)) return null;
  const number = Number(digits);
  return number >= least && number <= most ? number : null;
}

export const grouped = (number: number): string => number.toLocaleString("en");

/** The variant, pay table and policy of a simulated bet; each part in the language that is chosen. */
export function labelOf(label: string): string {
  const whole = ruleText(label);
  return whole === label ? label.split(", ").map(ruleText).join(", ") : whole;
}
