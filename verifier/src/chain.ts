/**
 * The chain of hashes of every log, and the anchors that tie the logs together.
 *
 * The hash of an entry covers the hash of the one before it at the same place. So nobody can change, leave out or move
 * an entry without writing every later one of that log anew; and the house's log has written down from time to time how
 * far all others had come. Its own last hash is one line that somebody else can keep: see `--anchor`.
 */

import { createHash } from "node:crypto";

import type { Entry } from "./export.js";
import { fields, list, member, read, text, whole, Unreadable, type Fields } from "./json.js";

export const HOUSE = "house";
/** An anchor may be written down so many orders after the hash it names. */
export const REMEMBERED = 10_000;

export interface Stream {
  readonly length: number;
  readonly clock: number;
  readonly orders: number;
  readonly head: string;
}

const BEGINNING: Stream = { length: 0, clock: 0, orders: 0, head: "" };

/** SHA-256 over the parts of an entry, each after its length in eight bytes. */
export function link(entry: Entry, before: string): string {
  const hash = createHash("sha256");
  const add = (bytes: Buffer): void => {
    hash.update(eightBytes(bytes.length));
    hash.update(bytes);
  };
  add(Buffer.from(before));
  add(Buffer.from(`${entry.place}\n${entry.number}\n${entry.id}\n${entry.at}\n${entry.first}`));
  for (const part of [entry.order, entry.refusal, entry.notices, entry.marks]) add(part);
  add(eightBytes(entry.events.length));
  for (const event of entry.events) add(event);
  add(entry.moves);
  return hash.digest("hex");
}

function eightBytes(count: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(count));
  return bytes;
}

/** Read a line that `croupier anchor` printed, such as `12:9f86…`. */
export function readAnchor(line: string): { orders: number; hash: string } {
  const found = /^\s*(\d{1,15}):([0-9a-f]{64})\s*$/.exec(line);
  if (!found) throw new Unreadable(`${JSON.stringify(line)} is no anchor. Accepted: a line that \`croupier anchor\` printed, such as 12:9f86…`);
  return { orders: Number(found[1]), hash: found[2] ?? "" };
}

export class Chain {
  readonly streams = new Map<string, Stream>();
  number = 0;
  /** Hashes that were written down elsewhere, by place and how many orders it will have had. */
  readonly #expected = new Map<string, { place: string; orders: number; hash: string; kept: boolean }>();
  readonly #recent = new Map<string, Map<number, string>>();
  #anchors = 0;

  /** Expect to meet a hash that was kept outside. */
  expect(orders: number, hash: string): void {
    this.#expected.set(key(HOUSE, orders), { place: HOUSE, orders, hash, kept: true });
  }

  get anchors(): number {
    return this.#anchors;
  }

  /** Go on by one entry; what is wrong with it. */
  take(entry: Entry): string[] {
    const wrong: string[] = [];
    const before = this.streams.get(entry.place) ?? BEGINNING;
    const should = link(entry, before.head);
    if (entry.number <= this.number) wrong.push(`its number ${entry.number} does not follow ${this.number}`);
    if (should !== entry.hash) wrong.push(`its hash is not that of what is written there and before: it should be ${should}`);
    if (entry.first !== before.length) wrong.push(`its first event is ${entry.first}, and ${before.length} came before`);
    const orders = before.orders + 1;
    this.streams.set(entry.place, {
      length: entry.first + entry.events.length,
      clock: Math.max(before.clock, entry.at),
      orders,
      head: entry.hash,
    });
    this.number = entry.number;
    wrong.push(...this.#met(entry.place, orders, entry.hash));
    this.#remember(entry.place, orders, entry.hash);
    return wrong;
  }

  #met(place: string, orders: number, hash: string): string[] {
    const wanted = this.#expected.get(key(place, orders));
    if (!wanted) return [];
    this.#expected.delete(key(place, orders));
    this.#anchors += 1;
    return wanted.hash === hash ? [] : [`its hash is not the one that was anchored: it should be ${wanted.hash}`];
  }

  #remember(place: string, orders: number, hash: string): void {
    let recent = this.#recent.get(place);
    if (!recent) this.#recent.set(place, (recent = new Map()));
    recent.set(orders, hash);
    recent.delete(orders - REMEMBERED);
  }

  /** What the house wrote down of the others must be what they have, or will come to. */
  anchored(event: Fields): string[] {
    const wrong: string[] = [];
    for (const [place, head] of Object.entries(fields(member(event, "heads"), "heads"))) {
      const parts = list(head, "a head");
      const orders = whole(parts[0], "the orders of a head");
      const hash = text(parts[1], "the hash of a head");
      if (orders > (this.streams.get(place) ?? BEGINNING).orders) {
        this.#expected.set(key(place, orders), { place, orders, hash, kept: false });
        continue;
      }
      this.#anchors += 1;
      if (this.#recent.get(place)?.get(orders) !== hash) wrong.push(`it anchors another hash of ${place} than stands there at its order ${orders}`);
    }
    return wrong;
  }

  /** Anchors whose entry never came: the file is too old, or its end was cut off. */
  *missing(): Generator<{ place: string; what: string }> {
    for (const { place, orders, kept } of this.#expected.values()) {
      const has = (this.streams.get(place) ?? BEGINNING).orders;
      const by = kept ? "by the line that was kept" : "by the house's log";
      yield { place, what: `${orders} orders were anchored ${by}, and only ${has} are there: it is too old` };
    }
  }
}

function key(place: string, orders: number): string {
  return `${orders} ${place}`;
}

/** The id and instant under which an entry is filed are those of its order. */
export function filed(entry: Entry): { kind: string; wrong: string[] } {
  const order = fields(read(entry.order), "its order");
  const same = member(order, "id") === entry.id && member(order, "at") === entry.at;
  return {
    kind: text(member(order, "type"), "the kind of its order"),
    wrong: same ? [] : ["it is filed under another id or instant than it had"],
  };
}
