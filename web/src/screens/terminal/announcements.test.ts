import { expect, test } from "vitest";

import { announcementsOf } from "./announcements";

const table = { table: "RR1", phase: "wagering" as const, number: 3 };
const own = { terminal: "RR1-1", table: "RR1" };
const said = (...[before, now]: Parameters<typeof announcementsOf>): string[] => announcementsOf(before, now).map((announcement) => `${announcement.loud ? "!" : ""}${announcement.id}`);

test("the close and the outcome are loud, the opening is not", () => {
  const open = { table, own };
  const dealing = { table: { ...table, phase: "dealing" as const }, own };
  const ready = { table: { ...table, phase: "ready" as const, last: { number: 3, at: 0, words: "17 black" } }, own };
  expect(said(open, dealing)).toEqual(["!heard.closed"]);
  expect(said(dealing, ready)).toEqual(["!heard.outcome"]);
  expect(said(ready, open)).toEqual(["heard.open"]);
});

test("a void round is no outcome", () => {
  const ready = { table: { ...table, phase: "ready" as const, last: { number: 3, at: 0, end: "void" as const, words: "void" } }, own };
  expect(said({ table: { ...table, phase: "dealing" }, own }, ready)).toEqual(["!heard.void"]);
});

test("wagers that came in one message are said together", () => {
  const now = { table, own: { ...own, wagers: [{ bet: "red", amount: 500 }, { bet: "odd", amount: 1_000 }] } };
  expect(announcementsOf({ table, own }, now)).toEqual([{ id: "heard.confirmed", params: { count: 2, amount: "$15.00" }, loud: false }]);
});

test("a wager that was taken back is not confirmed", () => {
  const before = { table, own: { ...own, wagers: [{ bet: "red", amount: 500 }] } };
  expect(said(before, { table, own })).toEqual([]);
});

test("nothing is said again", () => {
  const now = { table: { ...table, change: { minimums: {}, proposed: 5 } }, own: { ...own, frozen: { clauses: [] }, paid: { number: 2, returned: 500 } } };
  expect(said({ table, own }, now)).toEqual(["heard.limits", "!heard.frozen", "heard.paid"]);
  expect(said(now, now)).toEqual([]);
});

test("the first view is not news", () => {
  expect(said({ table: null, own: null }, { table, own })).toEqual([]);
});
