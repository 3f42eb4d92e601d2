import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { JackpotGameView } from "../../../wire";
import JackpotSetUp from "./JackpotSetUp.svelte";
import type { PitModel } from "../pit.svelte";
import { EMPTY, faultsOf, termsOf, type Draft, type Faults } from "./terms";

const GAMES: JackpotGameView[] = [
  { game: "diamond-roulette", name: "Diamond Roulette", bets: [
    { key: "straight-up", name: "Straight Up", spots: ["0", "17"], lines: ["wins"] }, { key: "red", name: "Red", spots: [""], lines: ["wins"] },
  ] },
];
const FULL: Draft = {
  ...EMPTY, style: "standalone", name: "gold", title: "Gold", minimum: "1,000", rate: "1/10", reserve: "1/20", least: "1", greatest: "5", needs: ["red"], game: "diamond-roulette",
  conditions: [{ bet: "straight-up", spot: "17", line: "wins" }, { bet: "red", spot: "", line: "wins" }], how: "h", payouts: "p", approval: "a", software: "1", since: "2026-01-01", until: "2027-01-01", number: "K2", secret: "s",
};

beforeEach(() => vi.stubGlobal("fetch", vi.fn().mockResolvedValue({ ok: true, status: 200, json: () => Promise.resolve(GAMES) })));
afterEach(() => vi.unstubAllGlobals());

test("terms in which nothing is wrong have both lines and what must lie beside", () => {
  expect(faultsOf(FULL)).toEqual({});
  expect(termsOf(FULL)).toMatchObject({ minimum: 100_000, rate: [1, 10], wager: { minimum: 100, maximum: 500, needs: ["red"] }, condition: FULL.conditions, game: "diamond-roulette" });
});

test.each<[Partial<Draft>, Faults]>([
  [{ name: "two words" }, { name: "word" }], [{ minimum: "much" }, { minimum: "amount" }], [{ minimum: "" }, { minimum: "needed" }], [{ rate: "0.1" }, { rate: "rate" }],
  [{ rate: "3/2" }, { rate: "rate", reserve: "whole" }], [{ rate: "9/10", reserve: "1/5" }, { reserve: "whole" }], [{ most: "900" }, { most: "above" }], [{ greatest: "" }, { greatest: "needed" }],
  [{ least: "", greatest: "" }, { least: "needed", greatest: "needed" }], [{ greatest: "0.50" }, { greatest: "order" }], [{ conditions: [] }, { conditions: "needed" }],
  [{ conditions: [{ bet: "", spot: "", line: "" }] }, { conditions: "line" }], [{ game: "" }, { game: "needed" }], [{ style: "bonus", minimum: "much" }, { fixed: "prize" }],
  [{ style: "mystery", most: "" }, { most: "needed" }], [{ approval: " " }, { approval: "needed" }], [{ until: "2026-01-01" }, { until: "day" }],
])("with %j what is wrong is %j", (other, faults) => {
  expect(faultsOf({ ...FULL, ...other })).toEqual(faults);
});

test("what a style does not have is not sent", () => {
  expect(termsOf({ ...FULL, style: "bonus", fixed: "5" })).toMatchObject({ minimum: 0, rate: [0, 1], fixed: 500 });
  expect(termsOf({ ...FULL, style: "mystery", most: "2000" }).condition).toEqual([]);
});

test("what is wrong stands at its field: at once if it cannot be read, and what is missing when it was asked for", async () => {
  const post = vi.fn();
  render(JackpotSetUp, { pit: { post, floor: {} } as unknown as PitModel });
  const rate = screen.getByLabelText<HTMLInputElement>("Rate, as 3/800");
  await fireEvent.input(rate, { target: { value: "3 of 800" } });
  const fault = screen.getByRole("alert");
  expect(fault.textContent).toContain("No share.");
  expect(rate.getAttribute("aria-describedby")).toBe(fault.id);
  await fireEvent.input(rate, { target: { value: "3/800" } });
  expect(screen.queryByRole("alert")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Set up …" }));
  expect(screen.getByLabelText<HTMLInputElement>("Title").getAttribute("aria-invalid")).toBe("true");
  expect(await screen.findByText(/fields are not right yet/)).toBeTruthy();
  expect(post).not.toHaveBeenCalled();
});
