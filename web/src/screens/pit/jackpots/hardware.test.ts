import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import type { Component, JackpotBoardView } from "../../../wire";
import { closedAt } from "./hardware";
import JackpotHardware from "./JackpotHardware.svelte";

const of = (kind: string, more: Partial<Component> = {}): Component => ({ kind, clause: "SATG 2.3", table: "", registered: true, works: true, says: "", at: 0, ...more });
const KIT = [
  of("jackpot-server", { at: 1_000 }), of("player-terminal", { table: "RR1", works: false, says: "0 of 3 are connected." }), of("meter-display", { table: "RR2", registered: false }),
];
const shown = { name: "gold", title: "Gold", style: "linked", how_won: "h", payouts: "p" } as const;
const BOARD: JackpotBoardView = { jackpots: [{ shown, status: "open", pays: "automatic", several: "shared", tables: ["RR1", "RR2"] }] };

afterEach(() => vi.unstubAllGlobals());

test("a table that lost a class of equipment does not open with its jackpots; one whose terminals do not answer does", () => {
  expect(closedAt(KIT, BOARD)).toEqual([{ table: "RR2", titles: ["Gold"], kinds: ["Meter display"] }]);
});

test("the pit sees what is missing, what answers and when the whole was tried", async () => {
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue({ ok: true, status: 200, json: () => Promise.resolve(KIT) }));
  render(JackpotHardware, { board: BOARD });
  expect((await screen.findByRole("alert")).textContent).toContain("Table RR2 cannot open with Gold: missing Meter display.");
  expect(document.body.textContent).toMatch(/every 60 seconds; last at \d\d:\d\d:\d\d/);
  expect(screen.getByRole("row", { name: /Player terminals RR1 yes ! no 0 of 3/ })).toBeTruthy();
});
