import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";

import { words } from "../../core/words.svelte";
import type { PublishedBet, ComparedOut, MathsChartOut, SessionSeries } from "../../wire";
import { density } from "./betCharts";
import { isReadable, keyOf, offeredAs, optionsOf, percent, valueOf } from "./figures";
import Strategy from "./Strategy.svelte";
import WhatIf from "./WhatIf.svelte";

// A canvas is no part of this: what is drawn is tested by its numbers and in a browser.
vi.mock("uplot", () => ({
  default: class {
    static paths = { stepped: () => null };
    static join = (tables: unknown[]): unknown => tables[0];
    destroy(): void {}
    setSize(): void {}
  },
}));

const bet: PublishedBet = {
  bet: "crown-pairs", name: "Crown Pairs", wins: "cards one and three are of one rank", variant: "", option: "", decks: 6, policy: "", positions: 1, clauses: [],
  edge: "13/311", edge_percent: "4.1801%", hit: "23/311", hit_percent: "7.3955%", variance: "1510980/96721", sd: 3.95, skewness: 4.9, largest: "25/1", largest_chance: "5/311", lines: [], limits: [],
};
const session: SessionSeries = { rounds: 100, edges: [-2, 0, 2], chances: [0.6, 0.4], mean: -0.4, quantiles: [-2, -2, 0], ahead: 0.4, even: 0 };
const charts = { sessions: [session], convergence: [] };

function compared(edge: string, edgePercent: string): ComparedOut {
  return { before: bet, after: { ...bet, edge, edge_percent: edgePercent }, charts, supposed_charts: charts, pays: { "mixed-pair": "6 to 1" } };
}

const asked: unknown[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("ResizeObserver", class { observe(): void {} disconnect(): void {} });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as { pays: Record<string, string> };
    asked.push(body);
    return Response.json("mixed-pair" in body.pays ? compared("1/311", "0.3215%") : compared("13/311", "4.1801%"));
  });
});

test("what is typed is asked for once it can be read, and the new edge stands beside the old", async () => {
  render(WhatIf, { game: "triple-chase", bet, settings: [], options: [""] });
  const pays = await screen.findByLabelText("mixed pair");
  await fireEvent.input(pays, { target: { value: "7 to" } });
  expect(screen.getByRole("alert").textContent).toContain("7 to: no odds can be read");
  await fireEvent.input(pays, { target: { value: "7 to 1" } });
  await waitFor(() => expect(screen.getByText(/0.3215%/)).toBeTruthy());
  expect(asked.at(-1)).toMatchObject({ game: "triple-chase", bet: "crown-pairs", decks: 6, pays: { "mixed-pair": "7 to 1" } });
  expect(asked).toHaveLength(2);
});

test("other decks are asked for as such", async () => {
  render(WhatIf, { game: "triple-chase", bet, settings: [], options: [""] });
  await fireEvent.input(await screen.findByLabelText("Decks"), { target: { value: "8" } });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ decks: 6, to_decks: 8, pays: {} }));
});

test.each([["7 to 2", true], ["12 1/2 to 1", true], ["stands off", true], ["7:2", false], ["0 to 1", false], ["", false]])("%s can be read: %s", (odds, read) => {
  expect(isReadable(odds)).toBe(read);
});

test("bars of any width are compared by their height for each unit", () => {
  expect(density(session)).toEqual([[-2, 0, 2], [0.3, 0.2, 0]]);
});

test("a bet is told apart by its pay table and by how it is played", () => {
  const other = { ...bet, option: "option 2", policy: "never fold" };
  expect(keyOf(bet)).not.toBe(keyOf(other));
  expect(offeredAs(other)).toBe("option 2 · never fold");
  expect(optionsOf(bet, [bet, other])).toEqual(["", "option 2"]);
  expect([valueOf("1/4"), percent(0.25)]).toEqual([0.25, "25.0000%"]);
});

const POKER: MathsChartOut = {
  game: "rapid-three-card-poker",
  chart: {
    title: "1 deck", columns: ["below Q-6-4", "Q-6-4 or better"], parts: [{ kind: "own three cards", rows: [{ hand: "", marks: ["F", "P"] }] }],
    legend: { F: "fold", P: "play" }, edge: "3.3730%", chart_edge: "3.3730%", note: "nine-cards",
  },
};

test("the chart is worked out when somebody asks for it, and says that it is for staff", async () => {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => (calls.push(path), Response.json(POKER)));
  const { container } = render(Strategy, { game: "rapid-three-card-poker", asked: new URLSearchParams({ decks: "1" }) });
  expect(calls).toEqual([]);
  await fireEvent.click(screen.getByRole("button", { name: "Chart of the best play" }));
  await screen.findByText("Q-6-4 or better");
  expect(calls[0]).toContain("/maths/games/rapid-three-card-poker/chart?decks=1");
  expect(screen.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["F", "P"]);
  const said = container.textContent!.replace(/\s+/g, " ");
  for (const word of ["Edge by this chart: 3.3730%.", "F fold", "P play", "all nine in sight", "For staff only"]) expect(said).toContain(word);
});

test("the chart of a war is said in Chinese too, and both edges where they differ", async () => {
  words.speak("zh-Hans");
  const chart = { ...POKER.chart!, columns: ["2", "A"], parts: [{ kind: "equal cards", rows: [{ hand: "", marks: ["W", "W"] }] }], legend: { W: "go to war" }, edge: "2.6%", note: "" };
  vi.stubGlobal("fetch", async () => Response.json({ game: "casino-war", chart }));
  const { container } = render(Strategy, { game: "casino-war", asked: new URLSearchParams() });
  await fireEvent.click(screen.getByRole("button"));
  await screen.findByText("两张牌相同");
  expect(container.textContent).toContain("最佳打法的赌场优势：2.6%；按此图表：3.3730%。");
  expect(container.textContent).toContain("宣战");
  words.speak("en");
});
