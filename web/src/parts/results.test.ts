import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { look } from "../testing/looks";
import type { OutcomeView } from "../wire";
import BigWheel from "./BigWheel.svelte";
import { REDS } from "./games";
import History from "./History.svelte";
import { betsName, changes, dollars, whose } from "./limits";
import Limits from "./Limits.svelte";
import { markOf, noticeText } from "./notices";
import Notices from "./Notices.svelte";
import { spoken } from "./outcomes";
import RouletteWheel from "./RouletteWheel.svelte";
import { symbolOf } from "./symbols";
import { hash, time } from "./times";
import { placeOf, sector, turnTo } from "./wheel";

const RIM = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split(" ");
test("the sectors of a wheel go all the way round", () => {
  expect(sector(0, 4, 1, 2)).toBe("M-1.41 -1.41A2 2 0 0 1 1.41 -1.41L0.71 -0.71A1 1 0 0 0 -0.71 -0.71z");
  expect([placeOf(RIM, "15"), placeOf(RIM, undefined), turnTo(1, 4)]).toEqual([2, -1, -90]);
});

test("a roulette wheel has its whole rim, and rests on what is stored", () => {
  const { rerender } = render(RouletteWheel, { rim: RIM, reds: new Set(REDS), moving: true, result: "32" });
  const numbers = [...screen.getByRole("img", { name: "The wheel turns" }).querySelectorAll("text")].map((element) => element.textContent);
  expect(numbers).toEqual(RIM);
  return rerender({ moving: false }).then(() => expect(screen.getByRole("img", { name: "32 red" })).toBeTruthy());
});

test("a Big Wheel shows every compartment", () => {
  render(BigWheel, { rim: ["A", "B", "A", "C"], result: "C" });
  expect(screen.getByRole("img", { name: "Symbol C" }).querySelectorAll("text")).toHaveLength(5);
});

test("no two symbols of a wheel are drawn alike", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQR"].map((face) => JSON.stringify(symbolOf(face)));
  expect(new Set(letters).size).toBe(letters.length);
});

test.each([
  ["rapid-roulette", { faces: ["32"], marks: ["red", "even", "high"] }, "Round 7: 32 red, Even, High"],
  ["rapid-baccarat", { faces: ["9h", "2c", "Kd", "8s"], marks: ["banker", "natural"] }, "Round 7: Banker, Natural"],
  ["rapid-sic-bo", { faces: ["1", "2", "6"], marks: ["small", "odd"] }, "Round 7: Die 1, Die 2, Die 6, Small, Odd"],
  ["triple-chase", { faces: ["Ah", "9c", "2d"] }, "Round 7: ace of hearts, 9 of clubs, 2 of diamonds"],
  ["rapid-big-wheel", { faces: ["B"] }, "Round 7: Symbol B"],
  ["rapid-roulette", { end: "void" as const }, "Round 7: void"],
])("in the strip of %s a round is %j", (game, part, name) => {
  render(History, { history: [{ number: 7, at: 0, ...part }], appearance: look(game) });
  expect(screen.getByRole("listitem", { name })).toBeTruthy();
});

test("the strip of dice shows their total", () => {
  render(History, { history: [{ number: 7, at: 0, faces: ["1", "2", "6"] }], appearance: look("lucky-sic-bo") });
  expect(screen.getByText("9")).toBeTruthy();
});

test("the winner of a new game is marked by the first letter of its name", () => {
  const appearance = { family: "cards" as const, strip: "winner" as const, names: { dragon: "Dragon" } };
  const outcome = { number: 7, at: 0, faces: ["9h", "2c"], marks: ["dragon"] };
  render(History, { history: [outcome], appearance });
  expect(screen.getByRole("listitem", { name: "Round 7: Dragon" }).textContent!.trim()).toBe("D");
  expect(spoken(outcome, appearance)).toBe("Dragon");
});

test("where each hand stands by itself there is no strip", () => {
  render(History, { history: [{ number: 7, at: 0, faces: ["Ah", "9c"] }], appearance: look("rapid-casino-war") });
  expect(screen.getByText("Each hand of this game stands by itself.")).toBeTruthy();
});

