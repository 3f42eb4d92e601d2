/** What moves at the places that are no tables: the cages, the jackpots and the tournaments' office. */

import { account } from "./accounts.js";
import type { Event } from "./events.js";
import { fields, member, text, Unreadable, whole, type Value } from "./json.js";
import { eitherWay, leg, type Leg } from "./postings.js";

/** The transfers of an event there; of an order of the house, the staff or the floor there are none. */
export function officePostings(kind: string, event: Event, place: string): Leg[] {
  const of: Record<string, (event: Event) => Leg[]> = {
    cage: (one) => cage(one, account("cash", place)),
    jackpots,
    tournaments: (one) => tournaments(one, account("cash", place)),
  };
  const found = Object.hasOwn(of, kind) ? of[kind] : undefined;
  return (found?.(event) ?? []).filter((one) => one.amount !== 0n);
}

function cage(event: Event, cash: string): Leg[] {
  const unclaimed = account("unclaimed", "tickets");
  const ticket = (): string => account("tickets", event.text("number"));
  switch (event.type) {
    case "ticket-redeemed":
      return [leg(ticket(), cash, event.cents("amount"))];
    case "paid-by-hand":
      return [leg(event.get("expired") === true ? unclaimed : ticket(), cash, event.cents("amount"))];
    case "ticket-expired":
      return [leg(ticket(), unclaimed, event.cents("amount"))];
    default:
      return [];
  }
}

function jackpots(event: Event): Leg[] {
  const meter = (name = event.text("jackpot")): string => account("meter", name);
  const reserve = (name = event.text("jackpot")): string => account("reserve", name);
  const seeded = (): string => account("seeded", event.text("jackpot"));
  const prize = (): string => account("prize", event.text("win"));
  switch (event.type) {
    case "meter-seeded":
      return [leg(reserve(), meter(), event.cents("reserve")), leg(seeded(), meter(), event.cents("house"))];
    case "contributed": {
      const wagers = account("contributed", event.text("table"));
      return [eitherWay(wagers, meter(), event.cents("meter")), eitherWay(wagers, reserve(), event.cents("reserve"))];
    }
    case "jackpot-hit":
      return [leg(meter(), prize(), event.cents("prize") - event.cents("house")), leg(seeded(), prize(), event.cents("house"))];
    case "prize-paid":
      return [leg(prize(), prizeTaker(event), event.cents("amount"))];
    case "prize-returned":
      return [
        leg(meter(), reserve(), event.centsOrNone("unseeded_reserve")),
        leg(meter(), seeded(), event.centsOrNone("unseeded_house")),
        ...event.amounts("to").map(([other, amount]) => leg(prize(), meter(other), amount)),
        ...event.amounts("above").map(([other, amount]) => leg(prize(), reserve(other), amount)),
        leg(prize(), seeded(), event.cents("house")),
      ];
    case "jackpot-closed":
      return [
        leg(reserve(), meter(), event.cents("reserve")),
        ...event.amounts("to").map(([other, amount]) => leg(meter(), meter(other), amount)),
        leg(meter(), seeded(), event.cents("house")),
      ];
    default:
      return [];
  }
}

function prizeTaker(event: Event): string {
  switch (event.text("goes")) {
    case "account":
      return account("player", event.text("terminal"));
    case "owed":
      return account("owed", event.text("patron") || event.text("win"));
    case "ticket":
      return account("tickets", event.text("number"));
    default:
      throw new Unreadable(`nobody knows where a prize goes that goes to ${JSON.stringify(event.text("goes"))}`);
  }
}

function tournaments(event: Event, cash: string): Leg[] {
  const name = (): string => event.text("tournament");
  const takings = (): string => account("takings", name());
  const waits = (entrant: string): string => account("prize", `${name()}/${entrant}`);
  const refunded = (): Leg => leg(takings(), waits(event.text("entrant")), event.centsOrNone("fee") + event.centsOrNone("buy_in"));
  switch (event.type) {
    case "entered":
      return [leg(cash, takings(), event.cents("fee") + event.cents("buy_in"))];
    case "more-bought":
      return [leg(cash, takings(), event.cents("paid"))];
    case "withdrawn":
    case "disqualified":
    case "retired":
      return [refunded()];
    case "tournament-finished": {
      const pool = account("pool", name());
      const places = event.list("places").map((one) => placed(one));
      return [
        leg(takings(), pool, event.cents("of_takings")),
        leg(account("seeded", name()), pool, event.cents("by_house")),
        ...places.map(([entrant, prize]) => leg(pool, waits(entrant), prize)),
        ...event.amounts("cashed").map(([entrant, amount]) => leg(takings(), waits(entrant), amount)),
      ];
    }
    case "tournament-cancelled":
      return event.amounts("refunds").map(([entrant, amount]) => leg(takings(), waits(entrant), amount));
    case "prize-paid-out":
      return [leg(waits(event.text("entrant")), cash, event.cents("amount"))];
    default:
      return [];
  }
}

/** A place of the final ranking: who has it, and its prize, if it has one. */
function placed(record: Value): [string, bigint] {
  const place = fields(record, "a place");
  return [text(member(place, "entrant"), "an entrant"), BigInt(whole(member(place, "prize") ?? 0, "a prize"))];
}
