import { expect, test } from "vitest";

import type { TicketView } from "../../wire";
import { actsOf, drawerAsked, fitOf, LOOKS, wantsReason } from "./ticket";

test("a valid ticket may be paid, or declared illegible", () => {
  expect(actsOf({ case: "payable" })).toEqual(["redeem", "illegible"]);
});

test.each(["void", "expired"] as const)("what is %s is paid by hand only where the view says so", (named) => {
  expect(actsOf({ case: named, by_hand: true })).toEqual(["by-hand"]);
  expect(actsOf({ case: named })).toEqual([]);
});

test.each(["paid", "pending", "not-found", "unreadable", "amount-differs"] as const)("with a ticket that is %s nothing may be done", (named) => {
  expect(actsOf({ case: named })).toEqual([]);
});

test("only an expired one wants a reason", () => {
  expect([wantsReason({ case: "expired" }), wantsReason({ case: "void" })]).toEqual([true, false]);
});

test("each case has a mark of its own or another colour", () => {
  const cases: TicketView["case"][] = ["payable", "paid", "void", "not-found"];
  expect(new Set(cases.map((state) => LOOKS[state].mark + LOOKS[state].fate)).size).toBe(cases.length);
});

test.each([[0, "agrees"], [500, "over"], [-500, "short"], [null, null]] as const)("a difference of %s %s", (difference, fit) => {
  expect(fitOf({ place: "cage-1", difference })).toBe(fit);
});

test("the drawer is asked with what is known, and with no more", () => {
  expect(drawerAsked("cage-1", 5, null, null)).toBe("/cages/cage-1/drawer?since=5");
  expect(drawerAsked("cage-1", 5, 100, 0)).toBe("/cages/cage-1/drawer?since=5&opened_with=100&counted=0");
});
