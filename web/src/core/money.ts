/** Money is whole cents, and is shown with its currency, thousands and two decimals. */

export function money(cents: number): string {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "-" : ""}$${whole}.${(size % 100).toString().padStart(2, "0")}`;
}

/** What stands on a chip or a sign, where there is no room for more: whole dollars without cents. */
export function bare(cents: number): string {
  return cents % 100 ? money(cents).slice(1) : (cents / 100).toString();
}

/** Cents from what somebody typed; nothing if it is no amount. */
export function cents(typed: string): number | null {
  const found = /^\$?(\d{1,9}(?:,\d{3})*|\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!found) return null;
  return Number(found[1]!.replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0") || 0);
}
