import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { played } from "../../testing/looks";
import type { JackpotsView, WallView } from "../../wire";
import Wall from "./Wall.svelte";

const ROULETTE: WallView = {
  table: "RR1", phase: "wagering", ...played("rapid-roulette"), name: "Rapid Roulette", number: 20, clock: "wagering", until: 30_000, device: "idle",
  outcome: { number: 19, at: 0, faces: ["21"], marks: ["red", "odd", "high"], words: "21 red" },
  history: [{ number: 19, at: 0, faces: ["21"], marks: ["red", "odd", "high"] }, { number: 18, at: 0, faces: ["0"], marks: ["green"] }],
  limits: [{ minimum: 500, maximum: 100_000 }], notices: [{ code: "closing", left: 3 }],
};
const shown = (wall: WallView, offer = null) => render(Wall, { wall, offer, now: () => 12_000 });
const said = (): string => document.body.textContent!.replace(/\s+/g, " ");

test("the wall says what came, how long wagers are taken, the limits and the notice of the highest rank", () => {
  shown(ROULETTE);
  for (const text of ["Rapid Roulette", "Table RR1", "Round 19", "Red · Odd · High", "Place wagers", "Round 20 is open", "$5 – $1,000", "closes after 3 more rounds"]) {
    expect(said()).toContain(text);
  }
  expect(screen.getByRole("timer", { name: "18 seconds left" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((item) => item.ariaLabel)).toEqual(["Round 19: 21 red, Odd, High", "Round 18: 0 green"]);
});

test("there is nothing to press on a wall", () => {
  shown(ROULETTE);
  expect([screen.queryAllByRole("button"), screen.queryAllByRole("link")]).toEqual([[], []]);
});

test("the seal of the book that closed last is shown in short and in full", () => {
  shown({ ...ROULETTE, number: 21, seal: { number: 20, root: "3f9a1c07d5e2884b0a6cf73192be4d50", at: 1 } });
  expect(said()).toContain("Sealed book, round 20");
  expect(said()).toContain("3f9a 1c07 … 4d50");
  expect(said()).toContain("3f9a 1c07 d5e2 884b 0a6c f731 92be 4d50");
});

test("while the ball runs no number stands there as if it were the result", () => {
  shown({ ...ROULETTE, phase: "dealing", device: "moving", clock: "", until: null });
  expect(screen.getByRole("img", { name: "The wheel turns" })).toBeTruthy();
  expect(said()).not.toContain("Red · Odd · High");
});

test("cards are shown as they are dealt, and the last result beneath", () => {
  shown({
    table: "RBL1", phase: "dealing", ...played("rapid-blackjack"), number: 22, clock: "decision", until: 20_000,
    faces: [{ face: "2c", to: "player" }, { face: "Ad", to: "dealer" }], hands: [{ of: "player", faces: ["2c"], total: 2 }, { of: "dealer", faces: ["Ad"], total: 11, soft: true }],
    outcome: { number: 21, at: 0, faces: ["9c"], hands: [{ of: "dealer", faces: ["9c", "Kd"], total: 19 }] },
  });
  for (const text of ["Round 22", "Players decide", "soft 11", "Last result", "Round 21", "Dealer 19"]) expect(said()).toContain(text);
  expect(screen.getByRole("img", { name: "ace of diamonds" })).toBeTruthy();
});

test.each([
  ["rapid-baccarat", { marks: ["banker", "natural"], hands: [{ of: "player", faces: ["7c", "Qd"], total: 7 }, { of: "banker", faces: ["Jd", "9d"], total: 9 }] }, "Banker wins 9 to 7"],
  ["rapid-baccarat", { marks: ["tie"], hands: [{ of: "player", faces: ["7c"], total: 7 }, { of: "banker", faces: ["7d"], total: 7 }] }, "Tie, 7 each"],
  ["rapid-sic-bo", { marks: ["small", "odd"], faces: ["1", "3", "5"], hands: [{ of: "dice", faces: ["1", "3", "5"], total: 9 }] }, "Small · Odd"],
  ["rapid-three-card-poker", { hands: [{ of: "dealer", faces: ["5s", "9s", "10h"], rank: "high-card" }] }, "Dealer High card"],
])("the outcome of %s %j", (game, outcome, text) => {
  shown({ table: "T", phase: "ready", ...played(game), number: 3, outcome: { number: 3, at: 0, ...outcome } });
  expect(said()).toContain(text);
});

const JACKPOTS: JackpotsView = {
  table: "RR1", jackpots: [{ name: "gold", title: "Gold", style: "linked", amount: 123_456, how_won: "h", payouts: "p", message: "Tonight" }],
  signs: [{ jackpot: "gold", title: "Gold", change: "close", text: "It closes at noon.", since: 0 }],
};
const withJackpots = (wall: WallView, jackpots: JackpotsView) => render(Wall, { wall, offer: null, jackpots, now: () => 12_000 });

test("the meter stands beside the clock, and has its place between rounds with what is promoted", () => {
  const { unmount } = withJackpots(ROULETTE, JACKPOTS);
  for (const text of ["Gold", "$1,234.56", "closes: It closes at noon.", "Place wagers"]) expect(said()).toContain(text);
  expect(said()).not.toContain("Tonight");
  unmount();
  withJackpots({ ...ROULETTE, phase: "ready", clock: "" }, JACKPOTS);
  for (const text of ["$1,234.56", "Tonight"]) expect(said()).toContain(text);
  expect(said()).not.toContain("Between rounds");
});

test("a win is announced with its prize and its terminal", () => {
  const wins = [{ win: "gold#1", jackpot: "gold", title: "Gold", table: "RR1", number: 19, terminal: "RR1-3", amount: 200_055, goods: "a cruise", at: 11_000, since: 11_000 }];
  withJackpots(ROULETTE, { ...JACKPOTS, wins });
  for (const text of ["Jackpot won: Gold", "$2,000.55 and a cruise", "Terminal RR1-3, table RR1, round 19"]) expect(said()).toContain(text);
  expect(said()).not.toContain("being confirmed");
});

test("what was hit and waits is not told as won", () => {
  const wins = [{ win: "gold#1", jackpot: "gold", title: "Gold", table: "RR1", number: 19, terminal: "RR1-3", amount: 200_055, at: 1, since: 1, pending: true }];
  withJackpots(ROULETTE, { ...JACKPOTS, wins });
  for (const text of ["Jackpot hit: Gold", "$2,000.55", "being confirmed"]) expect(said()).toContain(text);
  expect(said()).not.toContain("Jackpot won");
});

test("at a table that serves a tournament the limits are chips", () => {
  shown({ ...ROULETTE, unit: "spring-cup" });
  expect(said()).toContain("5 – 1,000");
  expect(said()).not.toContain("$");
});
