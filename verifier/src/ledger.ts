/** The books: every transfer, what each account holds because of it, and what must hold after every entry. */

import { readAccount, told, type Account } from "./accounts.js";
import type { Entry, Move } from "./export.js";

export class Ledger {
  readonly balances = new Map<string, bigint>();
  moves = 0;
  /** By unit: what all its accounts hold together, which is nothing. */
  readonly #sums = new Map<string, bigint>();
  readonly #accounts = new Map<string, Account>();
  #touched = new Set<string>();
  #last = { seq: -1, part: 0 };

  holds(account: string): bigint {
    return this.balances.get(account) ?? 0n;
  }

  /** Before the transfers of an entry: each belongs to one of its events, and they are numbered from one. */
  begin(entry: Entry, moves: readonly Move[]): string[] {
    this.#touched = new Set();
    this.#last = { seq: -1, part: 0 };
    const end = entry.first + entry.events.length;
    return moves.flatMap((move) => {
      const next = move.seq === this.#last.seq ? this.#last.part + 1 : 1;
      const follows = move.seq >= this.#last.seq && move.part === next;
      this.#last = move;
      if (move.seq < entry.first || move.seq >= end) return [`a transfer is filed under event ${move.seq}, which is none of its own`];
      return follows ? [] : [`transfer ${move.seq}.${move.part} is filed twice or out of its order`];
    });
  }

  /** Make a transfer; what is wrong with it. */
  post(move: Move): string[] {
    const wrong: string[] = [];
    const [giver, taker] = [this.#account(move.giver), this.#account(move.taker)];
    const between = `${told(move.giver)} → ${told(move.taker)}`;
    if (move.amount <= 0n) wrong.push(`a transfer of ${move.amount} (${between}) moves nothing`);
    if (move.giver === move.taker) wrong.push(`${told(move.giver)} gives to itself`);
    if (giver.unit !== taker.unit) wrong.push(`${between}: they are kept in different units`);
    this.#add(move.giver, giver, -move.amount);
    this.#add(move.taker, taker, move.amount);
    this.moves += 1;
    return wrong;
  }

  #add(name: string, account: Account, amount: bigint): void {
    this.balances.set(name, this.holds(name) + amount);
    this.#sums.set(account.unit, (this.#sums.get(account.unit) ?? 0n) + amount);
    this.#touched.add(name);
  }

  /** After the transfers of an entry: nobody is below nothing, and every unit sums to nothing. */
  end(): string[] {
    const wrong: string[] = [];
    for (const name of this.#touched) {
      const held = this.holds(name);
      if (held < 0n && !this.#account(name).mayBeNegative) wrong.push(`${told(name)} would hold ${held} cents`);
    }
    for (const unit of new Set([...this.#touched].map((name) => this.#account(name).unit))) {
      const sum = this.#sums.get(unit) ?? 0n;
      if (sum) wrong.push(`the books of ${unit} sum to ${sum} cents, and not to nothing`);
    }
    return wrong;
  }

  #account(name: string): Account {
    let found = this.#accounts.get(name);
    if (!found) this.#accounts.set(name, (found = readAccount(name)));
    return found;
  }
}
