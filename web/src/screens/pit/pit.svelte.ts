/** The conversation of the pit: the floor as it is shown, one table looked into, and what is asked of it. */

import { call, sign, type Refused } from "../../core/calls.svelte";
import { Link, type Asks, type Outcome } from "../../core/link.svelte";
import { refusedBy } from "../../core/refused";
import type { Answer, Command, EventOut, OfferView, PanelView, PitTile, PitView, Remark, Second, TableView } from "../../wire";

/** What became of something: done with remarks, or refused. */
export interface Became {
  refused?: Refused | undefined;
  remarks: Remark[];
}

/** What of a table is looked at. */
export const TABS = ["limits", "rounds", "correction", "players", "permits", "files", "table"] as const;
export type Tab = (typeof TABS)[number];

const LOOKS_AGAIN_MS = 400;

export class Pit {
  readonly link: Link;
  open = $state("");
  /** The jackpots are looked at, and no table. */
  jackpots = $state(false);
  tab = $state<Tab>("limits");
  panel = $state.raw<PanelView | null>(null);
  table = $state.raw<TableView | null>(null);
  offer = $state.raw<OfferView | null>(null);
  /** Why the open table could not be looked into. */
  unread = $state("");
  events = $state.raw<EventOut[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(table: string) {
    this.link = new Link({ screen: "pit", token: sign.token });
    this.open = table;
  }

  get floor(): PitView {
    return this.link.shown.floor ?? {};
  }

  get tile(): PitTile | undefined {
    return this.floor.tiles?.find((one) => one.table === this.open);
  }

  look(table: string): void {
    this.jackpots = false;
    this.open = table;
    this.panel = this.table = this.offer = null;
    this.unread = "";
    void this.again();
  }

  /** Look into the open table again, and at what happened, soon. */
  soon(): void {
    if (this.#ended) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.again(), LOOKS_AGAIN_MS);
  }

  async again(): Promise<void> {
    const events = call<EventOut[]>("/floor/events").catch(() => this.events);
    if (this.open) await this.#into(this.open);
    this.events = await events;
  }

  async #into(table: string): Promise<void> {
    const path = `/tables/${encodeURIComponent(table)}`;
    try {
      const seen = await Promise.all([
        call<PanelView>(`${path}/panel`), call<TableView>(path), call<OfferView | null>(`${path}/offer`),
      ]);
      if (table !== this.open) return;
      [this.panel, this.table, this.offer] = seen;
      this.unread = "";
    } catch (failed) {
      if (table === this.open) this.unread = refusedBy(failed, "read").says;
    }
  }

  /** Give a command to the open table. */
  async command(command: Command, second?: Second): Promise<Became> {
    const asks = { type: "ask", command, table: this.open, ...(second ? { second } : {}) } as Asks;
    const became = of(await this.link.ask(asks));
    this.soon();
    return became;
  }

  /** Ask by HTTP for what is no command of a table. */
  async post(path: string, body: object = {}): Promise<Became> {
    try {
      const answer = await call<Answer>(path, { id: crypto.randomUUID(), ...body });
      return { remarks: answer.remarks ?? [] };
    } catch (failed) {
      const refused = refusedBy(failed, "asked");
      return { refused, remarks: [] };
    } finally {
      this.soon();
    }
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.link.end();
  }
}

function of(outcome: Outcome): Became {
  if (outcome.type === "wrong") return { refused: { code: outcome.code, says: outcome.says }, remarks: [] };
  const { refused } = outcome;
  return { refused: refused ? { clauses: [], ...refused } : undefined, remarks: outcome.remarks ?? [] };
}
