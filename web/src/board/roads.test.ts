/** The roads against sequences that were worked out by hand on paper, and what holds of every sequence. */

import { expect, test } from "vitest";

import { beadPlate, beads, bigRoad, derivedRoad, latest, ROWS, runs, type Bead, type Derived, type DerivedMark } from "./roads";

const SIDES = { p: "player", b: "banker", t: "tie" } as const;

/** A shoe as letters: `p`, `b`, `t`. */
const shoe = (letters: string): Bead[] => beads([...letters].map((letter) => SIDES[letter as keyof typeof SIDES]));

/** A derived road as letters: `r`, `b`. */
const letters = (marks: readonly DerivedMark[]): string => marks.map(({ red }) => (red ? "r" : "b")).join("");
const derived = (coups: string, road: Derived): string => letters(derivedRoad(shoe(coups), road));

/** Where the marks of a road lie, as `column.row`. */
const places = (marks: readonly { column: number; row: number }[]): string => marks.map(({ column, row }) => `${column}.${row}`).join(" ");

test("a mark names the winner, and pairs beside it", () => {
  expect(beads(["banker+natural+player-pair", "tie+player-pair+banker-pair", "unknown"])).toEqual([
    { won: "banker", pairs: ["player"] },
    { won: "tie", pairs: ["player", "banker"] },
  ]);
});

test("the bead plate goes down a column, ties too", () => {
  expect(places(beadPlate(shoe("pbtpbtp")))).toBe("0.0 0.1 0.2 0.3 0.4 0.5 1.0");
});

test("the big road has a column for each run, and ties on the coup before", () => {
  const marks = bigRoad(shoe("ppbtbttp"));
  expect(places(marks)).toBe("0.0 0.1 1.0 1.1 2.0");
  expect(marks.map(({ ties }) => ties)).toEqual([0, 0, 1, 2, 0]);
});

test("ties before the first winner stand on that winner, and alone until one comes", () => {
  expect(bigRoad(shoe("tt"))).toEqual([{ won: "tie", pairs: [], ties: 2, column: 0, row: 0 }]);
  expect(bigRoad(shoe("ttbb"))).toMatchObject([{ won: "banker", ties: 2, column: 0, row: 0 }, { won: "banker", ties: 0, column: 0, row: 1 }]);
});

test("a tie between two coups of one winner ends no run", () => {
  expect(runs(shoe("pptpb"))).toEqual([3, 1]);
});

test("a run longer than the column turns to the right along the foot", () => {
  expect(places(bigRoad(shoe("bbbbbbbb")))).toBe("0.0 0.1 0.2 0.3 0.4 0.5 1.5 2.5");
});

test("a run that meets the tail of another turns above it", () => {
  // Eight Bankers reach row 5 of column 2; the Players after them come down column 1 and turn in row 4.
  expect(places(bigRoad(shoe("bbbbbbbbpppppp"))).split(" ").slice(8).join(" ")).toBe("1.0 1.1 1.2 1.3 1.4 2.4");
});

// Worked out on paper. Columns of the big road: BB P BBB PP B.
//   Big eye boy, one column back. P opens column 2: nothing yet. Column 3 opens: 2 against 1, unequal: blue. Its second
//   coup: column 2 ends right above it: blue. Its third: column 2 has neither this row nor the row above: red. Column 4
//   opens: 1 against 3: blue. Its second: column 3 has that row: red. Column 5 opens: 3 against 2: blue.
//   Small road, two columns back. Second coup of column 3: column 1 has row 2: red. Third: column 1 ends right above: blue.
//   Column 4 opens: columns 3 and 1, 3 against 2: blue. Its second: column 2 ends right above: blue. Column 5 opens: columns
//   4 and 2, 2 against 1: blue.
//   Cockroach pig, three columns back. Second coup of column 4: column 1 has row 2: red. Column 5 opens: columns 4 and 1,
//   2 against 2: red.
const PAPER = "bbpbbbppb";

test.each([["eye", "bbrbrb"], ["small", "rbbbb"], ["cockroach", "rr"]] as const)("the %s road of a shoe that was worked out by hand is %s", (road, marks) => {
  expect(derived(PAPER, road)).toBe(marks);
});

