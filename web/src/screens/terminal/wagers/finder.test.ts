import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import { recorded } from "../../../testing/felts";
import BetFinder from "./BetFinder.svelte";
import { betsFor, numbersToTouch } from "./finder";
import type { TerminalModel } from "./terminalModel.svelte";

const offer = (game: string) => recorded.get(game)!.offer;
const found = (game: string, ...chosen: string[]): Record<string, number> =>
  Object.fromEntries(betsFor(offer(game), chosen).map(({ bet, places }) => [bet.key, places.length]));

test("every bet that covers a number of the wheel is found, and no other", () => {
  expect(found("rapid-roulette", "17")).toEqual({
    "straight-up": 1, split: 4, street: 1, corner: 4, "six-line": 2, column: 1, dozen: 1, low: 1, black: 1, odd: 1,
  });
  const outside = ["red", "black", "even", "odd", "low", "high", "dozen", "column"];
  for (const zero of ["0", "00"]) expect(Object.keys(found("rapid-roulette", zero)).filter((bet) => outside.includes(bet))).toEqual([]);
  expect(found("rapid-roulette", "17", "20")["split"]).toBe(1);
});

test("each game has its bets: those that name the touched dice or positions, or those that name none", () => {
  expect(found("rapid-sic-bo", "3")).toMatchObject({ "single-die": 1, "specific-triples": 1, "two-dice-combinations": 5 });
  expect(found("rapid-sic-bo")).toMatchObject({ small: 1, "total-9": 1, "any-triple": 1 });
  expect(numbersToTouch(offer("rapid-three-card-poker"))).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  expect(numbersToTouch(offer("electronic-baccarat"))).toEqual([]);
  expect(Object.values(found("rapid-casino-war"))).toEqual([6, 6]);
});

test("nothing is placed until a bet itself is touched", async () => {
  const place = vi.fn();
  render(BetFinder, { model: { offer: offer("rapid-roulette"), chip: 500, open: true, amountAt: () => 0, place } as unknown as TerminalModel });
  await fireEvent.click(screen.getByRole("button", { name: "17" }));
  expect(place).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: "Split 17/20" }));
  expect(place.mock.calls).toEqual([[{ bet: "split", spot: "17/20", area: "" }]]);
});
