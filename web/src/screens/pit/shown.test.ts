import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import type { DifferencesView, PanelView, PitTile } from "../../wire";
import Act from "./acts/Act.svelte";
import Differences from "./corrections/Differences.svelte";
import FitReport from "./corrections/FitReport.svelte";
import Tile from "./Tile.svelte";

const SEEN: DifferencesView = {
  table: "RR1", number: 7, total: 2_000, bank: -2_000, moved: 38_000,
  rows: [
    { holder: "RR1-2", should_be: 20_000, difference: 20_000, after: 28_500, now: [{ holder: "RR1-2", wager: "w", bet: "red", line: "wins", amount: 500, back: 500, winnings: 500 }] },
    { holder: "RR1-1", paid: 18_000, difference: -18_000, after: 0, owes: 7_500 },
  ],
};
const row = (name: RegExp): string => screen.getByRole("row", { name }).textContent ?? "";

test("every account stands there with its difference, and the bank with the sum", async () => {
  render(Differences, { seen: SEEN });
  expect(row(/^RR1-2/)).toContain("▲ +$200.00");
  expect(row(/^RR1-1/)).toContain("▼ -$180.00");
  expect(row(/^RR1-1/)).toContain("$75.00");
  expect(row(/^Sum/)).toContain("▲ +$20.00");
  expect(row(/^Bank/)).toContain("= the sum");
  await fireEvent.click(screen.getByRole("button", { name: "RR1-2" }));
  expect(screen.getByText(/Red \$5\.00: wins, \$10\.00/)).toBeTruthy();
});

test("sums that do not agree say so", () => {
  render(Differences, { seen: { ...SEEN, bank: -1_999 } });
  expect(row(/^Bank/)).toContain("nothing may be applied");
});

const PANEL: PanelView = { table: "RR1", powers: { "close-table": "tg-area-manager" }, may: [] };

test("what is refused is said at its spot, with its clauses; who may do it is said before", async () => {
  const does = vi.fn().mockResolvedValue({ refused: { code: "x", says: "Three rounds first.", clauses: ["SATG 20.8"] }, remarks: [] });
  render(Act, { verb: "Close RR1", power: "close-table", panel: PANEL, does });
  expect(screen.getByText("Needs Area Manager or above")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Close RR1" }));
  expect(await screen.findByText("Three rounds first.")).toBeTruthy();
  expect(screen.getByText("SATG 20.8")).toBeTruthy();
});

test("what was done says so, and what should be known besides", async () => {
  const ondone = vi.fn();
  render(Act, { verb: "Give notice", does: () => Promise.resolve({ remarks: [{ code: "r", says: "Tell the players." }] }), ondone });
  await fireEvent.click(screen.getByRole("button", { name: "Give notice" }));
  expect(await screen.findByText(/Done\. Tell the players\./)).toBeTruthy();
  expect(ondone).toHaveBeenCalledOnce();
});

test("a line of the fit report offers its own rulings and no others", async () => {
  const onrule = vi.fn();
  render(FitReport, { lines: [{ key: "draws-left 2", kind: "draws-left", question: "2", rulings: ["left-over", "void-round"] }], onrule });
  expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(["Not ruled yet", "Left over, set aside", "Void the round"]);
  await fireEvent.change(screen.getByRole("combobox"), { target: { value: "left-over" } });
  expect(onrule).toHaveBeenCalledWith("draws-left 2", "left-over");
});

test("a tile shows game, phase, clock, players, stakes, limits and flags, and opens the table", async () => {
  const onopen = vi.fn();
  const tile: PitTile = {
    table: "RR1", phase: "wagering", game: "rapid-roulette", name: "Rapid Roulette", number: 12, until: 30_000, players: 3, places: 5,
    held: 14_000, minimum: 500, maximum: 100_000, rate: 40, flags: ["frozen", "last-coup"],
  };
  const { container } = render(Tile, { tile, now: 12_000, onopen });
  for (const text of ["Rapid Roulette", "18 s", "Place wagers", "Round 12", "3/5", "$140.00", "$5 – $1,000", "! Accounts frozen", "Last coup"]) {
    expect(container.textContent).toContain(text);
  }
  await fireEvent.click(screen.getByRole("button", { name: "Open RR1, Rapid Roulette" }));
  expect(onopen).toHaveBeenCalledOnce();
});
