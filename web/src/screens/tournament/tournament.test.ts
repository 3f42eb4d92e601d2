import { expect, test } from "vitest";

import type { ConsoleView, EntrantView, EntryDeskView } from "../../wire";
import { page } from "../leaderboard/pages";
import { comesBack } from "./withdrawals";
import { action, called, gates, grounds, unbriefed } from "./steps";

const AUD = (amount: number) => ({ amount, unit: "AUD" });
const ENTRANT: EntrantView = { key: "A1", number: 1, shown: "No. 1", accepts: 1, bank: { amount: 0, unit: "cup" }, paid: AUD(25_000), to_be_paid: AUD(0) };
const SEEN = {
  director: "T1",
  before_start: [{ code: "director-absent", says: "Away." }, { code: "briefing-missing", says: "A1." }, { code: "briefing-missing", says: "Bank." }],
  actions: [{ act: "start-session", stage: 1, table: "TC1", allowed: true }, { act: "start-session", stage: 1, table: "TC2" }],
  entrants: [ENTRANT, { ...ENTRANT, key: "B2", briefed: true }, { ...ENTRANT, key: "C3", standing: "withdrawn" }],
  grounds: [{ act: "penalise", ground: "slow", says: "Slow." }, { act: "retire", ground: "any", says: "Any." }],
} as unknown as ConsoleView;

test("each gate has what it lacks, and is done when it lacks nothing", () => {
  const open = gates(SEEN).filter((gate) => !gate.done);
  expect(open.map((gate) => [gate.id, gate.lacks.map((lack) => lack.says)])).toEqual([["charge", ["Away."]], ["briefing", ["A1.", "Bank."]]]);
  expect(gates({ ...SEEN, director: "" }).find((gate) => gate.id === "people")?.done).toBe(false);
});

test("a step is found by its stage and table", () => {
  expect(action(SEEN, "start-session", { stage: 1, table: "TC2" })?.allowed).toBeUndefined();
  expect(action(SEEN, "start-session", { table: "TC1" })?.allowed).toBe(true);
  expect(action(SEEN, "start-session", { stage: 2 })).toBeUndefined();
});

test("only who takes part is briefed, and only grounds of the act are offered", () => {
  expect(unbriefed(SEEN)).toEqual(["A1"]);
  expect(grounds(SEEN, "penalise").map((option) => option.ground)).toEqual(["slow"]);
  expect([called(ENTRANT), called({ ...ENTRANT, person: { name: "Ann" } })]).toEqual(["No. 1", "Ann"]);
});

test("within the free period everything comes back, later what the ground gives", () => {
  const desk = { withdraw_until: 100, withdrawals: [{ back: AUD(0) }, { ground: "ill", says: "Ill.", back: AUD(20_000) }] } as unknown as EntryDeskView;
  expect([comesBack(desk, ENTRANT, "", 100), comesBack(desk, ENTRANT, "", 101), comesBack(desk, ENTRANT, "ill", 101)].map((refund) => refund.amount)).toEqual([25_000, 0, 20_000]);
});

test("a list that is longer than the wall is shown page by page", () => {
  expect([0, 1, 2].map((turn) => page([1, 2, 3, 4, 5], 3, turn))).toEqual([[1, 2, 3], [4, 5], [1, 2, 3]]);
  expect(page([], 3, 7)).toEqual([]);
});