test.each([
  ["pbpbpbpb", "rrrrrr", "rrrrr", "rrrr"], // a chop repeats itself
  ["bbpbbp", "bbb", "rr", ""], // BB P BB P: no column is like its neighbour, each is like the second before it
  ["ppbb", "r", "", ""], // the first mark is at the second coup of the second column
  ["pb", "", "", ""],
  ["ppbp", "b", "", ""], // or, without one, at the first of the third column
  ["ppbbppbb", "rrrrr", "rrr", "r"],
  ["bbbbb", "", "", ""],
])("of %s the derived roads are %s, %s and %s", (coups, eye, small, cockroach) => {
  expect([derived(coups, "eye"), derived(coups, "small"), derived(coups, "cockroach")]).toEqual([eye, small, cockroach]);
});

test("derived roads have columns and tails of their own", () => {
  expect(places(derivedRoad(shoe("pbpbpbpbpbpb"), "eye"))).toBe("0.0 0.1 0.2 0.3 0.4 0.5 1.5 2.5 3.5 4.5");
});

test("of a road that is too long, the last columns are shown", () => {
  expect(latest([{ column: 0, row: 0 }, { column: 4, row: 2 }, { column: 5, row: 0 }], 2)).toEqual([{ column: 0, row: 2 }, { column: 1, row: 0 }]);
  expect(latest([], 5)).toEqual([]);
});

/** Shoes by a fixed sequence of numbers, so that a failure comes again. */
function* shoes(count: number): Generator<string> {
  let seed = 20_261_119;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let made = 0; made < count; made++) {
    // Runs of all lengths, longer than a column too.
    const change = 1 + next(9);
    let side = "p";
    yield Array.from({ length: next(105) }, () => {
      if (!next(10)) return "t";
      if (next(10) < change) side = side === "p" ? "b" : "p";
      return side;
    }).join("");
  }
}

/** The same by the rule as players say it, on a drawn grid of columns without tails: is there a coup beside this place? */
function byLooking(coups: string, back: number): string {
  const columns = coups.replaceAll("t", "").match(/p+|b+/g) ?? [];
  const there = (column: number, row: number): boolean => column >= 0 && row < columns[column]!.length;
  let marks = "";
  columns.forEach((column, at) => {
    for (let row = 0; row < column.length; row++) {
      if (row === 0 && at - 1 - back >= 0) marks += columns[at - 1]!.length === columns[at - 1 - back]!.length ? "r" : "b";
      if (row > 0 && at - back >= 0) marks += there(at - back, row) ? "r" : there(at - back, row - 1) ? "b" : "r";
    }
  });
  return marks;
}

test("what holds of every shoe", () => {
  for (const coups of shoes(500)) {
    const [beadsOf, big] = [shoe(coups), bigRoad(shoe(coups))];
    const winners = coups.replaceAll("t", "");
    // Each winner has one mark and each tie is counted on one.
    expect(big.filter(({ won }) => won !== "tie").map(({ won }) => won[0]).join("")).toBe(winners);
    expect(big.reduce((sum, { ties }) => sum + ties, 0)).toBe(coups.length - winners.length);
    expect(runs(beadsOf).reduce((sum, length) => sum + length, 0)).toBe(winners.length);
    for (const [road, back] of [["eye", 1], ["small", 2], ["cockroach", 3]] as const) {
      const marks = derivedRoad(beadsOf, road);
      expect(letters(marks)).toBe(byLooking(coups, back));
      // Ties change no derived road, and it does not matter which side is which.
      expect(derived(winners, road)).toBe(letters(marks));
      expect(derived(coups.replace(/[pb]/g, (side) => (side === "p" ? "b" : "p")), road)).toBe(letters(marks));
    }
    for (const marks of [big, derivedRoad(beadsOf, "eye"), beadPlate(beadsOf)]) {
      // No two marks share a place, and none is below the foot.
      expect(new Set(marks.map(({ column, row }) => `${column},${row}`)).size).toBe(marks.length);
      expect(marks.every(({ row }) => row >= 0 && row < ROWS)).toBe(true);
    }
    // A coup more leaves what was there where it was, but for ties that wait for a winner.
    if (coups && winners) expect(places(bigRoad(shoe(`${coups}p`))).startsWith(places(big))).toBe(true);
  }
});
