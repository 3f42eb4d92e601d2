/** The desk of whoever runs a table: its conversation, what was said to the last order, and what may be chosen from. */

import { call, sign, type Refused } from "../../core/calls.svelte";
import { Link, type Asks, type Outcome } from "../../core/link.svelte";
import { refusedBy } from "../../core/refused";
import type { Command, DealerView, DeskView, OfferView, Remark, Second, StepView } from "../../wire";
import { stepsKey } from "../live/cloth";

/** What was said to an order, at the spot from which it was given. */
export interface SaidAt {
  at: string;
  refused: Refused | null;
  remarks: Remark[];
  /** The order itself, so that a second person can stand for it. */
  command: Command | null;
}

export class Desk {
  link: Link;
  said = $state.raw<SaidAt | null>(null);
  waits = $state(false);
  choices = $state.raw<DeskView | null>(null);
  /** The area of the cloth that is being worked on. */
  area = $state("");
  patron = $state("");
  #steps = $state.raw({ key: "", at: 0 });

  constructor(readonly table: string) {
    this.link = new Link({ screen: "dealer", token: sign.token, table });
  }

  get view(): DealerView | null {
    return this.link.shown.dealer ?? null;
  }

  get offer(): OfferView | null {
    return this.link.shown.offer ?? null;
  }

  get me(): string {
    return sign.member?.number ?? "";
  }

  get mine(): boolean {
    return this.view?.in_charge === this.me;
  }

  /** How many of the dealer's movements are done; other movements begin anew. */
  stepped(pays: readonly StepView[]): number {
    return this.#steps.key === stepsKey(pays) ? this.#steps.at : 0;
  }

  step(pays: readonly StepView[], at: number): void {
    this.#steps = { key: stepsKey(pays), at };
  }

  /** Whether whoever is signed on has the power to do it; what is not known yet is left to the game system. */
  may(act: string | undefined): boolean {
    return !act || !this.choices || (this.choices.may ?? []).includes(act);
  }

  /** The lowest rank that has a power. */
  rankFor(act: string | undefined): string {
    return this.choices?.powers?.[act ?? ""] ?? "";
  }

  /** Give an order; true when it was done. What was said stands at the spot `at`. */
  async order(at: string, command: Command, second: Second | null = null): Promise<boolean> {
    const asks = { type: "ask", table: "", command, second } as Asks;
    return this.#done(at, command, this.link.ask(asks));
  }

  /** Somebody of a higher rank shall come. */
  async calls(): Promise<void> {
    await this.#done("header", null, this.link.ask({ type: "call" } as Asks));
  }

  /** Open the table as it was set up. */
  async open(at: string): Promise<boolean> {
    return this.#done(at, null, outcomeOf(call(`/tables/${this.table}/open`, { id: crypto.randomUUID() })));
  }

  /** Read anew what may be chosen from at this moment. */
  async look(): Promise<void> {
    this.choices = await call<DeskView>(`/tables/${this.table}/desk`).catch(() => null);
  }

  end(): void {
    this.link.end();
  }

  async #done(at: string, command: Command | null, asked: Promise<Outcome>): Promise<boolean> {
    this.waits = true;
    const outcome = await asked.finally(() => (this.waits = false));
    const refused = refusedOf(outcome);
    this.said = { at, refused, remarks: outcome.type === "answer" ? (outcome.remarks ?? []) : [], command };
    return !refused;
  }
}

/** Why it was not done; nothing if it was. */
export function refusedOf(outcome: Outcome): Refused | null {
  if (outcome.type === "wrong") return { code: outcome.code, says: outcome.says };
  return outcome.refused ?? null;
}

/** The answer of a call in the form of the conversation. */
async function outcomeOf(asked: Promise<Outcome>): Promise<Outcome> {
  try {
    return await asked;
  } catch (failed) {
    const refused = refusedBy(failed, "asked");
    return { type: "answer", id: "", refused };
  }
}
