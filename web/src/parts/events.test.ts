import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { words } from "../core/words.svelte";
import en from "../words/en/events";
import { eventText, refusedText } from "./events";

beforeEach(() => vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response("{}"))));
afterEach(() => {
  words.speak("en");
  vi.unstubAllGlobals();
});

const AT = Date.UTC(2026, 10, 18, 3, 5, 11);

test.each([
  ["wagers-set", { holder: "RR1-4", wagers: [["red", "", "", 2500, "", 1], ["straight-up", "17", "", 0, "", 1]] }, "RR1-4 wagered: Red $25.00, Straight Up 17 taken back."],
  ["round-opened", { number: 41, until: AT }, "Round 41: wagering opened until 18 Nov 2026, 14:05:11."],
  ["round-opened", { number: 41, until: null }, "Round 41: wagering opened."],
  ["drawn", { face: "9h", source: "dealer", by: "D1", compartment: null }, "Entered 9♥, by Dealer."],
  ["draw-replaced", { place: 1, face: "17", reason: "" }, "Entry 1 replaced by 17."],
  ["answered", { holder: "RB-3", wagers: "", question: "decide/2", choice: "double", stake: 2000 }, "RB-3, Decision: Double, $20.00 added."],
  ["condition-reported", { terminal: "RR1-1", condition: "door-open", what: "" }, "RR1-1: door open."],
  ["bought-in", { terminal: "RR1-1", amount: 50_000, tender: "cash" }, "RR1-1 bought in $500.00 with cash."],
  ["adjusted", { way: "credit", of: "RR1-1", amount: 0, reason: "x" }, "Money moved by hand, credit: $0.00 of RR1-1. x"],
])("%s in a sentence", (kind, event, said) => {
  expect(eventText(kind, event)).toBe(said);
});

test("the other language has the same values", () => {
  words.speak("zh-Hans");
  expect(eventText("wagers-set", { holder: "RR1-4", wagers: [["red", "", "", 2500, "", 1]] })).toBe("RR1-4 下注：红 $25.00。");
});

test("no sentence leaves a hole open, whatever is empty", () => {
  for (const language of ["en", "zh-Hans"] as const) {
    words.speak(language);
    for (const kind of Object.keys(en).filter((id) => !id.includes("."))) expect(eventText(kind, {})).not.toMatch(/[{}[\]]|undefined|NaN|null/);
  }
});

test("a refused order says what was asked and why it was refused", () => {
  expect(refusedText({ command: "set-wagers", says: "The wager is below the minimum. $4.00 on red." })).toBe(
    "Refused: set wagers. The wager is below the minimum. $4.00 on red.",
  );
});
