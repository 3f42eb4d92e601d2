/** Money and odds: whole numbers only, and as large as they need to be. */

import { Unreadable } from "./json.js";

export type Odds = { readonly win: bigint; readonly per: bigint };
/** Odds, or what becomes of a stake that does not win. */
export type Pay = Odds | "loses" | "loses half" | "stands off" | "void" | "n/a";

export interface Payment {
  readonly back: bigint;
  readonly winnings: bigint;
}

const FATES = ["loses", "loses half", "stands off", "void", "n/a"] as const;

/** Read `7 to 2`, `12 1/2 to 1`, `money back` or a fate by its name. */
export function readPay(written: string): Pay {
  const fate = FATES.find((one) => one === written);
  if (fate) return fate;
  if (written === "money back") return { win: 0n, per: 1n };
  const found = /^([1-9]\d*)(?: ([1-9]\d*)\/([1-9]\d*))? to ([1-9]\d*)$/.exec(written);
  if (!found) throw new Unreadable(`odds ${JSON.stringify(written)} are unreadable`);
  const [whole, part, parts, per] = found.slice(1).map((one) => (one ? BigInt(one) : 0n)) as [bigint, bigint, bigint, bigint];
  return parts ? { win: whole * parts + part, per: parts * per } : { win: whole, per };
}

/** A pay as people read it. */
export function shownPay(pay: Pay): string {
  return typeof pay === "string" ? pay : `${pay.win} to ${pay.per}`;
}

/** What a stake at a terminal is paid: whole cents, for nothing else was accepted (ruling 8). */
export function exactly(pay: Pay, stake: bigint): Payment {
  if (typeof pay !== "string") return { back: stake, winnings: divided(stake * pay.win, pay.per) };
  switch (pay) {
    case "loses":
      return { back: 0n, winnings: 0n };
    case "loses half":
      return { back: divided(stake, 2n), winnings: 0n };
    case "stands off":
    case "void":
      return { back: stake, winnings: 0n };
    case "n/a":
      throw new Unreadable("the line it hits cannot occur with the right equipment, and is never paid");
  }
}

function divided(amount: bigint, by: bigint): bigint {
  if (amount % by) throw new Unreadable(`${amount} cents cannot be divided by ${by}: such a stake is never accepted`);
  return amount / by;
}

/** Dollars and cents. */
export function shown(cents: bigint): string {
  const [sign, rest] = cents < 0n ? ["-", -cents] : ["", cents];
  const dollars = (rest / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}$${dollars}.${(rest % 100n).toString().padStart(2, "0")}`;
}
