import { expect, test } from "vitest";

import type { OwnView, TableView } from "../../../wire";
import { heard, planOf, wanted, type Report } from "./frames";
import { secondsOf } from "./ticks.svelte";

const shows = (table: string, own: Partial<OwnView>, view: Partial<TableView> = {}): Report => ({
  says: "shows", own: { terminal: "RR1-1", table, ...own }, table: { table, ...view } as TableView, unconfirmed: 0, broken: false, ahead: 0,
});
const reports = (one: Partial<OwnView>, two: Partial<OwnView>): Record<string, Report> => ({ RR1: shows("RR1", one), RBA1: shows("RBA1", two) });
const tables = ["RR1", "RBA1"];

test("the table where wagers play pays the account, and the other is left", () => {
  expect(planOf(tables, reports({}, { staked: 500 }))).toEqual({ last: "RBA1", left: ["RR1"], playing: ["RBA1"] });
  expect(planOf(tables, reports({ staked: 500, taken_back: 500 }, {}))).toEqual({ last: "RR1", left: ["RBA1"], playing: [] });
});

test("wagers that play at both tables keep the account open", () => {
  expect(planOf(tables, reports({ staked: 500 }, { staked: 500 })).playing).toEqual(tables);
});

test("nothing is heard of another site, and nothing but what frames say", () => {
  const { origin } = location;
  expect(heard({ origin, data: { says: "kept" } })).toEqual({ says: "kept" });
  expect(heard({ origin: "https://elsewhere.example", data: { says: "kept" } })).toBeNull();
  expect(heard({ origin, data: "kept" })).toBeNull();
  expect(wanted({ origin, data: { does: "leave" }, source: window.parent })).toEqual({ does: "leave" });
  expect(wanted({ origin, data: { does: "leave" }, source: null })).toBeNull();
  expect(wanted({ origin: "https://elsewhere.example", data: { does: "leave" }, source: window.parent })).toBeNull();
});

test("a strip counts by the clock of the game system, and says no time that may be untrue", () => {
  const running = shows("RR1", {}, { until: 20_000 });
  expect(secondsOf(running, 10_000)).toBe(10);
  expect(secondsOf({ ...running, ahead: 4_000 }, 10_000)).toBe(6);
  expect(secondsOf({ ...running, broken: true }, 10_000)).toBeNull();
  expect(secondsOf(running, 21_000)).toBeNull();
  expect(secondsOf(shows("RR1", {}), 10_000)).toBeNull();
});
