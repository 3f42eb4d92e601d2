import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { words } from "../../core/words.svelte";
import type { FairnessOut, WatchedHold, WatchedStream } from "../../wire";
import { facesOf, sourceOf, streamOf, weight } from "./fairness";
import Fairness from "./Fairness.svelte";
import { ofEvidence, ofHold } from "./evidenceChart";

const STREAM: WatchedStream = {
  view: "equipment", key: "RR1 roulette-wheel", source: "single zero wheel", game: "rapid-roulette", decks: null, results: 22, first: 0, last: 1,
  evidence: 40, peak: 40, needed: 10.15, verdict: "stands-out", bets: { pocket: 39, "all faces": 41 },
  standouts: [{ bet: "pocket", faces: "17", seen: 22, expected: 0.6, low: 1.5, high: 37 }],
  left_out: { "no-spin": 2 }, impossible: [], curve: [[1, 0.1], [22, 40]],
};
const HOLD: WatchedHold = {
  view: "equipment", key: "RR1", footing: "exact", rounds: 22, staked: 10_000, win: -500, expected: 270, low: -0.2, high: 0.3,
  evidence: 0.1, peak: 0.2, needed: 10.15, verdict: "usual", curve: [[1, 0, -1, 1], [22, -0.05, -0.2, 0.3]],
};
const TOLD: FairnessOut = {
  made: 0, since: 0, alpha: 0.01, every: 68, by: "equipment", streams: [STREAM],
  holds: [HOLD, { ...HOLD, key: "BJ1", footing: "decided", low: null, high: null, verdict: "guide", curve: [] }], entries: [], standing_out: ["RR1 roulette-wheel"],
};

// A canvas is no part of this: what is drawn is tested by its numbers and in a browser.
vi.mock("uplot", () => ({
  default: class {
    destroy(): void {}
    setSize(): void {}
  },
}));

beforeEach(() => void vi.stubGlobal("ResizeObserver", class { observe(): void {} disconnect(): void {} }));

afterEach(() => {
  vi.unstubAllGlobals();
  words.speak("en");
});

function answered(told: unknown): void {
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue({ ok: true, status: 200, json: () => Promise.resolve(told) }));
}

test("evidence is a number, and a power of ten where it is very large", () => {
  expect(weight(0)).toBe("1");
  expect(weight(Math.log(25_600))).toBe("25,600");
  expect(weight(40)).toBe("10^17");
});

test("what a stream is of is said in words", () => {
  expect(sourceOf(STREAM)).toBe("single zero wheel");
  expect(sourceOf({ source: "3 dice", game: "rapid-sic-bo", decks: null })).toBe("3 dice");
  expect(sourceOf({ source: "Triple Chase, 6 decks", game: "triple-chase", decks: 6 })).toBe("Triple Chase, 6 decks");
  expect(streamOf(STREAM)).toBe("RR1 wheel");
  expect(facesOf("+5 to +9")).toBe("+5–+9");
});

test("streams, what stands out and the hold are shown, with the promise and no accusation", async () => {
  answered(TOLD);
  render(Fairness);
  await screen.findByText(/at most 1.0%/);
  const rows = screen.getAllByRole("row").map((row) => row.textContent!.replace(/\s+/g, " ").trim());
  expect(rows[1]).toBe("RR1 wheelsingle zero wheel2210^1710^1725,590! stands outpocket 17: 22 / 0.6");
  expect(rows[3]).toContain("-5.00%2.70%-20.00% – 30.00%");
  expect(rows[4]).toContain("Players decide");
  await fireEvent.click(screen.getByRole("button", { name: "RR1 wheel" }));
  expect(await screen.findByRole("img", { name: "Evidence over the results" })).toBeTruthy();
  expect(screen.getByText("Left out: 2 (no spins).")).toBeTruthy();
});

test("a curve reaches from its first look to its last, with the level beside it and the interval round it", () => {
  const evidence = ofEvidence({ curve: [[1, 0], [22, 4 * Math.LN10]], needed: 3 * Math.LN10 })(() => "");
  expect(evidence.data).toEqual([[1, 22], [3, 3], [0, 4]]);
  const hold = ofHold(HOLD)(() => "");
  expect(hold.data).toEqual([[1, 22], [-1, -0.2], [1, 0.3], [0, 0], [0, -0.05]]);
  expect(hold.bands[0]!.series).toEqual([2, 1]);
});

test("the same is said in Chinese, and nothing of it in English", async () => {
  words.speak("zh-Hans");
  answered(TOLD);
  const { container } = render(Fairness);
  await screen.findByText(/至多为 1.0%/);
  await fireEvent.click(screen.getByRole("button", { name: "RR1 轮盘" }));
  await screen.findByRole("img");
  expect(container.textContent!.replaceAll(/RR1|BJ1/g, "")).not.toMatch(/[a-z]{3,}/);
  cleanup();
});
