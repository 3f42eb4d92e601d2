import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import type { DayOut, JackpotBoardView } from "../../../wire";
import JackpotDays from "./JackpotDays.svelte";

const shown = { name: "gold", title: "Gold", style: "linked", how_won: "h", payouts: "p" } as const;
const BOARD: JackpotBoardView = { jackpots: [{ shown, status: "open", pays: "automatic", several: "shared" }], heard: { RR1: 40, RR2: 0 } };
const day = (more: Partial<DayOut> = {}): DayOut => ({ day: "2026-03-01", jackpot: "gold", settled: "8/3", counted: "8/3", rounds: [], ...more });

afterEach(() => vi.unstubAllGlobals());

async function told(days: DayOut[]): Promise<ReturnType<typeof vi.fn>> {
  const fetched = vi.fn().mockResolvedValue({ ok: true, status: 200, json: () => Promise.resolve(days) });
  vi.stubGlobal("fetch", fetched);
  render(JackpotDays, { board: BOARD });
  expect(fetched, "a log is read only when somebody asks").not.toHaveBeenCalled();
  await fireEvent.change(screen.getByLabelText("Table"), { target: { value: "RR1" } });
  await fireEvent.click(screen.getByRole("button", { name: "Work out anew" }));
  return fetched;
}

test("a table is worked out anew on demand, to the part of a cent", async () => {
  const fetched = await told([day()]);
  expect(await screen.findByText("✓ Table and jackpots agree.")).toBeTruthy();
  expect(String(fetched.mock.calls[0]?.[0])).toContain("/jackpots/rounds/RR1");
  expect(screen.getByRole("row", { name: "2026-03-01 Gold 8/3 8/3" })).toBeTruthy();
});

test("rounds that differ are named, and nothing is said to agree", async () => {
  await told([day(), day({ day: "", counted: "5", rounds: [9, 11] })]);
  expect((await screen.findByRole("row", { name: /unknown to the table/ })).textContent).toContain("Rounds that differ: 9, 11");
  expect(screen.getByRole("status").textContent).toContain("They differ.");
});

test("a table of which nothing was counted says so", async () => {
  await told([]);
  expect(await screen.findByText("The jackpots have counted nothing of this table.")).toBeTruthy();
});
