/** The model of the pit: the floor, the open table, and the commands to it. */

import { call, sign, type Refused } from "../../core/calls.svelte";
import { Link, type Asks, type Outcome } from "../../core/link.svelte";
import { ownSecret, PROOF_DUE } from "../../core/ownSecret.svelte";
import { refusedBy } from "../../core/refused";
import type { Answer, Command, DayFigures, EventOut, OfferView, PanelView, PitTile, PitView, Remark, Second, TableView } from "../../wire";

/** The result of an action: done with remarks, or refused. */
export interface ActionResult {
  refused?: Refused | undefined;
  remarks: Remark[];
}

/** The tabs of a table. */
export const TABS = ["limits", "rounds", "correction", "players", "permits", "files", "counts", "table"] as const;
export type Tab = (typeof TABS)[number];

const LOOKS_AGAIN_MS = 400;

export class PitModel {
  readonly link: Link;
  open = $state("");
  /** The jackpots are shown instead of a table. */
  jackpots = $state(false);
  /** The reports are shown instead of a table. */
  reports = $state(false);
  tab = $state<Tab>("limits");
  panel = $state.raw<PanelView | null>(null);
  table = $state.raw<TableView | null>(null);
  offer = $state.raw<OfferView | null>(null);
  /** Why the open table could not be read. */
  readFailure = $state("");
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

  /** The figures of the gaming day; none until they are read. */
  get day(): DayFigures | null {
    return this.link.shown.figures ?? null;
  }

  get tile(): PitTile | undefined {
    return this.floor.tiles?.find((tile) => tile.table === this.open);
  }

  /** Open the part of the screen where staff act on an alert. */
  openPart(table: string, part: string): void {
    if (part === "jackpots") {
      this.jackpots = true;
      this.reports = false;
      return;
    }
    this.openTable(table);
    const tab = TABS.find((known) => known === part);
    if (tab) this.tab = tab;
  }

  openTable(table: string): void {
    this.jackpots = this.reports = false;
    this.open = table;
    this.panel = this.table = this.offer = null;
    this.readFailure = "";
    // The next act at a closed table is to open it.
    if (this.tile?.phase === "shut") this.tab = "table";
    void this.refresh();
  }

  /** Read the open table and the events again soon. */
  refreshSoon(): void {
    if (this.#ended) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), LOOKS_AGAIN_MS);
  }

  async refresh(): Promise<void> {
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
      this.readFailure = "";
    } catch (failed) {
      if (table === this.open) this.readFailure = refusedBy(failed, "read").says;
    }
  }

  /** Give a command to the open table. */
  async command(command: Command, second?: Second): Promise<ActionResult> {
    const message = { type: "ask", command, table: this.open, ...(second ? { second } : {}) } as Asks;
    let became = resultOf(await this.link.ask(message));
    if (became.refused?.code === PROOF_DUE && await ownSecret.ask()) became = resultOf(await this.link.ask(message));
    this.refreshSoon();
    return became;
  }

  /** Send by HTTP what is no command of a table. */
  async post(path: string, body: object = {}): Promise<ActionResult> {
    try {
      const answer = await call<Answer>(path, { id: crypto.randomUUID(), ...body });
      return { remarks: answer.remarks ?? [] };
    } catch (failed) {
      const refused = refusedBy(failed, "asked");
      return { refused, remarks: [] };
    } finally {
      this.refreshSoon();
    }
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.link.end();
  }
}

function resultOf(outcome: Outcome): ActionResult {
  if (outcome.type === "wrong") return { refused: { code: outcome.code, says: outcome.says }, remarks: [] };
  const { refused } = outcome;
  return { refused: refused ? { clauses: [], ...refused } : undefined, remarks: outcome.remarks ?? [] };
}
