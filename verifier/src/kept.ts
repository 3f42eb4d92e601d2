/** Rounds that are over, kept in case they are put right: on disk, so that a long day needs no more memory. */

import type { Round } from "./settlement.js";
import type { Spill } from "./spill.js";

export interface Kept {
  readonly round: Round;
  readonly isVoid: boolean;
  /** The sheets by which it was paid. */
  readonly paid: readonly string[];
}

export class KeptRounds {
  constructor(
    readonly table: string,
    readonly spill: Spill,
  ) {}

  put(number: number, kept: Kept): void {
    const written = JSON.stringify(kept, (_, value: unknown) => (typeof value === "bigint" ? { $cents: value.toString() } : value));
    this.spill.put(this.#name(number), Buffer.from(written));
  }

  get(number: number): Kept | undefined {
    const written = this.spill.get(this.#name(number));
    const thawed = (_: string, value: unknown): unknown => (isCents(value) ? BigInt(value.$cents) : value);
    return written && (JSON.parse(written.toString(), thawed) as Kept);
  }

  #name(number: number): string {
    return `round ${this.table}/${number}`;
  }
}

function isCents(value: unknown): value is { $cents: string } {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "$cents");
}
