/**
 * The evidence of one round: a ZIP archive with the piece of the log that tells it (docs/inspecting.md). Its hashes, the
 * chain, the anchor, the seal, the transfers and the settlement are worked out again. The parts for readers (book,
 * receipts, rules, words) are only what the manifest has the hash of: they follow from the log.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { filed, HOUSE, link, readAnchor } from "./chain.js";
import { Event } from "./events.js";
import { Broken, movesOf, parsed, type Entry, type Move } from "./export.js";
import { fields, list, member, members, read, text, Unreadable, whole } from "./json.js";
import { otherwise, postings, type Sheets } from "./postings.js";
import type { Register } from "./register.js";
import { rowsOf, unpacked, type Row } from "./sheet.js";
import { Spill } from "./spill.js";
import { Table } from "./table.js";
import { Tally } from "./tally.js";
import { named, type Check, type Finding, type Report } from "./verify.js";
import { partsOf } from "./zip.js";

const FORMAT = 1;
const PARTS = ["log.jsonl", "sheets.jsonl", "anchor.jsonl", "book.json", "receipts.json", "rules.json", "round.txt"];

/** Entries of one log that follow each other without a gap. */
interface Run {
  readonly place: string;
  readonly orders: number;
  readonly before: string;
  readonly entries: Entry[];
}

/** Whether a file is evidence and no export. */
export function isEvidence(path: string): boolean {
  return readFileSync(path).subarray(0, 2).toString("latin1") === "PK";
}

export function verifyEvidence(path: string, register: Register, anchor = ""): Report {
  const spill = new Spill();
  try {
    return new EvidenceCheck(register, spill, anchor ? readAnchor(anchor) : undefined).of(readFileSync(path));
  } finally {
    spill.close();
  }
}

class EvidenceCheck {
  readonly #findings: Finding[] = [];
  readonly #tally = new Tally();
  readonly #sheets = new Map<string, Row[]>();
  #version = "";
  #entries = 0;
  #refused = 0;
  #events = 0;
  #transfers = 0;
  #anchors = 0;
  #isComplete = true;

  constructor(
    readonly register: Register,
    readonly spill: Spill,
    readonly kept: { orders: number; hash: string } | undefined,
  ) {}

  of(file: Buffer): Report {
    try {
      this.#contents(partsOf(file));
    } catch (failed) {
      this.#isComplete = false;
      const why = failed instanceof Broken || failed instanceof Unreadable ? failed.message : String(failed);
      this.#found("file", "the file", `it cannot be read further: ${why}`);
    }
    return this.#report();
  }

