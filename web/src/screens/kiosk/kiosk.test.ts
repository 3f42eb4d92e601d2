import { expect, test } from "vitest";

import { agreed, cleared, IDLE_S, left, looked, mayLapse, paid, refused, seen, START, type Step, takenBack, typed } from "./kiosk";

const type = (digits: string): Step => [...digits].reduce(typed, START);
const NUMBER = "012345678901234567";

test("the first digit of a scanner begins", () => expect(typed(START, "7")).toEqual({ at: "typing", number: "7" }));
test("what is no digit is not typed", () => expect(typed(START, "x")).toBe(START));
test("a number has no more than its digits", () => expect(type(`${NUMBER}89`)).toEqual({ at: "typing", number: NUMBER }));
test("digits are taken back one by one, or all", () => {
  expect(takenBack(type("12"))).toEqual({ at: "typing", number: "1" });
  expect(cleared(type("12"))).toEqual({ at: "typing", number: "" });
});
test("nothing is not looked up", () => expect(looked(cleared(type("1")))).toEqual({ at: "typing", number: "" }));

test("a valid ticket is asked about, paid after a yes, and thanked for with its amount", () => {
  const asks = seen(looked(type(NUMBER)), { case: "payable", amount: 18_000 });
  expect(asks).toEqual({ at: "question", number: NUMBER, amount: 18_000 });
  expect(paid(asks)).toBe(asks);
  expect(paid(agreed(asks))).toEqual({ at: "paid", amount: 18_000 });
});

test.each(["paid", "void", "expired", "pending", "not-found", "unreadable"] as const)("a ticket that is %s is refused in the words that came", (named) => {
  const step = seen(looked(type(NUMBER)), { case: named, amount: 100, says: "Why.", clauses: ["SATG 5.6.1"] });
  expect(step).toEqual({ at: "refused", says: "Why.", clauses: ["SATG 5.6.1"], unsure: false });
});

test("an answer after somebody left is nobody's", () => {
  expect(seen(START, { case: "payable", amount: 1 })).toBe(START);
  expect(refused(START, "Why.", [], false)).toBe(START);
});

test("a payment without an answer is unsure", () => {
  const pays = agreed(seen(looked(type(NUMBER)), { case: "payable", amount: 1 }));
  expect(refused(pays, "?", [], true)).toMatchObject({ at: "refused", unsure: true });
});

test("nobody is sent away while the game system is asked", () => {
  expect([START, looked(type("1"))].map(mayLapse)).toEqual([false, false]);
  expect(mayLapse(type("1"))).toBe(true);
});

test("it counts down to nothing and not below", () => {
  expect([left(0, 0), left(0, 999), left(0, 1_000), left(0, 60_000)]).toEqual([IDLE_S, IDLE_S, IDLE_S - 1, 0]);
});
