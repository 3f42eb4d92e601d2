/** Chips or notes counted by denomination: what was typed, and what it comes to. */

import type { Pieces } from "../../wire";

/** By denomination in cents: the count as it was typed. */
export type Typed = Record<number, string>;

/** The count of one denomination; not a number if what was typed is none. */
export function countOf(typed: string): number {
  const text = typed.trim();
  if (!text) return 0;
  return /^\d{1,7}$/.test(text) ? Number(text) : NaN;
}

/** The pieces that were typed, without those of which there are none; null if a count cannot be read. */
export function piecesOf(typed: Typed): Pieces[] | null {
  const pieces = Object.entries(typed).map(([value, text]) => ({ value: Number(value), count: countOf(text) }));
  if (pieces.some(({ count }) => Number.isNaN(count))) return null;
  return pieces.filter(({ count }) => count > 0).sort((piece, other) => piece.value - other.value);
}

/** The amount of all pieces together. */
export function sumOf(pieces: readonly Pieces[]): number {
  return pieces.reduce((sum, { value, count }) => sum + value * count, 0);
}
