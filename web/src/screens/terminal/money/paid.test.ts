import { expect, test } from "vitest";

import { ended, fates, pattern, stakes } from "./paid";

const rows = [
  { bet: "red", line: "wins", stake: 500, back: 500, winnings: 500 },
  { bet: "straight-up", spot: "5", line: "loses", stake: 500 },
  { bet: "hand", spot: "1", line: "stand-off", stake: 500, back: 500 },
  { bet: "hand", spot: "1", added: "double", line: "stand-off", stake: 500, back: 500 },
];

test("each position has its fate", () => {
  expect([...fates({ number: 1, rows })]).toEqual([["red||", "win"], ["straight-up|5|", "lose"], ["hand|1|", "push"]]);
});

test("in a void round everything is void", () => {
  expect([...fates({ number: 1, end: "void", rows }).values()]).toEqual(["void", "void", "void"]);
});

test("half a stake back is a loss, of the position and of the round", () => {
  const paid = { number: 1, staked: 500, returned: 250, rows: [{ bet: "red", line: "zero", stake: 500, back: 250 }] };
  expect([...fates(paid).values(), ended(paid)]).toEqual(["lose", "lose"]);
});

test("what a choice added lay there, and is not repeated", () => {
  expect(stakes({ number: 1, rows }).get("hand|1|")).toBe(1_000);
  expect(pattern({ number: 1, rows }).get("hand|1|")).toBe(500);
});

test("who had nothing on the table was paid nothing", () => {
  expect(fates(null).size + stakes(undefined).size).toBe(0);
});
