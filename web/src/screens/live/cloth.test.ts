import { expect, test } from "vitest";

import type { AreaView, DealerView, StepView } from "../../wire";
import { arc, areaOf, askedOf, fatesOf, handsOf, laid, litAreas } from "./cloth";

const step = (verb: string, wager: string, amount = 500): StepView => ({ verb, wager, amount, patron: "ann" });
const AREAS: AreaView[] = [
  { area: "1", wagers: [{ wager: "ann tie @1", patron: "ann", bet: "tie", amount: 500 }, { wager: "ann war @1", patron: "ann", bet: "war", amount: 1_000, more: 1_000, choices: ["go-to-war"] }] },
  { area: "2" },
];

test("the areas lie on an arc, the middle farthest from the dealer", () => {
  expect(arc(7).map(Math.round)).toEqual([100, 44, 11, 0, 11, 44, 100]);
  expect(arc(1)).toEqual([0]);
});

test.each([
  [["collect"], "lose"], [["return"], "push"], [["return", "pay"], "win"], [["pay", "return"], "win"], [["collect", "return"], "lose"],
  [["collect", "pay"], "win"],
])("%s is a %s", (verbs, fate) => {
  expect(fatesOf(verbs.map((verb) => step(verb, "w"))).get("w")).toBe(fate);
});

test("a place is lit where something is paid", () => {
  const pays = [step("collect", "ann tie @1"), step("pay", "ann war @1")];
  expect([...litAreas(AREAS, pays)]).toEqual(["1"]);
  expect(litAreas(AREAS, [step("collect", "ann tie @1")]).size).toBe(0);
});

test("what lies there, whose area it is, and who is asked", () => {
  expect(laid(AREAS[0]!)).toBe(2_500);
  expect(areaOf(AREAS, "ann tie @1")).toBe("1");
  const view = { areas: AREAS, table: { table: "T", phase: "dealing" }, next: { what: "answers" } } as DealerView;
  expect(askedOf(view).map((question) => [question.area, question.wager.bet])).toEqual([["1", "war"]]);
});

test("split hands belong to their area", () => {
  const hands = [{ of: "2", faces: [] }, { of: "2/2", faces: [] }, { of: "dealer", faces: [] }];
  const view = { table: { table: "T", phase: "dealing", hands }, next: { what: "answers" } } as DealerView;
  expect(handsOf(view, "2").map((hand) => hand.of)).toEqual(["2", "2/2"]);
});
