import { expect, test } from "vitest";

import type { RulingView } from "../../wire";
import { commandOf, fieldsOf, mustTell, NOTHING_TOLD, sinceOf } from "./ruling";

const ruling = (command: string, more: Partial<RulingView> = {}): RulingView =>
  ({ key: "discard", says: "", act: "run-table", rank: "dealer", commands: [command], ...more });

test("a card that was seen is told with the ruling", () => {
  const rule = ruling("rule", { needs: "face" });
  expect(fieldsOf(rule)).toEqual(["face", "text"]);
  expect(mustTell(rule, "face")).toBe(true);
  expect(mustTell(rule, "text")).toBe(false);
  expect(commandOf("face-up-card", rule, { ...NOTHING_TOLD, face: "9h" }, 5))
    .toEqual({ type: "rule", fact: "face-up-card", ruling: "discard", face: "9h", area: "", wagers: [], reason: "" });
});

test("what was typed for another ruling is not sent", () => {
  const typed = { ...NOTHING_TOLD, face: "9h", area: "2", wager: "ann tie @2" };
  expect(commandOf("order-unknown", ruling("rule", { key: "void" }), typed, 5))
    .toEqual({ type: "rule", fact: "order-unknown", ruling: "void", face: "", area: "", wagers: [], reason: "" });
  expect(commandOf("area-missed", ruling("rule", { key: "void-area", needs: "area" }), typed, 5)).toMatchObject({ face: "", area: "2", wagers: [] });
});

test("a card that nobody saw need not be told", () => {
  expect(mustTell(ruling("rule", { needs: "face-if-seen" }), "face")).toBe(false);
});

test("a round is void on the ground of its power", () => {
  const rule = ruling("void-round", { act: "void-round-disruption" });
  expect(commandOf("disruption", rule, { ...NOTHING_TOLD, text: "fire" }, 5)).toEqual({ type: "void-round", ground: "disruption", reason: "fire" });
});

test("cards are put where they belong in the order told", () => {
  expect(commandOf("x", ruling("reconstruct"), { ...NOTHING_TOLD, face: "9h, 10s Kc", text: "why" }, 5))
    .toEqual({ type: "reconstruct", faces: ["9h", "10s", "Kc"], reason: "why" });
});

test("what is not done at the desk is not offered there", () => {
  expect(fieldsOf(ruling("freeze-accounts"))).toBeNull();
  expect(commandOf("x", ruling("correct-round"), NOTHING_TOLD, 5)).toBeNull();
});

test("a malfunction lasts since now, since before the close, or since a time of the house", () => {
  const report = ruling("report-malfunction");
  const told = { ...NOTHING_TOLD, terminal: "T1-1", text: "dark" };
  expect(fieldsOf(report)).toEqual(["terminal", "since", "text"]);
  expect(commandOf("x", report, told, 500, 400)).toEqual({ type: "report-malfunction", terminal: "T1-1", since: 500, what: "dark" });
  expect(commandOf("x", report, { ...told, since: "before" }, 500, 400)).toMatchObject({ since: 399 });
  expect(sinceOf({ ...told, since: "time", time: "2027-03-06T14:00:02" }, 500, 400)).toBe(Date.UTC(2027, 2, 6, 3, 0, 2));
  expect(sinceOf({ ...told, since: "before" }, 500, null)).toBe(500);
});
