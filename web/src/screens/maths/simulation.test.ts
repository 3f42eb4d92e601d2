import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { words } from "../../core/words.svelte";
import type { MathsGameOut, PublishedBet, RiskOut, SimulationOut } from "../../wire";
import Risk from "./Risk.svelte";
import { labelOf, wholeNumber } from "./simulation";
import Simulation from "./Simulation.svelte";

const war: MathsGameOut = { game: "casino-war", name: "Casino War", edition: "X", variants: [{ name: "" }], decks: [6], usual_decks: 6, decides: true, policies: ["always war", "always surrender"] };
const red: PublishedBet = {
  bet: "red", name: "Red", wins: "red", variant: "double zero", option: "all lost", decks: null, policy: "", positions: 1, clauses: [],
  edge: "1/19", edge_percent: "5.2632%", hit: "9/19", hit_percent: "47.3684%", variance: "1", sd: 1, skewness: 0, largest: "1/1", largest_chance: "9/19", lines: [], limits: [],
};
const risk: RiskOut = {
  bet: "red", edge: "1/19", rounds: 200, ruin: 0.25, reached: 0.5, played: 90.44, mean: 9.5, left: [{ share: 0.5, stakes: 8 }], ever_ruin: [0.3, 0.3], ever_reached: 0.7, ever_played: [95, 95],
};

interface Sent { path: string; body: Record<string, unknown>; signal: AbortSignal }
let sent: Sent[] = [];
/** Answers wait while it holds them. */
let holds = false;

function counted(body: Record<string, unknown>): SimulationOut {
  const bet = { bet: "war", name: "War", variant: "always surrender", exact_edge: 0.03, edge: 0.031, edge_within: 0.002, hit: 0.46, sd: 1, agrees: true };
  return { seed: body.seed as number, rounds: body.rounds as number, units: 1, tests: 3, bets: [bet] };
}

beforeEach(() => {
  [sent, holds] = [[], false];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    sent.push({ path, body, signal: init.signal! });
    if (holds) await new Promise((_, refuse) => init.signal!.addEventListener("abort", () => refuse(new Error("aborted"))));
    return Response.json(path.endsWith("/risk") ? risk : counted(body));
  });
});
afterEach(() => words.speak("en"));

test("a simulation grows in ten steps of one seed, and the last one is what was asked for", async () => {
  render(Simulation, { game: war, variant: "", decks: 6 });
  await fireEvent.input(screen.getByLabelText("Rounds"), { target: { value: "1,005" } });
  await fireEvent.input(screen.getByLabelText("Seed"), { target: { value: "7" } });
  await fireEvent.change(screen.getByLabelText("Players decide by"), { target: { value: "always surrender" } });
  await fireEvent.click(screen.getByRole("button", { name: "Simulate" }));
  await screen.findByText("1,005 rounds with seed 7, 3 tests at 99 % together.");
  expect(sent.map(({ body }) => body.rounds)).toEqual([101, 201, 302, 402, 503, 603, 704, 804, 905, 1005]);
  expect(sent.at(-1)!.body).toEqual({ game: "casino-war", variant: "", decks: 6, policy: "always surrender", seed: 7, rounds: 1005 });
  expect(screen.getByRole("cell", { name: "✓ agrees" })).toBeTruthy();
});

test("a simulation is stopped: the call is given up, and what was counted stays", async () => {
  render(Simulation, { game: war, variant: "", decks: 6 });
  holds = true;
  await fireEvent.click(screen.getByRole("button", { name: "Simulate" }));
  expect(screen.getByRole("progressbar")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await screen.findByText("Stopped after 0 rounds.");
  expect(sent).toHaveLength(1);
  expect(sent[0]!.signal.aborted).toBe(true);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what is too large is refused in the language that is chosen, and is not sent", async () => {
  words.speak("zh-Hans");
  render(Simulation, { game: war, variant: "", decks: 6 });
  await fireEvent.input(screen.getByLabelText("局数"), { target: { value: "10000001" } });
  await fireEvent.click(screen.getByRole("button", { name: "开始模拟" }));
  expect(screen.getByRole("alert").textContent).toContain("可接受：1 至 10,000,000 局");
  expect(sent).toEqual([]);
});

test("a risk is asked for in cents and answered in money", async () => {
  render(Risk, { game: "rapid-roulette", bet: red });
  await fireEvent.input(screen.getByLabelText("Stake, $"), { target: { value: "2.50" } });
  await fireEvent.input(screen.getByLabelText("Rounds of the session"), { target: { value: "200" } });
  await fireEvent.click(screen.getByRole("button", { name: "Work out" }));
  await screen.findByText("Ruined within 200 rounds");
  expect(sent[0]!.body).toMatchObject({ bet: "red", variant: "double zero", option: "all lost", stake: 250, bankroll: 50_000, target: 0, rounds: 200 });
  const said = screen.getAllByRole("definition").map((one) => one.textContent);
  expect(said).toEqual(["25.0000%", "50.0000%", "90.4", "$23.75", "$20.00", "30.0000%", "70.0000%", "95.0"]);
});

test.each([["Stake, $", "five", "amounts such as 500"], ["Rounds of the session", "100001", "1 to 100,000 rounds"]])("a risk with another %s is refused at once", async (field, typed, says) => {
  render(Risk, { game: "rapid-roulette", bet: red });
  await fireEvent.input(screen.getByLabelText(field), { target: { value: typed } });
  await fireEvent.click(screen.getByRole("button", { name: "Work out" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(says));
  expect(sent).toEqual([]);
});

test.each([["1,000,000", 1_000_000], [" 12 ", 12], ["1e6", null], ["0", null], ["-1", null], ["2.5", null], ["", null]])("%s rounds are read as %s", (typed, number) => {
  expect(wholeNumber(typed, 1, 10_000_000)).toBe(number);
});

test("the parts of a label are in the language that is chosen", () => {
  words.speak("zh-Hans");
  expect(labelOf("Blackjack, best play")).toContain("最佳打法");
  expect(labelOf("time-out, always fold")).toBe("超时，一律弃牌");
});
