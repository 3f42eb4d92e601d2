import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import { played } from "../../testing/looks";
import type { DealerView } from "../../wire";
import type { DealerModel } from "../dealer/dealerModel.svelte";
import Area from "./Area.svelte";
import Decisions from "./Decisions.svelte";

const wager = { wager: "ann casino-war @1", patron: "Ann", bet: "casino-war", amount: 1_000 };
const asked = (of: string, more: object): DealerView => ({
  table: { table: "T1", phase: "dealing", ...played("casino-war") },
  next: { what: "answers", of },
  areas: [{ area: "1", patron: "Ann", wagers: [{ ...wager, ...more }] }],
});
const shown = (view: DealerView) => {
  const order = vi.fn(async () => true);
  render(Decisions, { model: { busy: false, answer: null, choices: { signals: ["scratch", "spoken"] }, order } as unknown as DealerModel, view });
  return order;
};
const names = (): (string | undefined)[] => screen.getAllByRole("button").map((button) => button.textContent?.trim());

test("signal and decision are one step, and each choice has its cost", async () => {
  const order = shown(asked("war", { choices: ["surrender", "go-to-war"], signalled: ["surrender"], adds: { "go-to-war": 1_000 } }));
  expect(names()).toEqual(["Go to war +$10.00", "Surrender: line drawn on the layout", "Surrender: spoken"]);
  await fireEvent.click(screen.getByRole("button", { name: "Surrender: spoken" }));
  expect(order).toHaveBeenCalledWith("choices", expect.objectContaining({ choice: "surrender", signal: "spoken", question: "war" }));
});

test("a choice without a signal is recorded without one, for the hand that is asked", async () => {
  const order = shown(asked("decide/1/1/2/2", { choices: ["draw", "double"], adds: { double: 1_000 } }));
  expect(screen.getByText("Area 1, hand 2")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Double +$10.00" }));
  expect(order).toHaveBeenCalledWith("choices", expect.objectContaining({ choice: "double", signal: "" }));
});

test("split hands of 20 and 17 are drawn apart, each with its stake, and neither is bust", () => {
  const hands = [
    { of: "1/1", faces: ["10s", "Kc"], total: 20, stake: 1_000, ended: "done" as const },
    { of: "1/2", faces: ["10d", "7c"], total: 17, stake: 2_000, doubled: true, asked: true },
  ];
  render(Area, { family: "cards", area: { area: "1", patron: "Ann", hands, faces: ["10s", "10d", "Kc", "7c"] }, hands: [], fates: new Map(), names: new Map(), lit: false, now: false, asked: true, chosen: false, onchoose: vi.fn() });
  const text = screen.getByRole("button").textContent!.replace(/\s+/g, " ");
  expect(text).toMatch(/Hand 1.*20.*\$10\.00.*Hand 2.*17.*\$20\.00.*asked now.*doubled/);
  expect(text).not.toContain("bust");
});
