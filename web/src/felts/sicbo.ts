/** Which dice stand for a bet of Sic Bo. */

import type { Cell } from "./board";

/** Three are thrown. */
export const DICE = [1, 2, 3];

/** How often a bet draws the number of its spot. */
const TIMES: Record<string, number> = { "specific-triples": 3, "specific-doubles": 2 };

/** The dice that a cell shows: `1-2` as two, a triple as three, a spot that is no number as none. */
export function diceOf(cell: Pick<Cell, "bet" | "at">): string[] {
  const faces = cell.at.spot.split("-").filter(Boolean);
  if (!faces.length || !faces.every((face) => /^[1-6]$/.test(face))) return [];
  return faces.flatMap((face) => Array.from({ length: TIMES[cell.bet.key] ?? 1 }, () => face));
}

/** A long set of numbers in twos, between which a line may end. */
export function pairsOf(faces: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(faces.length / 2) }, (_, place) => faces.slice(2 * place, 2 * place + 2).join(" "));
}

/** The areas by their kind, in the order of the layout: what names itself, then each bet of dice or totals. */
export function kindsOf(cells: readonly Cell[]): Cell[][] {
  const kinds = new Map<string, Cell[]>();
  for (const cell of cells) {
    const kind = cell.bet.key.startsWith("total-") ? "total" : cell.at.spot ? cell.bet.key : "";
    kinds.set(kind, [...(kinds.get(kind) ?? []), cell]);
  }
  return [...kinds.values()];
}
