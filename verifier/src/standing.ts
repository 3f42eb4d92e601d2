/** How everything stood at the end, as the last line says it: it follows from the entries, and is worked out again. */

import { told } from "./accounts.js";
import type { Chain } from "./chain.js";
import type { Entry } from "./export.js";
import { fields, list, member, read, Unreadable, whole, type Fields, type Value } from "./json.js";
import type { Ledger } from "./ledger.js";
import { byCodePoint } from "./seal.js";

export interface Difference {
  readonly record: string;
  readonly what: string;
}

/** What orders changed besides the log and the money. */
export class Marks {
  readonly sessions = new Map<string, Value>();
  readonly tickets = new Map<string, Value>();
  readonly plans = new Map<string, Value>();
  readonly #freezes = new Map<string, Map<string, number>>();

  take(entry: Entry): void {
    const marks = fields(read(entry.marks), "its marks");
    for (const [name, session] of Object.entries(fields(member(marks, "sessions") ?? {}, "sessions"))) this.sessions.set(name, session);
    for (const [number, ticket] of Object.entries(fields(member(marks, "tickets") ?? {}, "tickets"))) this.tickets.set(number, ticket);
    for (const [account, frozen] of Object.entries(fields(member(marks, "freezes") ?? {}, "freezes"))) this.#freeze(entry, account, frozen);
    for (const plan of list(member(marks, "plans") ?? [], "plans")) {
      this.plans.delete(entry.place);
      if (plan !== null) this.plans.set(entry.place, plan);
    }
  }

  #freeze(entry: Entry, account: string, frozen: Value): void {
    const by = this.#freezes.get(account) ?? new Map<string, number>();
    if (frozen !== true) by.delete(entry.place);
    else if (!by.has(entry.place)) by.set(entry.place, entry.at);
    if (by.size) this.#freezes.set(account, by);
    else this.#freezes.delete(account);
  }

  /** Since when each account is frozen, and by which places. */
  get freezes(): Map<string, Value> {
    return new Map([...this.#freezes].map(([account, by]) => [account, Object.fromEntries(by)]));
  }
}

/** Everything in which the last line differs from what the entries come to. */
export function* differences(standing: Fields, chain: Chain, ledger: Ledger, marks: Marks, events: number): Generator<Difference> {
  const streams = [...chain.streams].map(([place, one]): [string, Value] => [place, [place, one.length, one.clock, one.orders, one.head]]);
  const balances = [...ledger.balances].filter(([, held]) => held).map(([name, held]): [string, Value] => [name, safe(held)]);
  yield* compared("streams", standing, new Map(streams));
  yield* compared("balances", standing, new Map(balances));
  yield* compared("freezes", standing, marks.freezes);
  yield* compared("sessions", standing, marks.sessions);
  yield* compared("tickets", standing, marks.tickets);
  yield* compared("plans", standing, marks.plans);
  yield* counted("events", standing, events);
  yield* counted("moves", standing, ledger.moves);
}

function* compared(what: string, standing: Fields, ours: ReadonlyMap<string, Value>): Generator<Difference> {
  const theirs = new Map(Object.entries(fields(member(standing, what), what)));
  for (const key of [...new Set([...ours.keys(), ...theirs.keys()])].sort(byCodePoint)) {
    const [should, is] = [ours.get(key), theirs.get(key)];
    if (canonical(should) === canonical(is)) continue;
    // Whoever knows the number of a ticket has its money: it is told by its last digits, and by its status.
    const [name, shown] = what === "tickets" ? [`…${key.slice(-4)}`, status] : [told(key), brief];
    yield { record: `${what}, ${name}`, what: `${shown(is)} stands there, and it should be ${shown(should)}` };
  }
}

function* counted(what: string, standing: Fields, ours: number): Generator<Difference> {
  const theirs = whole(member(standing, what), what);
  if (theirs !== ours) yield { record: what, what: `${theirs} are counted there, and it should be ${ours}` };
}

function safe(held: bigint): number {
  const number = Number(held);
  if (!Number.isSafeInteger(number)) throw new Unreadable(`a balance of ${held} cents is beyond all reason`);
  return number;
}

/** The same text for the same value, in whatever order its members stand. */
function canonical(value: Value | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const sorted = Object.entries(value as Fields).sort(([one], [other]) => byCodePoint(one, other));
  return `{${sorted.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(",")}}`;
}

function status(ticket: Value | undefined): string {
  return ticket === undefined ? "nothing" : `a ticket that is ${brief(member(fields(ticket, "a ticket"), "status"))}`;
}

function brief(value: Value | undefined): string {
  const written = value === undefined ? "nothing" : JSON.stringify(value);
  return written.length > 120 ? `${written.slice(0, 120)}…` : written;
}
