import { beforeEach, expect, test } from "vitest";

import { played } from "../../testing/looks";
import type { DemoDeviceOut, TableView } from "../../wire";
import { cageAt, dealsAt, ordered, screenOf, seatAt, terminalsOf } from "./places";

const table = (name: string, game: string, live = false): TableView => ({ table: name, phase: "ready", ...played(game), live });
const TABLES = [table("B1", "blackjack", true), table("RBA1", "rapid-baccarat"), table("RR1", "rapid-roulette"), table("DR1", "diamond-roulette"), table("BW1", "big-wheel", true)];
const device = (name: string, kind = "terminal"): DemoDeviceOut => ({ device: name, kind, table: name.split("-")[0]!, secret: "" });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("tables stand by family and name", () => {
  expect(ordered(TABLES).map((entry) => entry.table)).toEqual(["DR1", "RR1", "RBA1", "BW1", "B1"]);
});

test("the terminals of a table, the last first", () => {
  expect(terminalsOf("RR1", [device("RR1-2"), device("RR1-10"), device("RR1-wall", "display"), device("RR2-1")])).toEqual(["RR1-10", "RR1-2"]);
});

test("a page keeps its terminal; the next page gets the next one, and after the last the first", () => {
  const terminals = ["RR1-2", "RR1-1"];
  expect([seatAt("RR1", terminals), seatAt("RR1", terminals)]).toEqual(["RR1-2", "RR1-2"]);
  sessionStorage.clear();
  expect(seatAt("RR1", terminals)).toBe("RR1-1");
  sessionStorage.clear();
  expect(seatAt("RR1", terminals)).toBe("RR1-2");
});

test("a terminal that is gone is not kept", () => {
  sessionStorage.setItem("croupier.seat.RR1", "RR1-9");
  expect(seatAt("RR1", ["RR1-1"])).toBe("RR1-1");
});

test.each([
  ["dealer", "/dealer/DR1"], ["tg-area-manager", "/pit"], ["cashier", "/cage/cage-1"], ["inspector", "/inspector"], ["mathematician", "/maths"], ["administrator", "/admin"],
  ["engineer", "/admin"],
])("a %s works at %s", (role, path) => {
  expect(screenOf(role, { tables: TABLES, cages: ["kiosk-1", "cage-1"], kiosks: ["kiosk-1"] })).toBe(path);
});

test("live tables, kiosks and cages have screens of their own", () => {
  expect([dealsAt(TABLES[0]!), dealsAt(TABLES[2]!), cageAt("kiosk-1", ["kiosk-1"]), cageAt("cage-1", ["kiosk-1"])]).toEqual(["/live/B1", "/dealer/RR1", "/kiosk/kiosk-1", "/cage/cage-1"]);
});
