/** Tickets: each is issued once, and paid once, whoever is asked (SATG 5.6.1). */

import type { Event } from "./events.js";

type Status = "issued" | "expired" | "paid";

export class Tickets {
  readonly #known = new Map<string, { amount: bigint; status: Status }>();
  issued = 0;
  paid = 0;

  /** What is wrong with an event, if it is one of a ticket. */
  take(event: Event): string[] {
    switch (event.type) {
      case "cashed-out":
        return event.text("number") ? this.#issue(event.text("number"), event.cents("amount")) : [];
      case "prize-paid":
        return event.text("goes") === "ticket" ? this.#issue(event.text("number"), event.cents("amount")) : [];
      case "ticket-stacked":
      case "ticket-redeemed":
        return this.#change(event, "issued", "paid");
      case "paid-by-hand":
        return this.#change(event, event.get("expired") === true ? "expired" : "issued", "paid");
      case "ticket-expired":
        return this.#change(event, "issued", "expired");
      default:
        return [];
    }
  }

  #issue(number: string, amount: bigint): string[] {
    const before = this.#known.get(number);
    this.#known.set(number, { amount, status: "issued" });
    this.issued += 1;
    return before ? [`${named(number)} was issued before`] : [];
  }

  #change(event: Event, from: Status, to: Status): string[] {
    const [number, amount] = [event.text("number"), event.cents("amount")];
    const ticket = this.#known.get(number);
    if (to === "paid") this.paid += 1;
    if (!ticket) return [`${named(number)} was never issued`];
    const before = ticket.status;
    ticket.status = to;
    const wrong = before === from ? [] : [`${named(number)} is ${to}, and was ${before} before`];
    if (ticket.amount !== amount) wrong.push(`${named(number)} was issued for ${ticket.amount} cents, and not for ${amount}`);
    return wrong;
  }
}

/** A ticket by its last digits: whoever knows all of them has its money. */
function named(number: string): string {
  return `ticket …${number.slice(-4)}`;
}
