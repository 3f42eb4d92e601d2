import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import PublicStandings from "../terminal/drawers/PublicStandings.svelte";
import Screen from "./Screen.svelte";

afterEach(() => vi.unstubAllGlobals());

function answers(body: unknown, status = 200): void {
  vi.stubGlobal("fetch", vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } })));
}

test("without a tournament the page says so", async () => {
  answers([]);
  render(Screen, { rest: [] });
  expect(await screen.findByText("There is no tournament now.")).toBeTruthy();
});

test("without a name the page lists the tournaments", async () => {
  answers([{ name: "cup", title: "Spring Cup" }]);
  render(Screen, { rest: [] });
  expect((await screen.findByRole("link", { name: "Leaderboard of Spring Cup" })).getAttribute("href")).toBe("/leaderboard/cup");
});

test("a name that no tournament has is named", async () => {
  answers({ detail: "?" }, 404);
  render(Screen, { rest: ["cup"] });
  expect((await screen.findByRole("alert")).textContent).toContain("cup");
});

test("players see the board that everybody sees, their own line marked, and the next stage", () => {
  const place = { bank: { amount: 10_000, unit: "cup" }, seat: "S1" };
  render(PublicStandings, {
    own: 7,
    board: {
      name: "cup", title: "Spring Cup", status: "open" as never, unit: "cup", stage: 1, stage_name: "Heats",
      places: [{ place: 1, number: 3, shown: "No. 3", ...place }, { place: 2, number: 7, shown: "No. 7", ...place }],
      next: { stage: 2, name: "Final", starts: Date.UTC(2026, 0, 2, 3) },
    },
  });
  expect(screen.getByText(/^Next: Final, /)).toBeTruthy();
  expect([...document.querySelectorAll("[aria-current]")].map((row) => row.textContent)).toEqual([expect.stringContaining("No. 7 (you)")]);
});
