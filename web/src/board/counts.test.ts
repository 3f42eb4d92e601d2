import { expect, test } from "vitest";

import { extreme, numberCounts, tally, totalCounts } from "./counts";

const WHEEL = Array.from({ length: 37 }, (_, number) => String(number));

test("every face is counted, those that never came too", () => {
  expect([...tally(["A", "B"], ["B", "B", "J"])]).toEqual([["A", 0], ["B", 2], ["J", 1]]);
});

test("numbers, dozens, columns and colours, worked out by hand", () => {
  // 12 is red, dozen 1, column 3. 13 is black, dozen 2, column 1. 36 is red, dozen 3, column 3. Zero is in none.
  const { numbers, dozens, columns, colours } = numberCounts(WHEEL, ["12", "0", "13", "36", "12"]);
  expect([numbers.get("12"), numbers.get("0"), numbers.get("1"), numbers.size]).toEqual([2, 1, 0, 37]);
  expect([dozens, columns]).toEqual([[2, 1, 1], [1, 0, 3]]);
  expect(colours).toEqual({ red: 3, black: 1, zero: 1 });
});

test("a ball that was spun again counts where it came to rest", () => {
  expect(numberCounts(WHEEL, ["7-20"]).numbers.get("20")).toBe(1);
});

test("double zero belongs to no dozen and no column", () => {
  expect(numberCounts([...WHEEL, "00"], ["00"])).toMatchObject({ dozens: [0, 0, 0], columns: [0, 0, 0], colours: { zero: 1 } });
});

test("hot and cold are those with the highest and the lowest count, and none before the first result", () => {
  const { numbers } = numberCounts(["1", "2", "3", "4"], ["1", "1", "2"]);
  expect([extreme(numbers, "most"), extreme(numbers, "least")]).toEqual([{ faces: ["1"], count: 2 }, { faces: ["3", "4"], count: 0 }]);
  expect(extreme(numberCounts(WHEEL, []).numbers, "least")).toEqual({ faces: [], count: 0 });
});

test("totals and triples, worked out by hand", () => {
  const counts = totalCounts(["1-4-5", "2-2-2", "6-4-1", "6-6-6"]);
  expect([counts.totals.get("10"), counts.totals.get("6"), counts.totals.get("11"), counts.totals.get("18")]).toEqual([1, 1, 1, 1]);
  expect([...counts.triples]).toEqual([["1", 0], ["2", 1], ["3", 0], ["4", 0], ["5", 0], ["6", 1]]);
  // A triple is neither small nor big.
  expect([counts.small, counts.big, counts.triple]).toEqual([1, 1, 2]);
});
