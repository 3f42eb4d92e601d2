/** What a player sees when he looks back and asks what a bet costs: the round again, the seal, the edge. */

import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { look } from "../testing/looks";
import type { EdgeView, SealedView, ReplayStepView } from "../wire";
import Edges from "./Edges.svelte";
import Replay from "./Replay.svelte";
import { rememberRoot } from "./seal";
import SealCheck from "./SealCheck.svelte";

const ROOT = "5498624b6ce898729084d1dfad26aecae57ffb7cb91c307f8503eb5a21870504";
const SEALED: SealedView = {
  holder: "RR1-1", name: "RR1/12", root: ROOT, wagers: [{ bet: "red", amount: 1_000, salt: "a1" }],
  proof: [
    { side: "right", hash: "264ba96a71f302a3f34843390d561178ef2cf44edc87f8fc92fc6c3208f523c9" },
    { side: "right", hash: "ce2e26f3721d600df2653ac33418ccf4e337ea143c67b85103aa9c2b0a4fa35f" },
  ],
};
const LAID = [{ bet: "red", amount: 1_000 }];

test("the seal matches the one that was shown at the close, and every step is there", async () => {
  rememberRoot("RR1", 12, ROOT);
  render(SealCheck, { sealed: SEALED, wagers: LAID });
  expect(await screen.findByText("Match.")).toBeTruthy();
  expect(screen.getByText(/It is the seal that was shown at the close/)).toBeTruthy();
  expect(screen.getAllByRole("listitem", { hidden: true })).toHaveLength(3);
});

test("one wager that was tampered with is a mismatch", async () => {
  render(SealCheck, { sealed: { ...SEALED, wagers: [{ bet: "red", amount: 1_500, salt: "a1" }] }, wagers: [{ bet: "red", amount: 1_500 }] });
  expect(await screen.findByText("Mismatch.")).toBeTruthy();
  expect(screen.queryByText("Match.")).toBeNull();
});

test("wagers that are shown but not sealed are a mismatch", async () => {
  render(SealCheck, { sealed: SEALED, wagers: [...LAID, { bet: "odd", amount: 500 }] });
  expect(await screen.findByText("Mismatch.")).toBeTruthy();
});

test("a round is shown again card by card, with what the player chose", async () => {
  const steps: ReplayStepView[] = [
    { face: "9h", to: "Player 1", hands: [{ of: "player", faces: ["9h"], total: 9 }] },
    { question: "decide/1", choice: "double", adds: 500 },
    { face: "Kd", to: "Banker 1", hands: [{ of: "player", faces: ["9h"], total: 9 }, { of: "banker", faces: ["Kd"], total: 0 }] },
  ];
  render(Replay, { steps, appearance: look("rapid-baccarat") });
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("3 steps. Nothing is dealt yet.");
  expect(screen.queryAllByRole("img")).toHaveLength(0);
  await fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(status.textContent).toMatch(/^Step 1 of 3: 9 of hearts, /);
  await fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(status.textContent).toMatch(/^Step 2 of 3: You chose: .*\$5\.00$/);
  expect(screen.getAllByRole("img")).toHaveLength(1);
  await fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(screen.getAllByRole("img")).toHaveLength(2);
  expect((screen.getByRole("button", { name: "Next" }) as HTMLButtonElement).disabled).toBe(true);
  await fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getAllByRole("img")).toHaveLength(1);
});

const NUMBER: EdgeView = {
  edge: "1/37", percent: "2.7027%", short: "2.70%", hit: "2.7027%",
  lines: [{ line: "wins", pays: "35 to 1", chance: "2.70%", exact: "1/37", part: "94.59%" }, { line: "loses", pays: "loses", chance: "97.30%", exact: "36/37", part: "-97.30%" }],
};

test("an edge is said in words with two decimals, and its derivation and exact fraction on demand", () => {
  render(Edges, { edges: [NUMBER] });
  expect(screen.getByText(/Of every 100 wagered, the house keeps 2.70 in the long run./)).toBeTruthy();
  expect(screen.getByText("How this comes about").closest("details")!.open).toBe(false);
  const rows = [...document.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows[1]).toEqual(["Wins", "2.70%", "35 to 1", "+94.59%"].map((text, at) => (at ? text : rows[1]![0]!)));
  expect(rows[3]!.at(-1)).toBe("−2.70%");
  expect(screen.getByText("Exactly 1/37 of the wager").closest("details")!.open).toBe(false);
});

test("at Blackjack each edge names its player, and a player's edge is said to be one", () => {
  const edges: EdgeView[] = ["best play", "basic strategy", "never acts"].map((policy) => ({ policy, edge: "1/200", percent: "0.5000%", short: "0.50%" }));
  render(Edges, { edges: [...edges, { edge: "-1/100", percent: "-1.0000%", short: "-1.00%" }] });
  expect(["Best play:", "Basic strategy:", "Never acting:"].every((name) => screen.getByText(name))).toBe(true);
  expect(screen.getByText(/players gain 1.00 in the long run/)).toBeTruthy();
});
