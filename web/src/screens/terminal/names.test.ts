import { expect, test } from "vitest";

import { played } from "../../testing/looks";
import { exceeds, placeName } from "./names";

const bet = { wins: "", lines: [] };
const offer = {
  table: "T", ...played("rapid-casino-war"), name: "Casino War", edition: "SATG 15.1",
  bets: [{ ...bet, key: "tie", name: "Tie", maximum: 1_000 }, { ...bet, key: "war", name: "War" }],
};

test("a position is named by its bet, its spot and its area", () => {
  expect(placeName(offer, { bet: "tie", spot: "2", area: "left" })).toBe("Area left, Tie 2");
  expect(placeName(offer, { bet: "gone" })).toBe("gone");
});

test("the bet that would exceed its maximum is named", () => {
  expect(exceeds(offer, new Map([["war||", 9_000], ["tie||", 501]]))?.key).toBe("tie");
  expect(exceeds(offer, new Map([["war||", 9_000], ["tie||", 500]]))).toBeNull();
});
