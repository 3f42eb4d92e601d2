/** The wagers of a round as they are laid, taken back and sealed. */

import { list, text, Unreadable, whole, type Value } from "./json.js";
import { rootOf, type Sealed } from "./seal.js";

export interface Wager extends Sealed {
  readonly holder: string;
  /** What each chip is worth, where they are colour chips. */
  readonly value: bigint;
  /** The event by which it first lay there: who came first goes before others. */
  readonly arrived: number;
}

/** One holder has one wager on one position: that names it. */
export function wagerId(one: Pick<Wager, "holder" | "bet" | "spot" | "area">): string {
  return [one.holder, one.bet, one.spot, one.area && `@${one.area}`].filter(Boolean).join(" ");
}

export class Book {
  readonly #wagers = new Map<string, Wager>();

  constructor(wagers: Iterable<Wager> = []) {
    for (const one of wagers) this.#wagers.set(wagerId(one), one);
  }

  [Symbol.iterator](): IterableIterator<Wager> {
    return this.#wagers.values();
  }

  get size(): number {
    return this.#wagers.size;
  }

  find(id: string): Wager | undefined {
    return this.#wagers.get(id);
  }

  /** Together: what lies there. */
  get sum(): bigint {
    return [...this].reduce((sum, one) => sum + one.amount, 0n);
  }

  /** What a holder's wagers on some positions are now; one that was there keeps its turn. */
  set(holder: string, wagers: readonly Value[], salt: string, seq: number): void {
    for (const record of wagers) {
      const [bet, spot, area, amount, colour, value] = list(record, "a wager");
      const where = { holder, bet: text(bet, "a bet"), spot: text(spot, "a position"), area: text(area, "an area") };
      const id = wagerId(where);
      const laid = BigInt(whole(amount, "the amount of a wager"));
      if (laid === 0n) {
        this.#wagers.delete(id);
        continue;
      }
      const arrived = this.#wagers.get(id)?.arrived ?? seq;
      const chip = BigInt(whole(value ?? 1, "the value of a chip"));
      if (laid < 0n || chip < 1n) throw new Unreadable(`nobody lays ${laid} cents in chips of ${chip}`);
      this.#wagers.set(id, { ...where, amount: laid, colour: text(colour ?? "", "a colour"), value: chip, salt, arrived });
    }
  }

  remove(ids: Iterable<string>): void {
    for (const id of ids) this.#wagers.delete(id);
  }

  /** Take out what went back at the close, or before it. */
  giveBack(returned: readonly Value[]): void {
    for (const record of returned) {
      const [holder, bet, spot, area] = list(record, "a wager that went back").map((part) => (typeof part === "string" ? part : ""));
      this.remove([wagerId({ holder: holder ?? "", bet: bet ?? "", spot: spot ?? "", area: area ?? "" })]);
    }
  }

  /** The root of its seal. */
  root(round: string): string {
    const byHolder = new Map<string, Wager[]>();
    for (const one of this) byHolder.set(one.holder, [...(byHolder.get(one.holder) ?? []), one]);
    return rootOf(round, byHolder);
  }
}
