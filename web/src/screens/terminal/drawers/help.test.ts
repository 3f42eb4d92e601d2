import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import type { TerminalModel } from "../wagers/terminalModel.svelte";
import Help from "./Help.svelte";

test("help says how a round goes, from the buy-in to the ticket", () => {
  render(Help, { model: { offer: { game: "rapid-roulette" } } as TerminalModel });
  const steps = screen.getAllByRole("listitem").map((element) => element.textContent ?? "");
  expect(steps).toHaveLength(5);
  expect(steps[0]).toContain("Buy in");
  expect(steps.at(-1)).toContain("kiosk");
});
