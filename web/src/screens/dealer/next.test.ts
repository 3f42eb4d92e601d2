import { expect, test } from "vitest";

import { played } from "../../testing/looks";
import type { DealerView, NextView } from "../../wire";
import en from "../../words/en/dealer";
import { answered, besides, kindOf, stageOf } from "./next";
import { pilesOf } from "./tableau";

const view = (next: NextView, more: Partial<DealerView> = {}): DealerView =>
  ({ table: { table: "T1", phase: "dealing" }, in_charge: "D1", next, ...more });

test.each([
  ["open-wagering", { type: "open-wagering" }], ["call", { type: "close-wagering" }], ["spin", { type: "start-device" }],
  ["confirm", { type: "confirm" }], ["abandon", { type: "abandon" }], ["settle", { type: "pay-interim", key: "tie" }],
  ["lay", { type: "pay-interim", key: "tie" }],
] as const)("%s is one order", (what, command) => {
  expect(answered(view({ what, of: "tie" }), "D1")).toEqual({ by: "order", command, text: `do.${what}` });
});

test("a tumbler is set off, and a wheel is spun", () => {
  const dice = { table: { table: "T1", phase: "wagering", ...played("rapid-sic-bo") } } as Partial<DealerView>;
  expect(answered(view({ what: "spin" }, dice), "D1")).toMatchObject({ text: "do.spin-dice" });
  expect(besides(view({ what: "wait-for-wagers", also: ["spin"] }, dice))).toMatchObject([{ text: "do.spin-dice" }]);
  expect(besides(view({ what: "wait-for-wagers", also: ["spin"] }))).toMatchObject([{ text: "do.spin" }]);
});

test.each([
  ["face", "keys"], ["check-cards", "cards"], ["cut", "cards"], ["no-spin", "ground"], ["answers", "choices"], ["mend", "mend"],
  ["wait-for-wagers", "nobody"], ["wait-for-reading", "nobody"], ["put-right", "nobody"], ["open-table", "open"],
] as const)("%s is answered by %s", (what, by) => {
  expect(answered(view({ what }), "D1").by).toBe(by);
});

test("whoever is not in charge takes the table first", () => {
  expect(answered(view({ what: "confirm" }), "D2").by).toBe("take");
  expect(answered(view({ what: "face" }, { in_charge: "" }), "D1").by).toBe("take");
});

test("what may be done besides is offered, and what is only waited for is not", () => {
  expect(besides(view({ what: "wait-for-wagers", also: ["call"] }))).toEqual([{ command: { type: "close-wagering" }, text: "do.close-early" }]);
  expect(besides(view({ what: "wait-for-wagers", also: ["wait-for-shooter"] }))).toEqual([]);
});

const WHATS: NextView["what"][] = [
  "abandon", "answers", "burn", "call", "check-cards", "confirm", "cut", "face", "lay", "mend", "no-spin", "open-table", "open-wagering",
  "put-right", "settle", "shuffle", "spin", "wait-for-answers", "wait-for-reading", "wait-for-rest", "wait-for-shooter",
  "wait-for-system", "wait-for-wagers",
];

test.each(WHATS)("%s has a question and a reason", (what) => {
  expect(Object.keys(en)).toEqual(expect.arrayContaining([`next.${what}`, `why.${what}`]));
});

test("a question has a kind, a round a stage", () => {
  expect(kindOf("decide/4/0/1/2")).toBe("decide");
  expect(stageOf(view({ what: "confirm" }))).toBe("confirm");
  expect(stageOf(view({ what: "face" }))).toBe("dealing");
});

test("the slot is in the hand that gets the next card", () => {
  const hands = [{ of: "player", faces: ["6d", "7h"], total: 3 }, { of: "banker", faces: ["10c", "As"], total: 1 }];
  const piles = pilesOf(view({ what: "face", of: "Banker 3" }, { table: { table: "T1", phase: "dealing", hands } }));
  expect(piles.map((pile) => [pile.of, pile.slot, pile.total])).toEqual([["player", false, 3], ["banker", true, 1]]);
});

test("dice that were entered lie together, discarded cards do not count, and the first card has a slot", () => {
  const faces = [{ face: "4", to: "die 1" }, { face: "6", to: "die 2" }];
  expect(pilesOf(view({ what: "face", of: "die 3" }, { faces }))).toMatchObject([{ of: "dice", faces: ["4", "6"], slot: true }]);
  expect(pilesOf(view({ what: "face", of: "dealer" }, { faces: [{ face: "9h", discarded: true }] }))).toMatchObject([{ of: "dealer", faces: [], slot: true }]);
});
