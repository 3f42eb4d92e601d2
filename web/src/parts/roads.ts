/** The roads of baccarat: what came, in the two ways in which players keep it. They say nothing of what will come. */

import type { OutcomeView } from "../wire";

export type Won = "player" | "banker" | "tie";

/** A coup on a road. */
export interface Bead {
  won: Won;
  pairs: ("player" | "banker")[];
  number: number;
}

/** A place of the big road: who won, and how many ties followed. */
export interface Place {
  won: Won;
  ties: number;
  column: number;
  row: number;
}

/** So many rows has each road. */
export const ROWS = 6;

/** The coups of a history that count, the oldest first. */
export function beads(history: readonly OutcomeView[]): Bead[] {
  return history.toReversed().flatMap((outcome) => {
    const won = outcome.marks?.find((mark): mark is Won => mark === "player" || mark === "banker" || mark === "tie");
    if (!won || (outcome.end ?? "settled") !== "settled") return [];
    const pairs = (["player", "banker"] as const).filter((side) => outcome.marks?.includes(`${side}-pair`));
    return [{ won, pairs, number: outcome.number }];
  });
}

/** The big road: a column for each run, turned to the right where it meets the foot or another run; ties stand on the coup before. */
export function bigRoad(coups: readonly Bead[]): Place[] {
  const places: Place[] = [];
  const taken = new Set<string>();
  let start = -1;
  let last: Place | undefined;
  for (const { won } of coups) {
    if (won === "tie") {
      if (!last) places.push((last = { won, ties: 0, column: (start = 0), row: 0 }));
      last.ties += 1;
      continue;
    }
    if (last?.won === "tie") {
      last.won = won;
      taken.add("0,0");
      continue;
    }
    const next: Place = { won, ties: 0, ...follows(last, won, start, taken) };
    if (next.row === 0 && last?.won !== won) start = next.column;
    taken.add(`${next.column},${next.row}`);
    places.push((last = next));
  }
  return places;
}

function follows(last: Place | undefined, won: Won, start: number, taken: ReadonlySet<string>): { column: number; row: number } {
  if (!last) return { column: 0, row: 0 };
  if (last.won !== won) return { column: free(start + 1, taken), row: 0 };
  const below = `${last.column},${last.row + 1}`;
  // A run that once turned goes on along its row.
  const turned = last.column !== start;
  if (!turned && last.row + 1 < ROWS && !taken.has(below)) return { column: last.column, row: last.row + 1 };
  return { column: last.column + 1, row: last.row };
}

function free(column: number, taken: ReadonlySet<string>): number {
  return taken.has(`${column},0`) ? free(column + 1, taken) : column;
}