test("a strip without results says so", () => {
  render(History, { history: [], appearance: look("rapid-roulette") });
  expect(screen.getByText("No results yet.")).toBeTruthy();
});

test.each([
  [{ code: "void", number: 12 }, "Round 12 is void. Wagers are returned.", "void"],
  [{ code: "closing", left: 1 }, "This table closes after 1 more round.", "pending"],
  [{ code: "closing", until: Date.UTC(2026, 0, 1, 3, 30) }, "This table closes at 14:30.", "pending"],
  [{ code: "out-of-order", of: "wnd" }, "Out of order: Winning number display.", "alert"],
  [{ code: "something-new" }, "something-new", "pending"],
])("the notice %j", (notice, text, mark) => {
  expect([noticeText(notice), markOf(notice)]).toEqual([text, mark]);
});

test("the notice of the highest rank stands alone until the others are asked for", async () => {
  render(Notices, { notices: [{ code: "frozen", number: 3, clauses: ["SATG 8.3"] }, { code: "last-coup" }] });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("status").textContent).toContain("SATG 8.3");
  screen.getByRole("button", { name: "1 more" }).click();
  expect(await screen.findByText("Last coup of this shoe.")).toBeTruthy();
});

test("the sign says the change that is announced, and every line", () => {
  const proposed = Date.UTC(2026, 0, 1, 3, 30);
  const limits = [{ minimum: 500, maximum: 500_000 }, { minimum: 100, maximum: 20_000, bets: ["straight-up"] }];
  render(Limits, { table: { limits, change: { minimums: { red: 1_000, black: 1_000, odd: 1_000 }, proposed }, aggregate: 0, multiples: false } });
  expect([...document.querySelectorAll("dl > div")].map((element) => element.textContent)).toEqual(
    ["From 14:30: Red, Black and 1 more at least $10", "Other bets $5 – $5,000", "Straight up $1 – $200"],
  );
});

test("limits in words", () => {
  expect([dollars(500_000), dollars(250), dollars(100)]).toEqual(["$5,000", "$2.50", "$1"]);
  expect(betsName(["a", "b"], { a: "Alpha" })).toBe("Alpha, B");
  expect(whose({ minimum: 1, maximum: 2 }, 1, {})).toBe("All bets");
  expect(changes({ minimums: { a: 1, b: 2, c: 1 }, proposed: 0 })).toEqual([{ minimum: 1, bets: ["a", "c"] }, { minimum: 2, bets: ["b"] }]);
});

test("times and hashes", () => {
  const at = Date.UTC(2025, 11, 31, 22, 5, 7);
  expect([time(at), time(at, true)]).toEqual(["09:05", "09:05:07"]);
  expect([hash("3f9a1c07b2d8"), hash("3f9a1c07d5e2b2d8", true)]).toEqual(["3f9a 1c07 b2d8", "3f9a 1c07 … b2d8"]);
});

test.each<[string, Partial<OutcomeView>, string]>([
  ["rapid-roulette", { faces: ["17"], marks: ["black", "odd", "low"] }, "17, Black, Odd, Low"],
  ["rapid-baccarat", { marks: ["tie", "natural"], hands: [{ of: "player", faces: [], total: 8 }, { of: "banker", faces: [], total: 8 }] }, "Tie, 8 each, Natural"],
  ["rapid-blackjack", { hands: [{ of: "dealer", faces: ["As", "6h"], total: 17, soft: true }] }, "Dealer soft 17"],
  ["rapid-blackjack", { hands: [{ of: "player", faces: ["Kc", "7s", "Qh"], total: 27 }, { of: "dealer", faces: ["Ks", "6h", "7h"], total: 23 }] }, "Dealer 23, bust"],
  ["triple-chase", { faces: ["5s", "Kh"] }, "5 of spades, king of hearts"],
  ["rapid-big-wheel", { faces: ["7"] }, "Symbol 7"],
  ["rapid-roulette", { end: "void", faces: [] }, "Round 3: void"],
])("%s is told in one line", (game, outcome, line) => {
  expect(spoken({ number: 3, at: 0, ...outcome }, look(game))).toBe(line);
});
