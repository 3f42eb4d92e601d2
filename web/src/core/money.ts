/** Money is whole cents, and is shown with its currency, thousands and two decimals; chips of a tournament have no currency. */

import { unit } from "./unit.svelte";

/** An amount of this screen: money, or chips while it plays a tournament. */
export function money(cents: number): string {
  return unit.chips ? inChips(cents) : inMoney(cents);
}

/** Money, whatever is played. */
export function inMoney(cents: number): string {
  return `${cents < 0 ? "-" : ""}$${whole(cents)}.${part(cents)}`;
}

/** Chips of a tournament, from their hundredths: `1,000`. */
export function inChips(hundredths: number): string {
  return `${hundredths < 0 ? "-" : ""}${whole(hundredths)}${hundredths % 100 ? `.${part(hundredths)}` : ""}`;
}

const whole = (cents: number): string => Math.floor(Math.abs(cents) / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",");
const part = (cents: number): string => (Math.abs(cents) % 100).toString().padStart(2, "0");

/** What stands on a chip or a sign, where there is no room for more: whole dollars without cents. */
export function bare(cents: number): string {
  return cents % 100 ? inMoney(cents).slice(1) : (cents / 100).toString();
}

/** Cents from typed text; null if it is no amount. */
export function cents(typed: string): number | null {
  const match = /^\$?(\d{1,9}(?:,\d{3})*|\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  return Number(match[1]!.replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0") || 0);
}
