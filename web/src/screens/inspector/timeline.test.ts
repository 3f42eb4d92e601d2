import { beforeEach, expect, test, vi } from "vitest";

import type { TimelineEntryView } from "../../wire";
import { actorOf, changeText, chosen, movedByCorrections, spansOf } from "./timeline";

beforeEach(() => vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response("{}"))));

const entry = (more: Partial<TimelineEntryView>): TimelineEntryView => ({ seq: 1, at: 0, by: "D1", rank: "dealer", kind: "drawn", ...more });
const phase = (at: number, was: string, now: string): TimelineEntryView => entry({ at, changes: [{ form: "phase", was, now }] });

test("the money of corrections adds up to nothing, and the house stands opposite the accounts", () => {
  const moved = movedByCorrections([
    entry({ kind: "round-settled", money: [{ kind: "bank", of: "T1", amount: -999 }] }),
    entry({ kind: "round-corrected", money: [{ kind: "bank", of: "T1", amount: 13_000 }, { kind: "player", of: "T1-1", amount: 5_000 }, { kind: "player", of: "T1-2", amount: -18_000 }] }),
    entry({ kind: "round-corrected", money: [{ kind: "bank", of: "T1", amount: 1_000 }, { kind: "player", of: "T1-1", amount: -1_000 }] }),
  ])!;
  expect([moved.house, moved.accounts]).toEqual([14_000, -14_000]);
  expect(moved.rows.map((row) => [row.of, row.amount])).toEqual([["T1-1", 4_000], ["T1-2", -18_000]]);
});

test("a round without a correction moved nothing by one", () => expect(movedByCorrections([entry({})])).toBeNull());

test("the spans of a round follow its phases, its freeze and its correction", () => {
  const spans = spansOf([phase(0, "ready", "wagering"), phase(30, "wagering", "dealing"), phase(50, "dealing", "ready"), entry({ at: 80, kind: "accounts-frozen" }), entry({ at: 90, kind: "round-corrected" })]);
  expect(spans.map(({ state, from, until }) => [state, from, until])).toEqual([
    ["wagering", 0, 30], ["dealing", 30, 50], ["over", 50, 80], ["frozen", 80, 90], ["corrected", 90, 90],
  ]);
});

test("entries are chosen by kind, person and place", () => {
  const every = [entry({ part: "wagers", by: "T1-1", rank: "player", place: "T1-1" }), entry({ part: "cards" }), entry({ refused: { command: "c", code: "x", says: "No." } })];
  expect(chosen(every, { part: "refused", by: "", place: "" })).toEqual([every[2]]);
  expect(chosen(every, { part: "", by: "T1-1", place: "T1-1" })).toEqual([every[0]]);
  expect(chosen(every, { part: "", by: "", place: "" })).toHaveLength(3);
});

test("old and new values are in the words of their form", () => {
  expect(changeText({ form: "money", was: "500", now: "2500", bet: "red" })).toEqual({ name: "Red", was: "$5.00", now: "$25.00" });
  expect(changeText({ form: "faces", was: "2c", now: "Ac" })).toEqual({ name: "", was: "2♣", now: "A♣" });
  expect(changeText({ form: "phase", was: "ready", now: "wagering" }).was).toBe("Between rounds");
});

test("a second person stands beside the first", () => {
  expect(actorOf(entry({ by: "K1", rank: "pit-boss", event: { second: "K2" } })).as).toBe("Pit Boss, with K2");
  expect(actorOf(entry({ by: "T1-1", rank: "player" }))).toEqual({ name: "T1-1", as: "Terminal" });
});
