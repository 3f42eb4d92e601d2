/**
 * A sheet: what was paid for a round, stake by stake. It is a MessagePack list of rows, compressed with zlib and written
 * as base64; the log names it by the SHA-256 of the MessagePack bytes.
 */

import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";

import { Unreadable } from "./json.js";

export interface Row {
  readonly holder: string;
  readonly wager: string;
  /** The choice that added the stake; nothing for the wager itself. */
  readonly added: string;
  readonly area: string;
  readonly bet: string;
  /** The pay line it hit, or its fate. */
  readonly line: string;
  readonly amount: bigint;
  readonly back: bigint;
  readonly winnings: bigint;
  /** What remains on the layout for the next round (WHEEL 3.2). */
  readonly stays: bigint;
  readonly colour: string;
}

/** What the house collects of a row. */
export function lost(row: Row): bigint {
  return row.amount - row.back - row.stays;
}

/** The MessagePack bytes of a sheet, and the hash by which the log names it. */
export function unpacked(body: string): { bytes: Buffer; digest: string } {
  const stored = Buffer.from(body, "base64");
  if (stored.toString("base64") !== body) throw new Unreadable("its body is no base64");
  let found: { buffer: Buffer; engine: { bytesWritten: number } };
  try {
    found = inflateSync(stored, { info: true }) as unknown as typeof found;
  } catch (failed) {
    throw new Unreadable(`it cannot be unpacked: ${(failed as Error).message}`);
  }
  if (found.engine.bytesWritten !== stored.length) throw new Unreadable("something stands behind it");
  return { bytes: found.buffer, digest: createHash("sha256").update(found.buffer).digest("hex") };
}

/** The rows of a sheet. */
export function rowsOf(bytes: Buffer): Row[] {
  const reader = new Reader(bytes);
  const rows = Array.from({ length: reader.list("a sheet") }, () => rowOf(reader));
  reader.mustEnd();
  return rows;
}

function rowOf(reader: Reader): Row {
  const parts = reader.list("a row");
  if (parts !== 12) throw new Unreadable(`a row has 12 parts, and not ${parts}`);
  const [holder, wager, added, area, bet, line] = [reader.text(), reader.text(), reader.text(), reader.text(), reader.text(), reader.text()];
  const [amount, back, winnings, stays] = [reader.whole(), reader.whole(), reader.whole(), reader.whole()];
  const colour = reader.text();
  reader.text(); // the sub-rule by which it ended so: words, no money
  return { holder, wager, added, area, bet, line, amount, back, winnings, stays, colour };
}

/** As much of MessagePack as a sheet is made of: lists, texts and whole numbers. */
class Reader {
  #at = 0;
  constructor(readonly bytes: Buffer) {}

  mustEnd(): void {
    if (this.#at !== this.bytes.length) throw new Unreadable("something stands behind its rows");
  }

  list(what: string): number {
    const kind = this.#byte();
    if (kind >= 0x90 && kind <= 0x9f) return kind & 0x0f;
    if (kind === 0xdc) return this.#unsigned(2);
    if (kind === 0xdd) return this.#unsigned(4);
    throw new Unreadable(`${what} is no list`);
  }

  text(): string {
    const kind = this.#byte();
    if (kind >= 0xa0 && kind <= 0xbf) return this.#utf8(kind & 0x1f);
    if (kind === 0xd9) return this.#utf8(this.#unsigned(1));
    if (kind === 0xda) return this.#utf8(this.#unsigned(2));
    throw new Unreadable("a part of a row is no text");
  }

  whole(): bigint {
    const kind = this.#byte();
    if (kind <= 0x7f) return BigInt(kind);
    if (kind >= 0xe0) return BigInt(kind - 0x100);
    const width = [1, 2, 4, 8][kind & 0x03] ?? 0;
    const bytes = this.#take(width);
    const unsigned = BigInt(`0x${bytes.toString("hex")}`);
    if (kind >= 0xcc && kind <= 0xcf) return unsigned;
    if (kind >= 0xd0 && kind <= 0xd3) return BigInt.asIntN(8 * width, unsigned);
    throw new Unreadable("an amount is no whole number");
  }

  #byte(): number {
    return this.#take(1)[0] ?? 0;
  }

  #unsigned(width: number): number {
    return this.#take(width).readUIntBE(0, width);
  }

  #utf8(length: number): string {
    return new TextDecoder("utf-8", { fatal: true }).decode(this.#take(length));
  }

  #take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.bytes.length) throw new Unreadable("it ends too early");
    const found = this.bytes.subarray(this.#at, end);
    this.#at = end;
    return found;
  }
}
