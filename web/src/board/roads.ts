/** The roads of baccarat: what came, in the ways in which players keep it. They say nothing of what will come. */

export type Side = "player" | "banker";
export type Won = Side | "tie";

/** A coup as a road has it. */
export interface Bead {
  won: Won;
  pairs: Side[];
}

/** A mark on a grid, counted from the top left. */
export interface At {
  column: number;
  row: number;
}

/** A mark of the big road: who won, the pairs of that coup, and how many ties followed. */
export interface BigMark extends At {
  won: Won;
  pairs: Side[];
  ties: number;
}

/** A mark of a derived road. Red says that the big road repeats itself, blue that it does not. It names no winner. */
export interface DerivedMark extends At {
  red: boolean;
}

/** Every road has this many rows. */
export const ROWS = 6;

/** The derived roads: each compares the big road with itself, this many columns back. */
export const DERIVED = { eye: 1, small: 2, cockroach: 3 } as const;
export type Derived = keyof typeof DERIVED;

/** The coups of a board, the oldest first. A mark such as `banker+player-pair` is the winner with what else is marked. */
export function beads(results: readonly string[]): Bead[] {
  return results.flatMap((mark) => {
    const marks = mark.split("+");
    const won = marks.find((name): name is Won => name === "player" || name === "banker" || name === "tie");
    return won ? [{ won, pairs: (["player", "banker"] as const).filter((side) => marks.includes(`${side}-pair`)) }] : [];
  });
}

/** The big road: a column for each run. A tie marks the coup before it; ties before the first winner mark that winner. */
export function bigRoad(coups: readonly Bead[]): BigMark[] {
  const marks: Omit<BigMark, "column" | "row">[] = [];
  let early = 0;
  for (const { won, pairs } of coups) {
    const last = marks.at(-1);
    if (won !== "tie") {
      marks.push({ won, pairs, ties: early });
      early = 0;
    } else if (last) last.ties += 1;
    else early += 1;
  }
  if (early) marks.push({ won: "tie", pairs: [], ties: early });
  return placed(marks, (mark) => mark.won);
}

/** The length of each run of the big road, the oldest first. Ties do not count. */
export function runs(coups: readonly Bead[]): number[] {
  const lengths: number[] = [];
  let last: Won = "tie";
  for (const { won } of coups) {
    if (won === "tie") continue;
    if (won === last) lengths[lengths.length - 1]! += 1;
    else lengths.push(1);
    last = won;
  }
  return lengths;
}

/** A derived road has a mark for each coup of the big road, from the second one of its first column that has another `back` columns before it.

A coup that begins a column is red if the two columns before it, `back` apart, are of the same length. Any other coup
is red unless the column `back` before its own ends right above its row. */
export function derivedRoad(coups: readonly Bead[], road: Derived): DerivedMark[] {
  const [lengths, back] = [runs(coups), DERIVED[road]];
  const reds = lengths.flatMap((length, column) =>
    Array.from({ length }, (_, row) => {
      if (row === 0) return column > back ? [lengths[column - 1] === lengths[column - 1 - back]] : [];
      return column >= back ? [lengths[column - back] !== row] : [];
    }).flat(),
  );
  return placed(reds.map((red) => ({ red })), (mark) => mark.red);
}

/** Place marks on a grid: a new column when the kind changes. A run that meets the foot or another run goes on to the right. */
function placed<M extends object>(marks: readonly M[], kind: (mark: M) => unknown): (M & At)[] {
  const taken = new Set<string>();
  const free = (column: number, row: number): boolean => row < ROWS && !taken.has(`${column},${row}`);
  let start = -1;
  let at: At = { column: 0, row: 0 };
  let last: M | undefined;
  return marks.map((mark) => {
    if (last === undefined || kind(last) !== kind(mark)) {
      do start += 1;
      while (!free(start, 0));
      at = { column: start, row: 0 };
    } else if (at.column === start && free(start, at.row + 1)) at = { column: start, row: at.row + 1 };
    else at = { column: at.column + 1, row: at.row };
    taken.add(`${at.column},${at.row}`);
    last = mark;
    return { ...mark, ...at };
  });
}

/** The marks that fit into the last columns, moved to the left edge. */
export function latest<M extends At>(marks: readonly M[], columns: number): M[] {
  const first = Math.max(0, Math.max(-1, ...marks.map((mark) => mark.column)) + 1 - columns);
  return marks.filter((mark) => mark.column >= first).map((mark) => ({ ...mark, column: mark.column - first }));
}

/** The bead plate: down each column in turn, whatever came. */
export function beadPlate(coups: readonly Bead[]): (Bead & At)[] {
  return coups.map((coup, at) => ({ ...coup, column: Math.floor(at / ROWS), row: at % ROWS }));
}
