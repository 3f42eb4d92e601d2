/** The conversation of those who run a tournament: what is shown of it, and what is asked of it. */

import { call, sign } from "../../core/calls.svelte";
import { Link } from "../../core/link.svelte";
import { refusedBy } from "../../core/refused";
import type { Answer, ConsoleView, Second, TournamentCommand, TournamentLineView } from "../../wire";
import type { Became } from "../pit/pit.svelte";

type Unnamed<T> = T extends unknown ? Omit<T, "tournament"> : never;
/** A command to the tournament that is open. */
export type Asks = Unnamed<Exclude<TournamentCommand, { type: "draft-terms" }>>;

export class Office {
  readonly link: Link;
  /** So often something was done from here: what is read beside the link is read again. */
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

  /** Ask something of this tournament; with number and secret of somebody who has the right and comes to the screen. */
  ask(asks: Asks, second?: Second): Promise<Became> {
    return this.command({ ...asks, tournament: this.name } as TournamentCommand, second);
  }

  async command(command: TournamentCommand, second?: Second): Promise<Became> {
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
