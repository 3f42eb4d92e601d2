import { expect, test } from "vitest";

import { look } from "../testing/looks";
import { isPosition, placeName } from "./places";

test.each([
  ["Banker 3", "the third card to Banker"], ["die 2", "die 2 of 3"], ["box 5", "the card of box 5"], ["ball", "the number where the ball lies"],
  ["dealer", "the card to Dealer"], ["2/1", "the card to Area 2, hand 1"], ["", ""],
])("%s is named", (of, name) => expect(placeName(of, look("blackjack"))).toBe(name));

test("the positions of Rapid Three Card Poker are no areas", () => {
  expect([placeName("4", look("rapid-three-card-poker")), placeName("4", look("casino-war"))]).toEqual(["the card of position 4", "the card to Area 4"]);
  expect(isPosition("4", look("casino-war"))).toBe(false);
});
