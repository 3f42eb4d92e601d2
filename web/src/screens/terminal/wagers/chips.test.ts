import { expect, test } from "vitest";

import { tray } from "./chips";

test.each([
  ["the sign of the demo", [{ minimum: 500, maximum: 100_000, step: 500 }], [500, 2_500, 10_000, 50_000, 100_000]],
  ["a minimum that is no denomination", [{ minimum: 1_000, maximum: 20_000, step: 500 }], [1_000, 2_500, 10_000]],
  ["steps that only some chips make", [{ minimum: 1_000, maximum: 60_000, step: 1_000 }], [1_000, 10_000, 50_000]],
  ["several bets", [{ minimum: 100, maximum: 2_000 }, { minimum: 500, maximum: 50_000, step: 500 }], [100, 500, 2_500, 10_000, 50_000]],
])("%s", (_, limits, chips) => {
  expect(tray(limits)).toEqual(chips);
});

test("no sign, no chips", () => {
  expect(tray([])).toEqual([]);
});
