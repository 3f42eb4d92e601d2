/** The model of a tournament for its staff: its views and the commands to it. */

import { call, sign } from "../../core/calls.svelte";
import { Link } from "../../core/link.svelte";
import { refusedBy } from "../../core/refused";
import type { Answer, ConsoleView, Second, TournamentCommand, TournamentLineView } from "../../wire";
import type { ActionResult } from "../pit/pit.svelte";

type Unnamed<T> = T extends unknown ? Omit<T, "tournament"> : never;
/** A command to the tournament that is open. */
export type Asks = Unnamed<Exclude<TournamentCommand, { type: "draft-terms" }>>;

export class TournamentModel {
  readonly link: Link;
  /** Counts the actions of this screen: data that the link does not carry is read again after each. */
  done = $state(0);

  constructor(readonly name: string) {
    this.link = new Link({ screen: "tournament", token: sign.token, tournament: name });
  }

  get console(): ConsoleView | null {
    return this.link.shown.console ?? null;
  }

  get lines(): TournamentLineView[] | null {
    return this.link.shown.tournaments ?? null;
  }

  /** Give a command to this tournament; a second person with the right may confirm it with number and secret. */
  ask(asks: Asks, second?: Second): Promise<ActionResult> {
    return this.command({ ...asks, tournament: this.name } as TournamentCommand, second);
  }

  async command(command: TournamentCommand, second?: Second): Promise<ActionResult> {
    try {
      const body = { id: crypto.randomUUID(), command, ...(second ? { second } : {}) };
      const answer = await call<Answer>("/tournaments", body);
      return { remarks: answer.remarks ?? [] };
    } catch (failed) {
      return { refused: refusedBy(failed, "asked"), remarks: [] };
    } finally {
      this.done += 1;
    }
  }

  end(): void {
    this.link.end();
  }
}
