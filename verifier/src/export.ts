/**
 * An export, line by line: a header, an entry for every order that was answered, a sheet for every settlement, and a
 * last line that says how everything stood. Described in docs/verifying.md.
 */

import { createHash } from "node:crypto";
import { createReadStream, openSync, readSync, closeSync } from "node:fs";
import { createGunzip } from "node:zlib";

import { elements, fields, members, read, text, Unreadable, whole, type Fields } from "./json.js";

export const FORMAT = 1;
const LONGEST_LINE = 512 * 1024 * 1024;

export interface Move {
  readonly seq: number;
  readonly part: number;
  readonly giver: string;
  readonly taker: string;
  readonly amount: bigint;
}

/** An order with all that it caused; what is hashed is kept as the bytes it was written in. */
export interface Entry {
  readonly place: string;
  readonly number: number;
  readonly id: string;
  readonly at: number;
  readonly order: Buffer;
  readonly refusal: Buffer;
  readonly notices: Buffer;
  readonly marks: Buffer;
  readonly first: number;
  readonly events: readonly Buffer[];
  readonly moves: Buffer;
  readonly hash: string;
}

export type Line =
  | { readonly line: "export"; readonly format: number; readonly version: string }
  | { readonly line: "entry"; readonly entry: Entry }
  | { readonly line: "sheet"; readonly digest: string; readonly body: string }
  | { readonly line: "end"; readonly standing: Fields; readonly lines: string; readonly isWhole: boolean };

/** What is wrong with the file itself: nothing behind it can be read. */
export class Broken extends Error {}

const ENTRY = ["place", "number", "id", "at", "order", "refusal", "notices", "marks", "first", "events", "moves", "hash"];

/** The lines of a file, some at a time, each with its end; compressed or not. */
export async function* linesOf(path: string): AsyncGenerator<Buffer[]> {
  const compressed = isCompressed(path);
  const stream = createReadStream(path);
  const source = compressed ? stream.pipe(createGunzip()) : stream;
  if (source !== stream) stream.on("error", (failed) => source.destroy(failed));
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const found: Buffer[] = [];
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      found.push(Buffer.concat([...rest, chunk.subarray(from, end + 1)]));
      rest = [];
      length = 0;
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LONGEST_LINE) throw new Broken("A line is longer than any that was ever written.");
    if (found.length) yield found;
  }
  const last = Buffer.concat(rest);
  if (last.length) yield [last];
}

function isCompressed(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const begins = Buffer.alloc(2);
    return readSync(file, begins, 0, 2, 0) === 2 && begins[0] === 0x1f && begins[1] === 0x8b;
  } finally {
    closeSync(file);
  }
}

/** Every line, in order; the file begins and ends as it should, or it is said where it does not. */
export async function* everyLine(path: string): AsyncGenerator<Line> {
  const seen = createHash("sha256");
  let number = 0;
  let last: Line | undefined;
  try {
    for await (const batch of linesOf(path)) {
      for (const bytes of batch) {
        number += 1;
        if (last?.line === "end") throw new Broken(`Line ${number}: it comes after the last.`);
        last = lineOf(bytes, number);
        if (last.line === "end") last = { ...last, isWhole: last.lines === seen.digest("hex") };
        else seen.update(bytes);
        yield last;
      }
    }
  } catch (failed) {
    if (failed instanceof Broken || number === 0) throw failed;
    throw new Broken(`Unreadable after line ${number}: ${(failed as Error).message}.`);
  }
  if (last?.line !== "end") throw new Broken(`The file ends after line ${number}, before its last line.`);
}

function lineOf(bytes: Buffer, number: number): Line {
  let line: Line;
  try {
    line = parsed(members(bytes));
  } catch (failed) {
    if (!(failed instanceof Unreadable)) throw failed;
    throw new Broken(`Line ${number} is unreadable: ${failed.message}.`);
  }
  if ((number === 1) !== (line.line === "export")) throw new Broken(`Line ${number}: an export begins with its header, and only there.`);
  if (line.line === "export" && line.format !== FORMAT) throw new Broken(`An export of format ${line.format}. Accepted: ${FORMAT}.`);
  return line;
}

/** An entry or a sheet, as a line of an export or of evidence. */
export function parsed(found: Map<string, Buffer>): Line {
  const kind = text(read(part(found, "line")), "its kind");
  switch (kind) {
    case "export":
      exactly(found, ["line", "format", "version"]);
      return { line: "export", format: whole(value(found, "format"), "format"), version: text(value(found, "version"), "version") };
    case "entry":
      exactly(found, ["line", "entry"]);
      return { line: "entry", entry: entryOf(members(part(found, "entry"))) };
    case "sheet":
      exactly(found, ["line", "digest", "body"]);
      return { line: "sheet", digest: text(value(found, "digest"), "digest"), body: text(value(found, "body"), "body") };
    case "end":
      exactly(found, ["line", "standing", "lines"]);
      return { line: "end", standing: fields(value(found, "standing"), "standing"), lines: text(value(found, "lines"), "lines"), isWhole: false };
    default:
      throw new Unreadable(`a line of the kind ${JSON.stringify(kind)}; there are export, entry, sheet and end`);
  }
}

function entryOf(found: Map<string, Buffer>): Entry {
  exactly(found, ENTRY);
  return {
    place: text(value(found, "place"), "place"),
    number: whole(value(found, "number"), "number"),
    id: text(value(found, "id"), "id"),
    at: whole(value(found, "at"), "at"),
    order: part(found, "order"),
    refusal: part(found, "refusal"),
    notices: part(found, "notices"),
    marks: part(found, "marks"),
    first: whole(value(found, "first"), "first"),
    events: elements(part(found, "events")),
    moves: part(found, "moves"),
    hash: text(value(found, "hash"), "hash"),
  };
}

/** What an entry says it moved. */
export function movesOf(entry: Entry): Move[] {
  return elements(entry.moves).map((bytes) => {
    const [seq, place, giver, taker, amount, cites, ...more] = elements(bytes).map(read);
    if (more.length) throw new Unreadable("a transfer has six parts");
    text(cites, "the clauses of a transfer");
    return {
      seq: whole(seq, "the event of a transfer"),
      part: whole(place, "the number of a transfer"),
      giver: text(giver, "a giver"),
      taker: text(taker, "a taker"),
      amount: BigInt(whole(amount, "an amount")),
    };
  });
}

function exactly(found: Map<string, Buffer>, names: readonly string[]): void {
  const strange = [...found.keys()].find((name) => !names.includes(name));
  if (strange !== undefined) throw new Unreadable(`nobody knows its member ${JSON.stringify(strange)}`);
}

function part(found: Map<string, Buffer>, name: string): Buffer {
  const bytes = found.get(name);
  if (bytes === undefined) throw new Unreadable(`its member ${JSON.stringify(name)} is missing`);
  return bytes;
}

function value(found: Map<string, Buffer>, name: string) {
  return read(part(found, name));
}
