import { expect, test } from "vitest";

import { counts } from "./stats";

test("settled rounds are counted by their marks", () => {
  const history = [
    { number: 3, at: 0, marks: ["red", "odd"] }, { number: 2, at: 0, end: "void" as const, marks: ["red"] }, { number: 1, at: 0, marks: ["black", "odd"] },
  ];
  expect(counts(history)).toEqual({ rounds: 2, marks: [["black", 1], ["odd", 2], ["red", 1]] });
});
