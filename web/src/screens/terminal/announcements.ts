/** Announcements for screen readers when the views change: assertive if something ends or stops, else polite. */

import type { Params } from "../../core/words.svelte";
import { money } from "../../core/money";
import { appearanceOf } from "../../parts/games";
import { spoken } from "../../parts/outcomes";
import type { OwnView, TableView } from "../../wire";
import type en from "../../words/en/terminal";
import { confirmed, sum } from "./wagers/slip";

export interface Seen {
  table: TableView | null;
  own: OwnView | null;
}

export interface Announcement {
  id: keyof typeof en;
  params: Params;
  loud: boolean;
}

const polite = (id: Announcement["id"], params: Params = {}): Announcement => ({ id, params, loud: false });
const loud = (id: Announcement["id"], params: Params = {}): Announcement => ({ id, params, loud: true });

/** All that is to be said about a change, in the order in which it matters. */
export function announcementsOf(before: Seen, now: Seen): Announcement[] {
  if (!before.table || !now.table) return [];
  return [...ofTable(before.table, now.table), ...ofOwn(before.own, now.own)];
}

function* ofTable(before: TableView, now: TableView): Generator<Announcement> {
  const { number = 0, last } = now;
  if (now.phase === "wagering" && before.phase !== "wagering") yield polite("heard.open", { number });
  if (now.phase !== "wagering" && before.phase === "wagering") yield loud("heard.closed");
  if (last && last.number !== before.last?.number) {
    if (last.end === "void") yield loud("heard.void", { number: last.number });
    else yield loud("heard.outcome", { words: spoken(last, appearanceOf(now)) });
  }
  if (now.change && now.change.proposed !== before.change?.proposed) yield polite("heard.limits");
}

function* ofOwn(before: OwnView | null, now: OwnView | null): Generator<Announcement> {
  if (!now) return;
  if (now.frozen && !before?.frozen) yield loud("heard.frozen");
  const [lay, lies] = [confirmed(before), confirmed(now)];
  const fresh = [...lies].filter(([name, cents]) => (lay.get(name) ?? 0) < cents);
  if (fresh.length) yield polite("heard.confirmed", { count: fresh.length, amount: money(sum(new Map(fresh))) });
  if (now.paid?.returned && now.paid.number !== before?.paid?.number) {
    yield polite("heard.paid", { amount: money(now.paid.returned) });
  }
}
