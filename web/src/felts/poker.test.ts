import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";

import { feltOf, recorded, positionsOf } from "../testing/felts";
import { atOf, type FeltProps, key } from "./felt";
import { chosen, isHand, spotOf, wageredOn } from "./poker";
import ThreeCardPoker from "./ThreeCardPoker.svelte";

const GAME = "rapid-three-card-poker";
const position = (number: number): HTMLElement => document.querySelectorAll<HTMLElement>("[data-stop]")[number - 1]!;
const ante = { bet: "ante", spot: "1-5-9", area: "", cents: 500 };

test.each([[[], 3, [3]], [[3], 3, []], [[1, 2, 3], 4, [1, 2, 3]], [[1, 2, 3], 2, [1, 3]]])("%j and then %i is %j", (before, position, after) => {
  expect(chosen(before, position)).toEqual(after);
});

test("a hand is three positions, in order", () => {
  expect(spotOf([9, 1, 5])).toBe("1-5-9");
  expect(["1-5-9", "1-5", "row-1", ""].map(isHand)).toEqual([true, false, false, false]);
});

test("wagers settle the hand until they are taken back", () => {
  expect(wageredOn({ confirmed: [ante], pending: [] })).toBe("1-5-9");
  expect(wageredOn({ confirmed: [], pending: [ante] })).toBe("1-5-9");
  expect(wageredOn({ confirmed: [ante], pending: [{ ...ante, cents: 0 }] })).toBe("");
  expect(wageredOn({ confirmed: [{ ...ante, bet: "pairs-plus", spot: "row-1" }], pending: [] })).toBe("");
});

let felt: FeltProps;
beforeEach(() => {
  felt = feltOf(GAME);
});

const named = (): string[] => [...document.querySelectorAll<HTMLElement>("[data-spot]")].map((spot) => spot.dataset.spot!);

/** Every choice of three of nine. */
const NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const HANDS = NINE.flatMap((a) => NINE.flatMap((b) => NINE.flatMap((c) => (a < b && b < c ? [[a, b, c]] : []))));

test("every hand and every line can be wagered on", async () => {
  render(ThreeCardPoker, felt);
  const lines = named();
  const first = HANDS[0]!;
  for (const number of first) await fireEvent.click(position(number));
  const own = named().filter((name) => !lines.includes(name)).map((name) => atOf(name));
  expect(own.every((at) => at.spot === spotOf(first))).toBe(true);
  // What the first hand offers every other does: the spot is made of the positions alone.
  const hands = HANDS.map((hand) => spotOf(hand.reduce(chosen, [] as number[])));
  const reached = [...lines, ...own.flatMap((at) => hands.map((spot) => key({ ...at, spot })))];
  expect(reached.toSorted()).toEqual(positionsOf(felt.offer).map(key).toSorted());
});

test.each([[[2, 5, 8]], [[7, 8, 9]]])("positions %j are the hand on which a wager is placed", async (hand) => {
  render(ThreeCardPoker, felt);
  for (const number of hand) await fireEvent.click(position(number));
  expect(named().filter((name) => isHand(atOf(name).spot))).toEqual(["ante", "pairs-plus", "six-card-bonus"].map((bet) => `${bet}|${hand.join("-")}|`));
});

test("nothing is placed on a hand before it has three positions", async () => {
  render(ThreeCardPoker, felt);
  await fireEvent.click(screen.getByRole("button", { name: /^Ante/ }));
  expect(felt.onplace).not.toHaveBeenCalled();
  for (const number of [9, 1, 5]) await fireEvent.click(position(number));
  expect(screen.getByRole("status").textContent).toContain("1-5-9");
  await fireEvent.click(screen.getByRole("button", { name: /^Ante, positions 1-5-9, pays/ }));
  expect(felt.onplace).toHaveBeenCalledExactlyOnceWith({ bet: "ante", spot: "1-5-9", area: "" });
});

test("where a wager lies the positions stay", async () => {
  render(ThreeCardPoker, { ...felt, confirmed: [ante] });
  await fireEvent.click(position(2));
  expect([1, 2, 5, 9].map((number) => position(number).getAttribute("aria-pressed"))).toEqual(["true", "false", "true", "true"]);
  expect(screen.getByText(/to choose other positions/)).toBeTruthy();
});

test("each position shows the card that was dealt to it", () => {
  const { table } = recorded.get(GAME)!;
  render(ThreeCardPoker, { ...felt, table });
  expect(screen.getByRole("button", { name: "Position 1, queen of clubs" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Position 9, 3 of clubs" })).toBeTruthy();
});

test("the own hand still lies there after the round", () => {
  const { table } = recorded.get(GAME)!;
  const faces = table.faces!.map((face) => face.face);
  render(ThreeCardPoker, { ...felt, table: { ...table, phase: "ready", last: { number: 1, at: 0, faces } }, confirmed: [ante] });
  expect(within(screen.getByRole("group", { name: /^Your hand/ })).getAllByRole("img")).toHaveLength(3);
});