  #contents(parts: Map<string, Buffer>): void {
    const part = (name: string): Buffer => parts.get(name) ?? Buffer.alloc(0);
    const round = this.#manifest(parts);
    for (const line of linesOf(part("sheets.jsonl"), "sheets.jsonl")) this.#sheet(line);
    const [log, anchor] = [runsOf(part("log.jsonl"), "log.jsonl"), runsOf(part("anchor.jsonl"), "anchor.jsonl")];
    for (const run of [...log, ...anchor]) this.#chain(run);
    const [, table = "", number = ""] = /^(.+)\/(\d+)$/.exec(round) ?? [];
    if (!table || !log.length) throw new Broken(`${JSON.stringify(round)} is no round with entries`);
    for (const run of log) if (run.place !== table) this.#found("chain", "log.jsonl", `a run is of ${run.place}, and not of ${table}`);
    this.#anchored(log, anchor, table);
    this.#told(log, table, Number(number));
  }

  /** The hash and the length of each part; the name of the round. */
  #manifest(parts: Map<string, Buffer>): string {
    const manifest = fields(read(parts.get("manifest.json") ?? Buffer.alloc(0)), "manifest.json");
    const format = whole(member(manifest, "evidence"), "the format of the evidence");
    if (format !== FORMAT) throw new Broken(`evidence of format ${format}; accepted: ${FORMAT}`);
    const written = fields(member(manifest, "parts"), "the parts of the manifest");
    for (const name of new Set([...Object.keys(written), ...parts.keys(), ...PARTS])) {
      if (name === "manifest.json") continue;
      const bytes = parts.get(name);
      const hash = Object.hasOwn(written, name) ? member(fields(written[name], name), "sha256") : undefined;
      if (!bytes) this.#found("file", name, "it is missing");
      else if (hash === undefined) this.#found("file", name, "manifest.json does not name it");
      else if (createHash("sha256").update(bytes).digest("hex") !== hash) this.#found("file", name, "it is not what manifest.json has the hash of");
    }
    this.#version = text(member(manifest, "version"), "the version of the evidence");
    return text(member(manifest, "round"), "the round of the evidence");
  }

  #sheet(bytes: Buffer): void {
    const line = parsed(members(bytes));
    if (line.line !== "sheet") throw new Broken("sheets.jsonl holds something else than sheets");
    const found = unpacked(line.body);
    if (found.digest !== line.digest) this.#found("sheet", `sheet ${line.digest}`, `it is not what the log names: its hash is ${found.digest}`);
    this.#sheets.set(line.digest, rowsOf(found.bytes));
  }

  #chain(run: Run): void {
    let before = run.before;
    let next = run.orders === 0 ? 0 : run.entries[0]?.first;
    for (const entry of run.entries) {
      const record = named(entry);
      const should = link(entry, before);
      if (entry.place !== run.place) this.#found("chain", record, `it stands in a run of ${run.place}`);
      if (should !== entry.hash) this.#found("chain", record, `its hash is not that of what is written there and before: it should be ${should}`);
      if (entry.first !== next) this.#found("chain", record, `its first event is ${entry.first}, and ${next} came before`);
      for (const what of filed(entry).wrong) this.#found("chain", record, what);
      before = entry.hash;
      next = entry.first + entry.events.length;
      this.#entries += 1;
      this.#events += entry.events.length;
      if (read(entry.refusal) !== null) this.#refused += 1;
    }
  }

  /** The house vouches for the log; and somebody who kept a line, for the house. */
  #anchored(log: readonly Run[], anchor: readonly Run[], table: string): void {
    for (const run of anchor) if (run.place !== HOUSE) this.#found("chain", "anchor.jsonl", `a run is of ${run.place}, and not of the house`);
    const first = anchor[0]?.entries[0];
    const heads = first?.events[0] && fields(Event.of(first.events[0], first.first).get("heads"), "heads");
    const head = heads && Object.hasOwn(heads, table) ? list(heads[table], "a head") : undefined;
    const last = log.at(-1);
    const end = last ? last.orders + last.entries.length : 0;
    if (first && (head?.[0] !== end || head[1] !== last?.entries.at(-1)?.hash)) {
      this.#found("chain", named(first), `it does not vouch for the last entry of log.jsonl, the order ${end} of ${table}`);
    } else if (first) this.#anchors += 1;
    if (this.kept) this.#meet(anchor, this.kept);
  }

  #meet(anchor: readonly Run[], kept: { orders: number; hash: string }): void {
    const entry = anchor.map((run) => run.entries[kept.orders - run.orders - 1]).find((one) => one !== undefined);
    if (!entry) this.#found("chain", HOUSE, `the line that was kept names its order ${kept.orders}, which is not in the file`);
    else if (entry.hash !== kept.hash) this.#found("chain", named(entry), `its hash is not the one that was anchored: it should be ${kept.hash}`);
    else this.#anchors += 1;
  }

  /**
   * The round from its entries. What lies between two runs changed nothing of it; of what came before only what the
   * round stands on is there, and is not judged.
   */
  #told(log: readonly Run[], name: string, number: number): void {
    const rows = (digest: string): Row[] => {
      const found = this.#sheets.get(digest);
      if (!found) throw new Unreadable(`it names sheet ${digest}, which is not there`);
      return found;
    };
    const table = new Table(name, this.register, rows, this.spill, this.#tally);
    let [hasBegun, isOver] = [false, false];
    for (const entry of log.flatMap((run) => run.entries)) {
      const moves = movesOf(entry);
      for (const [place, bytes] of entry.events.entries()) {
        const event = Event.of(bytes, entry.first + place);
        const isCorrection = event.type === "round-corrected";
        const isCorrected = isCorrection && event.whole("number") === number;
        if (isOver && !isCorrected) continue;
        const own = moves.filter((move) => move.seq === event.seq);
        this.#event(table, event, own, named(entry), rows, () => isCorrected || (!isCorrection && (hasBegun || table.number === number)));
        hasBegun ||= table.number === number;
        isOver = hasBegun && table.number !== number;
      }
    }
    if (!isOver) this.#found("settlement", `round ${name}/${number}`, "log.jsonl does not tell it to its end");
  }

  /** Go on by one event; what is wrong counts if it concerns the round. */
  #event(table: Table, event: Event, moves: readonly Move[], record: string, rows: Sheets, concerns: () => boolean): void {
    const found: [Check, string][] = [];
    try {
      const what = otherwise(event, moves, postings(event, table.at(event), rows));
      if (what) found.push(["ledger", what]);
    } catch (failed) {
      found.push(["ledger", `it cannot be read: ${(failed as Error).message}`]);
    }
    try {
      for (const wrong of table.take(event)) found.push([wrong.check, wrong.what]);
    } catch (failed) {
      found.push(["settlement", `it cannot be read: ${(failed as Error).message}`]);
    }
    if (!concerns()) return;
    this.#transfers += moves.length;
    for (const [check, what] of found) this.#found(check, record, what);
  }

  #found(check: Check, record: string, what: string): void {
    this.#findings.push({ check, record, what });
  }

  #report(): Report {
    return {
      findings: this.#findings,
      wrong: this.#findings.length,
      version: this.#version,
      orders: this.#entries,
      refused: this.#refused,
      events: this.#events,
      transfers: this.#transfers,
      places: 1,
      sheets: this.#sheets.size,
      anchors: this.#anchors,
      tickets: { issued: 0, paid: 0 },
      games: this.#tally,
      isComplete: this.#isComplete,
    };
  }
}

function* linesOf(bytes: Buffer, name: string): Generator<Buffer> {
  let from = 0;
  for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, from)) {
    yield bytes.subarray(from, end);
    from = end + 1;
  }
  if (from !== bytes.length) throw new Broken(`${name} does not end with a line`);
}

/** The runs of a part: a line that says how far the log had come, then its entries. */
function runsOf(bytes: Buffer, name: string): Run[] {
  const runs: Run[] = [];
  for (const line of linesOf(bytes, name)) {
    const found = members(line);
    const kind = text(read(found.get("line") ?? Buffer.from("null")), "the kind of a line");
    if (kind === "run") {
      const run = fields(read(line), "a run");
      runs.push({
        place: text(member(run, "place"), "the place of a run"),
        orders: whole(member(run, "orders"), "the orders before a run"),
        before: text(member(run, "before"), "the hash before a run"),
        entries: [],
      });
      continue;
    }
    const entry = kind === "entry" ? parsed(found) : undefined;
    if (entry?.line !== "entry" || !runs.length) throw new Broken(`${name}: an entry stands in a run, and nothing else does`);
    runs.at(-1)?.entries.push(entry.entry);
  }
  return runs;
}
