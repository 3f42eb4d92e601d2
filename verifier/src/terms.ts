/** What a table pays by besides the odds, as its log tells it: its sign, its chips, what was agreed and advised. */

import type { Event } from "./events.js";
import { fields, member, text, type Fields } from "./json.js";
import { readChips, readLimits, readSign, type Personal, type Sign, type Terms } from "./live.js";

export class PresentTerms {
  #isComBo = false;
  #sign: Sign = {};
  #signForMoney: Sign = {};
  #chips: readonly bigint[] = [];
  #perPlayer = false;
  #personal: Personal[] = [];
  #advised: string[] = [];
  /** In a session of a tournament: who has which seat. */
  #seats = new Map<string, string>();

  /** The table opens on a plan. */
  open(plan: Fields): void {
    this.#isComBo = member(plan, "game") === "com-bo";
    this.#sign = readSign(fields(member(plan, "limits") ?? {}, "limits"));
    this.#chips = readChips(member(plan, "chips"));
    this.#perPlayer = member(plan, "per_player") === true;
  }

  /** Who has been told that wagers under the minimum will be handed back. */
  get advised(): readonly string[] {
    return [...this.#advised];
  }

  /** What it pays by now; who was advised is as it was when the round opened. */
  now(advised: readonly string[]): Terms {
    return { sign: this.#sign, chips: this.#chips, perPlayer: this.#perPlayer, personal: [...this.#personal], advised };
  }

  /** Go on by one event; most have no part in it. */
  take(event: Event): void {
    switch (event.type) {
      case "limits-changed":
        this.#sign = readSign(event.fieldsOf("limits"));
        break;
      case "personal-limits-set":
        this.#agree(event);
        break;
      case "under-minimum-advised":
        this.#advised.push(event.text("patron"));
        break;
      case "seat-vacated":
        this.#gone(event.text("patron"));
        break;
      case "table-closed":
        this.#afresh();
        break;
      case "tournament-session-begun":
        this.#beginSession(event.fieldsOf("session"));
        break;
      case "tournament-session-ended":
        this.#sign = this.#signForMoney;
        this.#afresh();
        break;
      case "tournament-player-removed":
      case "tournament-player-replaced":
        this.#gone(this.#seats.get(event.text("seat")) ?? "");
        if (event.has("patron")) this.#seats.set(event.text("seat"), keyOf(event.fieldsOf("patron")));
    }
  }

  #agree(event: Event): void {
    if (!event.text("marker")) return;
    const over = this.#isComBo ? this.#sign : null;
    this.#personal.push({ patron: event.text("patron"), place: event.text("place"), limits: readLimits(event.get("limits")), over });
  }

  /** The limits of a session stand in for the sign. */
  #beginSession(session: Fields): void {
    const seats = Object.entries(fields(member(session, "seats"), "the seats of a session"));
    this.#seats = new Map(seats.map(([seat, patron]) => [seat, keyOf(fields(patron, "a patron"))]));
    this.#signForMoney = this.#sign;
    this.#sign = readSign(fields(member(session, "limits") ?? {}, "limits"));
    this.#afresh();
  }

  /** What was agreed with a player, and what he was told, goes with him. */
  #gone(patron: string): void {
    this.#personal = this.#personal.filter((one) => one.patron !== patron);
    this.#advised = this.#advised.filter((one) => one !== patron);
  }

  /** What was agreed and advised was so with others. */
  #afresh(): void {
    this.#personal = [];
    this.#advised = [];
  }
}

function keyOf(patron: Fields): string {
  return text(member(patron, "key"), "a patron");
}
