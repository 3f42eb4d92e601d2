import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import { played } from "../../testing/looks";
import type { DayFigures, DifferencesView, PanelView, PitTile, Point } from "../../wire";
import ActionForm from "./acts/ActionForm.svelte";
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
  render(ActionForm, { verb: "Close RR1", power: "close-table", panel: PANEL, does });
  expect(screen.getByText("Needs Area Manager or above")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Close RR1" }));
  expect(await screen.findByText("Three rounds first.")).toBeTruthy();
  expect(screen.getByText("SATG 20.8")).toBeTruthy();
  const nothing = screen.getByText("Nothing was recorded.");
  const button = screen.getByRole("button", { name: "Close RR1" });
  expect(nothing.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("what was done says so, and what should be known besides", async () => {
  const ondone = vi.fn();
  render(ActionForm, { verb: "Give notice", does: () => Promise.resolve({ remarks: [{ code: "r", says: "Tell the players." }] }), ondone });
  await fireEvent.click(screen.getByRole("button", { name: "Give notice" }));
  expect(await screen.findByText(/Done\. Tell the players\./)).toBeTruthy();
  expect(ondone).toHaveBeenCalledOnce();
});

test("a line of the fit report offers its own rulings and no others", async () => {
  const onrule = vi.fn();
  render(FitReport, { lines: [{ key: "draws-left 2", kind: "draws-left", question: "2", rulings: ["left-over", "void-round"] }], onrule });
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Not ruled yet", "Left over, set aside", "Void the round"]);
  await fireEvent.change(screen.getByRole("combobox"), { target: { value: "left-over" } });
  expect(onrule).toHaveBeenCalledWith("draws-left 2", "left-over");
});

test("a tile shows dealer, phase, players, win against theory, exposure, pace and errors, and opens the table", async () => {
  const onopen = vi.fn();
  const tile: PitTile = {
    table: "RR1", phase: "wagering", ...played("rapid-roulette"), name: "Rapid Roulette", number: 12, until: 30_000, players: 3, places: 5,
    dealer: "1009", dealer_name: "D. Osei", flags: ["last-coup"],
  };
  const table = { rounds: 40, win: 181_500, handle: 2_927_400, hold: "6.2000%", theory: "2.7027%", deviations: 3_000, band: 90_000, exposure_ms: 12_345, line: [[0, 0, 0], [181_500, 79_000, 90_000]] as Point[] };
  const dealer = { rounds: 40, per_hour: "62.4", errors: 2, slips: {} as never };
  const day: DayFigures = { day: "2026-11-19", made: 1, tables: { RR1: table }, dealers: { "1009": dealer }, total: table };
  const { container, rerender } = render(Tile, { tile, day, now: 12_000, urgent: false, onopen });
  for (const text of ["RR1", "Rapid Roulette", "Place wagers 18", "Round 12", "3/5", "D. Osei", "$1,815.00", "◆ 6.2 / 2.7 %", "12.3 s to result", "62/h, 2 errors"]) {
    expect(container.textContent).toContain(text);
  }
  expect(screen.getByRole("img", { name: /one day in 200/ })).toBeTruthy();
  expect(container.querySelector(".urgent")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Open RR1, Rapid Roulette" }));
  expect(onopen).toHaveBeenCalledOnce();
  await rerender({ tile: { ...tile, dealer: "", flags: ["frozen"] }, day: null, urgent: true });
  expect(container.querySelector(".urgent")).not.toBeNull();
  for (const text of ["! Accounts frozen 18", "No dealer", "Reading the day"]) expect(container.textContent).toContain(text);
  expect(container.textContent).not.toContain("NaN");
});
