/** The model of the dealer's desk: its connection, the answer to the last order, and the available choices. */

import { call, sign, type Refused } from "../../core/calls.svelte";
import { Link, type Asks, type Outcome } from "../../core/link.svelte";
import { ownSecret, PROOF_DUE } from "../../core/ownSecret.svelte";
import { refusedBy } from "../../core/refused";
import type { Command, DealerView, DeskView, MendedHandView, OfferView, Remark, Second, StepView } from "../../wire";
import { stepsKey } from "../live/cloth";

/** The result of an order, with the spot from which it was given. */
export interface OrderResult {
  at: string;
  refused: Refused | null;
  remarks: Remark[];
  /** The order itself, so that a second person can approve it. */
  command: Command | null;
}

export class DealerModel {
  link: Link;
  answer = $state.raw<OrderResult | null>(null);
  busy = $state(false);
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

  get inCharge(): boolean {
    return this.view?.in_charge === this.me;
  }

  /** How many of the dealer's movements are done; other movements begin anew. */
  stepsDone(pays: readonly StepView[]): number {
    return this.#steps.key === stepsKey(pays) ? this.#steps.at : 0;
  }

  setStepsDone(pays: readonly StepView[], at: number): void {
    this.#steps = { key: stepsKey(pays), at };
  }

  /** Whether the member has the power for an act; while powers are unknown, the game system decides. */
  may(act: string | undefined): boolean {
    return !act || !this.choices || (this.choices.may ?? []).includes(act);
  }

  /** The lowest rank that has a power. */
  rankFor(act: string | undefined): string {
    return this.choices?.powers?.[act ?? ""] ?? "";
  }

  /** Give an order; true when it was done. What was said stands at the spot `at`. */
  async order(at: string, command: Command, second: Second | null = null): Promise<boolean> {
    const message = { type: "ask", table: "", command, second } as Asks;
    return this.#done(at, command, this.#proven(message));
  }

  /** Ask, and ask again once the member has entered the own secret, where that is due. */
  async #proven(message: Asks): Promise<Outcome> {
    const outcome = await this.link.ask(message);
    return refusedOf(outcome)?.code === PROOF_DUE && (await ownSecret.ask()) ? this.link.ask(message) : outcome;
  }

  /** Call a supervisor to the table. */
  async callSupervisor(): Promise<void> {
    await this.#done("header", null, this.link.ask({ type: "call" } as Asks));
  }

  /** Open the table as it was set up. */
  async open(at: string): Promise<boolean> {
    return this.#done(at, null, outcomeOf(call(`/tables/${this.table}/open`, { id: crypto.randomUUID() })));
  }

  /** Read anew what may be chosen from at this moment. */
  async loadChoices(): Promise<void> {
    this.choices = await call<DeskView>(`/tables/${this.table}/desk`).catch(() => null);
  }

  /** What the hand in play becomes on these faces; nothing is recorded. */
  async mended(faces: readonly string[]): Promise<MendedHandView | null> {
    return call<MendedHandView>(`/tables/${this.table}/hand?faces=${encodeURIComponent(faces.join(","))}`).catch(() => null);
  }

  /** What was said of another round is of no use. */
  forget(): void {
    this.answer = null;
  }

  end(): void {
    this.link.end();
  }

  async #done(at: string, command: Command | null, asked: Promise<Outcome>): Promise<boolean> {
    this.busy = true;
    const outcome = await asked.finally(() => (this.busy = false));
    const refused = refusedOf(outcome);
    this.answer = { at, refused, remarks: outcome.type === "answer" ? (outcome.remarks ?? []) : [], command };
    return !refused;
  }
}

/** Why an order was refused; null if it was done. */
export function refusedOf(outcome: Outcome): Refused | null {
  if (outcome.type === "wrong") return { code: outcome.code, says: outcome.says };
  return outcome.refused ?? null;
}

/** The answer of an HTTP call in the form of an answer on the link. */
async function outcomeOf(asked: Promise<Outcome>): Promise<Outcome> {
  try {
    return await asked;
  } catch (failed) {
    const refused = refusedBy(failed, "asked");
    return { type: "answer", id: "", refused };
  }
}
