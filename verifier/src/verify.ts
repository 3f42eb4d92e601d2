/**
 * The whole verification. The file is read twice: the sheets stand behind the entries that name them, so the first time
 * only they are looked at and put aside, and the second time everything is worked out entry by entry.
 */

import { account } from "./accounts.js";
import { Chain, filed, readAnchor } from "./chain.js";
import { Event } from "./events.js";
import { Broken, everyLine, movesOf, type Entry, type Line, type Move } from "./export.js";
import { read, Unreadable } from "./json.js";
import { Ledger } from "./ledger.js";
import { shown } from "./money.js";
import { Notices } from "./notices.js";
import { officePostings } from "./offices.js";
import { otherwise, postings, type Leg } from "./postings.js";
import type { Register } from "./register.js";
import { rowsOf, unpacked, type Row } from "./sheet.js";
import { Spill } from "./spill.js";
import { differences, Marks } from "./standing.js";
import { Table } from "./table.js";
import { Tally } from "./tally.js";
import { Tickets } from "./tickets.js";

/** Which check found something. */
export type Check = "file" | "chain" | "seal" | "ledger" | "settlement" | "sheet" | "standing";

export interface Finding {
  readonly check: Check;
  /** The log, the number of the entry and its order; or which other record it is. */
  readonly record: string;
  readonly what: string;
}

export interface Report {
  readonly findings: readonly Finding[];
  /** All that was found; of very many only the first are kept. */
  readonly wrong: number;
  readonly version: string;
  readonly orders: number;
  readonly refused: number;
  readonly events: number;
  readonly transfers: number;
  readonly places: number;
  readonly sheets: number;
  readonly anchors: number;
  readonly tickets: { readonly issued: number; readonly paid: number };
  readonly games: Tally;
  /** Whether the file could be read to its end: else its sheets, and how it stood, were not looked at. */
  readonly isComplete: boolean;
}

const KEPT = 1_000;

/** Verify an export with the register data, and with an anchor that was kept elsewhere. */
export async function verify(path: string, register: Register, anchor = ""): Promise<Report> {
  const spill = new Spill();
  try {
    const verification = new Verification(register, spill);
    if (anchor) verification.expect(anchor);
    await verification.putSheetsAside(path);
    await verification.readEntries(path);
    return verification.report();
  } finally {
    spill.close();
  }
}

class Verification {
  readonly #chain = new Chain();
  readonly #ledger = new Ledger();
  readonly #tickets = new Tickets();
  readonly #notices = new Notices();
  readonly #marks = new Marks();
  readonly #tally = new Tally();
  readonly #tables = new Map<string, Table>();
  /** By table: the last round that opened. */
  readonly #rounds = new Map<string, number>();
  readonly #findings: Finding[] = [];
  /** The sheets of the file, and whether the log names them. */
  readonly #sheets = new Map<string, boolean>();
  /** What was wrong with sheets: told after the entries, which come first in the file. */
  readonly #odd: Finding[] = [];
  #wrong = 0;
  #version = "";
  #counts = { orders: 0, refused: 0, events: 0 };
  #broken = "";

  constructor(
    readonly register: Register,
    readonly spill: Spill,
  ) {}

  expect(anchor: string): void {
    const { orders, hash } = readAnchor(anchor);
    this.#chain.expect(orders, hash);
  }

  /** The first reading. */
  async putSheetsAside(path: string): Promise<void> {
    try {
      for await (const line of everyLine(path)) if (line.line === "sheet") this.#putAside(line.digest, line.body);
    } catch (failed) {
      if (!(failed instanceof Broken)) throw failed;
      this.#broken = failed.message;
    }
  }

  #putAside(name: string, body: string): void {
    const record = `sheet ${name}`;
    if (this.#sheets.has(name)) this.#odd.push({ check: "sheet", record, what: "it stands there twice" });
    this.#sheets.set(name, false);
    try {
      const { bytes, digest } = unpacked(body);
      rowsOf(bytes);
      this.spill.put(record, bytes);
      if (digest !== name) this.#odd.push({ check: "sheet", record, what: `it is not what the log names: its hash is ${digest}` });
    } catch (failed) {
      if (!(failed instanceof Unreadable)) throw failed;
      this.#odd.push({ check: "sheet", record, what: `it cannot be read: ${failed.message}` });
    }
  }

