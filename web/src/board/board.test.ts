import { render, screen, within } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { look } from "../testing/looks";
import { recorded } from "../testing/felts";
import type { OutcomeView } from "../wire";
import Board from "./Board.svelte";
import { hasBoard } from "./board";

const board = (game: string, results: string[], history: OutcomeView[] = []): void => {
  render(Board, { table: { appearance: look(game), history }, offer: recorded.get(game)?.offer ?? null, board: { results } });
};

test("a game where each hand is separate has no board", () => {
  expect(["rapid-baccarat", "rapid-blackjack", "rapid-casino-war"].map((game) => hasBoard({ appearance: look(game) }))).toEqual([true, false, false]);
  expect(hasBoard({ appearance: null })).toBe(false);
  board("rapid-blackjack", ["9h"]);
  expect(screen.queryByRole("region")).toBeNull();
});

test("baccarat has all five roads, which say in words what they count", () => {
  board("electronic-baccarat", ["banker", "banker+player-pair", "tie", "player", "banker", "banker"]);
  expect(screen.getAllByRole("img").map((road) => road.getAttribute("aria-label"))).toEqual([
    "Bead plate: Banker 4, Player 1, Tie 1",
    "Big road: Banker 4, Player 1, Tie 1",
    "Big eye boy: 0 red, 2 blue",
    "Small road: 1 red, 0 blue",
    "Cockroach pig: 0 red, 0 blue",
  ]);
  const [plate, big, eye, small] = screen.getAllByRole("img");
  expect([...plate!.querySelectorAll("text")].map((letter) => letter.textContent).join("")).toBe("BBTPBB");
  // The pair is a dot on the bead and on the big road; the tie is a slash on the coup before.
  expect([plate!, big!].map((road) => road.querySelectorAll("circle[r='2.6']").length)).toEqual([1, 1]);
  expect(big!.querySelectorAll("path[stroke='var(--win)']")).toHaveLength(1);
  // Blue is a ring with a dot on the big eye boy, red is a whole disc on the small road.
  expect(eye!.querySelectorAll("circle[r='2.2']")).toHaveLength(2);
  expect(small!.querySelectorAll("circle[r='7'][fill='var(--alert)']")).toHaveLength(1);
  expect(screen.getByText(/6 rounds of this shoe. Past results say nothing about the next round./)).toBeTruthy();
});

test("red and blue of the cockroach pig lean to different sides", () => {
  board("electronic-baccarat", "pbpbpbppb".split("").map((side) => (side === "p" ? "player" : "banker")));
  const road = screen.getByRole("img", { name: /^Cockroach pig/ });
  const leans = [...road.querySelectorAll("g path")].map((slash) => [slash.getAttribute("d"), slash.getAttribute("stroke")]);
  expect(new Set(leans.map(([, colour]) => colour)).size).toBe(2);
  for (const [d, colour] of leans) expect(d).toBe(colour === "var(--alert)" ? "M-6 6 6-6" : "M-6-6 6 6");
});

test("roulette counts every number, and says that the past says nothing", () => {
  board("rapid-roulette", ["17", "17", "0", "32"]);
  const numbers = within(screen.getByRole("list", { name: "How often each number came" })).getAllByRole("listitem");
  expect(numbers).toHaveLength(37);
  expect(numbers[17]!.getAttribute("aria-label")).toBe("17: 2");
  expect(screen.getByText("17: 2 times")).toBeTruthy();
  expect(screen.getByText("1, 2, 3 and 31 more: 0 times")).toBeTruthy();
  expect(screen.getByText("Dozens: first 0, second 2, third 1")).toBeTruthy();
  expect(screen.getByText("Last 4 rounds. Past results say nothing about the next spin.")).toBeTruthy();
});

test("dice count totals and triples", () => {
  board("rapid-sic-bo", ["1-2-3", "5-5-5"]);
  expect(screen.getByRole("listitem", { name: "Total 15: 1" })).toBeTruthy();
  expect(screen.getByRole("listitem", { name: "Three 5s: 1" })).toBeTruthy();
});

test("a wheel counts its symbols, those that never came too", () => {
  board("rapid-big-wheel", ["B"]);
  expect(within(screen.getByRole("list", { name: "How often each symbol came" })).getAllByRole("listitem")).toHaveLength(recorded.get("rapid-big-wheel")!.offer.faces!.length);
});
