import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import type { Desk } from "../wagers/desk.svelte";
import Help from "./Help.svelte";

test("help says how a round goes, from the buy-in to the ticket", () => {
  render(Help, { desk: { offer: { game: "rapid-roulette" } } as Desk });
  const steps = screen.getAllByRole("listitem").map((one) => one.textContent ?? "");
  expect(steps).toHaveLength(5);
  expect(steps[0]).toContain("Buy in");
  expect(steps.at(-1)).toContain("kiosk");
});
