/**
 * Wagers of a live table that lie outside its limits. The chips are already down, so they are judged at the settlement:
 * what is under the minimum is settled once and handed back afterwards, what is over the maximum is paid and collected
 * up to it, and what cannot be paid exactly is paid up to what chips can make (WHEEL 4.2, GAZ 29/2000 6.2).
 */

import { wagerId, type Wager } from "./book.js";
import { list, fields, member, Unreadable, whole, type Fields, type Value } from "./json.js";
import type { Pay, Payment } from "./money.js";
import { byCodePoint } from "./seal.js";

export interface Limits {
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** By bet, `*` for every bet that is not named. */
export type Sign = Readonly<Record<string, Limits>>;

/** Limits that were agreed with one player, in force where a marker lies. */
export interface Personal {
  readonly patron: string;
  readonly place: string;
  readonly limits: Limits;
  /** At Com-Bo only the maximum, and only upward (GAZ 29/2000 6.4): the rest is the sign's of then. */
  readonly over: Sign | null;
}

/** What a live table pays by besides the odds, fixed when no more bets is called. */
export interface Terms {
  readonly sign: Sign;
  readonly chips: readonly bigint[];
  readonly perPlayer: boolean;
  readonly personal: readonly Personal[];
  /** Who had been told before the round that wagers under the minimum will be handed back. */
  readonly advised: readonly string[];
}

export interface Settled extends Payment {
  /** How much of the stake was played: not what lies above the maximum. */
  readonly counted: bigint;
}

export function readSign(limits: Fields): Sign {
  return Object.fromEntries(Object.entries(limits).map(([bet, line]) => [bet, readLimits(line)]));
}

export function readLimits(line: Value | undefined): Limits {
  const found = fields(line, "limits");
  return { minimum: BigInt(whole(member(found, "minimum"), "a minimum")), maximum: BigInt(whole(member(found, "maximum"), "a maximum")) };
}

export function readChips(chips: Value | undefined): bigint[] {
  return list(chips ?? [], "chips").map((one) => BigInt(whole(one, "a chip")));
}

function signed(sign: Sign, bet: string): Limits {
  const found = sign[bet] ?? sign["*"];
  if (!found) throw new Unreadable(`the sign has no limits for ${bet}`);
  return found;
}

/** What binds for a wager: what was agreed with its player at his place, else the sign. */
function binding(terms: Terms, one: Wager): Limits {
  let found = signed(terms.sign, one.bet);
  for (const agreed of terms.personal) {
    // A wheel has one layout for all places.
    if (agreed.patron !== one.holder || (one.area && agreed.place !== one.area)) continue;
    const over = agreed.over && signed(agreed.over, one.bet);
    found = over ? { minimum: over.minimum, maximum: larger(over.maximum, agreed.limits.maximum) } : agreed.limits;
  }
  return found;
}

/**
 * The limits of each wager; null where others have used up the maximum of its area. The players of an area share its
 * maximum, who came first before the others, and reach its minimum together; unless the sign is for each player.
 */
export function counted(terms: Terms, wagers: Iterable<Wager>): Map<string, Limits | null> {
  const lying = [...wagers].sort((one, other) => one.arrived - other.arrived || byCodePoint(wagerId(one), wagerId(other)));
  const shares = (one: Wager): string => JSON.stringify([terms.perPlayer || !one.area ? ["player", one.holder] : ["area", one.area], one.bet]);
  const [together, used] = [new Map<string, bigint>(), new Map<string, bigint>()];
  for (const one of lying) together.set(shares(one), (together.get(shares(one)) ?? 0n) + one.amount);
  const found = new Map<string, Limits | null>();
  for (const one of lying) {
    const [own, sign] = [binding(terms, one), signed(terms.sign, one.bet)];
    const limits = inWholeChips(own, one.value);
    const isAgreed = own.minimum !== sign.minimum || own.maximum !== sign.maximum;
    if (!limits || isAgreed) {
      found.set(wagerId(one), limits);
      continue;
    }
    const left = limits.maximum - (used.get(shares(one)) ?? 0n);
    used.set(shares(one), (used.get(shares(one)) ?? 0n) + one.amount);
    const isReached = (together.get(shares(one)) ?? 0n) >= limits.minimum;
    const least = smaller(smaller(limits.minimum, left), isReached ? one.amount : limits.minimum);
    found.set(wagerId(one), left > 0n ? { minimum: larger(1n, least), maximum: left } : null);
  }
  return found;
}

/** The maximum in whole chips, where they are colour chips; nothing if not one fits. */
function inWholeChips(limits: Limits, value: bigint): Limits | null {
  const maximum = limits.maximum - (limits.maximum % value);
  return maximum ? { minimum: smaller(limits.minimum, maximum), maximum } : null;
}

/** What one stake is paid; colour chips are paid in their own. */
export function settleLive(pay: Pay, one: Wager, limits: Limits | null, terms: Terms): Settled {
  const stake = one.amount;
  if (!limits) return { back: stake, winnings: 0n, counted: 0n };
  if (stake < limits.minimum && terms.advised.includes(one.holder)) return { back: stake, winnings: 0n, counted: 0n };
  const counts = smaller(stake, limits.maximum);
  const chips = one.colour ? [1n] : terms.chips;
  return { ...played(pay, counts, stake - counts, chips), counted: counts };
}

function played(pay: Pay, counts: bigint, excess: bigint, chips: readonly bigint[]): Payment {
  if (typeof pay !== "string") return { back: counts + excess, winnings: paidUp(upwards(counts * pay.win, pay.per), chips) };
  switch (pay) {
    case "loses":
      return { back: excess, winnings: 0n };
    case "loses half":
      return { back: smaller(counts, paidUp(upwards(counts, 2n), chips)) + excess, winnings: 0n };
    case "stands off":
    case "void":
      return { back: counts + excess, winnings: 0n };
    case "n/a":
      throw new Unreadable("the line it hits cannot occur with the right equipment, and is never paid");
  }
}

/** The least amount, this one or higher, that chips of these values can make. */
export function paidUp(amount: bigint, chips: readonly bigint[]): bigint {
  if (!chips.length || chips.some((chip) => chip < 1n)) throw new Unreadable("the table has no chips to pay in");
  const smallest = chips.reduce(smaller);
  // From the least amount of a residue on, smallest chips make every further one.
  const candidates = [...leasts(chips, smallest)].map(([residue, least]) => {
    const next = amount + ((((residue - amount) % smallest) + smallest) % smallest);
    return larger(least, next);
  });
  return candidates.reduce(smaller);
}

/** By what is left when it is divided by the smallest chip: the least amount that the chips can make. */
function leasts(chips: readonly bigint[], smallest: bigint): Map<bigint, bigint> {
  const found = new Map([[0n, 0n]]);
  const open = [0n];
  for (let made = open.shift(); made !== undefined; made = open.shift()) {
    for (const chip of chips) {
      const [sum, residue] = [made + chip, (made + chip) % smallest];
      const known = found.get(residue);
      if (known !== undefined && known <= sum) continue;
      found.set(residue, sum);
      open.push(sum);
    }
  }
  return found;
}

function upwards(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
