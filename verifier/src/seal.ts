/**
 * The sealed book: at the close of wagering the root of a tree of hashes is shown, before any result.
 *
 * A leaf is the hash of one holder's wagers with their salts; the ids of the orders that laid them serve as such. Leaves
 * stand in the order of the holders' names, and a hash without a neighbour goes up as it is.
 */

import { createHash } from "node:crypto";

export interface Sealed {
  readonly bet: string;
  readonly spot: string;
  readonly area: string;
  readonly amount: bigint;
  readonly colour: string;
  readonly salt: string;
}

/** The root of a book in which nobody wagered. */
export const EMPTY = sha256(Buffer.from("croupier: no wagers"));

/** The root of a round's book, such as that of `T1/12`. */
export function rootOf(round: string, wagers: ReadonlyMap<string, readonly Sealed[]>): string {
  const holders = [...wagers.keys()].sort(byCodePoint);
  let level = holders.map((holder) => leaf(round, holder, wagers.get(holder) ?? []));
  if (!level.length) return EMPTY;
  while (level.length > 1) level = above(level);
  return level[0] ?? EMPTY;
}

export function leaf(round: string, holder: string, wagers: readonly Sealed[]): string {
  const inOrder = [...wagers].sort(
    (one, other) => byCodePoint(one.bet, other.bet) || byCodePoint(one.spot, other.spot) || byCodePoint(one.area, other.area),
  );
  const lines = inOrder.map((one) => [one.bet, one.spot, one.area, Number(one.amount), one.colour, one.salt]);
  return sha256(Buffer.concat([Buffer.of(0), Buffer.from(JSON.stringify([holder, [round, lines]]))]));
}

function above(level: readonly string[]): string[] {
  const found: string[] = [];
  for (let place = 0; place < level.length; place += 2) {
    const [left = "", right] = [level[place], level[place + 1]];
    found.push(right === undefined ? left : sha256(Buffer.concat([Buffer.of(1), Buffer.from(left, "hex"), Buffer.from(right, "hex")])));
  }
  return found;
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The order of texts by their characters' numbers, which JavaScript's own is not beyond U+FFFF. */
export function byCodePoint(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
