import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";

import type { TournamentModel } from "./office.svelte";
import StartStep from "./StartStep.svelte";

const STARTS = Date.UTC(2027, 2, 6, 3);
const HOUR = 3_600_000;
const ask = vi.fn(async () => ({ remarks: [] }));
const office = { ask } as unknown as TournamentModel;
const shown = (now: number, allowed = true): void => {
  render(StartStep, { office, verb: "Start the tournament", action: { act: "start-tournament", allowed }, asks: () => ({ type: "start-tournament" }), starts: STARTS, now });
};

beforeEach(() => ask.mockClear());

test("on its own day a tournament starts at once", async () => {
  shown(STARTS - 2 * HOUR);
  await fireEvent.click(screen.getByRole("button", { name: "Start the tournament" }));
  expect(ask).toHaveBeenCalledWith({ type: "start-tournament" });
});

test("on another day it asks first, and nothing starts until the answer", async () => {
  shown(STARTS - 24 * HOUR);
  await fireEvent.click(screen.getByRole("button", { name: "Start the tournament" }));
  expect(ask).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toContain("It is dated for 6 March 2027. Today is 5 March 2027.");
  await fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Start the tournament" }));
  await fireEvent.click(screen.getByRole("button", { name: "Start the tournament today" }));
  expect(ask).toHaveBeenCalledWith({ type: "start-tournament" });
});

test("the day is that of the house, not that of the screen", async () => {
  // 13:30 UTC is half past midnight of the next day in Melbourne.
  shown(STARTS + 10.5 * HOUR);
  await fireEvent.click(screen.getByRole("button", { name: "Start the tournament" }));
  expect(ask).not.toHaveBeenCalled();
});

test("where something else is missing, that is said instead", () => {
  shown(STARTS - 24 * HOUR, false);
  expect(screen.getByText(/Not now/)).toBeTruthy();
});