  /** The second reading. */
  async readEntries(path: string): Promise<void> {
    try {
      for await (const line of everyLine(path)) this.#line(line);
    } catch (failed) {
      if (!(failed instanceof Broken)) throw failed;
    }
    if (this.#broken) this.#found("file", "the file", this.#broken);
    else {
      for (const odd of this.#odd) this.#found(odd.check, odd.record, odd.what);
      for (const [name, isNamed] of this.#sheets) if (!isNamed) this.#found("sheet", `sheet ${name}`, "the log does not name it");
    }
    for (const { place, what } of this.#chain.missing()) this.#found("chain", place, what);
  }

  #line(line: Line): void {
    if (line.line === "export") this.#version = line.version;
    if (line.line === "entry") this.#entry(line.entry);
    if (line.line !== "end") return;
    for (const { record, what } of differences(line.standing, this.#chain, this.#ledger, this.#marks, this.#counts.events)) {
      this.#found("standing", record, what);
    }
    if (!line.isWhole) this.#found("file", "the file", "its lines are not those of which the last line has the hash");
  }

  #entry(entry: Entry): void {
    const record = named(entry);
    this.#counts.orders += 1;
    this.#counts.events += entry.events.length;
    for (const what of this.#chain.take(entry)) this.#found("chain", record, what);
    this.#guarded("chain", record, () => this.#inside(entry, record));
  }

  /** What stands in an entry: its order, its events, its transfers and its marks. */
  #inside(entry: Entry, record: string): void {
    const { kind, wrong } = filed(entry);
    for (const what of wrong) this.#found("chain", record, what);
    const moves = movesOf(entry);
    for (const what of this.#ledger.begin(entry, moves)) this.#found("ledger", record, what);
    if (read(entry.refusal) !== null) {
      this.#counts.refused += 1;
      if (entry.events.length) this.#found("chain", record, "it was refused, and something came of it");
    }
    entry.events.forEach((bytes, place) => {
      const seq = entry.first + place;
      const own = moves.filter((move) => move.seq === seq);
      this.#guarded("chain", record, () => this.#event(Event.of(bytes, seq), entry.place, kind, own, record));
    });
    for (const what of this.#ledger.end()) this.#found("ledger", record, what);
    this.#marks.take(entry);
  }

  #event(event: Event, place: string, kind: string, moves: readonly Move[], record: string): void {
    for (const move of moves) for (const what of this.#ledger.post(move)) this.#found("ledger", record, what);
    if (event.type === "heads-anchored") for (const what of this.#chain.anchored(event.fields)) this.#found("chain", record, what);
    for (const what of this.#tickets.take(event)) this.#found("ledger", record, what);
    if (kind === "register") for (const what of this.#notices.take(event)) this.#found("settlement", record, what);
    if (kind !== "table") return this.#moved(event, moves, officePostings(kind, event, place), record);
    if (this.#broken) return; // without sheets nobody knows what a table paid, nor what rides on it
    const table = this.#table(place);
    for (const name of ["sheet", "was"]) if (event.has(name)) this.#name(event.text(name), record);
    this.#guarded("ledger", record, () => this.#moved(event, moves, postings(event, table.at(event), this.#rows), record));
    this.#guarded("settlement", record, () => {
      for (const { check, what } of table.take(event)) this.#found(check, record, what);
      if (["round-settled", "round-voided", "round-abandoned"].includes(event.type)) this.#settledUp(table, event, record);
    });
    if (event.type === "round-opened") this.#follows(event, place, record);
    if (event.type === "paid-out" || event.type === "cashed-out") this.#emptied(event, record);
  }

  /** Rounds of a table are numbered without a gap: none was left out. */
  #follows(event: Event, place: string, record: string): void {
    const [number, before] = [event.whole("number"), this.#rounds.get(place) ?? 0];
    this.#rounds.set(place, number);
    if (number !== before + 1) this.#found("settlement", record, `round ${number} opens, and should be round ${before + 1}`);
  }

  /** Who leaves takes all that his account holds (SATG 5.6). */
  #emptied(event: Event, record: string): void {
    const left = this.#ledger.holds(account("player", event.text("terminal")));
    if (left) this.#found("ledger", record, `${event.type} leaves ${shown(left)} on player:${event.text("terminal")}, and should leave nothing`);
  }

  /** After a round nothing lies on the layout, or is kept back, but what rides on (WHEEL 3.2). */
  #settledUp(table: Table, event: Event, record: string): void {
    const { unit } = table.at(event);
    const should: Record<string, bigint> = { stakes: table.lies ?? 0n, holds: 0n, laid: 0n };
    for (const [kind, wanted] of Object.entries(should)) {
      const holds = this.#ledger.holds(account(kind, table.name, unit));
      if (holds === wanted) continue;
      this.#found("ledger", record, `after the round ${kind}:${table.name} holds ${shown(holds)}, and should hold ${shown(wanted)}`);
    }
  }

  #moved(event: Event, moves: readonly Move[], should: readonly Leg[], record: string): void {
    const what = otherwise(event, moves, should);
    if (what) this.#found("ledger", record, what);
  }

  #table(place: string): Table {
    let found = this.#tables.get(place);
    if (!found) this.#tables.set(place, (found = new Table(place, this.register, this.#rows, this.spill, this.#tally, this.#notices)));
    return found;
  }

  /** The log names a sheet. */
  #name(sheet: string, record: string): void {
    if (this.#sheets.has(sheet)) this.#sheets.set(sheet, true);
    else this.#found("sheet", record, `it names sheet ${sheet}, which is not there`);
  }

  readonly #rows = (sheet: string): Row[] => {
    const bytes = this.spill.get(`sheet ${sheet}`);
    if (!bytes) throw new NotThere(sheet);
    return rowsOf(bytes);
  };

  #guarded(check: Check, record: string, look: () => void): void {
    try {
      look();
    } catch (failed) {
      if (failed instanceof NotThere) return; // that it is missing, or cannot be read, was found already
      // Whatever it does to those who read it: a record that nobody can follow is never a right one.
      this.#found(check, record, `it cannot be read: ${(failed as Error).message}`);
    }
  }

  #found(check: Check, record: string, what: string): void {
    this.#wrong += 1;
    if (this.#findings.length < KEPT) this.#findings.push({ check, record, what });
  }

  report(): Report {
    return {
      findings: this.#findings,
      wrong: this.#wrong,
      version: this.#version,
      ...this.#counts,
      transfers: this.#ledger.moves,
      places: this.#chain.streams.size,
      sheets: this.#sheets.size,
      anchors: this.#chain.anchors,
      tickets: { issued: this.#tickets.issued, paid: this.#tickets.paid },
      games: this.#tally,
      isComplete: !this.#broken,
    };
  }
}

/** A sheet that is not there: what would follow from it is not looked at. */
class NotThere extends Error {}

/** An entry by its log, its number and its order. */
export function named(entry: Entry): string {
  const last = entry.first + entry.events.length - 1;
  const events = entry.events.length ? `events ${entry.first} to ${last}` : "no events";
  return `${entry.place}, order ${entry.number} (${entry.id}, ${events})`;
}
