/**
 * What each event of a table moves: the accounts between which money goes, and how much. The table of it stands in
 * docs/verifying.md; what moves by a settlement follows from its sheet.
 */

import { account, told } from "./accounts.js";
import type { Event } from "./events.js";
import type { Move } from "./export.js";
import { list, text, Unreadable, whole, type Value } from "./json.js";
import { shown } from "./money.js";
import { lost, type Row } from "./sheet.js";

export interface Leg {
  readonly giver: string;
  readonly taker: string;
  readonly amount: bigint;
}

/** Where an event happened. */
export interface At {
  readonly table: string;
  readonly live: boolean;
  readonly emblem: string;
  /** What the table plays for: money, or the chips of a tournament. */
  readonly unit: string;
}

export type Sheets = (digest: string) => readonly Row[];

/** The transfers of an event at a table, in no order; those of nothing are left out. */
export function postings(event: Event, at: At, sheets: Sheets): Leg[] {
  const legs = new Postings(at, sheets).of(event);
  return legs.filter((leg) => leg.amount !== 0n);
}

/** The transfers of an event are those that follow from it, in whichever order; else it is said which are not. */
export function otherwise(event: Event, moves: readonly Move[], should: readonly Leg[]): string | undefined {
  const left = moves.map(line);
  const missing = should.map(line).filter((one) => {
    const place = left.indexOf(one);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  if (!left.length && !missing.length) return undefined;
  return `${event.type} moved ${left.join(", ") || "nothing"}, and should have moved ${missing.join(", ") || "nothing"}`;
}

function line(one: Leg): string {
  return `${shown(one.amount)} ${told(one.giver)} → ${told(one.taker)}`;
}

class Postings {
  constructor(
    readonly at: At,
    readonly sheets: Sheets,
  ) {}

  #own(kind: string, of: string = this.at.table): string {
    return account(kind, of, this.at.unit);
  }

  /** Where the money of a holder is: his chip account, the chips in people's hands, colour chips. */
  #holder(name: string, colour = ""): string {
    if (colour) return account("colour", `${this.at.table}/${this.at.emblem}/${colour}`);
    return this.at.live ? this.#own("chips") : this.#own("player", name);
  }

  of(event: Event): Leg[] {
    return this.#wagers(event) ?? this.#ends(event) ?? this.#people(event) ?? this.#float(event) ?? this.#tournament(event) ?? [];
  }

  #wagers(event: Event): Leg[] | undefined {
    const [stakes, holds] = [this.#own("stakes"), this.#own("holds")];
    const released = (): Leg[] => event.amounts("released").map(([holder, amount]) => leg(holds, this.#holder(holder), amount));
    switch (event.type) {
      case "wagers-set": {
        const holder = event.text("holder");
        const took = event.amounts("took").map(([colour, amount]) => leg(this.#holder(holder, colour), stakes, amount));
        return [...took, ...event.amounts("gave").map(([colour, amount]) => leg(stakes, this.#holder(holder, colour), amount))];
      }
      case "wager-turned-down":
        return [leg(stakes, this.#holder(event.text("holder"), event.has("colour") ? event.text("colour") : ""), event.cents("amount"))];
      case "wagers-closed":
      case "jackpot-withdrawn":
        return [
          ...event.list("returned").map((one) => leg(stakes, this.#holder(at(one, 0)), amountAt(one, 4))),
          ...event.list("reserved").map((one) => leg(this.#holder(at(one, 0)), holds, amountAt(one, 2))),
        ];
      case "answered": {
        const own = this.#holder(event.text("holder"));
        return [leg(holds, own, event.cents("released")), leg(own, stakes, event.cents("stake"))];
      }
      case "ask-closed":
        return released();
      case "wagers-voided":
        return [...released(), ...this.#paid(event.text("sheet"))];
      case "answer-dropped": {
        const own = this.#holder(event.text("holder"));
        return [leg(stakes, own, event.cents("stake")), leg(own, holds, event.centsOrNone("reserved"))];
      }
      default:
        return undefined;
    }
  }

  #ends(event: Event): Leg[] | undefined {
    const [bank, laid, holds] = [this.#own("bank"), this.#own("laid"), this.#own("holds")];
    const reversed = (): Leg[] => event.texts("reversed").flatMap((name) => this.#paid(name).map(backwards));
    switch (event.type) {
      case "house-laid":
        return [leg(bank, laid, event.cents("amount"))];
      case "interim-paid":
        return this.#paid(event.text("sheet"));
      case "round-settled":
        return [leg(laid, bank, event.centsOrNone("laid")), ...this.#paid(event.text("sheet"))];
      case "round-voided": {
        const released = event.amounts("released").map(([holder, amount]) => leg(holds, this.#holder(holder), amount));
        return [leg(laid, bank, event.centsOrNone("laid")), ...reversed(), ...released, ...this.#paid(event.text("sheet"))];
      }
      case "deal-reconstructed":
      case "deal-rewound":
        return [leg(laid, bank, event.centsOrNone("laid")), ...reversed()];
      case "round-corrected":
        return this.#corrected(event);
      default:
        return undefined;
    }
  }

  /** Per holder the stakes back and the winnings; per table what was lost. */
  #paid(sheet: string): Leg[] {
    const rows = this.sheets(sheet);
    const [stakes, bank] = [this.#own("stakes"), this.#own("bank")];
    const [back, won] = [new Map<string, bigint>(), new Map<string, bigint>()];
    for (const row of rows) {
      const own = this.#holder(row.holder, row.colour);
      add(back, own, row.back);
      add(won, own, row.winnings);
    }
    const gone = rows.reduce((sum, row) => sum + lost(row), 0n);
    const [returns, wins] = [[...back].map(([own, sum]) => leg(stakes, own, sum)), [...won].map(([own, sum]) => leg(bank, own, sum))];
    return [leg(stakes, bank, gone), ...returns, ...wins].filter((one) => one.amount !== 0n);
  }

  /** Only the difference of two sheets moves; nobody is taken below nothing (SATG 8.3). */
  #corrected(event: Event): Leg[] {
    const [left, moved, debtors] = [event.names("left"), event.names("moved"), event.names("debtors")];
    const [owed, cleared] = [new Map(event.amounts("owed")), new Map(event.amounts("cleared"))];
    const coloured = new Map(event.list("colours").map((one) => [pair(at(one, 0), at(one, 1)), amountAt(one, 2)]));
    const gains = new Map<string, bigint>();
    const count = (sheet: string, sign: bigint): void => {
      for (const row of this.sheets(sheet)) {
        const own = pair(row.holder, left.has(row.holder) ? "" : row.colour);
        add(gains, own, sign * (row.back + row.winnings + row.stays));
      }
    };
    count(event.text("sheet"), 1n);
    count(event.text("was"), -1n);
    // What a case has taken already: what it withholds goes to the bank, and nothing of it is taken again.
    const taken = event.list("case_winnings");
    for (const one of taken) add(gains, pair(at(one, 0), ""), amountAt(one, 1));
    const withheld = taken
      .filter((one) => at(one, 2))
      .map((one) => leg(account("withheld", `${at(one, 2)}/${at(one, 3)}`), this.#own("bank"), amountAt(one, 1)));
    const moves = [...gains].filter(([, gain]) => gain).flatMap(([own, gain]) => {
      const [holder, colour] = JSON.parse(own) as [string, string];
      const part = coloured.get(own) ?? 0n;
      const [short, pays] = [owed.get(holder) ?? 0n, cleared.get(holder) ?? 0n];
      const gone = left.get(holder);
      const house = gone !== undefined ? this.#against() : this.#own("bank");
      const to = gone !== undefined ? this.#own("owed", gone) : this.#holder(moved.get(holder) ?? holder);
      const debt = this.#own("receivable", gone || (debtors.get(holder) ?? holder));
      return [
        eitherWay(this.#own("bank"), this.#holder(holder, colour), part),
        leg(house, debt, pays),
        eitherWay(house, to, gain - part + short - pays),
        leg(debt, house, short),
      ];
    });
    return [...withheld, ...moves];
  }

  /** The float of a live table is chips: of what is owed instead of paid none of them moved. */
  #against(): string {
    return this.#own(this.at.live ? "cage" : "bank");
  }

  #people(event: Event): Leg[] | undefined {
    const [cash, bank] = [this.#own("cash"), this.#own("bank")];
    const own = (): string => this.#holder(event.text("terminal"));
    switch (event.type) {
      case "bought-in":
        return [leg(cash, own(), event.cents("amount"))];
      case "paid-out":
        return [leg(own(), cash, event.cents("amount"))];
      case "note-stacked":
        return [leg(account("notes", event.text("terminal")), own(), event.cents("amount"))];
      case "ticket-stacked":
        return [leg(account("tickets", event.text("number")), own(), event.cents("amount"))];
      case "cashed-out":
        return event.text("number") ? [leg(own(), account("tickets", event.text("number")), event.cents("amount"))] : [];
      case "winnings-withheld":
        return [leg(this.#holder(event.text("holder")), this.#withheld(event), event.cents("amount"))];
      case "withheld-determined": {
        const takers: Record<string, string> = { house: bank, owed: this.#own("owed", event.text("patron")) };
        return [leg(this.#withheld(event), takers[event.text("goes_to")] ?? this.#holder(event.text("holder")), event.cents("amount"))];
      }
      case "adjusted":
        return [this.#adjusted(event)];
      default:
        return undefined;
    }
  }

  #withheld(event: Event): string {
    return account("withheld", `${event.text("case")}/${event.text("holder")}`);
  }

  #adjusted(event: Event): Leg {
    const of = event.text("of");
    const [bank, cash, holder] = [this.#own("bank"), this.#own("cash"), this.#holder(of)];
    const [owed, debt] = [this.#own("owed", of), this.#own("receivable", of)];
    const ways: Record<string, [string, string]> = {
      credit: [bank, holder],
      debit: [holder, bank],
      "pay-owed": [owed, cash],
      "collect-debt": [cash, debt],
      "write-off": [this.#against(), debt],
    };
    const way = ways[event.text("way")];
    if (!way) throw new Unreadable(`nobody knows the adjustment ${JSON.stringify(event.text("way"))}`);
    return leg(way[0], way[1], event.cents("amount"));
  }

  #float(event: Event): Leg[] | undefined {
    const [cash, drop, bank, cage] = [this.#own("cash"), this.#own("drop"), this.#own("bank"), this.#own("cage")];
    switch (event.type) {
      case "chips-bought":
        return [leg(cash, drop, event.cents("amount")), leg(bank, this.#holder(event.text("patron")), event.cents("amount"))];
      case "filled":
        return [leg(cage, bank, event.cents("amount"))];
      case "credited":
        return [leg(bank, cage, event.cents("amount"))];
      case "colour-issued": {
        const amount = event.cents("value") * event.cents("count");
        return [leg(cash, drop, amount), leg(bank, this.#holder("", event.text("colour")), amount)];
      }
      case "colour-redeemed":
        return [leg(this.#holder("", event.text("colour")), this.#holder(event.text("patron")), event.cents("amount"))];
      case "foreign-colour-redeemed": {
        const table = event.text("issued_at");
        const owing = table ? account("colour", `${table}/${event.text("emblem")}/${event.text("colour")}`) : bank;
        return [leg(owing, this.#holder(event.text("patron")), event.cents("amount"))];
      }
      default:
        return undefined;
    }
  }

  /** Chips of a tournament that seats get, or (below nothing) give up. */
  #tournament(event: Event): Leg[] | undefined {
    const issued = this.#own("issued");
    const handed = (seat: string, amount: bigint): Leg => eitherWay(issued, this.#holder(seat), amount);
    switch (event.type) {
      case "tournament-session-begun":
        return banksOf(event).map(([seat, amount]) => handed(seat, amount));
      case "tournament-chips-moved":
        return [handed(event.text("seat"), event.cents("amount"))];
      case "tournament-player-removed":
        return [handed(event.text("seat"), -event.cents("bank"))];
      case "tournament-session-ended":
        return [
          ...event.amounts("banks").map(([seat, amount]) => handed(seat, -amount)),
          eitherWay(issued, this.#own("bank"), -event.centsOrNone("house")),
          ...event.amounts("owed").map(([name, amount]) => leg(this.#own("owed", name), issued, amount)),
          ...event.amounts("debts").map(([name, amount]) => leg(issued, this.#own("receivable", name), amount)),
        ];
      default:
        return undefined;
    }
  }
}

function banksOf(event: Event): [string, bigint][] {
  const banks = event.fieldsOf("session")["banks"];
  if (banks === null || typeof banks !== "object" || Array.isArray(banks)) throw new Unreadable("a session has no banks");
  return Object.entries(banks as Record<string, Value>).map(([seat, amount]) => [seat, BigInt(whole(amount, "the bank of a seat"))]);
}

/** What the unit of a session's chips is called. */
export function unitOf(event: Event): string {
  const session = event.fieldsOf("session");
  return text(session["tournament"], "the tournament of a session") + (session["practice"] === true ? "~practice" : "");
}

export function leg(giver: string, taker: string, amount: bigint): Leg {
  return { giver, taker, amount };
}

/** From the house to an account, or (below nothing) back. */
export function eitherWay(house: string, own: string, gain: bigint): Leg {
  return gain >= 0n ? leg(house, own, gain) : leg(own, house, -gain);
}

function backwards(one: Leg): Leg {
  return leg(one.taker, one.giver, one.amount);
}

function add(sums: Map<string, bigint>, name: string, amount: bigint): void {
  sums.set(name, (sums.get(name) ?? 0n) + amount);
}

function pair(holder: string, colour: string): string {
  return JSON.stringify([holder, colour]);
}

/** A part of a record that is written as a list. */
function at(record: Value, place: number): string {
  return text(list(record, "a record")[place], "a part of a record");
}

function amountAt(record: Value, place: number): bigint {
  return BigInt(whole(list(record, "a record")[place], "an amount of a record"));
}
